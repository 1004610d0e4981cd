/// The reason why a problem rejects a variable, a constraint or a number. The problem is unchanged.
public enum ProblemError: Error, Hashable, Sendable {
  /// The number is not finite, or its magnitude is above ``Problem/magnitudeLimit``.
  case numberOutOfRange(Double, NumberRole)
  /// The weight is not finite, not above 0, or exceeds ``Problem/magnitudeLimit``.
  case invalidWeight(Double)
  /// The problem has no variable with this index.
  case unknownVariable(Variable)
  /// The variable is not a parameter.
  case notAParameter(Variable)
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
