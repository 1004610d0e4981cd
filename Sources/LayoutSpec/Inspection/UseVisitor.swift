/// Visits everything that a document may depend on, in all branches of its values and conditions.
protocol UseVisitor: SpecVisitor {
  /// Visits the items and terms of a constraint, after its condition, values and priority.
  mutating func visitTerms(of node: ConstraintNode)
}

extension UseVisitor {
  mutating func visit(_ value: Value) {
    var uses: [Use] = []
    spec.conditional(of: value).collectUses(into: &uses)
    for use in uses { visit(use) }
  }

  mutating func visit<Leaf>(_ conditional: Conditional<Leaf>) {
    var uses: [Use] = []
    conditional.collectConditionUses(into: &uses)
    for use in uses { visit(use) }
  }

  mutating func visit(_ entry: TypedEntryNode) { visit(entry.condition) }

  mutating func visit(_ constraints: [ConstraintEntry]) {
    for entry in constraints {
      switch entry {
      case .constraint(let index):
        let node = spec.constraintNodes[index]
        visit(spec.condition(of: node))
        visit(node)
        visitTerms(of: node)
      case .group(let condition, let constraints, let otherwise):
        visit(condition)
        visit(constraints)
        visit(otherwise)
      }
    }
  }
}
