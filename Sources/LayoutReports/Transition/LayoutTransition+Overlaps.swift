import Layout

extension LayoutTransition {
  /// Returns the pairs of views that overlap during the transition, but at neither end, and the ranges of progress in
  /// which they do.
  ///
  /// A view that is in only one of the layouts keeps its frame. Views that replace each other, because they are never
  /// in the same layout, are not in the result. The ranges are exact, because edges move in proportion to progress.
  /// There are at most 1,000 pairs in the result.
  ///
  /// - Parameters:
  ///   - indices: the indices of the views.
  ///   - isCancelled: called for every thousand comparisons; `true` ends the search.
  /// - Complexity: O(*k* log *k* + pairs whose extents meet along the axis on which the views are spread more).
  func overlaps(
    among indices: [Int], isCancelled: () -> Bool = { false }
  ) -> [(first: Int, second: Int, progress: ClosedRange<Double>)] {
    var overlaps: [(first: Int, second: Int, progress: ClosedRange<Double>)] = []
    let areas = indices.map { (index: $0, area: bounds(ofView: $0)) }
    Rect.forEachOverlap(among: areas, isCancelled: isCancelled) { first, second, _ in
      if let progress = sharedProgress(first, second) { overlaps.append((first, second, progress)) }
      return overlaps.count < Self.overlapLimit
    }
    return overlaps.sorted { ($0.first, $0.second) < ($1.first, $1.second) }
  }

  private static let overlapLimit = 1_000

  private func bounds(ofView index: Int) -> Rect {
    let (from, to) = (frame(ofView: index, at: 0), frame(ofView: index, at: 1))
    let (x, y) = (min(from.x, to.x), min(from.y, to.y))
    return Rect(x: x, y: y, width: max(from.right, to.right) - x, height: max(from.bottom, to.bottom) - y)
  }

  /// Returns the range in which two views overlap, or `nil` if they do not, or overlap at an end.
  private func sharedProgress(_ first: Int, _ second: Int) -> ClosedRange<Double>? {
    let (one, other) = (views[first], views[second])
    let layouts = [(one.from, other.from), (one.to, other.to)].filter { $0 != nil && $1 != nil }
    guard !layouts.isEmpty, !layouts.contains(where: overlap) else { return nil }
    let (start, end) = (frame(ofView: first, at: 0), frame(ofView: first, at: 1))
    let (otherStart, otherEnd) = (frame(ofView: second, at: 0), frame(ofView: second, at: 1))
    // They overlap if all four of these are above 0.
    let depths = [
      (start.right - otherStart.x, end.right - otherEnd.x), (otherStart.right - start.x, otherEnd.right - end.x),
      (start.bottom - otherStart.y, end.bottom - otherEnd.y), (otherStart.bottom - start.y, otherEnd.bottom - end.y),
    ]
    var low = 0.0
    var high = 1.0
    for (from, to) in depths {
      if from <= 0, to <= 0 { return nil }
      if from <= 0 { low = max(low, from / (from - to)) }
      if to <= 0 { high = min(high, from / (from - to)) }
    }
    let middle = (low + high) / 2
    guard low < high, overlap(frame(ofView: first, at: middle), frame(ofView: second, at: middle)) else { return nil }
    return low...high
  }

  private func overlap(_ one: Rect?, _ other: Rect?) -> Bool {
    one.flatMap { one in other.map(one.overlaps) } ?? false
  }
}
