/// Values that meet every required constraint, and the others as well as can be, the most important first.
public struct Solution: Sendable {
  /// The value of each variable and parameter, by its index.
  public let values: [Double]

  /// The constraints that were dropped because they conflict, in the order they were added. Empty unless the options
  /// listed some as breakable.
  public let broken: [ConstraintID]

  /// The number of pivots that the solve took.
  public var pivotCount: Int { state.pivotCount }

  let state: SolvedState
  let plan: Plan
  let constants: [Double]
  /// Where some constraints were dropped: for each row of the state the problem's, or `nil` if they are the same.
  let rows: [Int]?

  init(_ state: SolvedState, of plan: Plan, constants: [Double], broken: [ConstraintID]) {
    self.state = state
    self.plan = plan
    self.constants = constants
    self.broken = broken
    rows = nil
    values = state.snapshot.values.array
  }

  /// A part's solution as that of the whole.
  init(of part: Solution, in plan: Plan, rows: [Int], constants: [Double], broken: [ConstraintID]) {
    state = part.state
    self.plan = plan
    self.constants = constants
    self.rows = rows
    self.broken = broken
    values = part.values
  }

  /// The value of a variable, or `nil` if the problem does not contain it.
  public subscript(variable: Variable) -> Double? { value(of: variable) }

  /// The value of a variable, or `nil` if the problem does not contain it.
  public func value(of variable: Variable) -> Double? {
    values.indices.contains(variable.index) ? values[variable.index] : nil
  }

  /// By how much a constraint is violated, in its own units: |left side − right side| as written, 0 if it holds; nil
  /// where the problem does not contain it.
  ///
  /// - Complexity: O(*k*) for *k* terms.
  public func violation(of constraint: ConstraintID) -> Double? {
    guard plan.problem.contains(constraint) else { return nil }
    return values.withUnsafeBufferPointer {
      plan.problem.rows.violation(of: constraint.index, at: $0, constant: constants[constraint.index])
    }
  }
}
