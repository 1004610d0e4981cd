extension Solver {
  /// Returns the variables that can have two values more than 1e-6 apart among all equally good solutions, in ascending
  /// order.
  ///
  /// - Parameter variables: the variables to examine, or `nil` for all.
  /// - Throws: ``SolverError/solve(_:)`` if the pivot limit is reached, ``SolverError/problem(_:)`` for unknown
  ///   variables.
  public func ambiguousVariables(among variables: [Variable]? = nil) throws(SolverError) -> [Variable] {
    for variable in variables ?? [] { try state.check(variable) }
    var face = OptimalFace(try state.solvedSimplex())
    let asked = (variables?.sorted() ?? state.problem.variables).filter { state.problem.contains($0) }
    do throws(SolveError) {
      return try face.ambiguousVariables(asked.filter { state.isPlanned($0) }) + asked.filter { !state.isPlanned($0) }
    } catch {
      throw .solve(error)
    }
  }

  /// Returns the values that a variable can have among all equally good solutions, and one way to move it.
  ///
  /// - Throws: ``SolverError/solve(_:)`` if the pivot limit is reached, ``SolverError/problem(_:)`` for an unknown
  ///   variable.
  public func range(of variable: Variable) throws(SolverError) -> VariableRange {
    try state.check(variable)
    guard state.isPlanned(variable) else {
      return VariableRange(interval: (-.infinity)...(.infinity), direction: [Term(variable)])
    }
    var face = OptimalFace(try state.solvedSimplex())
    do throws(SolveError) { return try face.range(of: variable) } catch { throw .solve(error) }
  }

  /// Returns the explanation of a variable's value.
  ///
  /// - Throws: ``SolverError/problem(_:)`` for an unknown variable.
  public func explanation(of variable: Variable) throws(SolverError) -> Explanation {
    try state.check(variable)
    guard state.isPlanned(variable) else {
      let free = Explanation.FreeVariable(variable: variable, value: 0, multiplier: 1)
      return Explanation(variable: variable, value: 0, reasons: [], freeVariables: [free])
    }
    var simplex = try state.solvedSimplex()
    return simplex.explanation(of: variable) { state.ids[$0] }
  }
}

extension SolverState {
  /// Returns whether a variable is part of the system. A variable for which there was no space becomes part of it when
  /// the next constraint is added.
  func isPlanned(_ variable: Variable) -> Bool {
    variable.index < system.variableCount
  }

  func check(_ variable: Variable) throws(SolverError) {
    guard problem.contains(variable) else { throw .problem(.unknownVariable(variable)) }
  }
}
