/// Required rows that contradict each other within the tolerance are relaxed.
///
/// A set of rows conflicts if its least total violation exceeds the tolerance of the set. That of a certificate is its
/// gap with the right sides as given, divided by the largest multiplier.
extension Simplex {
  /// Relaxes the members of a certificate by the smallest common amount.
  ///
  /// - Returns: the certificate of rows that conflict, which are not relaxed.
  mutating func relax(_ certificate: FarkasCertificate) throws(SolveError) -> FarkasCertificate? {
    let given = withGivenRightHandSides(certificate)
    let allowance = relaxesConflicts ? conflictTolerance(given.rows) : elasticTolerance(given.rows)
    state.progress.isRelaxed = state.progress.isRelaxed || given.leastViolation <= Tolerance.nearConflict * allowance
    guard given.leastViolation <= allowance else { return given }
    for row in certificate.rows { allow(allowance, of: row) }
    state.progress.relaxations[certificate.entering]?.count += 1
    let isLast = (state.progress.relaxations[certificate.entering]?.count ?? 0) > Simplex.relaxationLimit
    if isLast, relaxesConflicts { return try settle() }
    if isLast || isRounding(certificate) {
      state.rightHandSides[certificate.entering] = system.value(of: certificate.entering, at: state.values)
      return nil
    }
    let sum = certificate.multipliers.reduce(0) { $0 + $1.magnitude }
    let amount = certificate.gap / sum
    for (row, multiplier) in zip(certificate.rows, certificate.multipliers) {
      state.rightHandSides.add(-((multiplier < 0 ? -amount : amount) * system.scales[row]), at: row)
    }
    computeOrigin()
    computeValues()
    return nil
  }

  /// Whether the gap of a certificate is below the rounding errors of the right sides, so that they cannot express what
  /// relaxes them.
  private func isRounding(_ certificate: FarkasCertificate) -> Bool {
    var magnitude = 0.0
    for (row, multiplier) in zip(certificate.rows, certificate.multipliers) {
      magnitude += (multiplier / system.scales[row] * state.rightHandSides[row]).magnitude
    }
    return certificate.gap <= Tolerance.rounding * magnitude
  }

  /// The number of times that a row's certificates are relaxed one by one. Overlapping certificates move each other by
  /// decreasing amounts, or without an end; after some rounds they are relaxed together.
  private static var relaxationLimit: Int { 8 }

  /// The number of times that relaxed rows are relaxed together. More happen only if rounding errors contradict the
  /// result.
  private static var settlementLimit: Int { 16 }

  /// Whether a relaxed row is violated by more than is allowed, so that the rows must be relaxed together.
  var exceedsTolerances: Bool {
    guard isRelaxed, relaxesConflicts else { return false }
    return state.progress.relaxations.contains { row, relaxation in
      let rounding = tolerance(of: row) / system.scales[row]
      return givenViolation(of: row) > relaxation.allowance * (1 + 4 * Tolerance.elasticShare) + rounding
    }
  }

  private mutating func allow(_ allowance: Double, of row: Int32) {
    let new = SimplexState.Relaxation(rightHandSide: state.rightHandSides[row], allowance: allowance)
    let known = state.progress.relaxations[row, default: new]
    state.progress.relaxations[row] = known
    state.progress.relaxations[row]?.allowance = max(known.allowance, allowance)
  }

  func givenRightHandSide(of row: Int32) -> Double {
    state.progress.relaxations[row]?.rightHandSide ?? state.rightHandSides[row]
  }

  /// The violation of a row with its right side as given, without scaling.
  func givenViolation(of row: Int32) -> Double {
    let excess = system.value(of: row, at: state.values) - givenRightHandSide(of: row)
    return system.relations[row].violation(excess) / system.scales[row]
  }

  /// Returns a certificate with the gap that it has with the right sides as given, instead of the relaxed ones.
  private func withGivenRightHandSides(_ certificate: FarkasCertificate) -> FarkasCertificate {
    guard isRelaxed else { return certificate }
    var result = certificate
    result.gap = 0
    for (row, multiplier) in zip(certificate.rows, certificate.multipliers) {
      result.gap += multiplier / system.scales[row] * givenRightHandSide(of: row)
    }
    return result
  }

