extension Solution {
  /// The variables that can take two values more than 1e-6 apart over all solutions that are as good as this one, in
  /// ascending order.
  ///
  /// Asking costs little where the binding constraints settle every variable, and a few pivots for each that they do not.
  ///
  /// - Parameter variables: those to look at; nil for all.
  /// - Throws: ``SolveError/budgetExceeded(pivots:)``, ``SolveError/cancelled``, ``SolveError/unknownVariable(_:)``.
  public func ambiguousVariables(among variables: [Variable]? = nil) throws(SolveError) -> [Variable] {
    let asked = try variables.map(checked) ?? (0..<Int32(values.count)).map { $0 }
    var face = OptimalFace(state)
    return try face.ambiguous(among: asked).map { Variable(index: Int($0)) }
  }

  private func checked(_ variables: [Variable]) throws(SolveError) -> [Int32] {
    for variable in variables where !problem.contains(variable) { throw .unknownVariable(variable) }
    return variables.sorted().map { Int32(truncatingIfNeeded: $0.index) }
  }
}
