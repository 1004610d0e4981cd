import Cassowary
import Layout
import LayoutSpec

extension RuleScene {
  /// For a rule in an environment or a region: thousands of keys in one place are one mistake.
  private static let overlapLimit = 1_000

  func overlapFaults(_ rule: CheckRule, among candidates: [Int]) -> [RuleFault] {
    faults(ofPairs: corners.map { frames in candidates.map { frames[$0] } }) { first, second in
      let (one, other) = (candidates[first], candidates[second])
      return overlap(views[one], views[other]).flatMap { overlap in
        RuleFault(
          .init(rule: rule, view: max(one, other), partner: min(one, other)), [(overlap.part, overlap.greatest)])
      }
    }
  }

  func touchOverlapFaults() -> [RuleFault] {
    guard let targets else { return [] }
    let areas = polytope.vertices.map { vertex in targets.map { $0.area.rect(at: vertex) } }
    return faults(ofPairs: areas) { first, second in
      let (one, other) = (targets[first], targets[second])
      guard let areas = overlap(one.area, other.area) else { return nil }
      let frames = overlap(views[one.view], views[other.view])
      let parts = frames.map { areas.part.subtracting($0.part) } ?? [areas.part]
      return RuleFault(
        .init(rule: .touchOverlap, view: max(one.view, other.view), partner: min(one.view, other.view)),
        parts.map { ($0, $0.greatestProduct(ofLeast: areas.widths, areas.heights)) })
    }
  }

  /// Where two rectangles overlap. The smallest of the functions are the size of the area that they share.
  private typealias Overlap = (
    part: Polytope, greatest: RuleFault.Worst, widths: [AffineFunction], heights: [AffineFunction]
  )

  private func overlap(_ one: Edges, _ other: Edges) -> Overlap? {
    let widths = [one.right - other.x, other.right - one.x, one.width, other.width]
    let heights = [one.bottom - other.y, other.bottom - one.y, one.height, other.height]
    guard let part = polytope.part(where: widths + heights, tolerance: 0) else { return nil }
    let greatest = part.greatestProduct(ofLeast: widths, heights)
    return greatest.value > Self.tolerance ? (part, greatest, widths, heights) : nil
  }

  /// Those of rectangles that may overlap somewhere in the region, up to a limit.
  private func faults(ofPairs corners: [[Rect]], _ fault: (Int, Int) -> RuleFault?) -> [RuleFault] {
    let areas = (corners.first ?? []).indices.map { index in
      (index: index, area: corners.dropFirst().reduce(corners[0][index]) { $0.union($1[index]) })
    }
    var pairs: [(first: Int, second: Int, fault: RuleFault)] = []
    Rect.forEachOverlap(among: areas, isCancelled: isCancelled) { one, other, _ in
      if let fault = fault(one, other) { pairs.append((one, other, fault)) }
      return pairs.count < Self.overlapLimit && !isCancelled()
    }
    return pairs.sorted { ($0.first, $0.second) < ($1.first, $1.second) }.map { $0.fault }
  }
}

extension Rect {
  /// Calls the closure with each pair of areas that overlap, the smaller index first, and the rectangle that they
  /// share, until it returns `false`. `isCancelled` is called for every thousand comparisons.
  ///
  /// - Complexity: O(*k* log *k* + pairs whose extents meet along the axis on which the areas are spread more).
  static func forEachOverlap(
    among areas: [(index: Int, area: Rect)], isCancelled: () -> Bool,
    _ body: (_ first: Int, _ second: Int, _ shared: Rect) -> Bool
  ) {
    func spread(_ edge: (Rect) -> Double) -> Double {
      let edges = areas.map { edge($0.area) }
      return (edges.max() ?? 0) - (edges.min() ?? 0)
    }
    let isTall = spread { $0.y } > spread { $0.x }
    let extents = areas.map { (area: $0, start: isTall ? $0.area.y : $0.area.x) }
      .sorted { ($0.start, $0.area.index) < ($1.start, $1.area.index) }
    var comparisons = 0
    for (position, (one, _)) in extents.enumerated() {
      let end = isTall ? one.area.bottom : one.area.right
      for (other, start) in extents[(position + 1)...] {
        guard start < end else { break }
        comparisons += 1
        if comparisons % 1_000 == 0, isCancelled() { return }
        guard let shared = one.area.intersection(other.area) else { continue }
        guard body(min(one.index, other.index), max(one.index, other.index), shared) else { return }
      }
    }
  }
}
