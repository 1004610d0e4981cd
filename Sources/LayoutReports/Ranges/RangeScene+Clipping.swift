import Cassowary
import Layout
import LayoutSpec

extension RangeScene {
  /// Returns the faults of clipped: views that are smaller than their intrinsic size.
  func clippingFaults() -> [RangeFault] {
    let tolerance = AffineFunction(EnvironmentChecker.clippingTolerance, count: polytope.dimension)
    var faults: [RangeFault?] = []
    var rest = contents[...]
    while let view = rest.first?.content.view, !isCancelled() {
      let own = rest.prefix { $0.content.view == view }
      rest = rest.dropFirst(own.count)
      let edges = views[view]
      let shortfalls = own.map { $0.length - ($0.content.axis == .horizontal ? edges.width : edges.height) }
      let parts = shortfalls.compactMap { polytope.part(where: [$0 - tolerance]) }
      faults.append(
        RangeFault(.clipped, view: view, parts) { part in
          part.greatest { point in shortfalls.reduce(-.infinity) { max($0, $1.value(at: point)) } }
        })
    }
    return faults.compactMap { $0 }
  }
}
