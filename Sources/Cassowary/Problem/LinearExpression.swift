/// A sum of terms and a constant: `2 * x + y - 3`.
///
/// Expressions are written with the operators `+ - * /` over variables, terms, expressions and numbers. A variable may
/// occur in several terms; the problem sums them when a constraint is added.
public struct LinearExpression: Hashable, Sendable {
  /// The terms, in the order they were written.
  public var terms: [Term]

  /// The number that stands alone.
  public var constant: Double

  /// An expression from its parts.
  @inlinable
  public init(terms: [Term] = [], constant: Double = 0) {
    self.terms = terms
    self.constant = constant
  }

  /// Adds `factor` times another expression to this one.
  ///
  /// - Complexity: O(*k*) for the *k* terms of `other`.
  @inlinable
  public mutating func add(_ other: LinearExpression, times factor: Double = 1) {
    terms.reserveCapacity(terms.count + other.terms.count)
    for term in other.terms {
      terms.append(Term(term.variable, term.coefficient * factor))
    }
    constant += other.constant * factor
  }
}

/// What reads as a linear expression: variables, terms and expressions.
public protocol LinearExpressionConvertible {
  /// This as an expression.
  var expression: LinearExpression { get }
}

extension Variable: LinearExpressionConvertible {
  /// This variable, once.
  @inlinable
  public var expression: LinearExpression { LinearExpression(terms: [Term(self)]) }
}

extension Term: LinearExpressionConvertible {
  /// This term alone.
  @inlinable
  public var expression: LinearExpression { LinearExpression(terms: [self]) }
}

extension LinearExpression: LinearExpressionConvertible {
  /// Itself.
  @inlinable
  public var expression: LinearExpression { self }
}

extension LinearExpression {
  /// A variable's coefficient: the sum over its terms, 0 if it has none.
  ///
  /// - Complexity: O(*k*) for *k* terms.
  @inlinable
  public subscript(variable: Variable) -> Double {
    var sum = 0.0
    for term in terms where term.variable == variable { sum += term.coefficient }
    return sum
  }

  /// Adds an expression.
  @inlinable
  public static func += <Other: LinearExpressionConvertible>(left: inout LinearExpression, right: Other) {
    left.add(right.expression)
  }

  /// Adds a number.
  @inlinable
  public static func += (left: inout LinearExpression, right: Double) {
    left.constant += right
  }

  /// Subtracts an expression.
  @inlinable
  public static func -= <Other: LinearExpressionConvertible>(left: inout LinearExpression, right: Other) {
    left.add(right.expression, times: -1)
  }

  /// Subtracts a number.
  @inlinable
  public static func -= (left: inout LinearExpression, right: Double) {
    left.constant -= right
  }
}

extension LinearExpressionConvertible {
  /// The sum of two expressions.
  @inlinable
  public static func + <Other: LinearExpressionConvertible>(left: Self, right: Other) -> LinearExpression {
    var sum = left.expression
    sum.add(right.expression)
    return sum
  }

  /// The difference of two expressions.
  @inlinable
  public static func - <Other: LinearExpressionConvertible>(left: Self, right: Other) -> LinearExpression {
    var difference = left.expression
    difference.add(right.expression, times: -1)
    return difference
  }

  /// An expression and a number.
  @inlinable
  public static func + (left: Self, right: Double) -> LinearExpression {
    var sum = left.expression
    sum.constant += right
    return sum
  }

  /// A number and an expression.
  @inlinable
  public static func + (left: Double, right: Self) -> LinearExpression {
    right + left
  }

  /// An expression less a number.
  @inlinable
  public static func - (left: Self, right: Double) -> LinearExpression {
    left + -right
  }

  /// A number less an expression.
  @inlinable
  public static func - (left: Double, right: Self) -> LinearExpression {
    var difference = LinearExpression(constant: left)
    difference.add(right.expression, times: -1)
    return difference
  }

  /// A multiple of an expression.
  @inlinable
  public static func * (left: Double, right: Self) -> LinearExpression {
    var product = LinearExpression()
    product.add(right.expression, times: left)
    return product
  }

  /// A multiple of an expression.
  @inlinable
  public static func * (left: Self, right: Double) -> LinearExpression {
    right * left
  }

  /// An expression divided by a number.
  ///
  /// Each coefficient is divided, so that `x / 3` has the coefficient closest to a third. Division by zero gives numbers
  /// that are not finite, which ``Problem/add(_:)`` refuses.
  @inlinable
  public static func / (left: Self, right: Double) -> LinearExpression {
    var quotient = left.expression
    for index in quotient.terms.indices {
      quotient.terms[index].coefficient /= right
    }
    quotient.constant /= right
    return quotient
  }

  /// The negative of an expression.
  @inlinable
  public static prefix func - (operand: Self) -> LinearExpression {
    -1 * operand
  }
}
