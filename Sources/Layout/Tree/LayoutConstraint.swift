public import Cassowary

/// Why a constraint cannot be part of a layout. Nothing was added then.
public enum LayoutConstraintError: Error, Hashable, Sendable {
  /// `left` or `right` stands with `leading` or `trailing`.
  case mixedDirection
  /// A horizontal position stands with a vertical one.
  case mixedAxes
  /// Nothing is left to decide: both sides cancel.
  case noVariable
  /// A coefficient or the constant is not finite or beyond 1e9; the weight is not above 0.
  case numberOutOfRange
  /// A view is none of the tree's.
  case unknownView(Item)
}

/// A linear constraint between attributes of views and guides, as it is written: `key.width == 2 * row.height + 3`.
public struct LayoutConstraint: Hashable, Sendable {
  /// The terms of the left side minus those of the right side.
  public var terms: [AnchorTerm]
  /// How the sides compare.
  public var relation: Relation
  /// The right side's constant minus the left side's.
  public var constant: Double
  /// How important it is; required by default.
  public var priority: Priority = .required
  /// How much its violation counts among those of the same priority; above 0.
  public var weight = 1.0
  /// What reports call it.
  public var label: String?

  init(_ left: LayoutExpression, _ relation: Relation, _ right: LayoutExpression) {
    terms = left.terms
    for term in right.terms { terms.append(AnchorTerm(term.item, term.attribute, -term.coefficient)) }
    constant = right.constant - left.constant
    self.relation = relation
  }

  /// The constraint under another name.
  public func labeled(_ label: String) -> LayoutConstraint {
    var changed = self
    changed.label = label
    return changed
  }

  /// The constraint with another weight among those of its priority.
  public func weighted(_ weight: Double) -> LayoutConstraint {
    var changed = self
    changed.weight = weight
    return changed
  }

  /// The constraint with another priority: `(key.width >= 44) ~ .high`.
  public static func ~ (constraint: LayoutConstraint, priority: Priority) -> LayoutConstraint {
    var changed = constraint
    changed.priority = priority
    return changed
  }
}

extension ViewTree {
  /// Adds a constraint.
  ///
  /// - Returns: its index among the tree's constraints.
  /// - Throws: `LayoutConstraintError`; the tree is as it was then.
  @discardableResult
  public mutating func addConstraint(_ constraint: LayoutConstraint) throws(LayoutConstraintError) -> Int {
    try addConstraint(
      terms: constraint.terms, relation: constraint.relation, constant: constraint.constant,
      priority: constraint.priority, weight: constraint.weight, label: constraint.label)
  }

  /// Adds the constraint `sum of terms REL constant`.
  ///
  /// - Returns: its index among the tree's constraints.
  /// - Throws: `LayoutConstraintError`; the tree is as it was then.
  /// - Complexity: O(number of terms).
  @discardableResult
  public mutating func addConstraint(
    terms anchors: [AnchorTerm], relation: Relation, constant: Double, priority: Priority = .required,
    weight: Double = 1, label: String? = nil
  ) throws(LayoutConstraintError) -> Int {
    rows.append(try appendTerms(of: anchors, relation, constant, priority, weight, label))
    return rows.count - 1
  }

  /// Appends the terms of a row that is to be added.
  private mutating func appendTerms(
    of anchors: [AnchorTerm], _ relation: Relation, _ constant: Double, _ priority: Priority, _ weight: Double,
    _ label: String?
  ) throws(LayoutConstraintError) -> Row {
    var sum = CoordinateSum(behind: terms)
    do throws(LayoutConstraintError) {
      for anchor in anchors {
        var baselines: (first: Double?, last: Double?) = (nil, nil)
        if let index = anchor.item.viewIndex {
          guard index < views.count else { throw .unknownView(anchor.item) }
          if anchor.attribute.isBaseline { baselines = (views[index].firstBaseline, views[index].lastBaseline) }
        }
        sum.add(anchor, baselines: baselines, to: &terms)
      }
      if sum.usesDirection && sum.usesAbsolute { throw .mixedDirection }
      if sum.usesHorizontalPosition && sum.usesVerticalPosition { throw .mixedAxes }
      sum.finish(&terms)
      if terms.count == sum.start { throw .noVariable }
      guard abs(constant - sum.constant) <= Self.greatestMagnitude, weight > 0, weight <= Self.greatestMagnitude else {
        throw .numberOutOfRange
      }
      for index in sum.start..<terms.count where !(abs(terms[index].coefficient) <= Self.greatestMagnitude) {
        throw .numberOutOfRange
      }
    } catch {
      terms.removeSubrange(sum.start...)
      throw error
    }
    return Row(
      start: sum.start, end: terms.count, relation: relation, constant: constant - sum.constant, priority: priority,
      weight: weight,
      isDirectional: sum.usesDirection, label: label, baselineDistance: sum.constant)
  }
}
