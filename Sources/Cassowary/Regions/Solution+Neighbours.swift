extension Solution {
  /// The ambiguous ones of some variables, in ascending order, found with the help of what was known of a neighbour.
  package func ambiguousVariables(
    among variables: [Variable], knowing known: inout KnownDirections
  ) throws(SolveError) -> [Variable] {
    if isUnique { return [] }
    var face = OptimalFace(state.resumed())
    return try face.ambiguous(among: variables.map { Int32(truncatingIfNeeded: $0.index) }, knowing: &known)
      .map { Variable(index: Int($0)) }
  }

  /// The solution for other numbers, found from here on: a neighbouring region is a pivot or two away.
  ///
  /// Nothing may have been dropped, and nothing is.
  package func moved(
    parameters: [Double], constants: [Double], options: SolveOptions
  ) throws(SolveError) -> Solution {
    let moved = try state.moved(
      constants: constants, parameters: parameters, SolveLimits(options, plan.problem))
    return Solution(moved, of: plan, constants: constants, broken: [])
  }
}
