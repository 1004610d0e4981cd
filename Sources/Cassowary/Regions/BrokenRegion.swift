extension Solution {
  /// Returns the conditions under which the same constraints are dropped: for each of them, the conflict with those
  /// kept before it as a function that must be above 0. Returns `nil` if one of them conflicts only because of
  /// rounding.
  ///
  /// - Parameters:
  ///   - breakable: the constraints that may be dropped, in order.
  ///   - constants: the constants as functions of the caller's parameters.
  ///   - parameter: the problem's parameters as functions of the caller's.
  package func brokenConditions(
    breakable: [ConstraintID], options: SolveOptions, constants: (ConstraintID) -> AffineFunction,
    parameter: (Variable) -> AffineFunction?
  ) throws(SolveError) -> [CriticalRegion.Condition]? {
    guard !broken.isEmpty else { return [] }
    let problem = plan.problem
    let dropped = Set(broken)
    var isBreakable = [Bool](repeating: false, count: problem.constraintCount)
    for id in breakable { isBreakable[id.index] = true }
    var rows = (0..<problem.constraintCount).filter {
      problem.rows.traits[$0].priority == 1000 && !isBreakable[$0]
    }
    var limits = SolveLimits(options, problem)
    var conditions: [CriticalRegion.Condition] = []
    for id in breakable {
      rows.append(id.index)
      guard dropped.contains(id) else { continue }
      guard let conflict = try conflict(among: rows, &limits) else { return nil }
      guard let gap = conflict.gap(in: problem, constants: constants, parameter: parameter) else { return nil }
      for member in conflict.members {
        conditions.append(CriticalRegion.Condition(constraint: member.constraint, slack: gap))
      }
      rows.removeLast()
    }
    return conditions
  }

  private func conflict(among rows: [Int], _ limits: inout SolveLimits) throws(SolveError) -> Conflict? {
    let problem = plan.problem
    var part = problem
    part.rows = problem.rows.selecting(rows)
    let planned = try Plan(part, &limits)
    do throws(SolveError) {
      try planned.findSolution(problem.parameters.map { values[$0.index] }, rows.map { constants[$0] }, &limits)
      return nil
    } catch {
      guard case .unsatisfiable(let conflict) = error else { throw error }
      return conflict.translated(rows)
    }
  }
}
