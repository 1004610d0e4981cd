/// A linear expression, such as `2 * x + y - 3`.
///
/// You write expressions with the operators `+ - * /` and variables, terms, expressions and numbers. A variable may
/// occur in several terms; the problem adds them up when a constraint is added.
public struct LinearExpression: LinearSum, Hashable, Sendable {
  /// Itself.
  public typealias Sum = LinearExpression

  /// The terms, in the order in which they were written.
  public var terms: [Term]

  /// The constant.
  public var constant: Double

  /// Creates an expression from its parts.
  @inlinable
  public init(terms: [Term] = [], constant: Double = 0) {
    self.terms = terms
    self.constant = constant
  }
}

extension LinearExpression {
  /// Returns the coefficient of a variable: the sum over its terms, or 0 if it has none.
  ///
  /// - Complexity: O(*k*) for *k* terms.
  @inlinable
  public subscript(variable: Variable) -> Double {
    var sum = 0.0
    for term in terms where term.variable == variable { sum += term.coefficient }
    return sum
  }
}

extension Variable: LinearOperand {
  /// The variable with the coefficient 1.
  @inlinable
  public var expression: LinearExpression { LinearExpression(terms: [Term(self)]) }
}

extension Term: LinearOperand, LinearTerm {
  /// The term as an expression.
  @inlinable
  public var expression: LinearExpression { LinearExpression(terms: [self]) }
}
