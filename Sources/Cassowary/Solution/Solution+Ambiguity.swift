extension Solution {
  /// Whether no other solution is as good: no variable is ambiguous. Where it is false, all of them may still be settled
  /// by constraints that do not bind.
  ///
  /// - Complexity: O(1).
  public var isUnique: Bool { state.isPoint }

  /// The variables that can take two values more than 1e-6 apart over all solutions that are as good as this one, in
  /// ascending order.
  ///
  /// Asking costs little where the binding constraints settle every variable, and a few pivots for each that they do not.
  ///
  /// - Parameter variables: those to look at; nil for all.
  /// - Throws: ``SolveError/budgetExceeded(pivots:)``, ``SolveError/cancelled``, ``SolveError/unknownVariable(_:)``.
  public func ambiguousVariables(among variables: [Variable]? = nil) throws(SolveError) -> [Variable] {
    for variable in variables ?? [] { try check(variable) }
    if isUnique { return [] }
    var face = OptimalFace(state.resumed())
    return try face.ambiguousVariables(variables?.sorted() ?? plan.problem.variables)
  }

  /// The values that a variable can take over all solutions that are as good as this one, and one way to move it.
  ///
  /// - Throws: ``SolveError/budgetExceeded(pivots:)``, ``SolveError/cancelled``, ``SolveError/unknownVariable(_:)``.
  public func freedom(of variable: Variable) throws(SolveError) -> Freedom {
    try check(variable)
    var face = OptimalFace(state.resumed())
    return try face.freedom(of: variable)
  }

  /// Why a variable has its value.
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
  /// The ambiguous ones of some variables, which are in ascending order.
  mutating func ambiguousVariables(_ variables: [Variable]) throws(SolveError) -> [Variable] {
    if isPoint { return [] }
    return try ambiguous(among: variables.map { Int32(truncatingIfNeeded: $0.index) })
      .map { Variable(index: Int($0)) }
  }

  /// The interval of a variable, and one way to move it.
  mutating func freedom(of variable: Variable) throws(SolveError) -> Freedom {
    let index = Int32(truncatingIfNeeded: variable.index)
    watched = index
    let interval = try interval(of: index)
    guard interval.upperBound - interval.lowerBound > Tolerance.ambiguity else {
      return Freedom(interval: interval, direction: [])
    }
    return Freedom(interval: interval, direction: witness)
  }
}
