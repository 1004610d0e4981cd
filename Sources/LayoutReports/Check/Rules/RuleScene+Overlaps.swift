import Cassowary
import Layout
import LayoutSpec

extension RuleScene {
  /// The largest number of overlaps that a rule reports for an environment or a region: thousands of keys in one place
  /// are one mistake.
  private static let overlapLimit = 1_000

  func overlapFaults(_ rule: CheckRule, among candidates: [Int]) -> [RuleFault] {
    faults(ofPairs: corners.map { corner in candidates.map { corner.frames[$0] } }) { first, second in
      let (one, other) = (candidates[first], candidates[second])
      return overlap(views[one], views[other]).flatMap {
        RuleFault(rule, view: max(one, other), partner: min(one, other), overlapping: [($0.part, $0.greatest)])
      }
    }
  }

  /// Returns the faults of touch-overlap: touch areas that overlap, although the frames do not.
  func touchOverlapFaults() -> [RuleFault] {
    guard let targets else { return [] }
    let areas = polytope.vertices.map { vertex in targets.map { $0.area.rect(at: vertex) } }
    return faults(ofPairs: areas) { first, second in
      let (one, other) = (targets[first], targets[second])
      guard let areas = overlap(one.area, other.area) else { return nil }
      let frames = overlap(views[one.view], views[other.view])
      let parts = frames.map { areas.part.subtracting($0.part) } ?? [areas.part]
      return RuleFault(
        .touchOverlap, view: max(one.view, other.view), partner: min(one.view, other.view),
        overlapping: parts.map { ($0, areas.worst($0)) })
    }
  }

  /// Where two rectangles overlap, the largest shared area there, and a function that returns the one in a smaller part.
  private typealias Overlap = (part: Polytope, greatest: RuleFault.Worst, worst: (Polytope) -> RuleFault.Worst)

  /// Returns the part of the region where two rectangles overlap, or `nil` if they never do.
  private func overlap(_ one: Edges<AffineFunction>, _ other: Edges<AffineFunction>) -> Overlap? {
    // The area is the product of two minima of four functions.
    let sides = [one.right - other.x, other.right - one.x, one.width, other.width]
    let heights = [one.bottom - other.y, other.bottom - one.y, one.height, other.height]
    guard let part = polytope.part(where: sides + heights, tolerance: 0) else { return nil }
    func worst(_ part: Polytope) -> RuleFault.Worst {
      if let width = part.least(of: sides), let height = part.least(of: heights) {
        return part.greatestProduct(width, height)
      }
      var best: RuleFault.Worst = (part.interiorPoint(), -.infinity, .infinity)
      func area(_ point: [Double]) -> Double {
        (sides.map { $0.value(at: point) }.min() ?? 0) * (heights.map { $0.value(at: point) }.min() ?? 0)
      }
      for piece in part.pieces(at: differences(sides) + differences(heights), limit: 400) ?? [part] {
        let inside = piece.interiorPoint()
        guard let width = sides.min(by: { $0.value(at: inside) < $1.value(at: inside) }),
          let height = heights.min(by: { $0.value(at: inside) < $1.value(at: inside) })
        else { continue }
        let (point, _, least) = piece.greatestProduct(width, height)
        if area(point) > best.value { (best.point, best.value) = (point, area(point)) }
        best.least = min(best.least, least)
      }
      return best
    }
    let greatest = worst(part)
    guard greatest.value > Self.tolerance else { return nil }
    return (part, greatest, worst)
  }

  private func differences(_ functions: [AffineFunction]) -> [AffineFunction] {
    functions.indices.flatMap { index in functions[(index + 1)...].map { functions[index] - $0 } }
  }

  /// Returns the faults of pairs of rectangles that may overlap somewhere in the region, up to a limit.
  ///
  /// - Parameters:
  ///   - corners: for each corner of the region, the rectangles there.
  ///   - fault: returns the fault of a pair, given by its indices, or `nil` if it has none.
  private func faults(ofPairs corners: [[Rect]], _ fault: (Int, Int) -> RuleFault?) -> [RuleFault] {
    guard let count = corners.first?.count else { return [] }
    func greatest(_ length: ([Rect]) -> Double) -> Double {
      var greatest = -Double.infinity
      for corner in corners { greatest = max(greatest, length(corner)) }
      return greatest
    }
    let boxes = (0..<count).map { index in
      let (left, top) = (-greatest { -$0[index].x }, -greatest { -$0[index].y })
      return Rect(
        x: left, y: top, width: greatest { $0[index].right } - left, height: greatest { $0[index].bottom } - top)
    }
    var pairs: [(first: Int, second: Int, fault: RuleFault)] = []
    let areas = boxes.enumerated().map { (index: $0, area: $1) }
    Rect.forEachOverlap(among: areas, isCancelled: isCancelled) { one, other, _ in
      // Each function is largest at a corner, so the shared area is at most the product of these.
      let width = min(
        greatest { $0[one].right - $0[other].x }, greatest { $0[other].right - $0[one].x },
        greatest { $0[one].width }, greatest { $0[other].width })
      let height = min(
        greatest { $0[one].bottom - $0[other].y }, greatest { $0[other].bottom - $0[one].y },
        greatest { $0[one].height }, greatest { $0[other].height })
      guard width > 0, height > 0, width * height > Self.tolerance / 2 else { return true }
      if let fault = fault(one, other) { pairs.append((one, other, fault)) }
      return pairs.count < Self.overlapLimit && !isCancelled()
    }
    return pairs.sorted { ($0.first, $0.second) < ($1.first, $1.second) }.map { $0.fault }
  }
}
