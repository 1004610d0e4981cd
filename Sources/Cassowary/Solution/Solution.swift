/// The values that satisfy all required constraints, and the others as well as possible, the most important first.
public struct Solution: Sendable {
  /// The value of each variable and parameter, by index.
  public let values: [Double]

  /// The dropped constraints, in the order in which they were added. It is empty unless the options list breakable
  /// constraints.
  public let broken: [ConstraintID]

  /// The number of pivots of the solve.
  public var pivotCount: Int { state.limits.pivots }

  let state: State
  let plan: Plan
  let constants: [Double]
  /// If constraints were dropped, the problem's index of each row of the state.
  let rows: [Int]?

  init(_ state: State, of plan: Plan, constants: [Double], broken: [ConstraintID] = [], rows: [Int]? = nil) {
    self.state = state
    self.plan = plan
    self.constants = constants
    self.rows = rows
    self.broken = broken
    values = state.snapshot.values.array
  }

  /// The value of a variable, or `nil` if the problem does not contain it.
  public subscript(variable: Variable) -> Double? { value(of: variable) }

  /// Returns the value of a variable, or `nil` if the problem does not contain it.
  public func value(of variable: Variable) -> Double? {
    values.indices.contains(variable.index) ? values[variable.index] : nil
  }

  /// Returns the violation of a constraint in its own units: |left side − right side| as written, or 0 if it holds.
  /// Returns `nil` if the problem does not contain it.
  ///
  /// - Complexity: O(*k*) for *k* terms.
  public func violation(of constraint: ConstraintID) -> Double? {
    guard plan.problem.contains(constraint) else { return nil }
    return values.withUnsafeBufferPointer {
      plan.problem.rows.violation(of: constraint.index, at: $0, constant: constants[constraint.index])
    }
  }
}

extension Solution {
  /// Whether the solution is known to be unique, so that no variable is ambiguous. `false` is inconclusive: call
  /// ``ambiguousVariables(among:)``.
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

  final class State: Sendable {
    let snapshot: SimplexState
    let limits: SolveLimits
    let isUnique: Bool
    let presolved: PresolvedSystem

    init(_ simplex: consuming Simplex, of presolved: PresolvedSystem) {
      self.presolved = presolved
      limits = simplex.limits
      isUnique = simplex.isUnique
      snapshot = simplex.intoState()
    }

    /// - Parameter limits: `nil` for those of the solve.
    func makeSimplex(_ limits: SolveLimits? = nil) -> Simplex {
      var own = self.limits
      own.restart()
      return Simplex(snapshot.copy(), presolved.view, presolved, limits: limits ?? own)
    }
  }
}
