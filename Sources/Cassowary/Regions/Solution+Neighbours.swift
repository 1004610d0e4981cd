extension Solution {
  /// Returns the solution for other numbers, starting from this one: a neighboring region is one or two pivots away.
  ///
  /// This solution must not have dropped constraints, and the new one does not either.
  package func moved(
    parameters: [Double], constants: [Double], options: SolveOptions
  ) throws(SolveError) -> Solution {
    var simplex = state.makeSimplex(SolveLimits(options, plan.problem))
    try simplex.solve(constants: constants, parameters: parameters)
    return Solution(State(simplex, of: state.planned), of: plan, constants: constants)
  }
}
