extension Simplex {
  /// - Parameter keepsRelaxations: whether relaxed rows stay as they are, because their right sides do not change.
  mutating func setRightHandSides(constants: [Double], parameters: [Double], keepsRelaxations: Bool = false) {
    let relaxed = state.progress.relaxations.keys.map { ($0, state.rightHandSides[$0]) }
    system.computeRightHandSides(constants: constants, parameters: parameters, into: &state.rightHandSides)
    for variable in 0..<system.variableCount {
      let position = system.parameterPositions[variable]
      if position >= 0 { state.values[variable] = parameters[Int(position)] }
    }
    if keepsRelaxations {
      for (row, rightHandSide) in relaxed { state.rightHandSides[row] = rightHandSide }
    } else {
      state.progress.isRelaxed = false
      state.progress.relaxations = [:]
      state.progress.settlementCount = 0
      state.progress.settledCount = 0
    }
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
    measureValues()
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
      leastTolerance(of: row))
    let growth = state.progress.toleranceGrowth
    if growth == 1 { return tolerance }
    // However long the solve takes, a row holds within a millionth of its own units.
    return max(tolerance, min(tolerance * growth, Tolerance.grownLimit * system.scales[row]))
  }

  /// The rounding error of the numbers that the row's variables come from.
  private func leastTolerance(of row: Int32) -> Double {
    var largest = 0.0
    if state.tiedMagnitudes.count == 0 {
      largest = state.progress.largestValue
    } else {
      for position in system.terms.range(row) {
        largest = max(largest, state.tiedMagnitudes[system.terms.indices[position]])
      }
      // A row that was added later has none of its own yet.
      let own = system.variableCount + Int(row)
      if own < state.tiedMagnitudes.count { largest = max(largest, state.tiedMagnitudes[own]) }
    }
    return Tolerance.leastRow + Tolerance.valueRounding * largest
  }

  mutating func measureValues() {
    let largest = state.values.largestMagnitude
    state.progress.largestValue = largest
    state.tiedMagnitudes.removeAll()
    if largest > Tolerance.hugeValue, largest.isFinite { measureTies() }
  }

  /// Finds for each variable the largest magnitude among those that tight rows tie it to, because a huge value does not
  /// affect the rounding of variables that do not depend on it.
  private mutating func measureTies() {
    var parts = VariableParts(self) { simplex, row in simplex.isTight(row) }
    var parameters = Buffer<Double>(repeating: 0, count: system.parameterCount)
    var largest = Buffer<Double>(repeating: 0, count: system.variableCount)
    var parameterParts = Buffer<Double>(repeating: 0, count: system.rowCount)
    for variable in 0..<system.variableCount {
      let root = parts.variables.root(of: variable)
      let magnitude = state.values[variable].magnitude
      largest[root] = max(largest[root], magnitude)
      if system.parameterPositions[variable] >= 0 { parameters[system.parameterPositions[variable]] = magnitude }
    }
    for position in 0..<system.parameterTerms.count {
      let term = system.parameterTerms[position]
      let part = term.coefficient.magnitude * parameters[term.parameter]
      parameterParts[term.row] = max(parameterParts[term.row], part)
      guard isTight(term.row), let root = parts.part(of: term.row) else { continue }
      largest[root] = max(largest[root], part)
    }
    state.tiedMagnitudes.reserve(system.variableCount + system.rowCount)
    for variable in 0..<system.variableCount {
      state.tiedMagnitudes.append(largest[parts.variables.root(of: variable)])
    }
    state.tiedMagnitudes.append(contentsOf: parameterParts)
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

/// The variables that rows tie together, directly or through others.
struct VariableParts: ~Copyable {
  var variables: DisjointSets
  private let system: SystemView

  init(_ simplex: borrowing Simplex, _ isIncluded: (borrowing Simplex, Int32) -> Bool) {
    system = simplex.system
    variables = DisjointSets(count: system.variableCount)
    for row in 0..<Int32(system.rowCount) where simplex.state.placeOf[row] != Simplex.absent {
      guard isIncluded(simplex, row) else { continue }
      let range = system.terms.range(row)
      guard let first = range.first else { continue }
      for position in range.dropFirst() {
        variables.join(Int(system.terms.indices[first]), Int(system.terms.indices[position]))
      }
    }
  }

  /// Returns the first variable of a row's part, or `nil` if the row has no variables.
  mutating func part(of row: Int32) -> Int? {
    system.terms.range(row).first.map { variables.root(of: Int(system.terms.indices[$0])) }
  }
}
