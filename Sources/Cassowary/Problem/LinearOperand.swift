/// What reads as one side of a constraint: a variable or an anchor, a term, or a sum of such.
///
/// Operands are added and subtracted, and multiplied and divided by numbers, which gives their sum. `==`, `<=` and `>=` between
/// them give constraints.
public protocol LinearOperand {
  /// The sum of such operands.
  associatedtype Sum: LinearSum
  /// This as a sum.
  var expression: Sum { get }
}

/// A sum of terms and a number.
public protocol LinearSum: LinearOperand where Sum == Self {
  /// What is summed.
  associatedtype Summand: LinearTerm
  /// The terms, in the order they were written.
  var terms: [Summand] { get set }
  /// The number that stands alone.
  var constant: Double { get set }
  /// A sum from its parts.
  init(terms: [Summand], constant: Double)
}

/// A coefficient times something.
public protocol LinearTerm {
  /// The number that it is multiplied by.
  var coefficient: Double { get set }
}

extension LinearSum {
  /// Itself.
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
