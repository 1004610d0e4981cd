import Cassowary
import Layout
import LayoutSpec

extension RuleScene {
  /// For targets whose cells and shares are checked. Each is compared with all others.
  static let touchLimit = 2_000

  /// The corners, the middles of the edges and the middle of the region.
  var samples: [[Double]] {
    guard polytope.dimension > 0 else { return [[]] }
    let corners = polytope.corners
    func middle(_ points: [[Double]]) -> [Double] {
      polytope.extents.indices.map { index in points.reduce(0) { $0 + $1[index] } / Double(points.count) }
    }
    let edges = corners.count < 3 ? [] : corners.indices.map { [corners[$0], corners[($0 + 1) % corners.count]] }
    return corners + edges.map(middle) + [middle(corners)]
  }

  /// `found` returns the views with a fault at a point, or `nil` for a fault of the whole layout, with the magnitudes.
  func sampledFaults(_ rule: CheckRule, _ found: ([Double]) -> [(view: Int?, magnitude: Double)]) -> [RuleFault] {
    var worsts = OrderedDictionary<Int?, [RuleFault.Worst]>()
    for sample in samples where !isCancelled() {
      for (view, magnitude) in found(polytope.inside(near: sample)) {
        worsts[view, default: []].append((sample, magnitude, magnitude))
      }
    }
    return worsts.elements.compactMap { RuleFault(rule, view: $0, samples: $1) }
  }

  func shareFaults() -> Found {
    guard let minimum = facts.minimum, let targets, targets.contains(where: { tree.views[$0.view].kind == .key })
    else { return ([], .exact) }
    return touchFaults(.smallTouchArea) { point in
      let least = minimum.width.value(at: point) * minimum.height.value(at: point)
      return shortfalls(below: least, in: touchMap(at: point))
    }
  }

  private func touchFaults(_ rule: CheckRule, _ found: ([Double]) -> [(view: Int?, magnitude: Double)]) -> Found {
    guard let targets, targets.count <= Self.touchLimit else { return ([], .undecided) }
    return (sampledFaults(rule, found), .sampled)
  }

  private func shortfalls(below least: Double, in map: TouchMap) -> [(view: Int?, magnitude: Double)] {
    let suspects = map.targets.indices.filter {
      let view = map.targets[$0].view
      return !isCancelled() && tree.views[view].kind == .key && !scrolls[view]
        && map.leastShare(of: $0) < least - Self.tolerance
    }
    return zip(suspects, map.shares(of: suspects, isCancelled: isCancelled)).compactMap { target, share in
      let isBelow = least - share > Self.tolerance + Self.shareTolerance * least
      return isBelow ? (map.targets[target].view, least - share) : nil
    }
  }

  /// The error of an area with bent borders, relative to the limit, that is not reported.
  private static let shareTolerance = 1e-5

  /// A gap of one square point, within rounding, is not reported.
  private static let leastDeadArea = 1 + tolerance

  func deadAreaFaults() -> Found {
    let takesTouchesEverywhere = (targets ?? []).contains { target in
      [target.area.width, target.area.height].allSatisfy { polytope.bounds(of: $0).lowerBound >= 0 }
    }
    guard tree.usesKeyboardRoot, facts.reach != nil || !takesTouchesEverywhere else { return ([], .exact) }
    return touchFaults(.deadArea) { point in
      let dead = touchMap(at: point).deadArea(isCancelled: isCancelled)
      return dead > Self.leastDeadArea ? [(nil, dead)] : []
    }
  }
}
