/// A sum of terms and a constant: `2 * x + y - 3`.
///
/// Expressions are written with the operators `+ - * /` over variables, terms, expressions and numbers. A variable may
/// occur in several terms; the problem sums them when a constraint is added.
public struct LinearExpression: LinearSum, Hashable, Sendable {
  /// Itself.
  public typealias Sum = LinearExpression

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
}

extension Variable: LinearOperand {
  /// This variable, once.
  @inlinable
  public var expression: LinearExpression { LinearExpression(terms: [Term(self)]) }
}

extension Term: LinearOperand, LinearTerm {
  /// This term alone.
  @inlinable
  public var expression: LinearExpression { LinearExpression(terms: [self]) }
}
