import JSON

/// Visits everything in a document that may depend on the environment, in a fixed order.
protocol SpecVisitor {
  var spec: CompiledSpec { get }

  /// Visits something that a condition or a priority may depend on.
  mutating func visit(_ use: Use)
  mutating func visit<Leaf>(_ conditional: Conditional<Leaf>)
  /// Visits a view or a group of views, before its properties.
  mutating func visitView(_ index: Int)
  mutating func visitConstraint(_ index: Int)
  mutating func visitGroup(_ condition: Condition?, hasAlternative: Bool, _ json: JSONNodeID)
}

extension SpecVisitor {
  mutating func visitAll() {
    for value in spec.computedValues { visit(value) }
    for named in spec.conditions { visit(named.value) }
    for stack in spec.stacks {
      visit(stack.axis)
      visit(optional: stack.alignment)
      visit(optional: stack.distribution)
      visit(optional: stack.direction)
      visit(stack.priority)
    }
    for (index, view) in spec.views.enumerated() {
      visitView(index)
      visit(view.condition)
      visit(optional: view.label)
      for member in view.outputNode.map({ spec.outputs[$0] }) ?? [] { visit(member.value) }
      for priority in spec.sizing(ofView: index)?.priorities ?? [] { visit(priority) }
      for entry in spec.input(ofView: index)?.types ?? [] { visit(entry.condition) }
    }
    visit(spec.constraints)
  }

  private mutating func visit(_ constraints: [ConstraintEntry]) {
    for entry in constraints {
      switch entry {
      case .constraint(let index):
        visitConstraint(index)
        visit(spec.constraintNodes[index].condition)
        for priority in spec.constraintNodes[index].priorities { visit(priority) }
      case .group(let condition, let constraints, let otherwise, let json):
        visitGroup(condition, hasAlternative: !otherwise.isEmpty, json)
        visit(condition)
        visit(constraints)
        visit(otherwise)
      }
    }
  }

  private mutating func visit(_ condition: Condition?) {
    for use in condition?.uses ?? [] { visit(use) }
  }

  private mutating func visit<Leaf>(optional conditional: Conditional<Leaf>?) {
    if let conditional { visit(conditional) }
  }

  private mutating func visit(_ priority: PriorityNode?) {
    if case .metric(let index, _, _) = priority { visit(Use.metric(index)) }
  }
}
