import Cassowary
import Layout
import LayoutSpec

extension RangeScene {
  /// The corners, the middles of the edges and the middle of the region.
  var samples: [[Double]] {
    let corners = polytope.corners
    func middle(_ points: [[Double]]) -> [Double] {
      polytope.extents.indices.map { index in points.reduce(0) { $0 + $1[index] } / Double(points.count) }
    }
    let edges = corners.count < 3 ? [] : corners.indices.map { [corners[$0], corners[($0 + 1) % corners.count]] }
    return corners + edges.map(middle) + [middle(corners)]
  }

  /// Returns the faults of a rule at the samples.
  ///
  /// - Parameter found: returns the views with a fault at a point, or `nil` for a fault of the whole layout, with the
  ///   magnitudes.
  func sampledFaults(
    _ rule: CheckRule, _ found: ([Double]) -> [(view: Int?, magnitude: Double)]
  ) -> [RangeFault] {
    var order: [Int?] = []
    var worsts: [Int?: [RangeFault.Worst]] = [:]
    for sample in samples where !isCancelled() {
      for (view, magnitude) in found(polytope.inside(near: sample)) {
        if worsts[view] == nil { order.append(view) }
        worsts[view, default: []].append((sample, magnitude, magnitude))
      }
    }
    return order.compactMap { RangeFault(rule, view: $0, samples: worsts[$0] ?? [], in: polytope) }
  }

  /// Whether small-touch-area applies to the region.
  var mayHaveSmallShares: Bool {
    minimum != nil && (targets ?? []).contains { tree.views[$0.view].kind == .key }
  }

  /// Returns the faults of small-touch-area at the samples.
  func shareFaults() -> Found {
    guard let minimum, let targets else { return ([], true) }
    guard targets.count <= EnvironmentChecker.touchLimit else { return ([], false) }
    let faults = sampledFaults(.smallTouchArea) { point in
      let least = minimum.width.value(at: point) * minimum.height.value(at: point)
      return touchMap(at: point).uncertainMargins(above: least, of: tree, isCancelled: isCancelled)
        .filter { $0.margin < 0 }.map { (targets[$0.target].view, -$0.margin) }
    }
    return (faults, true)
  }

  /// Whether dead-area applies to the region: some touches may be too far from every target.
  var mayHaveDeadArea: Bool {
    guard tree.usesKeyboardRoot else { return false }
    let takesTouchesEverywhere = (targets ?? []).contains { target in
      [target.area.width, target.area.height].allSatisfy { polytope.bounds(of: $0).lowerBound >= 0 }
    }
    return reach != nil || !takesTouchesEverywhere
  }

  func deadAreaFaults() -> Found {
    let faults = sampledFaults(.deadArea) { point in
      let dead = touchMap(at: point).deadArea(isCancelled: isCancelled)
      return dead > EnvironmentChecker.leastDeadArea ? [(nil, dead)] : []
    }
    return (faults, true)
  }
}
