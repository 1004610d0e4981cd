// The arithmetic of sums: one table for variables and for whatever else stands in constraints.

extension LinearOperand {
  /// The sum of two operands.
  @inlinable
  public static func + <Other: LinearOperand>(left: Self, right: Other) -> Sum where Other.Sum == Sum {
    var sum = left.expression
    sum.add(right.expression)
    return sum
  }

  /// The difference of two operands.
  @inlinable
  public static func - <Other: LinearOperand>(left: Self, right: Other) -> Sum where Other.Sum == Sum {
    var difference = left.expression
    difference.add(right.expression, times: -1)
    return difference
  }

  /// An operand and a number.
  @inlinable
  public static func + (left: Self, right: Double) -> Sum {
    var sum = left.expression
    sum.constant += right
    return sum
  }

  /// A number and an operand.
  @inlinable
  public static func + (left: Double, right: Self) -> Sum {
    right + left
  }

  /// An operand less a number.
  @inlinable
  public static func - (left: Self, right: Double) -> Sum {
    left + -right
  }

  /// A number less an operand.
  @inlinable
  public static func - (left: Double, right: Self) -> Sum {
    var difference = Sum(terms: [], constant: left)
    difference.add(right.expression, times: -1)
    return difference
  }

  /// A multiple of an operand.
  @inlinable
  public static func * (left: Double, right: Self) -> Sum {
    var product = Sum(terms: [], constant: 0)
    product.add(right.expression, times: left)
    return product
  }

  /// A multiple of an operand.
  @inlinable
  public static func * (left: Self, right: Double) -> Sum {
    right * left
  }

  /// An operand divided by a number.
  ///
  /// Each coefficient is divided, so that `x / 3` has the coefficient closest to a third. Division by zero gives numbers that
  /// are not finite: such a constraint is refused when it is added.
  @inlinable
  public static func / (left: Self, right: Double) -> Sum {
    var quotient = left.expression
    for index in quotient.terms.indices { quotient.terms[index].coefficient /= right }
    quotient.constant /= right
    return quotient
  }

  /// The negative of an operand.
  @inlinable
  public static prefix func - (operand: Self) -> Sum {
    -1 * operand
  }
}
