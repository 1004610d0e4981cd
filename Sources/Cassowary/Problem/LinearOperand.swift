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
    terms.reserveCapacity(terms.count + other.terms.count)
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
