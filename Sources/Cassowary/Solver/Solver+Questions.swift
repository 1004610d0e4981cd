extension Solver {
  /// Returns the variables that can have two values more than 1e-6 apart among all equally good solutions, in ascending
  /// order.
  ///
  /// - Parameter variables: the variables to examine, or `nil` for all.
  /// - Throws: ``SolverError/solve(_:)`` if the pivot limit is reached, ``SolverError/problem(_:)`` for unknown
  ///   variables.
  public func ambiguousVariables(among variables: [Variable]? = nil) throws(SolverError) -> [Variable] {
    for variable in variables ?? [] { try check(variable) }
    var face = OptimalFace(try solvedSimplex())
    let asked = (variables?.sorted() ?? solved.problem.variables).filter { solved.problem.contains($0) }
    return try naming { () throws(SolveError) in
      try face.ambiguousVariables(asked.filter { isPlanned($0) }) + asked.filter { !isPlanned($0) }
    }
  }

  /// Returns the values that a variable can have among all equally good solutions, and a direction
  /// within the optimal face along which it moves.
  ///
  /// - Throws: ``SolverError/solve(_:)`` if the pivot limit is reached, ``SolverError/problem(_:)`` for an unknown
  ///   variable.
  public func range(of variable: Variable) throws(SolverError) -> VariableRange {
    try check(variable)
    guard isPlanned(variable) else {
      return VariableRange(interval: (-.infinity)...(.infinity), direction: [Term(variable)])
    }
    var face = OptimalFace(try solvedSimplex())
    return try naming { () throws(SolveError) in try face.range(of: variable) }
  }

  /// Returns the explanation of a variable's value.
  ///
  /// - Throws: ``SolverError/problem(_:)`` for an unknown variable.
  public func explanation(of variable: Variable) throws(SolverError) -> Explanation {
    try check(variable)
    guard isPlanned(variable) else {
      let free = Explanation.FreeVariable(variable: variable, value: 0, multiplier: 1)
      return Explanation(variable: variable, value: 0, reasons: [], freeVariables: [free])
    }
    var simplex = try solvedSimplex()
    return simplex.explanation(of: variable) { ids[$0] }
  }
}
