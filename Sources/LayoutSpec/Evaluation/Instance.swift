import JSON
import Layout

/// A document in one environment.
final class Instance: Sendable {
  let environment: LayoutEnvironment
  let near: EdgeSet
  let request: EnvironmentRequest
  let content: InstanceContent

  init(_ content: InstanceContent, in environment: LayoutEnvironment, near: EdgeSet, request: EnvironmentRequest) {
    self.content = content
    self.environment = environment
    self.near = near
    self.request = request
  }

  var tree: ViewTree { content.tree }
  var viewNodes: [Int] { content.viewNodes }
  var origins: [ConstraintOrigin] { content.origins }
}

/// Builds an instance: anew, or from that of a document that differs in numbers alone, whose tree is filled with these
/// numbers. Either way everything is decided again.
struct InstanceBuilder {
  var evaluator: Evaluator
  var tree: ViewTree
  private var viewNodes: [Int] = []
  var origins: [ConstraintOrigin] = []
  /// For each view of the document, its index in the tree; -1 where it is absent.
  var treeViews: [Int]
  /// Terms of the row that is being built.
  var terms: [AnchorTerm] = []
  /// The filling of a known tree; nil where one is built anew.
  var refilling: Refilling?

  var spec: CompiledSpec { evaluator.spec }

  init(_ evaluator: Evaluator, refilling known: InstanceContent? = nil) {
    self.evaluator = evaluator
    tree = known?.tree ?? ViewTree()
    treeViews = Array(repeating: -1, count: evaluator.document.spec.views.count)
    refilling = known.map { Refilling($0, numbers: evaluator.document.spec.numbers) }
  }

  /// Builds the instance; nil where something was at fault, which the evaluator's diagnostics tell, or where the known tree
  /// is another.
  mutating func build(request: EnvironmentRequest) -> Instance? {
    setRoot()
    addViews()
    addConstraints(evaluator.document.spec.constraints)
    setGuides()
    guard let near = evaluator.keyboardNear(), evaluator.diagnostics.isEmpty, let content = content() else {
      return nil
    }
    return Instance(content, in: evaluator.environment, near: near, request: request)
  }

  private func content() -> InstanceContent? {
    guard let refilling else {
      return InstanceContent(
        tree, viewNodes: viewNodes, origins: origins, traitValues: evaluator.traitValues,
        usesWindow: evaluator.usesWindow, numbers: evaluator.document.spec.numbers)
    }
    guard refilling.isComplete else { return nil }
    return InstanceContent(
      tree, refilled: refilling.known, refilling.changes, traitValues: evaluator.traitValues,
      usesWindow: evaluator.usesWindow || refilling.known.usesWindow, numbers: evaluator.document.spec.numbers)
  }

  private mutating func setRoot() {
    switch spec.rootWidth {
    case .window: tree.rootWidth = .window
    case .keyboard: tree.rootWidth = .keyboard
    case .free: tree.rootWidth = .free
    case .value: tree.rootWidth = .value(evaluator.rootWidth() ?? 0)
    }
    switch spec.rootHeight {
    case .window: tree.rootHeight = .window
    case .keyboard: tree.rootHeight = .keyboard
    case .free: tree.rootHeight = .free
    case .value: tree.rootHeight = .value(evaluator.rootHeight() ?? 0)
    }
    tree.keyboardGuide.followsUndockedKeyboard = spec.keyboardGuide.followsUndockedKeyboard
    tree.keyboardGuide.usesBottomSafeArea = spec.keyboardGuide.usesBottomSafeArea
  }

  /// The margins count only where an active constraint names a guide that they decide.
  private mutating func setGuides() {
    guard tree.names(.margins) || tree.names(.readable) else { return }
    let margins = spec.margins
    tree.margins.top = margins.top.flatMap { evaluator.number($0) }
    tree.margins.leading = margins.leading.flatMap { evaluator.number($0) }
    tree.margins.bottom = margins.bottom.flatMap { evaluator.number($0) }
    tree.margins.trailing = margins.trailing.flatMap { evaluator.number($0) }
  }

  private mutating func addViews() {
    let nodes = evaluator.document.spec.views
    var index = 0
    while index < nodes.count {
      if let condition = nodes[index].condition, evaluator.holds(condition) != true {
        index = nodes[index].end
        continue
      }
      if !nodes[index].isGroup {
        if refilling == nil { addView(nodes[index], index) } else { refillView(index) }
      }
      index += 1
    }
  }

  private mutating func addView(_ node: ViewNode, _ index: Int) {
    let parent = node.parent >= 0 ? treeViews[node.parent] : -1
    var properties = ViewProperties(id: node.id)
    let hasShare = parent >= 0 && tree.views[parent].stack?.distribution == .units
    properties.kind = node.kind ?? (!node.hasChildren && hasShare ? .key : .view)
    decide(&properties, node, index, parent)
    treeViews[index] = tree.addView(properties, in: parent >= 0 ? tree.view(parent) : nil).index
    viewNodes.append(index)
  }

