/// A set of required rows conflicts if its least total violation exceeds the tolerance of the set, even if each of its
/// rows is violated by less.
extension Simplex {
  mutating func conflictInTotal() throws(SolveError) -> FarkasCertificate? {
    guard relaxesConflicts, !state.relaxations.rows.isEmpty else { return nil }
    let relaxed = state.relaxations.rows.keys.filter { state.placeOf[$0] != Simplex.absent }.sorted()
    if isWithinTolerance(relaxed) { return nil }
    guard let conflict = try conflict(among: rowsTied(to: relaxed)) else { return nil }
    return try reduced(conflict)
  }

  /// Returns whether the current values show that no set of rows conflicts: all rows but the relaxed ones are
  /// satisfied.
  private func isWithinTolerance(_ relaxed: [Int32]) -> Bool {
    let rows = relaxed.map { (violation: givenViolation(of: $0), tolerance: conflictTolerance([$0])) }
      .sorted { ($0.tolerance, $0.violation) < ($1.tolerance, $1.violation) }
    var total = 0.0
    for (index, row) in rows.enumerated() {
      total += row.violation
      let isLast = index + 1 == rows.count || rows[index + 1].tolerance > row.tolerance
      if isLast, total > row.tolerance { return false }
    }
    return true
  }

  /// Returns the required rows that share variables with relaxed ones, directly or through other required rows. The
  /// others are satisfied whatever the values of these variables are.
  private func rowsTied(to relaxed: [Int32]) -> [Int32] {
    let rows = (0..<Int32(system.rowCount)).filter { system.isRequired($0) && state.placeOf[$0] != Simplex.absent }
    var parts = DisjointSets(count: system.variableCount)
    for row in rows {
      let variables = system.terms.range(row).map { Int(system.terms.indices[$0]) }
      for variable in variables.dropFirst() { parts.join(variables[0], variable) }
    }
    let tied = Set(relaxed.map { part(of: $0, &parts) })
    return rows.filter { tied.contains(part(of: $0, &parts)) }
  }

  private func part(of row: Int32, _ parts: inout DisjointSets) -> Int? {
    system.terms.range(row).first.map { parts.root(of: Int(system.terms.indices[$0])) }
  }

  /// The tolerance of a set is that of its largest number, so the rows with at most this one are the strictest test.
  private mutating func conflict(among rows: [Int32]) throws(SolveError) -> FarkasCertificate? {
    let tolerances = rows.map { conflictTolerance([$0]) }
    var least = Double.infinity
    // Fewer rows are not violated by more in total.
    for tolerance in Set(tolerances).sorted(by: >) where tolerance < least {
      let certificate = try leastViolation(of: zip(rows, tolerances).filter { $1 <= tolerance }.map { $0.0 })
      if certificate.gap > tolerance { return certificate }
      least = certificate.gap
    }
    return nil
  }

  /// The gap of the certificate is the rows' least total violation.
  private mutating func leastViolation(of rows: [Int32]) throws(SolveError) -> FarkasCertificate {
    try limits.checkCancellation()
    try limits.spend(entries: rows.reduce(0) { $0 + system.terms.range($1).count })
    var problem = Problem()
    var variables: [Int32: Variable] = [:]
    for row in rows {
      let terms = problem.terms(of: row, in: system, &variables)
      let constant = givenRightHandSide(of: row) / system.scales[row]
      problem.rows.append(terms, system.relations[row], constant, priority: 1)
    }
    let presolved = try PresolvedSystem(System(problem), &limits)
    var simplex = Simplex(presolved, limits: limits)
    defer { limits = simplex.limits }
    try simplex.solve(constants: problem.rows.constants, parameters: [])
    var certificate = FarkasCertificate()
    for (number, row) in rows.enumerated() {
      let multiplier = simplex.dualOfOneLevel(of: Int32(number))
      guard multiplier != 0 else { continue }
      certificate.members.append(WeightedRow(row, multiplier))
      certificate.gap += multiplier * problem.rows.constants[number]
    }
    return certificate
  }

  private func dualOfOneLevel(of row: Int32) -> Double {
    // A row of parameters is not checked.
    if system.terms.range(row).isEmpty {
      let excess = -state.rightHandSides[row]
      return system.relations[row].violation(excess) > 0 ? (excess < 0 ? 1 : -1) : 0
    }
    let place = state.placeOf[row]
    if place < 0 { return Double(state.boundStatus[row]) * system.weights[row] * system.scales[row] }
    let head = state.duals.head(place)
    return head < 0 ? 0 : state.duals.node(head).value * system.scales[row]
  }

  /// Each attempt costs a solve.
  private static var reductionLimit: Int { 128 }

  /// Leaves out rows that the conflict does not need: first large parts of them, then each.
  private mutating func reduced(_ conflict: FarkasCertificate) throws(SolveError) -> FarkasCertificate {
    var result = conflict
    var attempts = 0
    var size = max(1, conflict.members.count / 2)
    while true {
      var start = 0
      while start < result.members.count, attempts < Self.reductionLimit {
        attempts += 1
        let rows = result.rows
        if let smaller = try self.conflict(among: Array(rows[..<start] + rows.dropFirst(start + size))) {
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
