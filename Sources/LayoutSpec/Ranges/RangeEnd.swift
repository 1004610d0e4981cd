package import Cassowary

/// An end of a range at which a condition of the document differs from beside it, such as `windowWidth >= 800` at the
/// upper end of 320 to 800.
package struct RangeEnd: Hashable, Sendable {
  /// The index of the range.
  package let index: Int
  /// The number at the end.
  package let value: Double
  /// Whether it is the upper end.
  package let isUpper: Bool

  /// Returns the ends of ranges at which a border lies.
  ///
  /// - Parameter borders: the open borders of all cells: functions that are above 0 in the cell.
  package static func ends(of ranges: [NumberRange], at borders: some Sequence<AffineFunction>) -> [RangeEnd] {
    var ends: [RangeEnd] = []
    for border in borders {
      let moving = border.slopes.indices.filter { border.slopes[$0] != 0 }
      guard moving.count == 1, let index = moving.first else { continue }
      let (bounds, slope) = (ranges[index].bounds, border.slopes[index])
      let value = slope < 0 ? bounds.upperBound : bounds.lowerBound
      let isThere =
        (border.constant + slope * value).magnitude <= 1e-9 * slope.magnitude * max(1, value.magnitude)
      let end = RangeEnd(index: index, value: value, isUpper: slope < 0)
      if isThere, !ends.contains(end) { ends.append(end) }
    }
    return ends
  }
}

extension RangeCell {
  /// The borders that belong to the cells beyond: functions that are above 0 in this one.
  var openBorders: [AffineFunction] { cuts.filter { $0.isClosed == false }.map { $0.slack } }
}
