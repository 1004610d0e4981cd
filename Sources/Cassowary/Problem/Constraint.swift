/// The relation between the two sides of a constraint.
public enum Relation: UInt8, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  /// The left side equals the right side.
  case equal
  /// The left side is at most the right side.
  case lessThanOrEqual
  /// The left side is at least the right side.
  case greaterThanOrEqual

  /// The relation as text: `==`, `<=` or `>=`.
  public var symbol: String {
    switch self {
    case .equal: "=="
    case .lessThanOrEqual: "<="
    case .greaterThanOrEqual: ">="
    }
  }

  /// The relation with its sides exchanged.
  package var mirrored: Relation {
    switch self {
    case .equal: .equal
    case .lessThanOrEqual: .greaterThanOrEqual
    case .greaterThanOrEqual: .lessThanOrEqual
    }
  }

  /// The sign of the excess that the relation allows, which is also that of its dual.
  @inline(__always)
  var side: Int8 {
    switch self {
    case .equal: 0
    case .lessThanOrEqual: -1
    case .greaterThanOrEqual: 1
    }
  }

  /// Returns by how much an excess, the left side minus the right side, violates the relation.
  package func violation(_ excess: Double) -> Double {
    side == 0 ? excess.magnitude : max(0, Double(-side) * excess)
  }
}

/// A linear constraint: terms, a relation and a constant, with a priority, a weight and a label.
///
/// You write constraints with `==`, `<=` and `>=` between expressions and numbers. The priority follows after `~`:
///
/// ```swift
/// x + 2 * y == 3
/// width >= 44 ~ .high
/// ```
///
/// Unless the context requires a constraint, `==` is a comparison: `let same = x == y` is a `Bool` that says whether
/// the variables are the same. Write `let constraint: Constraint = x == y`, or pass it directly, as in `problem.add(x
/// == y)`.
///
/// The violation of a constraint is |left side − right side| as written, or 0 for an inequality that holds.
public struct Constraint: Hashable, Sendable {
  /// The terms on the left side, after everything except numbers is moved there.
  public var terms: [Term]

  /// The relation of the terms to ``constant``.
  public var relation: Relation

  /// The number on the right side.
  public var constant: Double

  /// The priority, by default required.
  public var priority: Priority

  /// The factor of the violation among constraints of the same priority, above 0 and by default 1. Required constraints
  /// ignore it.
  public var weight: Double

  /// The name of the constraint in conflicts, descriptions and dumps.
  public var label: String?

  /// Creates a constraint from its parts.
  @inlinable
  public init(
    terms: [Term],
    _ relation: Relation,
    _ constant: Double,
    priority: Priority = .required,
    weight: Double = 1,
    label: String? = nil
  ) {
    self.terms = terms
    self.relation = relation
    self.constant = constant
    self.priority = priority
    self.weight = weight
    self.label = label
  }

  /// Creates a constraint between two expressions.
  @inlinable
  public init(_ left: LinearExpression, _ relation: Relation, _ right: LinearExpression) {
    var difference = left
    difference.add(right, times: -1)
    self.init(terms: difference.terms, relation, 0 - difference.constant)
  }

  /// Returns this constraint with a weight.
  @inlinable
  public func weighted(_ weight: Double) -> Constraint {
    var copy = self
    copy.weight = weight
    return copy
  }

  /// Returns this constraint with a label.
  @inlinable
  public func labeled(_ label: String) -> Constraint {
    var copy = self
    copy.label = label
    return copy
  }
}

/// Lower than that of comparisons, so `x >= 3 ~ .high` needs no parentheses.
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

/// The identifier of a constraint in a problem or a solver.
public struct ConstraintID: Hashable, Comparable, Sendable {
  /// The index among the problem's constraints, in the order in which they were added. In a ``Solver``, removed
  /// constraints keep theirs.
  public let index: Int

  /// Creates the identifier of the constraint at an index. Methods that take one check it.
  @inlinable
  public init(index: Int) {
    self.index = index
  }

  /// Orders identifiers by when their constraints were added.
  @inlinable
  public static func < (left: ConstraintID, right: ConstraintID) -> Bool {
    left.index < right.index
  }
}
