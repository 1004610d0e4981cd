import LayoutSpec

/// Writes tests of the window's size as queries of the container's size.
struct StyleSheetQueries {
  /// The ranges of the window's size.
  let ranges: [NumberRange]

  private func property(of range: NumberRange) -> String { range.number == .windowWidth ? "width" : "height" }

  /// Returns the query for a test of the container's size, or `nil` if there is none.
  func query(_ test: CompiledLayout.Test) -> String? {
    switch test {
    case .trait: nil
    case .atLeastZero(let coefficients): query(atLeastZero: coefficients)
    case .equal(let range, let value): query(ranges[range], equal: value)
    }
  }

  /// Returns the query for a test of the container's size, or `nil` if there is none that browsers evaluate exactly.
  ///
  /// Chromium cuts both sizes to whole pixels before it compares an aspect ratio, but not for the orientation.
  func exactQuery(_ test: CompiledLayout.Test) -> String? {
    if case .atLeastZero(let coefficients) = test, let border = RatioBorder(coefficients, ranges), !border.isPortrait {
      return nil
    }
    return query(test)
  }

  /// Returns a query that a size is a number. Sizes beyond the end of a range count as that end.
  private func query(_ range: NumberRange, equal value: Double) -> String {
    let relation = value >= range.bounds.upperBound ? ">=" : value <= range.bounds.lowerBound ? "<=" : "="
    return "(\(property(of: range)) \(relation) \(CodeText.number(value))px)"
  }

  private func query(atLeastZero coefficients: [Double]) -> String? {
    let names = ranges.map(property)
    let moving = zip(coefficients.dropFirst(), names).filter { $0.0 != 0 }
    if moving.count == 1, let (slope, name) = moving.first {
      let bound = CodeText.number(-coefficients[0] / slope)
      return "(\(name) \(slope > 0 ? ">=" : "<=") \(bound)px)"
    }
    return RatioBorder(coefficients, ranges).map(query)
  }

  /// A border along which the window's width is a multiple of its height.
  private struct RatioBorder {
    /// Whether the wider windows are on its own side.
    let isWide: Bool
    let ratio: Double

    /// Whether its own side is that of windows in portrait, which includes squares.
    var isPortrait: Bool { !isWide && ratio == 1 }

    init?(_ coefficients: [Double], _ ranges: [NumberRange]) {
      func slope(_ number: RangedNumber) -> Double {
        zip(coefficients.dropFirst(), ranges).first { $1.number == number }?.0 ?? 0
      }
      let (width, height) = (slope(.windowWidth), slope(.windowHeight))
      guard coefficients[0] == 0, width * height < 0 else { return nil }
      isWide = width > 0
      ratio = -height / width
    }
  }

  /// Returns a query that the window is on a side of a border.
  ///
  /// The shape is that of the container. Sizes outside the ranges count as their ends, so if the border meets an end of
  /// a range inside the other one, it continues from there along that size alone.
  private func query(_ border: RatioBorder) -> String {
    let (isWide, ratio) = (border.isWide, border.ratio)
    func bounds(_ number: RangedNumber) -> ClosedRange<Double> {
      ranges.first { $0.number == number }?.bounds ?? 0...0
    }
    let (widths, heights) = (bounds(.windowWidth), bounds(.windowHeight))
    func size(_ name: String, _ relation: String, _ value: Double) -> String {
      "(\(name) \(relation) \(CodeText.number(value))px)"
    }
    // The widths of the border at the lowest and the highest window, or the reverse.
    let lowest = ratio * heights.lowerBound
    let highest = ratio * heights.upperBound
    let (near, far) = isWide ? (lowest, highest) : (highest, lowest)
    let (nearEnd, farEnd) = isWide ? (widths.lowerBound, widths.upperBound) : (widths.upperBound, widths.lowerBound)
    func isPast(_ one: Double, _ other: Double) -> Bool { isWide ? one > other : one < other }
    let (wider, lower) = isWide ? (">=", "<=") : ("<=", ">=")
    var shape =
      border.isPortrait ? "(orientation: portrait)" : "(aspect-ratio \(wider) \(CodeText.number(ratio)))"
    if isPast(near, nearEnd) { shape = "(\(shape) and \(size("width", wider, near)))" }
    var cases = [shape]
    if !isPast(far, farEnd) { cases.append(size("width", wider, far)) }
    if !isPast(near, nearEnd) { cases.append(size("height", lower, nearEnd / ratio)) }
    let query = cases.count == 1 ? shape : "(\(cases.joined(separator: " or ")))"
    return isPast(far, farEnd) ? "(\(size("height", lower, farEnd / ratio)) and \(query))" : query
  }
}
