extension Simplex {
  /// Whether the values are so large, or follow from each other over so many rows, that rounding might show.
  var needsRefinement: Bool { state.values.largestMagnitude * Double(state.values.count) > 1e6 }

  /// Solves the basis once more for what the tight rows miss their right sides by, found at twice the precision, and adds
  /// the result: a step of iterative refinement, after which values are good to their last bits.
  mutating func refine() {
    var residuals = Buffer<Double>(repeating: 0, count: system.rowCount)
    var isExact = true
    for pivot in 0..<state.presolve.equalities.count {
      let tag = state.presolve.equalities.rows[pivot]
      residuals[tag] = residual(of: tag)
      isExact = isExact && residuals[tag] == 0
    }
    for place in 0..<placeCount where state.basis[place] >= 0 {
      let tag = state.basis[place]
      residuals[tag] = residual(of: tag)
      isExact = isExact && residuals[tag] == 0
    }
    // Whole points, as most layouts have, are exact.
    if isExact { return }
    let correction = response(to: residuals)
    for variable in 0..<state.values.count { state.values.add(correction[variable], at: variable) }
  }

  /// A row's right side less its terms, rounded once.
  private func residual(of tag: Int32) -> Double {
    var sum = DoubleDouble(state.rightHandSides[tag])
    for position in system.terms.range(tag) {
      sum.subtractProduct(system.terms.values[position], state.values[system.terms.indices[position]])
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
    var error = 0.0
    if !DoubleDouble.isPowerOfTwo(left) {
      let (leftHigh, leftLow) = DoubleDouble.split(left)
      let (rightHigh, rightLow) = DoubleDouble.split(right)
      error = leftLow * rightLow - (((product - leftHigh * rightHigh) - leftLow * rightHigh) - leftHigh * rightLow)
    }
    let sum = high - product
    let back = sum - high
    low += ((high - (sum - back)) - (product + back)) - error
    high = sum
  }

  /// Returns whether products with a number are exact, as most coefficients' are.
  private static func isPowerOfTwo(_ value: Double) -> Bool {
    value.bitPattern & 0xf_ffff_ffff_ffff == 0
  }

  /// Two halves of 26 bits, whose products are exact.
  private static func split(_ value: Double) -> (Double, Double) {
    let scaled = value * 134_217_729
    let high = scaled - (scaled - value)
    return (high, value - high)
  }
}
