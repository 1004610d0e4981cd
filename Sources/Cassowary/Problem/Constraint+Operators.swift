/// The precedence of `~`, which gives a constraint its priority. It is lower than that of comparisons, so `x >= 3 ~
/// .high` needs no parentheses.
precedencegroup PriorityPrecedence {
  lowerThan: ComparisonPrecedence
  higherThan: LogicalConjunctionPrecedence
  associativity: left
}

infix operator ~ : PriorityPrecedence

extension Constraint {
  /// Returns the constraint with a priority.
  @inlinable
  public static func ~ (constraint: Constraint, priority: Priority) -> Constraint {
    var copy = constraint
    copy.priority = priority
    return copy
  }
}

extension LinearOperand where Sum == LinearExpression {
  /// Returns a constraint that the left side equals the right side.
  @inlinable
  public static func == <Other: LinearOperand>(
    left: Self, right: Other
  ) -> Constraint where Other.Sum == LinearExpression {
    Constraint(left.expression, .equal, right.expression)
  }

  /// Returns a constraint that the expression equals the number.
  @inlinable
  public static func == (left: Self, right: Double) -> Constraint {
    Constraint(left.expression, .equal, LinearExpression(constant: right))
  }

  /// Returns a constraint that the number equals the expression.
  @inlinable
  public static func == (left: Double, right: Self) -> Constraint {
    Constraint(LinearExpression(constant: left), .equal, right.expression)
  }

  /// Returns a constraint that the left side is at most the right side.
  @inlinable
  public static func <= <Other: LinearOperand>(
    left: Self, right: Other
  ) -> Constraint where Other.Sum == LinearExpression {
    Constraint(left.expression, .lessThanOrEqual, right.expression)
  }

  /// Returns a constraint that the expression is at most the number.
  @inlinable
  public static func <= (left: Self, right: Double) -> Constraint {
    Constraint(left.expression, .lessThanOrEqual, LinearExpression(constant: right))
  }

  /// Returns a constraint that the number is at most the expression.
  @inlinable
  public static func <= (left: Double, right: Self) -> Constraint {
    Constraint(LinearExpression(constant: left), .lessThanOrEqual, right.expression)
  }

  /// Returns a constraint that the left side is at least the right side.
  @inlinable
  public static func >= <Other: LinearOperand>(
    left: Self, right: Other
  ) -> Constraint where Other.Sum == LinearExpression {
    Constraint(left.expression, .greaterThanOrEqual, right.expression)
  }

  /// Returns a constraint that the expression is at least the number.
  @inlinable
  public static func >= (left: Self, right: Double) -> Constraint {
    Constraint(left.expression, .greaterThanOrEqual, LinearExpression(constant: right))
  }

  /// Returns a constraint that the number is at least the expression.
  @inlinable
  public static func >= (left: Double, right: Self) -> Constraint {
    Constraint(LinearExpression(constant: left), .greaterThanOrEqual, right.expression)
  }
}
