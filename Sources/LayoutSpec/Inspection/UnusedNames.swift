import JSON
import Layout

/// A name that a document defines but never uses.
public struct UnusedName: Hashable, Sendable {
  /// The kind of thing that a name refers to.
  public enum Kind: String, Hashable, Sendable {
    case metric, trait, condition, stack
  }

  /// The kind of thing that the name refers to.
  public let kind: Kind
  /// The name.
  public let name: String
  /// The JSON Pointer of the definition.
  public let pointer: String
}

extension SpecDocument {
  /// Returns the unused metrics, traits, conditions and stacks, in this order, each kind in document order.
  ///
  /// - Complexity: O(document).
  public func unusedNames() -> [UnusedName] {
    var uses = NameUses(spec: spec)
    uses.visitAll()
    var names: [UnusedName] = []
    for (index, metric) in spec.metrics.enumerated().dropFirst() where !uses.metrics.contains(index) {
      names.append(UnusedName(kind: .metric, name: metric.name.text, pointer: "/metrics/\(metric.name)"))
    }
    for (index, trait) in spec.traits.enumerated() where !uses.traits.contains(index) {
      names.append(UnusedName(kind: .trait, name: trait.name.text, pointer: "/traits/\(trait.name)"))
    }
    for (index, condition) in spec.conditions.enumerated() where !uses.conditions.contains(index) {
      names.append(UnusedName(kind: .condition, name: condition.name.text, pointer: "/conditions/\(condition.name)"))
    }
    for (index, stack) in spec.stacks.prefix(spec.namedStackCount).enumerated() where !uses.stacks.contains(index) {
      let pointer = pointer(of: stack.json)
      names.append(UnusedName(kind: .stack, name: String(pointer.dropFirst("/stacks/".count)), pointer: pointer))
    }
    return names
  }
}

/// The names that a document uses, by index.
private struct NameUses {
  let spec: CompiledSpec
  var metrics: Set<Int> = []
  var traits: Set<Int> = []
  var conditions: Set<Int> = []
  var stacks: Set<Int> = []

  mutating func visitAll() {
    for length in [spec.rootWidth, spec.rootHeight] {
      if case .value(let value) = length { visit(value) }
    }
    visit(spec.margins)
    visit(spec.keyboardGuide.nearThreshold)
    visit(spec.check.minimumWidth)
    visit(spec.check.minimumHeight)
    visit(spec.touch)
    for input in spec.inputs { visit(input) }
    for metric in spec.metrics { visit(metric.value) }
    for condition in spec.conditions { visit(condition.condition) }
    for stack in spec.stacks { visit(stack) }
    for view in spec.views { visit(view) }
    for sizing in spec.sizings { visit(sizing) }
    for output in spec.outputs { visit(output) }
    visit(spec.constraints)
    for node in spec.constraintNodes { visit(node) }
  }

  private mutating func visit(_ value: Value?) {
    guard let value else { return }
    visitConditions(of: spec.conditional(of: value)) { leaf, uses in
      if case .expression(let nodes) = leaf { uses.visit(nodes) }
    }
  }

  private mutating func visitConditions<Leaf>(of choice: Conditional<Leaf>?, leaf: (Leaf, inout NameUses) -> Void) {
    switch choice {
    case nil, .invalid: break
    case .leaf(let value, _): leaf(value, &self)
    case .alternatives(let alternatives, _):
      for alternative in alternatives {
        visit(alternative.condition)
        visitConditions(of: alternative.value, leaf: leaf)
      }
    }
  }

  private mutating func visit(_ nodes: ExpressionNodes) {
    for case .metric(let index) in nodes.lazy.map({ $0.kind }) { metrics.insert(index) }
  }

  private mutating func visit(_ insets: InsetValues) {
    for inset in [insets.top, insets.leading, insets.bottom, insets.trailing] { visit(inset) }
  }

  private mutating func visit(_ priority: PriorityNode?) {
    if case .metric(let index, _, _) = priority { metrics.insert(index) }
  }

  private mutating func visit(_ stack: StackNode) {
    visitConditions(of: stack.axis) { _, _ in }
    visitConditions(of: stack.alignment) { _, _ in }
    visitConditions(of: stack.distribution) { _, _ in }
    visitConditions(of: stack.direction) { _, _ in }
    visit(stack.spacing)
    visit(stack.insets)
    visit(stack.priority)
  }

  private mutating func visit(_ view: ViewNode) {
    visit(view.condition)
    if let stack = view.stack { stacks.insert(stack) }
    visitConditions(of: view.label) { _, _ in }
  }

  private mutating func visit(_ output: OutputNode) {
    for member in output.members { visitConditions(of: member.value) { _, _ in } }
  }

  private mutating func visit(_ touch: TouchSettings) {
    visit(touch.reach)
    visit(touch.offsetX)
    visit(touch.offsetY)
  }

  private mutating func visit(_ input: ViewInput) {
    if case .insets(let insets) = input.touch { visit(insets) }
    for entry in input.types ?? [] { visit(entry.condition) }
  }

  private mutating func visit(_ sizing: ViewSizing) {
    for value in sizing.values { visit(value) }
    for priority in [
      sizing.huggingHorizontal, sizing.huggingVertical, sizing.resistanceHorizontal, sizing.resistanceVertical,
    ] { visit(priority) }
  }

  private mutating func visit(_ entries: [ConstraintEntry]) {
    for entry in entries {
      switch entry {
      case .constraint: break
      case .group(let condition, let constraints, let otherwise):
        visit(condition)
        visit(constraints)
        visit(otherwise)
      }
    }
  }

  private mutating func visit(_ node: ConstraintNode) {
    visit(node.condition)
    visit(node.priority)
    visit(node.weight)
    switch node.form {
    case .anchors(let form):
      visit(form.multiplier)
      visit(form.constant)
    case .expression(let form):
      for side in form.sides { visit(side) }
      visit(form.priority)
    case .pin(let form): visit(form.insets)
    case .visual(let form):
      visit(form.priority)
      for part in form.parts {
        if case .metric(let index) = part.amount { metrics.insert(index) }
        visit(part.priority)
      }
    }
  }

  private mutating func visit(_ condition: Condition?) {
    switch condition {
    case nil, .invalid: break
    case .named(let index): conditions.insert(index)
    case .entries(let entries):
      for entry in entries {
        switch entry.test {
        case .not(let condition): visit(condition)
        case .any(let list), .all(let list):
          for condition in list { visit(condition) }
        case .custom(let index, _): traits.insert(index)
        case .word, .boolean, .number, .range, .near, .away: break
        }
      }
    }
  }
}
