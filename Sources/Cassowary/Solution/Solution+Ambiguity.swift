extension Solution {
  /// Whether the solution is known to be unique, so that no variable is ambiguous. `false` is inconclusive: call
  /// `ambiguousVariables()`.
  ///
  /// - Complexity: O(1).
  public var isUnique: Bool { state.isPoint }

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
    var face = OptimalFace(state.resumed())
    return try face.ambiguousVariables(variables?.sorted() ?? plan.problem.variables)
  }

  /// Returns the values that a variable can have among all equally good solutions, and one way to move it.
  ///
  /// - Throws: ``SolveError/budgetExceeded(pivots:)``, ``SolveError/memoryExceeded(bytes:)``, ``SolveError/cancelled``,
  ///   ``SolveError/unknownVariable(_:)``.
  public func range(of variable: Variable) throws(SolveError) -> VariableRange {
    try check(variable)
    var face = OptimalFace(state.resumed())
    return try face.range(of: variable)
  }

  /// Returns the explanation of a variable's value.
  ///
  /// - Throws: ``SolveError/unknownVariable(_:)``.
  public func explanation(of variable: Variable) throws(SolveError) -> Explanation {
    try check(variable)
    var simplex = state.resumed()
    return simplex.explanation(of: variable) { rows?[$0] ?? $0 }
  }

  private func check(_ variable: Variable) throws(SolveError) {
    guard plan.problem.contains(variable) else { throw .unknownVariable(variable) }
  }
}

extension OptimalFace {
  /// Returns the ambiguous variables among the given ones, which are in ascending order.
  mutating func ambiguousVariables(_ variables: [Variable]) throws(SolveError) -> [Variable] {
    if isPoint { return [] }
    return try ambiguous(among: variables.map { Int32(truncatingIfNeeded: $0.index) })
      .map { Variable(index: Int($0)) }
  }

  /// Returns the interval of a variable, and one way to move it.
  mutating func range(of variable: Variable) throws(SolveError) -> VariableRange {
    let index = Int32(truncatingIfNeeded: variable.index)
    watched = index
    let interval = try interval(of: index)
    guard interval.upperBound - interval.lowerBound > Tolerance.ambiguity else {
      return VariableRange(interval: interval, direction: [])
    }
    return VariableRange(interval: interval, direction: witness)
  }
}
