/// An operand of a constraint: a variable, an anchor, a term, or a sum of them.
///
/// Operands can be added and subtracted, and multiplied and divided by numbers. `==`, `<=` and `>=` between them make
/// constraints.
public protocol LinearOperand {
  /// The type of sums of these operands.
  associatedtype Sum: LinearSum
  /// The operand as a sum.
  var expression: Sum { get }
}

/// A sum of terms and a constant.
public protocol LinearSum: LinearOperand where Sum == Self {
  /// The type of the terms.
  associatedtype Summand: LinearTerm
  /// The terms, in the order in which they were written.
  var terms: [Summand] { get set }
  /// The constant.
  var constant: Double { get set }
  /// Creates a sum from its parts.
  init(terms: [Summand], constant: Double)
}

/// A product of a coefficient and an operand.
public protocol LinearTerm {
  /// The coefficient.
  var coefficient: Double { get set }
}

extension LinearSum {
  /// The sum itself.
  @inlinable
  public var expression: Self { self }

  /// Adds `factor` times another sum to this one.
  ///
  /// - Complexity: O(*k*) for the *k* terms of `other`.
  @inlinable
  public mutating func add(_ other: Self, times factor: Double = 1) {
    for var term in other.terms {
      term.coefficient *= factor
      terms.append(term)
    }
    constant += other.constant * factor
  }

  /// Adds an operand.
  @inlinable
  public static func += <Other: LinearOperand>(left: inout Self, right: Other) where Other.Sum == Self {
    left.add(right.expression)
  }

  /// Adds a number.
  @inlinable
  public static func += (left: inout Self, right: Double) {
    left.constant += right
  }

  /// Subtracts an operand.
  @inlinable
  public static func -= <Other: LinearOperand>(left: inout Self, right: Other) where Other.Sum == Self {
    left.add(right.expression, times: -1)
  }

  /// Subtracts a number.
  @inlinable
  public static func -= (left: inout Self, right: Double) {
    left.constant -= right
  }
}

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
