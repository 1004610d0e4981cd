import Cassowary

/// The normalized form of a constraint. Two constraints with the same form are equivalent in every window.
package struct ConstraintForm: Hashable, Sendable {
  private let terms: [CoordinateTerm]
  private let relation: Relation
  private let constant: Double
  private let priority: Priority
  /// 1 for a required constraint, which has no use for a weight.
  private let weight: Double
  private let isDirectional: Bool

  /// Scales `sum of terms REL constant` so that the first coefficient is 1.
  fileprivate init(_ row: ViewTree.Row, _ terms: [CoordinateTerm]) {
    let sorted = terms.sorted { $0.key < $1.key }
    let scale = sorted.first?.coefficient ?? 1
    // Rounding in the division must not distinguish equal constraints, so only 32 bits of a number count: conflicts,
    // too, are those of more than a billionth.
    func scaled(_ number: Double) -> Double {
      let (quotient, split) = (number / scale, number / scale * 0x1p21)
      return quotient + split - split + 0
    }
    self.terms = sorted.map {
      CoordinateTerm(item: $0.item, coordinate: $0.coordinate, coefficient: scaled($0.coefficient))
    }
    relation = scale < 0 ? row.relation.mirrored : row.relation
    constant = scaled(row.constant)
    priority = row.priority
    weight = row.priority == .required ? 1 : row.weight
    isDirectional = row.isDirectional && terms.contains { $0.coordinate == .left }
  }
}

extension ViewTree {
  /// Returns whether a constraint holds whatever the values of its anchors are, such as
  /// `2 * q.centerX == q.left + q.right`.
  package func isTautology(_ index: Int) -> Bool {
    let row = rows[index]
    return terms[row.start..<row.end].allSatisfy { $0.coefficient == 0 }
      && row.relation.violation(-row.constant) <= 1e-6
  }

  /// Returns the normalized form of a constraint, for comparison with others. The root's left and top are 0.
  package func form(of index: Int) -> ConstraintForm {
    let row = rows[index]
    let terms = terms[row.start..<row.end].filter {
      $0.coefficient != 0 && ($0.item.guide != .root || ($0.coordinate != .left && $0.coordinate != .top))
    }
    return ConstraintForm(row, terms)
  }
}