  /// The least total violation that makes a set of required rows a conflict: it depends on the largest number in them.
  /// A violation of exactly the tolerance is none, whatever the rounding of sums is.
  func conflictTolerance(_ rows: [Int32]) -> Double {
    var largest = 0.0
    for row in rows {
      largest = max(largest, (givenRightHandSide(of: row) / system.scales[row]).magnitude)
      for position in system.terms.range(row) {
        largest = max(largest, (system.terms.values[position] / system.scales[row]).magnitude)
      }
    }
    return max(Tolerance.conflict, Tolerance.conflictShare * largest) * (1 + Tolerance.elasticShare)
  }

  /// The violation of elastic rows that is only rounding: they are relaxed already. It is a share of what is allowed for
  /// the strictest of them.
  private func elasticTolerance(_ rows: [Int32]) -> Double {
    var least = Double.infinity
    for row in rows {
      for position in system.terms.range(row) where system.terms.indices[position] == ElasticRows.shareIndex {
        least = min(least, (system.terms.values[position] / system.scales[row]).magnitude)
      }
    }
    return least * Tolerance.elasticShare
  }

  /// Relaxes all rows together that conflict within the tolerance, by the smallest common share of what is allowed.
  ///
  /// - Returns: the certificate of some of them that conflict.
  mutating func settle() throws(SolveError) -> FarkasCertificate? {
    // Other violated rows would conflict with the relaxed ones next.
    for row in state.candidateRows.elements {
      if system.isRequired(row), wantedDirection(of: row) != 0 { allow(conflictTolerance([row]), of: row) }
    }
    let count = state.progress.relaxations.count
    // More rows are progress.
    state.progress.settlementCount = count > state.progress.settledCount ? 1 : state.progress.settlementCount + 1
    state.progress.settledCount = count
    guard state.progress.settlementCount <= Simplex.settlementLimit else {
      throw .precisionLost
    }
    while let conflict = try relaxTogether() {
      let certificate = withGivenRightHandSides(conflict)
      let allowance = conflictTolerance(certificate.rows)
      let isAllowed = certificate.rows.allSatisfy { state.progress.relaxations[$0]?.allowance ?? 0 >= allowance }
      if isAllowed || certificate.leastViolation > allowance { return certificate }
      for row in certificate.rows { allow(allowance, of: row) }
    }
    return nil
  }

  /// What an inequality is relaxed beyond its violation: nothing at first, and a growing share of what is allowed if
  /// rounding errors contradict the result again and again. Nearly parallel rows enlarge them.
  private func looseness(of relaxation: SimplexState.Relaxation) -> Double {
    let count = state.progress.settlementCount
    return count > 1 ? relaxation.allowance * Tolerance.elasticShare * Double(1 << count) : 0
  }

  /// Returns the certificate of rows that conflict beyond what is allowed; then nothing is relaxed.
  private mutating func relaxTogether() throws(SolveError) -> FarkasCertificate? {
    let rows = state.progress.relaxations.keys.sorted()
    var elastic = ElasticRows()
    for row in rows {
      guard let relaxation = state.progress.relaxations[row] else { continue }
      elastic.append(row, relaxation, system)
    }
    let (values, conflict) = try elastic.solve(&limits)
    if let conflict { return conflict }
    for row in rows {
      guard let relaxation = state.progress.relaxations[row] else { continue }
      var excess = -relaxation.rightHandSide
      for position in system.terms.range(row) {
        excess += system.terms.values[position] * (values[system.terms.indices[position]] ?? 0)
      }
      let looseness = looseness(of: relaxation) * system.scales[row]
      let largest = relaxation.allowance * system.scales[row]
      let change =
        switch system.relations[row] {
        case .equal: excess
        case .lessThanOrEqual: max(excess, min(max(0, excess) + looseness, largest))
        case .greaterThanOrEqual: min(excess, max(min(0, excess) - looseness, -largest))
        }
      state.rightHandSides[row] = relaxation.rightHandSide + change
      state.progress.relaxations[row]?.count = 0
    }
    computeOrigin()
    computeValues()
    return nil
  }
}
