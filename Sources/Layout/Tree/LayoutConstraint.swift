public import Cassowary

/// A linear constraint between attributes of views and guides, such as `key.width == 2 * row.height + 3`.
public struct LayoutConstraint: Hashable, Sendable {
  /// The terms of the left side minus those of the right side.
  public var terms: [AnchorTerm]
  /// The relation of the sides.
  public var relation: Relation
  /// The right side's constant minus the left side's.
  public var constant: Double
  /// The priority, by default required.
  public var priority: Priority = .required
  /// The weight of its violation among constraints of the same priority, above 0.
  public var weight = 1.0
  /// The name in reports.
  public var label: String?

  init(_ left: LayoutExpression, _ relation: Relation, _ right: LayoutExpression) {
    terms = left.terms
    for term in right.terms { terms.append(AnchorTerm(term.item, term.attribute, -term.coefficient)) }
    constant = right.constant - left.constant
    self.relation = relation
  }

  /// Returns the constraint with a label.
  public func labeled(_ label: String) -> LayoutConstraint {
    var changed = self
    changed.label = label
    return changed
  }

  /// Returns the constraint with a weight.
  public func weighted(_ weight: Double) -> LayoutConstraint {
    var changed = self
    changed.weight = weight
    return changed
  }

  /// Returns the constraint with a priority: `(key.width >= 44) ~ .high`.
  public static func ~ (constraint: LayoutConstraint, priority: Priority) -> LayoutConstraint {
    var changed = constraint
    changed.priority = priority
    return changed
  }
}

extension ViewTree {
  /// Adds a constraint.
  ///
  /// - Returns: the index of the constraint in the tree.
  /// - Throws: `LayoutConstraintError`. The tree is unchanged then.
  @discardableResult
  public mutating func addConstraint(_ constraint: LayoutConstraint) throws(LayoutConstraintError) -> Int {
    try addConstraint(
      terms: constraint.terms, relation: constraint.relation, constant: constraint.constant,
      priority: constraint.priority, weight: constraint.weight, label: constraint.label)
  }

  /// Adds the constraint `sum of terms REL constant`.
  ///
  /// - Returns: the index of the constraint in the tree.
  /// - Throws: `LayoutConstraintError`. The tree is unchanged then.
  @discardableResult
  public mutating func addConstraint(
    terms anchors: [AnchorTerm], relation: Relation, constant: Double, priority: Priority = .required,
    weight: Double = 1, label: String? = nil
  ) throws(LayoutConstraintError) -> Int {
    do throws(LayoutConstraintError.Reason) {
      rows.append(try appendTerms(of: anchors, relation, constant, priority, weight))
    } catch {
      throw LayoutConstraintError(
        error, constraint: label ?? text(of: anchors, relation, constant) { name(ofView: $0) })
    }
    if let label { labels[rows.count - 1] = label }
    return rows.count - 1
  }

  private mutating func appendTerms(
    of anchors: [AnchorTerm], _ relation: Relation, _ constant: Double, _ priority: Priority, _ weight: Double
  ) throws(LayoutConstraintError.Reason) -> Row {
    var sum = CoordinateSum(behind: terms)
    var mix: AttributeMix = []
    do throws(LayoutConstraintError.Reason) {
      for anchor in anchors {
        var baselines: (first: Double?, last: Double?) = (nil, nil)
        if let index = anchor.item.viewIndex {
          guard index < views.count else { throw .unknownView(anchor.item) }
          if anchor.attribute.isBaseline { baselines = (views[index].firstBaseline, views[index].lastBaseline) }
        }
        sum.add(anchor, baselines: baselines, to: &terms)
        mix.formUnion(AttributeMix(anchor.attribute))
      }
      if mix.mixesDirections { throw .mixedDirection }
      if mix.mixesAxes { throw .mixedAxes }
      sum.finish(&terms)
      if terms.count == sum.start {
        if Self.cancels(anchors) { throw .noVariable }
        // The row is inactive if one of its views is absent, so it keeps them.
        for anchor in anchors { terms.append(CoordinateTerm(item: anchor.item, coordinate: .width, coefficient: 0)) }
      }
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
      weight: weight, isDirectional: mix.contains(.directional), baselineDistance: sum.constant)
  }

  /// Returns whether the coefficients of each anchor add up to 0, unlike those of `2 * q.centerX == q.left + q.right`.
  private static func cancels(_ anchors: [AnchorTerm]) -> Bool {
    var sums: [LayoutAnchor: (sum: Double, largest: Double)] = [:]
    for term in anchors {
      let anchor = LayoutAnchor(item: term.item, attribute: term.attribute)
      let (sum, largest) = sums[anchor] ?? (0, 0)
      sums[anchor] = (sum + term.coefficient, max(largest, abs(term.coefficient)))
    }
    return sums.values.allSatisfy { abs($0.sum) <= 1e-12 * $0.largest }
  }
}
