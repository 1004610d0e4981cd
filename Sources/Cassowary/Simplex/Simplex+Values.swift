extension Simplex {
  mutating func setRightHandSides(constants: [Double], parameters: [Double]) {
    system.computeRightHandSides(constants: constants, parameters: parameters, into: &state.rightHandSides)
    for variable in 0..<system.variableCount {
      let position = system.parameterPositions[variable]
      if position >= 0 { state.values[variable] = parameters[Int(position)] }
    }
    state.progress.isRelaxed = false
    state.progress.relaxations = [:]
    state.progress.relaxed = []
    state.progress.settlementCount = 0
    state.progress.settledCount = 0
    computeOrigin()
    computeValues()
  }

  /// Solves the required equalities with the kernel at 0.
  mutating func computeOrigin() {
    for pivot in 0..<state.presolve.equalities.count {
      state.equalityRightHandSides[pivot] = state.rightHandSides[state.presolve.equalities.rows[pivot]]
    }
    state.presolve.equalities.solveLower(&state.equalityRightHandSides)
    if placeCount == 0 { return }
    state.presolve.equalities.solveUpper(state.equalityRightHandSides, into: &state.origin)
    for place in 0..<Int32(placeCount) {
      state.targets[place] = target(of: state.basis[place], keeping: state.targets[place])
    }
  }

  /// Returns the right side of a row of the basis, reduced by the required equalities. A pin keeps its value.
  func target(of row: Int32, keeping pinned: Double) -> Double {
    row >= 0 ? state.rightHandSides[row] - system.value(of: row, at: state.origin) : pinned
  }

  /// Solves the basis for the kernel, then the required equalities for the other variables.
  mutating func computeValues() {
    if placeCount > 0 {
      for place in 0..<placeCount { scratch.targetScratch[place] = state.targets[place] }
      state.etas.ftran(&scratch.targetScratch)
      state.kernel.factor.solveLower(&scratch.targetScratch)
      state.kernel.factor.solveUpper(scratch.targetScratch, into: &state.values)
    }
    state.presolve.equalities.solveUpper(state.equalityRightHandSides, into: &state.values)
    if needsRefinement || hasLooseRow {
      refine()
      if hasLooseRow { refine() }
    }
    state.progress.largestValue = state.values.largestMagnitude
    state.progress.hasMoved = false
    state.progress.hasRounded = false
  }

  @inline(__always)
  func excess(of row: Int32) -> Double {
    system.value(of: row, at: state.values) - state.rightHandSides[row]
  }

  /// Returns the sum of the magnitudes of a row's terms and right side.
  @inline(__always)
  func magnitude(of row: Int32) -> Double {
    state.rightHandSides[row].magnitude + system.sums(of: row, at: state.values).magnitude
  }

  @inline(__always)
  func tolerance(of row: Int32) -> Double {
    let magnitude = magnitude(of: row)
    // The row's own terms are not enough if they come from larger numbers that cancel.
    return max(
      min(magnitude * Tolerance.rowShare, Tolerance.rowLimit + magnitude * Tolerance.rounding),
      Tolerance.leastRow + Tolerance.valueRounding * state.progress.largestValue)
  }

  /// Returns the direction in which a row outside the basis must move for its dual to be right: 1 up, -1 down, 0 if it
  /// is right.
  @inline(__always)
  func wantedDirection(of row: Int32) -> Int8 {
    guard state.placeOf[row] == -1 else { return 0 }
    let excess = excess(of: row)
    if excess == 0 { return 0 }
    let sign: Int8 = excess < 0 ? -1 : 1
    return resists(row, sign) && excess.magnitude > tolerance(of: row) ? -sign : 0
  }

  /// Returns whether a row outside the basis resists an excess with a sign.
  @inline(__always)
  func resists(_ row: Int32, _ sign: Int8) -> Bool {
    let bound = state.dualBounds[row]
    if bound != 0 { return bound == sign }
    return system.relations[row].side != sign
  }

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
