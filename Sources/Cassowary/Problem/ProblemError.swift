/// The reason why a problem rejects a variable, a constraint or a number. The problem is unchanged.
public enum ProblemError: Error, Hashable, Sendable {
  /// The number is not finite, or its magnitude is above ``Problem/magnitudeLimit``.
  case numberOutOfRange(Double, NumberRole)
  /// The weight is not finite, not above 0, or exceeds ``Problem/magnitudeLimit``.
  case invalidWeight(Double)
  /// The problem has no variable with this index.
  case unknownVariable(Variable)
  /// The variable is not a parameter.
  case notAParameter(Variable, name: String)
  /// The problem has no constraint with this index.
  case unknownConstraint(ConstraintID)
  /// There would be more than ``Problem/sizeLimit`` variables, constraints or terms.
  case tooLarge

  /// The role of a number.
  public enum NumberRole: Hashable, Sendable {
    /// The coefficient of a variable in a constraint.
    case coefficient
    /// The constant of a constraint.
    case constant
    /// The value of a parameter.
    case parameter
  }
}

extension ProblemError: CustomStringConvertible {
  /// A sentence that says what is wrong and what to do.
  public var description: String {
    switch self {
    case .numberOutOfRange(let number, let role):
      "the \(role.noun) \(number) is out of range: use a number from \(-Problem.magnitudeLimit) to \(Problem.magnitudeLimit)"
    case .invalidWeight(let weight):
      "invalid weight \(weight): use a number above 0, up to \(Problem.magnitudeLimit)"
    case .unknownVariable(let variable):
      "the problem has no variable with index \(variable.index): use one that it returned, and has not removed"
    case .notAParameter(_, let name): "\(name) is not a parameter: use a variable that addParameter returned"
    case .unknownConstraint(let constraint):
      "the problem has no constraint with index \(constraint.index): use one that it returned, and has not removed"
    case .tooLarge: "the problem is too large: it may have \(Problem.sizeLimit) variables, constraints and terms"
    }
  }
}

extension ProblemError.NumberRole {
  fileprivate var noun: String {
    switch self {
    case .coefficient: "coefficient"
    case .constant: "constant"
    case .parameter: "parameter value"
    }
  }
}
