extension Simplex {
  /// Runs to the optimum. Required rows that contradict each other within the tolerance are relaxed; beyond it they
  /// conflict.
  mutating func solve() throws(SolveError) {
    startCounting()
    while try !reachesOptimum(touchedOnly: false) {}
  }

  /// Runs to the optimum if all rows that were not touched are where their duals require.
  mutating func solveTouched() throws(SolveError) {
    startCounting()
    if try !reachesOptimum(touchedOnly: true) { try solve() }
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

  /// Relaxes the members of a certificate by the smallest common amount, or throws if it is too large.
  private mutating func relax(_ certificate: FarkasCertificate) throws(SolveError) {
    let largest = certificate.multipliers.reduce(0) { max($0, $1.magnitude) }
    let sum = certificate.multipliers.reduce(0) { $0 + $1.magnitude }
    guard certificate.gap / largest <= conflictTolerance(certificate) else {
      throw .unsatisfiable(Conflict(certificate))
    }
    state.progress.relaxations[certificate.entering, default: 0] += 1
    if state.progress.relaxations[certificate.entering, default: 0] > Simplex.relaxationLimit {
      state.rightHandSides[certificate.entering] = system.value(of: certificate.entering, at: state.values)
      state.progress.isRelaxed = true
      return
    }
    let amount = certificate.gap / sum
    for (row, multiplier) in zip(certificate.rows, certificate.multipliers) {
      state.rightHandSides.add(-((multiplier < 0 ? -amount : amount) * system.scales[row]), at: row)
    }
    state.progress.isRelaxed = true
    computeOrigin()
    computeValues()
  }

  /// The number of times that a row's certificates are relaxed together. Overlapping certificates move each other by
  /// decreasing amounts; after some rounds the row is accepted as it is.
  private static var relaxationLimit: Int { 8 }

  /// The least total violation that makes a set of required rows a conflict.
  private func conflictTolerance(_ certificate: FarkasCertificate) -> Double {
    var largest = 0.0
    for row in certificate.rows {
      largest = max(largest, (state.rightHandSides[row] / system.scales[row]).magnitude)
      for position in system.terms.range(row) {
        largest = max(largest, (system.terms.values[position] / system.scales[row]).magnitude)
      }
    }
    return max(Tolerance.conflict, Tolerance.conflictShare * largest)
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
