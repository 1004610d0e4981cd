/// Why a problem does not take a variable, a constraint or a number. The problem is as it was.
public enum ProblemError: Error, Hashable, Sendable {
  /// The number is not finite, or its magnitude is above ``Problem/magnitudeLimit``.
  case numberOutOfRange(Double, NumberRole)
  /// A weight is a finite number above 0, and at most ``Problem/magnitudeLimit``.
  case invalidWeight(Double)
  /// The problem has no variable of that index.
  case unknownVariable(Variable)
  /// The variable is not a parameter.
  case notAParameter(Variable)
  /// The problem has no constraint of that index.
  case unknownConstraint(ConstraintID)
  /// There would be more than ``Problem/sizeLimit`` variables, constraints or terms.
  case tooLarge

  /// What a number was given as.
  public enum NumberRole: Hashable, Sendable {
    /// A factor of a variable in a constraint.
    case coefficient
    /// A constraint's right side.
    case constant
    /// A parameter's value.
    case parameter
  }
}
