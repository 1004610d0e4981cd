extension Solution {
  /// Returns the solution for other numbers, starting from this one: a neighboring region is one or two pivots away.
  ///
  /// This solution must not have dropped constraints, and the new one does not either.
  package func moved(
    parameters: [Double], constants: [Double], options: SolveOptions
  ) throws(SolveError) -> Solution {
    let moved = try state.moved(
      constants: constants, parameters: parameters, SolveLimits(options, plan.problem))
    return Solution(moved, of: plan, constants: constants, broken: [])
  }
}
