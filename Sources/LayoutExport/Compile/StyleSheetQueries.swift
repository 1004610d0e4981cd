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

  /// Returns a query that a size is a number. Sizes beyond the end of a range count as that end.
  private func query(_ range: NumberRange, equal value: Double) -> String {
    let relation = value >= range.bounds.upperBound ? ">=" : value <= range.bounds.lowerBound ? "<=" : "="
    return "(\(property(of: range)) \(relation) \(CodeText.number(value))px)"
  }

  private func query(atLeastZero coefficients: [Double]) -> String? {
    let names = ranges.map(property)
    let moving = zip(coefficients.dropFirst(), names).filter { $0.0 != 0 }
    let constant = coefficients[0]
    if moving.count == 1, let (slope, name) = moving.first {
      let bound = CodeText.number(-constant / slope)
      return "(\(name) \(slope > 0 ? ">=" : "<=") \(bound)px)"
    }
    if moving.count == 2, constant == 0, moving[0].0 * moving[1].0 < 0,
      let width = moving.first(where: { $0.1 == "width" })?.0, let height = moving.first(where: { $0.1 == "height" })?.0
    {
      return slantedQuery(isWide: width > 0, ratio: -height / width)
    }
    return nil
  }

  /// Returns a query that the window's width is at least, or at most, a multiple of its height.
  ///
  /// The shape is that of the container. Sizes outside the ranges count as their ends, so if the border meets an end of
  /// a range inside the other one, it continues from there along that size alone.
  private func slantedQuery(isWide: Bool, ratio: Double) -> String {
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
    var shape = shapeQuery(isWide: isWide, ratio: ratio)
    if isPast(near, nearEnd) { shape = "(\(shape) and \(size("width", wider, near)))" }
    var cases = [shape]
    if !isPast(far, farEnd) { cases.append(size("width", wider, far)) }
    if !isPast(near, nearEnd) { cases.append(size("height", lower, nearEnd / ratio)) }
    let query = cases.count == 1 ? shape : "(\(cases.joined(separator: " or ")))"
    return isPast(far, farEnd) ? "(\(size("height", lower, farEnd / ratio)) and \(query))" : query
  }

  /// Returns a query that the container's width is at least, or at most, a multiple of its height.
  ///
  /// Browsers may cut both sizes to whole pixels before they compare a ratio, but not for the orientation. A square is
  /// in portrait. If it belongs to the wide side, the border is that of a `min` or `max`, whose sides agree there.
  private func shapeQuery(isWide: Bool, ratio: Double) -> String {
    if ratio == 1 { return "(orientation: \(isWide ? "landscape" : "portrait"))" }
    return "(aspect-ratio \(isWide ? ">=" : "<=") \(CodeText.number(ratio)))"
  }
}
