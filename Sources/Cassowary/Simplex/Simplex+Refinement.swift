extension Simplex {
  /// Whether the values are so large, or follow from each other over so many rows, that rounding might show.
  var needsRefinement: Bool {
    var largest = 0.0
    for variable in 0..<values.count { largest = max(largest, values[variable].magnitude) }
    return largest * Double(values.count) > 1e6
  }

  /// Solves the basis once more for what the tight rows miss their right sides by, found at twice the precision, and adds
  /// the result: a step of iterative refinement, after which values are good to their last bits.
  mutating func refine() {
    let residuals = Buffer<Double>(repeating: 0, count: system.rowCount)
    for pivot in 0..<core.equalities.count {
      let tag = core.equalities.rows[pivot]
      residuals[tag] = residual(of: tag)
    }
    for place in 0..<placeCount where basis[place] >= 0 { residuals[basis[place]] = residual(of: basis[place]) }
    let correction = response(to: residuals)
    for variable in 0..<values.count { values.add(correction[variable], at: variable) }
  }

  /// A row's right side less its terms, rounded once.
  private func residual(of tag: Int32) -> Double {
    var sum = DoubleDouble(rightSides[tag])
    for position in system.terms.range(tag) {
      sum.subtractProduct(system.terms.values[position], values[system.terms.indices[position]])
    }
    return sum.high + sum.low
  }
}

/// An unevaluated sum of two doubles, of about 32 digits.
private struct DoubleDouble {
  private(set) var high: Double
  private(set) var low = 0.0

  init(_ value: Double) {
    high = value
  }

  /// Subtracts a product without rounding it (Dekker, 1971).
  mutating func subtractProduct(_ left: Double, _ right: Double) {
    let product = left * right
    let (leftHigh, leftLow) = DoubleDouble.split(left)
    let (rightHigh, rightLow) = DoubleDouble.split(right)
    let error = leftLow * rightLow - (((product - leftHigh * rightHigh) - leftLow * rightHigh) - leftHigh * rightLow)
    let sum = high - product
    let back = sum - high
    low += ((high - (sum - back)) - (product + back)) - error
    high = sum
  }

  /// Two halves of 26 bits, whose products are exact.
  private static func split(_ value: Double) -> (Double, Double) {
    let scaled = value * 134_217_729
    let high = scaled - (scaled - value)
    return (high, value - high)
  }
}