  /// Decides what a view says of itself in this environment.
  mutating func decide(_ properties: inout ViewProperties, _ node: ViewNode, _ index: Int, _ parent: Int) {
    if let label = node.label { properties.label = self.label(label) }
    if let stack = node.stack, hasPresentChild(index) {
      properties.stack = self.stack(evaluator.document.spec.stacks[stack])
    }
    guard let sizing = spec.sizing(ofView: index) else { return }
    let parentStack = parent >= 0 ? tree.views[parent].stack : nil
    if parentStack?.distribution == .units { setShare(sizing, &properties) }
    if let spacing = sizing.spacingAfter, parentStack != nil { properties.spacingAfter = evaluator.number(spacing) }
    setSizes(sizing, &properties)
    if parentStack?.alignment == .firstBaseline { properties.firstBaseline = baseline(sizing.firstBaseline) }
    if parentStack?.alignment == .lastBaseline { properties.lastBaseline = baseline(sizing.lastBaseline) }
  }

  /// The label; nil, for the id, where no alternative holds.
  private mutating func label(_ label: Choice<String>) -> String? {
    var label = label
    while case .alternatives(let alternatives, _) = label {
      guard case .found(let value) = evaluator.firstThatHolds(alternatives) else { return nil }
      label = value
    }
    if case .leaf(let text, _) = label { return text }
    return nil
  }

  private mutating func setShare(_ node: ViewSizing, _ properties: inout ViewProperties) {
    properties.flexible = evaluator.number(node.flexible, default: 0, least: .zero) ?? 0
    if properties.flexible == 0 {
      properties.units = evaluator.number(node.units, default: 1, least: .aboveZero) ?? 1
    }
  }

  private mutating func setSizes(_ node: ViewSizing, _ properties: inout ViewProperties) {
    if let width = node.intrinsicWidth {
      properties.intrinsicWidth = evaluator.number(width)
      setPriority(node.huggingHorizontal, &properties.hugging.horizontal)
      setPriority(node.resistanceHorizontal, &properties.compressionResistance.horizontal)
    }
    if let height = node.intrinsicHeight {
      properties.intrinsicHeight = evaluator.number(height)
      setPriority(node.huggingVertical, &properties.hugging.vertical)
      setPriority(node.resistanceVertical, &properties.compressionResistance.vertical)
    }
  }

  /// The view of the document that a view of the tree is.
  private func documentView(_ index: Int) -> Int { refilling?.known.viewNodes[index] ?? viewNodes[index] }

  private mutating func baseline(_ value: Value?) -> Double? { value.flatMap { evaluator.number($0) } }

  /// Decides the baselines that the terms of a row name: those that nothing names may be at fault.
  mutating func decideBaselines() {
    for term in terms where term.attribute == .firstBaseline || term.attribute == .lastBaseline {
      guard let index = term.item.viewIndex, let view = tree.view(index) else { continue }
      let sizing = spec.sizing(ofView: documentView(index))
      let known = tree.views[index]
      if term.attribute == .firstBaseline {
        tree[view].firstBaseline = baseline(sizing?.firstBaseline)
      } else {
        tree[view].lastBaseline = baseline(sizing?.lastBaseline)
      }
      if refilling != nil, tree.views[index] != known { refilling?.changes.views = true }
    }
  }

  /// Whether a view has a child here: the stack of one that has none adds nothing, whatever its values.
  private mutating func hasPresentChild(_ index: Int) -> Bool {
    let nodes = evaluator.document.spec.views
    var child = index + 1
    while child < nodes[index].end {
      let isPresent = nodes[child].condition.map { evaluator.holds($0) == true } ?? true
      if isPresent, !nodes[child].isGroup { return true }
      child = isPresent ? child + 1 : nodes[child].end
    }
    return false
  }

  private mutating func setPriority(_ node: PriorityNode?, _ priority: inout Priority) {
    if let decided = evaluator.priority(node, default: priority) { priority = decided }
  }

  /// The stack of a view; nil where something is at fault.
  private mutating func stack(_ node: StackNode) -> Stack? {
    guard let (axis, _) = evaluator.leaf(of: node.axis) else { return nil }
    var stack = Stack(axis: axis)
    if let alignment = node.alignment {
      guard let (word, json) = evaluator.leaf(of: alignment) else { return nil }
      guard word.suits(axis) else {
        evaluator.diagnostics.report(.invalidValue, at: json, SpecReader.alignmentSentence(word, axis))
        return nil
      }
      stack.alignment = word
    }
    if let distribution = node.distribution {
      guard let (word, _) = evaluator.leaf(of: distribution) else { return nil }
      stack.distribution = word
    }
    if let direction = node.direction {
      guard let (word, _) = evaluator.leaf(of: direction) else { return nil }
      stack.direction = word
    }
    stack.unitGroup = node.unitGroup
    stack.spacing = evaluator.number(node.spacing, default: 0) ?? 0
    stack.insets.top = evaluator.number(node.insets.top, default: 0) ?? 0
    stack.insets.leading = evaluator.number(node.insets.leading, default: 0) ?? 0
    stack.insets.bottom = evaluator.number(node.insets.bottom, default: 0) ?? 0
    stack.insets.trailing = evaluator.number(node.insets.trailing, default: 0) ?? 0
    stack.priority = evaluator.priority(node.priority, default: .required) ?? .required
    return stack
  }
}
