import Layout

extension Rect {
  /// Calls a closure with each pair of areas that overlap, and the rectangle that they share, until it returns `false`.
  ///
  /// - Parameters:
  ///   - areas: rectangles with indices that differ. The first index of a pair is the smaller one.
  ///   - isCancelled: called for every thousand comparisons; `true` ends the search.
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
