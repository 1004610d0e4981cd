package import Cassowary

/// A border of a region, given as a function that is nonnegative inside.
package struct RangeCut: Hashable, Sendable {
  package var slack: AffineFunction
  /// The decision in the words of the document. A constraint has none until the cell words it.
  package var words = SpecWords(text: "", name: "", source: .text)
  /// The constraint's index in the linear system. Decisions of the document come before.
  var order = -1
  /// Whether the border belongs to this side, or `nil` if both sides are the same there. It may belong to neither side.
  package var isClosed: Bool?
  /// Whether something else holds where the function is 0, but the same on both sides.
  var isIsolated = false

  /// Functions above 0 on this side of a border that does not belong to it, or along which something else holds.
  package var openSides: [AffineFunction] { isIsolated ? [slack, -slack] : isClosed == false ? [slack] : [] }
}

/// A number in a range at which a condition of the document differs from both sides, such as `windowWidth == 500`, or
/// `windowWidth >= 800` at the upper end of 320 to 800.
package struct IsolatedNumber: Hashable, Sendable {
  package let index: Int
  package let value: Double

  /// Numbers that differ by less than this share, or by less than it below 1, are the same: they are computed from a
  /// condition's function.
  package static let rounding = 1e-9
}

/// What holds on the borders of cells alone.
package struct IsolatedBorders: Sendable {
  /// The numbers at which something else holds, in the order of the ranges.
  package let numbers: [IsolatedNumber]
  /// Whether something else holds along a line on which both ranged numbers change, such as `rootWidth == 390` if the
  /// root's width depends on both.
  package let hasSlanted: Bool

  /// Finds out what holds on borders alone.
  ///
  /// - Parameter borders: the open borders of all cells: functions that are above 0 in a cell, or along which something
  ///   else holds than on both sides.
  package init(of ranges: [NumberRange], at borders: some Sequence<AffineFunction>) {
    var sides: [[Side]] = ranges.map { _ in [] }
    var slanted: Set<AffineFunction> = []
    for border in borders {
      let moving = border.slopes.indices.filter { border.slopes[$0] != 0 }
      guard moving.count == 1, let index = moving.first else {
        slanted.insert(border)
        continue
      }
      let slope = border.slopes[index]
      sides[index].append(Side(value: -border.constant / slope, isBelow: slope < 0))
    }
    hasSlanted = slanted.contains { slanted.contains(-$0) }
    numbers = ranges.indices.flatMap { index in
      Self.numbers(in: ranges[index].bounds, sides[index]).map { IsolatedNumber(index: index, value: $0) }
    }
  }

  /// A number that does not belong to the cells on one side of it.
  private struct Side {
    let value: Double
    let isBelow: Bool
  }

  /// Returns the numbers that belong to the cells on neither side.
  private static func numbers(in bounds: ClosedRange<Double>, _ sides: [Side]) -> [Double] {
    var found: [Double] = []
    let sorted = sides.sorted { $0.value < $1.value }
    var start = 0
    while start < sorted.count {
      let value = sorted[start].value
      let end = sorted[start...].firstIndex { !isSame($0.value, value) } ?? sorted.count
      let here = sorted[start..<end]
      if isSame(value, bounds.lowerBound) {
        found.append(bounds.lowerBound)
      } else if isSame(value, bounds.upperBound) {
        found.append(bounds.upperBound)
      } else if here.contains(where: { $0.isBelow }), here.contains(where: { !$0.isBelow }) {
        // Within rounding, numbers in conditions have few decimals.
        let short = (value * 1e9).rounded() / 1e9
        found.append(isSame(short, value) ? short : value)
      }
      start = end
    }
    return found
  }

  private static func isSame(_ one: Double, _ other: Double) -> Bool {
    (one - other).magnitude <= IsolatedNumber.rounding * max(1, one.magnitude)
  }
}
