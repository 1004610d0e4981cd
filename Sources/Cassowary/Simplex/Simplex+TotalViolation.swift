/// A set of required rows conflicts if its least total violation exceeds the tolerance of the set, even if each of its
/// rows is violated by less.
extension Simplex {
  /// Returns the proof that a set of relaxed rows conflicts, or `nil` if none does.
  mutating func conflictInTotal() throws(SolveError) -> FarkasCertificate? {
    guard relaxesConflicts, state.progress.relaxations.count > 1 else { return nil }
    let rows = state.progress.relaxations.keys.sorted()
    let tolerances = rows.map { conflictTolerance([$0]) }
    // The tolerance of a set is that of its largest number, so the rows with at most this one are the strictest test.
    for tolerance in Set(tolerances).sorted() {
      let set = zip(rows, tolerances).filter { $1 <= tolerance }.map { $0.0 }
      if let conflict = try conflict(of: set, tolerance) { return try reduced(conflict) }
    }
    return nil
  }

  /// Returns the proof that rows conflict, or `nil` if their least total violation is within a tolerance.
  private mutating func conflict(of rows: [Int32], _ tolerance: Double) throws(SolveError) -> FarkasCertificate? {
    var total = 0.0
    for row in rows {
      let excess = system.value(of: row, at: state.values) - givenRightHandSide(of: row)
      total += system.relations[row].violation(excess) / system.scales[row]
    }
    if total <= tolerance { return nil }
    var problem = Problem()
    var variables: [Int32: Variable] = [:]
    for row in rows {
      for position in system.terms.range(row) {
        let index = system.terms.indices[position]
        let variable = variables[index] ?? problem.addVariable()
        variables[index] = variable
        problem.rows.terms.append(Term(variable, system.terms.values[position] / system.scales[row]))
      }
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

  private static var reductionLimit: Int { 64 }

  /// Returns a conflict among the rows of another one, all of which it needs, unless there are many: then the proof
  /// rarely has others.
  private mutating func reduced(_ conflict: FarkasCertificate) throws(SolveError) -> FarkasCertificate {
    var result = conflict
    guard conflict.rows.count <= Self.reductionLimit else { return result }
    for row in conflict.rows where result.rows.contains(row) {
      let others = result.rows.filter { $0 != row }
      if let smaller = try self.conflict(of: others, conflictTolerance(others)) { result = smaller }
    }
    return result
  }
}
