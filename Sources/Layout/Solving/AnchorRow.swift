import Cassowary

/// A constraint of a tree's linear system in terms of anchors, for code generators.
///
/// It has the form `sum of terms REL constant`. Guides are not folded into the constant, and leading and trailing are
/// not replaced, so a row is the same in all environments that have the same tree.
package struct AnchorRow: Hashable, Sendable {
  /// The variable of a term.
  package enum Length: Hashable, Sendable {
    case anchor(Item, Attribute)
    case stackVariable(LinearLayout.StackVariable)
  }

  /// A coefficient times an anchor or a stack's variable.
  package struct Term: Hashable, Sendable {
    package var length: Length
    package var coefficient: Double

    package init(_ length: Length, _ coefficient: Double) {
      self.length = length
      self.coefficient = coefficient
    }
  }

  /// The origin of the row.
  package let reference: ConstraintReference
  /// The terms, without those whose coefficient is 0.
  package var terms: [Term]
  package var relation: Relation
  package var constant: Double
  package var priority: Priority
  package var weight: Double
  /// Whether horizontal positions follow the layout direction: leading and trailing, not left and right.
  package var isDirectional: Bool
}

extension ViewTree {
  /// Returns the rows of the linear system, in its order, in terms of anchors.
  ///
  /// Baselines are distances from the top or the bottom.
  ///
  /// - Throws: `ProblemError` if the tree is too large for the solver.
  /// - Complexity: O(views + constraints).
  package func anchorRows(for environment: LayoutEnvironment) throws(ProblemError) -> [AnchorRow] {
    var environment = environment
    // The rules of stacks are read from the system, where leading is left.
    environment.layoutDirection = .leftToRight
    let layout = try linearLayout(for: environment)
    let problem = layout.problem
    var result: [AnchorRow] = []
    result.reserveCapacity(layout.references.count)
    for (index, reference) in layout.references.enumerated() {
      if case .constraint(let number) = reference {
        let row = rows[number]
        let terms = anchors(of: number).map { AnchorRow.Term(.anchor($0.item, $0.attribute), $0.coefficient) }
        if terms.isEmpty { continue }
        result.append(
          AnchorRow(
            reference: reference, terms: terms, relation: row.relation, constant: row.constant,
            priority: row.priority, weight: row.weight, isDirectional: row.isDirectional))
        continue
      }
      guard let row = problem.constraint(ConstraintID(index: index)) else { continue }
      var isDirectional = false
      if case .stackRule(let view, _) = reference { isDirectional = views[view].stack?.direction == .environment }
      var sum = AnchorSum(isDirectional: isDirectional)
      var variables: [AnchorRow.Term] = []
      for term in row.terms {
        switch layout.role(of: term.variable) {
        case .root(let axis): sum.add(.guide(.root), axis == .horizontal ? .width : .height, term.coefficient)
        case .view(let view, .left): sum.add(.view(view), .start, term.coefficient)
        case .view(let view, .top): sum.add(.view(view), .top, term.coefficient)
        case .view(let view, .width): sum.add(.view(view), .width, term.coefficient)
        case .view(let view, .height): sum.add(.view(view), .height, term.coefficient)
        case .stack(let variable): variables.append(AnchorRow.Term(.stackVariable(variable), term.coefficient))
        }
      }
      let terms = sum.anchors.map { AnchorRow.Term(.anchor($0.item, $0.attribute), $0.coefficient) } + variables
      result.append(
        AnchorRow(
          reference: reference, terms: terms, relation: row.relation, constant: row.constant,
          priority: row.priority, weight: row.weight, isDirectional: isDirectional))
    }
    return result
  }
}
