import Cassowary
import Layout
import LayoutSpec

extension RangeScene {
  /// Returns the faults of clipped: views that are smaller than their intrinsic size.
  func clippingFaults() -> [RangeFault] {
    var faults: [RangeFault?] = []
    var rest = contents[...]
    while let view = rest.first?.content.view, !isCancelled() {
      let own = rest.prefix { $0.content.view == view }
      rest = rest.dropFirst(own.count)
      let edges = views[view]
      let shortfalls = own.map { $0.length - ($0.content.axis == .horizontal ? edges.width : edges.height) }
      faults.append(
        fault(.clipped, of: view, whereAnyOf: shortfalls, exceeds: EnvironmentChecker.clippingTolerance))
    }
    return faults.compactMap { $0 }
  }
}
