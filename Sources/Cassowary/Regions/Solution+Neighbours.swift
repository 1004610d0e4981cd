extension Solution {
  /// Returns the ambiguous variables among the given ones in ascending order, using what is known about a neighbor.
  package func ambiguousVariables(
    among variables: [Variable], knowing known: inout KnownDirections
  ) throws(SolveError) -> [Variable] {
    if isUnique { return [] }
    var face = OptimalFace(state.resumed())
    return try face.ambiguous(among: variables.map { Int32(truncatingIfNeeded: $0.index) }, knowing: &known)
      .map { Variable(index: Int($0)) }
  }

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
