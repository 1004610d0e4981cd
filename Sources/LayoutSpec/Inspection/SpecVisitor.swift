import JSON

/// Visits everything in a document that may depend on the environment, in a fixed order.
protocol SpecVisitor {
  var spec: CompiledSpec { get }

  /// Visits something that a condition, a priority or a text may depend on.
  mutating func visit(_ use: Use)
  mutating func visit(_ value: Value)
  mutating func visit<Leaf>(_ conditional: Conditional<Leaf>)
  /// Visits a view or a group of views, before its properties.
  mutating func visitView(_ index: Int)
  mutating func visit(_ entry: TypedEntryNode)
  mutating func visitConstraint(_ index: Int)
  mutating func visitGroup(_ condition: Condition?, hasAlternative: Bool, _ json: JSONNodeID)
}

extension SpecVisitor {
  mutating func visitAll() {
    for case .value(let value) in [spec.rootWidth, spec.rootHeight] { visit(value) }
    visit(spec.margins)
    visit([spec.readableWidth, spec.nearThreshold])
    for metric in spec.metrics { visit(metric.value) }
    for named in spec.conditions { visit(named.value) }
    for stack in spec.stacks { visit(stack) }
    visit([spec.check.minimumWidth, spec.check.minimumHeight])
    visit([spec.touch.reach, spec.touch.offsetX, spec.touch.offsetY])
    for (index, view) in spec.views.enumerated() {
      visitView(index)
      visit(optional: view.label)
      if let output = view.outputNode {
        for member in spec.outputs[output] { visit(member.value) }
      }
      if let sizing = spec.sizing(ofView: index) { visit(sizing) }
      if let input = spec.input(ofView: index) { visit(input) }
    }
    visit(spec.constraints)
  }

  private mutating func visit(_ constraints: [ConstraintEntry]) {
    for entry in constraints {
      switch entry {
      case .constraint(let index):
        visitConstraint(index)
        visit(spec.constraintNodes[index])
      case .group(let condition, let constraints, let otherwise, let json):
        visitGroup(condition, hasAlternative: !otherwise.isEmpty, json)
        visit(condition)
        visit(constraints)
        visit(otherwise)
      }
    }
  }

  mutating func visit(_ condition: Condition?) {
    for use in condition?.uses ?? [] { visit(use) }
  }

  private mutating func visit(_ node: ConstraintNode) {
    visit(node.condition)
    visit(node.priority)
    visit([node.weight])
    switch node.form {
    case .anchors(let form): visit([form.multiplier, form.constant])
    case .expression(let form): visit(form.priority)
    case .pin(let form): visit(form.insets)
    case .visual(let form):
      visit(form.priority)
      for part in form.parts {
        visit([part.row.constant])
        visit(part.priority)
      }
    }
  }

  private mutating func visit(_ values: [Value?]) {
    for case .some(let value) in values { visit(value) }
  }

  private mutating func visit<Leaf>(optional conditional: Conditional<Leaf>?) {
    if let conditional { visit(conditional) }
  }

  private mutating func visit(_ insets: InsetValues) {
    // Insets given as one text or list are four values at the same node.
    var last: Int32?
    for case .some(let inset) in [insets.top, insets.leading, insets.bottom, insets.trailing] {
      if case .computed(let index) = inset {
        if index == last { continue }
        last = index
      }
      visit(inset)
    }
  }

  private mutating func visit(_ priority: PriorityNode?) {
    if case .metric(let index, _, _) = priority { visit(Use.metric(index)) }
  }

  private mutating func visit(_ stack: StackNode) {
    visit(stack.axis)
    visit(optional: stack.alignment)
    visit(optional: stack.distribution)
    visit(optional: stack.direction)
    visit([stack.spacing])
    visit(stack.insets)
    visit(stack.priority)
  }

  private mutating func visit(_ sizing: ViewSizing) {
    visit(sizing.values)
    for priority in [
      sizing.huggingHorizontal, sizing.huggingVertical, sizing.resistanceHorizontal, sizing.resistanceVertical,
    ] { visit(priority) }
  }

  private mutating func visit(_ input: ViewInput) {
    if case .insets(let insets) = input.touch { visit(insets) }
    for entry in input.types ?? [] { visit(entry) }
  }
}
