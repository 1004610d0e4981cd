/// A set of required rows conflicts if its least total violation exceeds the tolerance of the set, even if each of its
/// rows is violated by less.
extension Simplex {
  /// Returns the proof that a set of relaxed rows conflicts, or `nil` if none does.
  mutating func conflictInTotal() throws(SolveError) -> FarkasCertificate? {
    guard relaxesConflicts, state.progress.relaxations.count > 1 else { return nil }
    let rows = state.progress.relaxations.keys.filter { state.placeOf[$0] != Simplex.absent }.sorted()
    let tolerances = rows.map { conflictTolerance([$0]) }
    // The tolerance of a set is that of its largest number, so the rows with at most this one are the strictest test. One
    // test for those of similar numbers is enough.
    var last = 0.0
    for tolerance in Set(tolerances).sorted(by: >)
    where last == 0 || tolerance < 0.5 * last || tolerance <= Tolerance.conflict {
      last = tolerance
      let set = zip(rows, tolerances).filter { $1 <= tolerance }.map { $0.0 }
      if let conflict = try conflict(of: set, tolerance) { return try reduced(conflict) }
    }
    return nil
  }

  /// Returns the proof that rows conflict, or `nil` if their least total violation is within a tolerance.
  private mutating func conflict(of rows: [Int32], _ tolerance: Double) throws(SolveError) -> FarkasCertificate? {
    try limits.checkCancellation()
    try limits.spend(entries: rows.reduce(0) { $0 + system.terms.range($1).count })
    if rows.reduce(0, { $0 + givenViolation(of: $1) }) <= tolerance { return nil }
    var problem = Problem()
    var variables: [Int32: Variable] = [:]
    for row in rows {
      let terms = problem.terms(of: row, in: system, &variables)
      problem.rows.terms.append(contentsOf: terms)
      let constant = givenRightHandSide(of: row) / system.scales[row]
      problem.rows.finishRow(system.relations[row], constant, priority: 1, weight: 1)
    }
    let planned = try PresolvedSystem(System(problem), &limits)
    var simplex = Simplex(planned, limits: limits)
    defer { limits = simplex.limits }
    try simplex.solve(constants: problem.rows.constants, parameters: [])
    var certificate = FarkasCertificate(entering: -1, rows: [], multipliers: [], gap: 0)
    for (number, row) in rows.enumerated() {
      let multiplier = simplex.dualOfOneLevel(of: Int32(number))
      guard multiplier != 0 else { continue }
      certificate.rows.append(row)
      certificate.multipliers.append(multiplier)
      certificate.gap += multiplier * problem.rows.constants[number]
    }
    return certificate.gap > tolerance * (1 + Tolerance.elasticShare) ? certificate : nil
  }

  /// The dual of a row in a system of one level, for the problem's row without scaling.
  private func dualOfOneLevel(of row: Int32) -> Double {
    let place = state.placeOf[row]
    if place < 0 { return Double(state.dualBounds[row]) * system.weights[row] * system.scales[row] }
    let head = state.duals.head(place)
    return head < 0 ? 0 : state.duals.node(head).value * system.scales[row]
  }

  /// The number of attempts to leave rows out. Each costs a solve.
  private static var reductionLimit: Int { 128 }

  /// Returns a conflict among the rows of another one, without those that it does not need: first large parts of them
  /// are left out, then each.
  private mutating func reduced(_ conflict: FarkasCertificate) throws(SolveError) -> FarkasCertificate {
    var result = conflict
    var attempts = 0
    var size = max(1, conflict.rows.count / 2)
    while true {
      var start = 0
      while start < result.rows.count, attempts < Self.reductionLimit {
        attempts += 1
        let others = Array(result.rows[..<start] + result.rows[min(start + size, result.rows.count)...])
        if !others.isEmpty, let smaller = try self.conflict(of: others, conflictTolerance(others)) {
          result = smaller
        } else {
          start += size
        }
      }
      if size == 1 || attempts == Self.reductionLimit { return result }
      size /= 2
    }
  }
}
