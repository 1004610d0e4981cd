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
  /// If constraints were dropped, the problem's index of each row of the state, or `nil` if they are the same.
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
