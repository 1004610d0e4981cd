extension Simplex {
  /// Whether rounding errors may be noticeable, because the values are large or depend on each other through many rows.
  var needsRefinement: Bool { state.values.largestMagnitude * Double(state.values.count) > Tolerance.refinement }

  /// Whether rounding errors, which nearly dependent rows amplify, have moved a row of the basis off its right side.
  var hasLooseRow: Bool {
    for place in 0..<placeCount {
      let tag = state.basis[place]
      if tag >= 0, excess(of: tag).magnitude > Tolerance.rounding * magnitude(of: tag) { return true }
    }
    return false
  }

  /// Performs a step of iterative refinement: computes the residuals of the tight rows in double-double precision,
  /// solves the basis for them, and adds the result. The values are then accurate to their last bits.
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
    // Most layouts use whole points, which are exact.
    if isExact { return }
    let correction = response(to: residuals)
    for variable in 0..<state.values.count { state.values.add(correction[variable], at: variable) }
  }

  /// Returns a row's right side minus its terms, rounded once.
  private func residual(of tag: Int32) -> Double {
    var sum = DoubleDouble(state.rightHandSides[tag])
    for position in system.terms.range(tag) {
      sum.subtractProduct(system.terms.values[position], state.values[system.terms.indices[position]])
    }
    return sum.value
  }
}

/// An unevaluated sum of two doubles, of about 32 digits.
struct DoubleDouble {
  private(set) var high: Double
  private(set) var low = 0.0

  var value: Double { high + low }

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
