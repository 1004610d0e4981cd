extension Solution {
  /// Returns the conditions under which the same constraints are dropped: for each of them, the conflict with those
  /// kept before it as functions that must be above 0. Returns `nil` if one of them conflicts only because of
  /// rounding.
  ///
  /// - Parameters:
  ///   - breakable: the constraints that may be dropped, in order.
  ///   - box: all values of the caller's parameters.
  ///   - constants: the constants as functions of the caller's parameters.
  ///   - parameter: the problem's parameters as functions of the caller's.
  package func brokenConditions(
    breakable: [ConstraintID], options: SolveOptions, over box: Polytope, constants: (ConstraintID) -> AffineFunction,
    parameter: (Variable) -> AffineFunction?
  ) throws(SolveError) -> [CriticalRegion.Condition]? {
    guard !broken.isEmpty else { return [] }
    let problem = plan.problem
    let dropped = Set(broken)
    var isBreakable = [Bool](repeating: false, count: problem.constraintCount)
    for id in breakable { isBreakable[id.index] = true }
    var rows = (0..<problem.constraintCount).filter {
      problem.rows.isRequired($0) && !isBreakable[$0]
    }
    var limits = SolveLimits(options, problem)
    let parameters = problem.parameters.map { values[$0.index] }
    var conditions: [CriticalRegion.Condition] = []
    for id in breakable {
      rows.append(id.index)
      guard dropped.contains(id) else { continue }
      let kept = try Subproblem(problem, rows, constants: self.constants, &limits)
      guard let conflict = try kept.conflict(parameters, &limits) else { return nil }
      guard
        let slacks = conflict.conditions(in: problem, over: box, constants: constants, parameter: parameter)
      else { return nil }
      for slack in slacks {
        conditions += conflict.members.map { CriticalRegion.Condition(constraint: $0.constraint, slack: slack) }
      }
      rows.removeLast()
    }
    return conditions
  }
}
