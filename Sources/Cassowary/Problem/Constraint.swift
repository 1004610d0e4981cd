/// How the two sides of a constraint compare.
public enum Relation: UInt8, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  /// The left side equals the right side.
  case equal
  /// The left side is at most the right side.
  case lessThanOrEqual
  /// The left side is at least the right side.
  case greaterThanOrEqual

  /// The relation as texts write it: `==`, `<=` or `>=`.
  public var symbol: String {
    switch self {
    case .equal: "=="
    case .lessThanOrEqual: "<="
    case .greaterThanOrEqual: ">="
    }
  }
}

/// A linear constraint: a sum of terms, a relation, a constant; how much it matters; and what people call it.
///
/// Constraints are written with `==`, `<=` and `>=` between expressions and numbers; a priority follows after `~`:
///
/// ```swift
/// x + 2 * y == 3
/// width >= 44 ~ .high
/// ```
///
/// Where nothing asks for a constraint, `==` compares: `let same = x == y` is a `Bool`, which says whether two variables
/// are the same one. Write `let constraint: Constraint = x == y`, or pass it on at once, as in `problem.add(x == y)`.
///
/// A constraint's violation is |left side − right side| as written, and 0 if an inequality holds.
public struct Constraint: Hashable, Sendable {
  /// What stands on the left, once everything but numbers has been brought there.
  public var terms: [Term]

  /// How the terms compare to ``constant``.
  public var relation: Relation

  /// What stands on the right.
  public var constant: Double

  /// How much the constraint matters; required by default.
  public var priority: Priority

  /// What a violation is multiplied by where it is added to others of the same priority; above 0, 1 by default. Required
  /// constraints make no use of it.
  public var weight: Double

  /// What people call it, in explanations and dumps.
  public var label: String?

  /// A constraint from its parts.
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

  /// A constraint between two expressions.
  @inlinable
  public init(_ left: LinearExpression, _ relation: Relation, _ right: LinearExpression) {
    var difference = left
    difference.add(right, times: -1)
    self.init(terms: difference.terms, relation, 0 - difference.constant)
  }

  /// This constraint with another weight.
  @inlinable
  public func weighted(_ weight: Double) -> Constraint {
    var copy = self
    copy.weight = weight
    return copy
  }

  /// This constraint with a label.
  @inlinable
  public func labeled(_ label: String) -> Constraint {
    var copy = self
    copy.label = label
    return copy
  }
}
