extension Simplex {
  private static var confirmationLimit: Int { 8 }

  /// Runs to the optimum. Required rows that contradict each other within the tolerance are relaxed; beyond it they
  /// conflict.
  ///
  /// - Parameter touchedOnly: whether all rows that were not touched are where their duals require.
  mutating func solve(touchedOnly: Bool = false) throws(SolveError) {
    startCounting()
    var conflict = try findConflict(touchedOnly: touchedOnly)
    if touchedOnly { startCounting() }
    var confirmations = 0
    while true {
      if state.progress.isImprecise || state.duals.isDoubtful, confirmations < Simplex.confirmationLimit {
        confirmations += 1
        try confirm()
      } else if let conflict {
        try relax(confirmations > 0 ? precise(conflict) : conflict)
        confirmations = 0
      } else if try isWithinTolerances() {
        return
      }
      conflict = try findConflict(touchedOnly: false)
    }
  }

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

  private mutating func findConflict(touchedOnly: Bool) throws(SolveError) -> FarkasCertificate? {
    if let conflict = try run(touchedOnly: touchedOnly) { return conflict }
    // Coefficients far below 1 can lead to values outside the range of doubles.
    guard state.progress.largestValue.isFinite else { throw .numberOutOfRange(state.progress.largestValue) }
    return nil
  }
}

extension Conflict {
  /// Creates the conflict of a certificate, scaled so that the smallest multiplier is 1.
  init(_ certificate: FarkasCertificate) {
    let least = certificate.multipliers.reduce(Double.infinity) { min($0, $1.magnitude) }
    let factor = least.isFinite && least > 0 ? 1 / least : 1
    members = zip(certificate.rows, certificate.multipliers).map { row, multiplier in
      Member(
        constraint: ConstraintID(index: Int(row)),
        multiplier: multiplier * factor,
        repair: -certificate.gap / multiplier
      )
    }
    gap = certificate.gap * factor
  }
}
