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

extension LinearOperand {
  /// Returns a constraint that the left side equals the right side.
  @inlinable
  public static func == <Other: LinearOperand>(left: Self, right: Other) -> Sum.Comparison where Other.Sum == Sum {
    Sum.comparison(left.expression, .equal, right.expression)
  }

  /// Returns a constraint that the operand equals the number.
  @inlinable
  public static func == (left: Self, right: Double) -> Sum.Comparison {
    Sum.comparison(left.expression, .equal, Sum(terms: [], constant: right))
  }

  /// Returns a constraint that the number equals the operand.
  @inlinable
  public static func == (left: Double, right: Self) -> Sum.Comparison {
    Sum.comparison(Sum(terms: [], constant: left), .equal, right.expression)
  }

  /// Returns a constraint that the left side is at most the right side.
  @inlinable
  public static func <= <Other: LinearOperand>(left: Self, right: Other) -> Sum.Comparison where Other.Sum == Sum {
    Sum.comparison(left.expression, .lessThanOrEqual, right.expression)
  }

  /// Returns a constraint that the operand is at most the number.
  @inlinable
  public static func <= (left: Self, right: Double) -> Sum.Comparison {
    Sum.comparison(left.expression, .lessThanOrEqual, Sum(terms: [], constant: right))
  }

  /// Returns a constraint that the number is at most the operand.
  @inlinable
  public static func <= (left: Double, right: Self) -> Sum.Comparison {
    Sum.comparison(Sum(terms: [], constant: left), .lessThanOrEqual, right.expression)
  }

  /// Returns a constraint that the left side is at least the right side.
  @inlinable
  public static func >= <Other: LinearOperand>(left: Self, right: Other) -> Sum.Comparison where Other.Sum == Sum {
    Sum.comparison(left.expression, .greaterThanOrEqual, right.expression)
  }

  /// Returns a constraint that the operand is at least the number.
  @inlinable
  public static func >= (left: Self, right: Double) -> Sum.Comparison {
    Sum.comparison(left.expression, .greaterThanOrEqual, Sum(terms: [], constant: right))
  }

  /// Returns a constraint that the number is at least the operand.
  @inlinable
  public static func >= (left: Double, right: Self) -> Sum.Comparison {
    Sum.comparison(Sum(terms: [], constant: left), .greaterThanOrEqual, right.expression)
  }
}
