extension Solution {
  /// Whether the solution is known to be unique, so that no variable is ambiguous. `false` is inconclusive: call
  /// `ambiguousVariables()`.
  ///
  /// - Complexity: O(1).
  public var isUnique: Bool { state.isUnique }

  /// Returns the variables that can have two values more than 1e-6 apart among all equally good solutions, in ascending
  /// order.
  ///
  /// If the binding constraints determine every variable, the call is cheap. Otherwise one move finds most ambiguous
  /// variables, and each of the others takes a few pivots.
  ///
  /// - Parameter variables: the variables to examine, or `nil` for all.
  /// - Throws: ``SolveError/budgetExceeded(pivots:)``, ``SolveError/memoryExceeded(bytes:)``, ``SolveError/cancelled``,
  ///   ``SolveError/unknownVariable(_:)``.
  public func ambiguousVariables(among variables: [Variable]? = nil) throws(SolveError) -> [Variable] {
    for variable in variables ?? [] { try check(variable) }
    if isUnique { return [] }
    var face = OptimalFace(state.makeSimplex())
    return try face.ambiguousVariables(variables?.sorted() ?? plan.problem.variables)
  }

  /// Returns the values that a variable can have among all equally good solutions, and a direction
  /// within the optimal face along which it moves.
  ///
  /// - Throws: ``SolveError/budgetExceeded(pivots:)``, ``SolveError/memoryExceeded(bytes:)``, ``SolveError/cancelled``,
  ///   ``SolveError/unknownVariable(_:)``.
  public func range(of variable: Variable) throws(SolveError) -> VariableRange {
    try check(variable)
    var face = OptimalFace(state.makeSimplex())
    return try face.range(of: variable)
  }

  /// Returns the explanation of a variable's value.
  ///
  /// - Throws: ``SolveError/unknownVariable(_:)``.
  public func explanation(of variable: Variable) throws(SolveError) -> Explanation {
    try check(variable)
    var simplex = state.makeSimplex()
    return simplex.explanation(of: variable) { rows?[$0] ?? $0 }
  }

  private func check(_ variable: Variable) throws(SolveError) {
    guard plan.problem.contains(variable) else { throw .unknownVariable(variable) }
  }
}
