/// Why a variable has its value: the binding constraints, with multipliers.
///
/// Each constraint times its multiplier, added up, with the parameters' values put in, reads `variable == value`. The
/// constraints are independent of each other, so none of them is superfluous.
public struct Explanation: Hashable, Sendable {
  /// A constraint that holds exactly, and what it is multiplied by.
  public struct Reason: Hashable, Sendable {
    /// The constraint.
    public let constraint: ConstraintID
    /// Its share in the sum.
    public let multiplier: Double
  }

  /// A variable that no constraint settles: the solver chose its value.
  public struct Choice: Hashable, Sendable {
    /// The variable.
    public let variable: Variable
    /// What it was set to.
    public let value: Double
    /// Its share in the sum.
    public let multiplier: Double
  }

  /// What is explained.
  public let variable: Variable

  /// Its value.
  public let value: Double

  /// The constraints that make it so, in the order they were added; none for a parameter.
  public let reasons: [Reason]

  /// What was chosen rather than settled; empty unless the variable is ambiguous.
  public let choices: [Choice]
}

/// How a variable can move among solutions that are equally good.
public struct Freedom: Hashable, Sendable {
  /// The least and the greatest value; infinite if there is none.
  public let interval: ClosedRange<Double>

  /// One way to move: what each variable changes by while this one grows by 1, this one included, in ascending order.
  /// Empty if it cannot move.
  public let direction: [Term]
}

extension Simplex {
  /// Explains a variable; rows are translated to handles.
  mutating func explanation(of variable: Variable, handle: (Int) -> Int) -> Explanation {
    let index = Int32(truncatingIfNeeded: variable.index)
    let value = state.values[index]
    guard system.parameterPositions[index] < 0 else {
      return Explanation(variable: variable, value: value, reasons: [], choices: [])
    }
    let found = reasons(for: index)
    return Explanation(
      variable: variable,
      value: value,
      reasons: found.rows.map {
        .init(constraint: ConstraintID(index: handle(Int($0.row))), multiplier: $0.multiplier)
      },
      choices: found.pins.map {
        .init(variable: Variable(index: Int($0.variable)), value: state.values[$0.variable], multiplier: $0.multiplier)
      }
    )
  }
}
