extension Simplex {
  mutating func setRightHandSides(constants: [Double], parameters: [Double]) {
    system.computeRightHandSides(constants: constants, parameters: parameters, into: &state.rightHandSides)
    for variable in 0..<system.variableCount {
      let position = system.parameterPositions[variable]
      if position >= 0 { state.values[variable] = parameters[Int(position)] }
    }
    state.progress.isRelaxed = false
    state.progress.relaxations = [:]
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
    let tolerance = max(
      min(magnitude * Tolerance.rowShare, Tolerance.rowLimit + magnitude * Tolerance.rounding),
      Tolerance.leastRow + Tolerance.valueRounding * state.progress.largestValue)
    let growth = state.progress.toleranceGrowth
    if growth == 1 { return tolerance }
    // However long the solve takes, a row holds within a millionth of its own units.
    return max(tolerance, min(tolerance * growth, Tolerance.grownLimit * system.scales[row]))
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
}
