extension Simplex {
  private static var confirmationLimit: Int { 8 }

  /// Runs to the optimum.
  ///
  /// - Throws: ``SolveError/unsatisfiable(_:)`` if required rows conflict.
  mutating func solve(touchedOnly: Bool = false) throws(SolveError) {
    if let conflict = try optimize(touchedOnly: touchedOnly) { throw .unsatisfiable(Conflict(conflict)) }
  }

  /// Runs to the optimum for the given numbers.
  mutating func solve(constants: [Double], parameters: [Double]) throws(SolveError) {
    setRightHandSides(constants: constants, parameters: parameters)
    try solve()
  }

  /// Runs to the optimum. Required rows that contradict each other within the tolerance are relaxed; beyond it they
  /// conflict.
  ///
  /// - Parameter touchedOnly: whether all rows that were not touched are where their duals require.
  /// - Returns: the certificate of required rows that conflict, or `nil` at the optimum.
  mutating func optimize(touchedOnly: Bool = false) throws(SolveError) -> FarkasCertificate? {
    startCounting()
    var certificate = try run(touchedOnly: touchedOnly)
    if touchedOnly { startCounting() }
    var confirmations = 0
    while true {
      let isLost = certificate == nil && hidesViolations
      if isLost ? confirmations == 0 : isDoubtful && confirmations < Simplex.confirmationLimit {
        confirmations += 1
        try confirm()
      } else if isLost {
        // Coefficients far below 1, or nearly parallel rows, can lead to values that are too large to compute.
        throw .numberOutOfRange(state.progress.largestValue)
      } else if let found = certificate {
        if let conflict = try relax(confirmations > 0 ? precise(found) : found) { return conflict }
        confirmations = 0
      } else if exceedsTolerances {
        if let conflict = try settle() { return conflict }
      } else {
        return try conflictInTotal()
      }
      certificate = try run(touchedOnly: false)
    }
  }

  /// Whether rounding errors may have changed the result.
  var isDoubtful: Bool { state.progress.isImprecise || state.duals.isDoubtful }

  /// Factorizes the basis again after steps that may have amplified rounding errors, so that their result is checked.
  private mutating func confirm() throws(SolveError) {
    try refactor()
    state.progress.isImprecise = false
    try recomputeDuals(precisely: true)
    state.duals.isDoubtful = false
    for place in 0..<Int32(placeCount) where !isDualWithinBounds(place) { return restartDuals() }
  }

  private mutating func startCounting() {
    state.progress.stepCount = 0
    state.progress.toleranceGrowth = 1
  }

  /// Whether rounding errors may hide a violation of a required row beyond what is allowed for its numbers, because
  /// values are huge.
  private var hidesViolations: Bool {
    let largest = state.progress.largestValue
    if largest <= Tolerance.exactValue { return false }
    return !largest.isFinite
      || (0..<Int32(system.rowCount)).contains { row in
        guard system.isRequired(row), state.placeOf[row] != Simplex.absent else { return false }
        let allowed = max(Tolerance.conflict * system.scales[row], Tolerance.conflictShare * magnitude(of: row))
        let relaxed = (state.progress.relaxations[row]?.allowance ?? 0) * system.scales[row]
        return !(system.relations[row].violation(excess(of: row)) <= max(allowed, relaxed))
      }
  }
}

extension Conflict {
  /// Creates the conflict of a certificate, scaled so that the smallest multiplier is 1.
  init(_ certificate: FarkasCertificate) {
    let factor = certificate.normalization
    let members = zip(certificate.rows, certificate.multipliers).map { row, multiplier in
      Member(
        constraint: ConstraintID(index: Int(row)), multiplier: multiplier * factor,
        repair: -certificate.gap / multiplier)
    }
    self.init(members: members, gap: certificate.gap * factor)
  }
}
