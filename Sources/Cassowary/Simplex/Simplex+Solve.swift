extension Simplex {
  /// Runs to the optimum. Required rows that contradict each other within the tolerance are relaxed; beyond it they
  /// conflict.
  mutating func solve() throws(SolveError) {
    startCounting()
    while true {
      if try reachesOptimum(touchedOnly: false), try isWithinTolerances() { return }
    }
  }

  /// Runs to the optimum if all rows that were not touched are where their duals require.
  mutating func solveTouched() throws(SolveError) {
    startCounting()
    if try reachesOptimum(touchedOnly: true), try isWithinTolerances() { return }
    try solve()
  }

  private mutating func startCounting() {
    state.progress.stepCount = 0
    state.progress.toleranceGrowth = 1
  }

  /// Runs once.
  ///
  /// - Returns: `false` if rows that contradict each other were relaxed instead.
  private mutating func reachesOptimum(touchedOnly: Bool) throws(SolveError) -> Bool {
    do throws(Interruption) {
      if touchedOnly { try runTouched() } else { try run() }
      // Coefficients far below 1 can lead to values outside the range of doubles.
      guard state.progress.largestValue.isFinite else { throw .limit(.numberOutOfRange(state.progress.largestValue)) }
      return true
    } catch {
      switch error {
      case .limit(let reason): throw reason
      case .conflict(let certificate): try relax(certificate)
      }
      return false
    }
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
