// The arithmetic of expressions, shared by variables and all other operands of constraints.

extension LinearOperand {
  /// Returns the sum of two operands.
  @inlinable
  public static func + <Other: LinearOperand>(left: Self, right: Other) -> Sum where Other.Sum == Sum {
    var sum = left.expression
    sum.add(right.expression)
    return sum
  }

  /// Returns the difference of two operands.
  @inlinable
  public static func - <Other: LinearOperand>(left: Self, right: Other) -> Sum where Other.Sum == Sum {
    var difference = left.expression
    difference.add(right.expression, times: -1)
    return difference
  }

  /// Returns an operand plus a number.
  @inlinable
  public static func + (left: Self, right: Double) -> Sum {
    var sum = left.expression
    sum.constant += right
    return sum
  }

  /// Returns a number plus an operand.
  @inlinable
  public static func + (left: Double, right: Self) -> Sum {
    right + left
  }

  /// Returns an operand minus a number.
  @inlinable
  public static func - (left: Self, right: Double) -> Sum {
    left + -right
  }

  /// Returns a number minus an operand.
  @inlinable
  public static func - (left: Double, right: Self) -> Sum {
    var difference = Sum(terms: [], constant: left)
    difference.add(right.expression, times: -1)
    return difference
  }

  /// Returns a multiple of an operand.
  @inlinable
  public static func * (left: Double, right: Self) -> Sum {
    var product = Sum(terms: [], constant: 0)
    product.add(right.expression, times: left)
    return product
  }

  /// Returns a multiple of an operand.
  @inlinable
  public static func * (left: Self, right: Double) -> Sum {
    right * left
  }

  /// Returns an operand divided by a number.
  ///
  /// Each coefficient is divided, so that `x / 3` has the coefficient closest to a third. Division by zero gives
  /// numbers that are not finite; such a constraint is rejected when it is added.
  @inlinable
  public static func / (left: Self, right: Double) -> Sum {
    var quotient = left.expression
    for index in quotient.terms.indices { quotient.terms[index].coefficient /= right }
    quotient.constant /= right
    return quotient
  }

  /// Returns the negative of an operand.
  @inlinable
  public static prefix func - (operand: Self) -> Sum {
    -1 * operand
  }
}
