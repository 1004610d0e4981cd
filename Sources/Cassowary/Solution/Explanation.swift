/// The explanation of a variable's value: the binding constraints with their multipliers.
///
/// The sum of all constraints and chosen values times their multipliers, with the parameters' values, is
/// `variable == value`. The constraints are independent, so none of them is superfluous.
public struct Explanation: Hashable, Sendable {
  /// A constraint that holds exactly, and its multiplier.
  public struct Reason: Hashable, Sendable {
    /// The constraint.
    public let constraint: ConstraintID
    /// The multiplier in the sum.
    public let multiplier: Double
  }

  /// A variable that no constraint determines, so that the solver chose its value.
  public struct FreeVariable: Hashable, Sendable {
    /// The variable.
    public let variable: Variable
    /// The chosen value.
    public let value: Double
    /// The multiplier in the sum.
    public let multiplier: Double
  }

  /// The explained variable.
  public let variable: Variable

  /// The variable's value.
  public let value: Double

  /// The constraints that determine the value, in the order in which they were added; empty for a parameter.
  public let reasons: [Reason]

  /// The chosen values; empty unless the variable is ambiguous.
  public let freeVariables: [FreeVariable]
}

extension Simplex {
  mutating func explanation(of variable: Variable, id: (Int) -> Int) -> Explanation {
    let index = Int32(truncatingIfNeeded: variable.index)
    let value = state.values[index]
    guard system.parameterPositions[index] < 0 else {
      return Explanation(variable: variable, value: value, reasons: [], freeVariables: [])
    }
    let members = reasons(for: index)
    return Explanation(
      variable: variable, value: value,
      reasons: members.filter { $0.row >= 0 }.map {
        .init(constraint: ConstraintID(index: id(Int($0.row))), multiplier: $0.multiplier)
      },
      // Pins are in descending order of their variables.
      freeVariables: members.filter { $0.row < 0 }.reversed().map {
        .init(variable: Variable(index: Int(-1 - $0.row)), value: state.values[-1 - $0.row], multiplier: $0.multiplier)
      })
  }
}
