extension Simplex {
  mutating func setRightHandSides(constants: [Double], parameters: [Double]) {
    system.computeRightHandSides(constants: constants, parameters: parameters, into: &state.rightHandSides)
    for variable in 0..<system.variableCount {
      let position = system.parameterPositions[variable]
      if position >= 0 { state.values[variable] = parameters[Int(position)] }
    }
    state.relaxations = Relaxations()
    computeOrigin()
    computeValues()
  }

  /// Solves the required equalities with all other variables at 0.
  mutating func computeOrigin() {
    for pivot in 0..<state.presolve.equalities.count {
      state.equalityRightHandSides[pivot] = state.rightHandSides[state.presolve.equalities.rows[pivot]]
    }
    state.presolve.equalities.ftranLower(&state.equalityRightHandSides)
    if placeCount == 0 { return }
    state.presolve.equalities.ftranUpper(state.equalityRightHandSides, into: &state.origin)
    for place in 0..<Int32(placeCount) {
      state.targets[place] = target(of: state.basis[place], keeping: state.targets[place])
    }
  }

  /// Returns the right side, reduced by the required equalities. A pin keeps its value.
  func target(of tag: Int32, keeping pinned: Double) -> Double {
    tag >= 0 ? state.rightHandSides[tag] - system.value(of: tag, at: state.origin) : pinned
  }

  /// Solves the basis for the variables of the reduced problem, then the required equalities for the others.
  mutating func computeValues() {
    if placeCount > 0 {
      for place in 0..<placeCount { scratch.targets[place] = state.targets[place] }
      state.etas.ftran(&scratch.targets)
      state.factor.lu.ftranLower(&scratch.targets)
      state.factor.lu.ftranUpper(scratch.targets, into: &state.values)
    }
    state.presolve.equalities.ftranUpper(state.equalityRightHandSides, into: &state.values)
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

  /// Returns the direction in which a row outside the basis must move for its dual to be right; 0 if it is right.
  @inline(__always)
  func wantedDirection(of row: Int32) -> Int8 {
    guard state.placeOf[row] == -1 else { return 0 }
    let excess = excess(of: row)
    if excess == 0 { return 0 }
    let sign: Int8 = excess < 0 ? -1 : 1
    return resists(row, sign) && excess.magnitude > tolerance(of: row) ? -sign : 0
  }

  /// Returns whether a row outside the basis resists an excess with this sign.
  @inline(__always)
  func resists(_ row: Int32, _ sign: Int8) -> Bool {
    let bound = state.boundStatus[row]
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

  /// A step of iterative refinement: computes the residuals of the tight rows in double-double precision, solves the
  /// basis for them, and adds the result. The values are then accurate to their last bits.
  mutating func refine() {
    var residuals = Buffer<Double>(repeating: 0, count: system.rowCount)
    var isExact = true
    for pivot in 0..<state.presolve.equalities.count {
      let row = state.presolve.equalities.rows[pivot]
      residuals[row] = residual(of: row)
      isExact = isExact && residuals[row] == 0
    }
    for place in 0..<placeCount where state.basis[place] >= 0 {
      let row = state.basis[place]
      residuals[row] = residual(of: row)
      isExact = isExact && residuals[row] == 0
    }
    // Most layouts use whole points, which are exact.
    if isExact { return }
    let correction = response(to: residuals)
    for variable in 0..<state.values.count { state.values.add(correction[variable], at: variable) }
  }

  /// Rounded once.
  private func residual(of row: Int32) -> Double {
    var sum = DoubleDouble(state.rightHandSides[row])
    for position in system.terms.range(row) {
      sum.subtractProduct(system.terms.values[position], state.values[system.terms.indices[position]])
    }
    return sum.value
  }
}
