import Cassowary

/// A constraint of a tree's linear system in terms of anchors, for code generators.
///
/// It has the form `sum of anchors + sum of stack variables REL constant`. Guides are not folded into the constant, and
/// leading and trailing are not replaced, so a row is the same in all environments that have the same tree.
package struct AnchorRow {
  package let reference: ConstraintReference
  package let anchors: [AnchorTerm]
  package let stackVariables: [(variable: LinearLayout.StackVariable, coefficient: Double)]
  package let relation: Relation
  package let constant: Double
  package let priority: Priority
  package let weight: Double
  /// Whether horizontal positions follow the layout direction: leading and trailing, not left and right.
  package let isDirectional: Bool
}

extension ViewTree {
  /// Returns the rows of the linear system, in its order, in terms of anchors, without constraints whose anchors
  /// cancel. Baselines are distances from the top or the bottom.
  package func anchorRows(for environment: LayoutEnvironment) throws(ProblemError) -> [AnchorRow] {
    var environment = environment
    // The rules of stacks are read from the system, where leading is left.
    environment.layoutDirection = .leftToRight
    let layout = try linearLayout(for: environment)
    let problem = layout.problem
    return layout.references.enumerated().compactMap { index, reference in
      guard let row = problem.constraint(ConstraintID(index: index)) else { return nil }
      var (anchors, constant, isDirectional) = ([AnchorTerm](), row.constant, false)
      var variables: [(variable: LinearLayout.StackVariable, coefficient: Double)] = []
      if case .constraint(let number) = reference {
        anchors = self.anchors(of: number)
        if anchors.isEmpty { return nil }
        (constant, isDirectional) = (rows[number].constant, rows[number].isDirectional)
      } else {
        if case .stackRule(let view, _) = reference { isDirectional = views[view].stack?.direction == .environment }
        var sum = AnchorSum(isDirectional: isDirectional)
        for term in row.terms {
          switch layout.role(of: term.variable) {
          case .root(let axis): sum.add(.guide(.root), axis == .horizontal ? .width : .height, term.coefficient)
          case .view(let view, let coordinate): sum.add(.view(view), coordinate, term.coefficient)
          case .stack(let variable): variables.append((variable, term.coefficient))
          }
        }
        anchors = sum.anchors
      }
      return AnchorRow(
        reference: reference, anchors: anchors, stackVariables: variables, relation: row.relation, constant: constant,
        priority: row.priority, weight: row.weight, isDirectional: isDirectional)
    }
  }
}
