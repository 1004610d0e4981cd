import JSON
import Layout

/// A part of a document that may count in some environments and not in others.
public struct SpecPart: Hashable, Sendable {
  /// What kind of part it is.
  public enum Kind: String, Hashable, Sendable {
    case view
    case viewGroup = "group of views"
    case constraint
    case constraintGroup = "group of constraints"
    case entry = "entry"
  }

  /// What kind of part it is.
  public let kind: Kind
  /// The id of a view or constraint; its JSON Pointer if it has none.
  public let name: String
  /// Its JSON Pointer, into the spec.
  public let pointer: String
  /// Its bytes in the text that was read, by which it is told whether it stands in another part.
  public let bytes: Range<Int>
}

extension SpecDocument {
  /// The parts that may count in some environments and not in others: views, constraints, groups of either, and entries
  /// of lists with conditions.
  ///
  /// - Complexity: O(document).
  public func parts() -> [SpecPart] {
    var walk = PartWalk(self, nil)
    walk.visitAll()
    return walk.parts
  }
}

extension SpecInspection {
  /// For each of the document's ``SpecDocument/parts()``, whether it counts in this environment.
  ///
  /// - Complexity: O(document).
  public func usedParts() -> [Bool] {
    var walk = PartWalk(document, self)
    walk.visitAll()
    return walk.isUsed
  }
}

/// Goes through a document in a fixed order and collects either its parts, or which of them count.
private struct PartWalk {
  private let document: SpecDocument
  private var evaluator: Evaluator?
  private var presentViews: Set<Int> = []
  /// The constraints that made rows, by their indices.
  private var activeConstraints: Set<Int> = []
  var parts: [SpecPart] = []
  var isUsed: [Bool] = []

  private var spec: CompiledSpec { document.spec }

  init(_ document: SpecDocument, _ inspection: SpecInspection?) {
    self.document = document
    guard let inspection else { return }
    evaluator = inspection.evaluator
    presentViews = Set(inspection.resolved.viewNodes)
    activeConstraints = Set(inspection.resolved.origins.map { $0.node })
  }

  mutating func visitAll() {
    visit(spec.rootWidth)
    visit(spec.rootHeight)
    visit(spec.margins)
    visit(spec.keyboardGuide.nearThreshold)
    for metric in spec.metrics { visit(metric.value) }
    for stack in spec.stacks { visit(stack) }
    visit(spec.check.minimumWidth)
    visit(spec.check.minimumHeight)
    visit(spec.touch.reach)
    visit(spec.touch.offsetX)
    visit(spec.touch.offsetY)
    for index in spec.views.indices { visitView(index) }
    if let list = document.json?.value(at: JSONPointer(document.specPointer + "/constraints")) {
      visit(spec.constraints, list)
    }
  }

  private mutating func add(_ kind: SpecPart.Kind, _ name: String?, _ json: JSONPlace, _ isUsed: () -> Bool) {
    if evaluator == nil {
      guard let value = document.json?[json] else { return }
      let pointer = document.pointer(of: json)
      parts.append(
        SpecPart(kind: kind, name: name ?? pointer, pointer: pointer, bytes: value.startOffset..<value.endOffset))
    } else {
      self.isUsed.append(isUsed())
    }
  }

  /// Whether a condition holds; one that cannot be decided is taken to hold, so that nothing is said of it.
  private mutating func holds(_ condition: Condition?) -> Bool {
    guard let condition else { return true }
    return evaluator?.holds(condition) ?? true
  }

  private mutating func visitView(_ index: Int) {
    let view = spec.views[index]
    if view.isGroup {
      let isHeld = holds(view.condition)
      add(.viewGroup, nil, view.json) { isHeld }
    } else {
      let isPresent = presentViews.contains(index)
      add(.view, view.id, view.json) { isPresent }
    }
    visit(view.label)
    if let output = view.outputNode {
      for member in spec.outputs[output].members { visit(member.value) }
    }
    for value in spec.sizing(ofView: index)?.values ?? [] { visit(value) }
    visit(spec.input(ofView: index))
  }

  private mutating func visit(_ input: ViewInput?) {
    if case .insets(let insets) = input?.touch { visit(insets) }
    for entry in input?.types ?? [] where entry.condition != nil {
      let isHeld = holds(entry.condition)
      add(.entry, nil, entry.json) { isHeld }
    }
  }

  private mutating func visit(_ entries: [ConstraintEntry], _ list: JSONValue) {
    for (entry, json) in zip(entries, list.elements) {
      switch entry {
      case .constraint(let index):
        let node = spec.constraintNodes[index]
        let isActive = activeConstraints.contains(index)
        add(.constraint, document.string(at: node.id), node.json) { isActive }
        visit(node)
      case .group(let condition, let constraints, let otherwise):
        let isHeld = holds(condition)
        add(.constraintGroup, nil, json.place) { isHeld || !otherwise.isEmpty }
        if let inner = json["constraints"] { visit(constraints, inner) }
        if let inner = json["otherwise"] { visit(otherwise, inner) }
      }
    }
  }

  private mutating func visit(_ node: ConstraintNode) {
    visit(node.weight)
    switch node.form {
    case .anchors(let form):
      visit(form.multiplier)
      visit(form.constant)
    case .pin(let form): visit(form.insets)
    case .expression, .visual: break
    }
  }

  private mutating func visit(_ length: CompiledSpec.RootLength) {
    if case .value(let value) = length { visit(value) }
  }

  private mutating func visit(_ insets: InsetValues) {
    // Insets of one value are four that stand in one place.
    var seen: Set<JSONPlace> = []
    for inset in [insets.top, insets.leading, insets.bottom, insets.trailing] {
      guard let inset else { continue }
      if case .alternatives(_, let json) = spec.conditional(of: inset), !seen.insert(json).inserted { continue }
      visit(inset)
    }
  }

  private mutating func visit(_ stack: StackNode) {
    visit(stack.axis)
    visit(stack.alignment)
    visit(stack.distribution)
    visit(stack.direction)
    visit(stack.spacing)
    visit(stack.insets)
  }

  private mutating func visit(_ value: Value?) {
    if let value { visit(spec.conditional(of: value)) }
  }

  private mutating func visit<Leaf>(_ choice: Conditional<Leaf>?) {
    guard case .alternatives(let alternatives, let place) = choice, let list = document.json?[place] else { return }
    var isDecided = false
    for (alternative, json) in zip(alternatives, list.elements) {
      let isChosen = !isDecided && holds(alternative.condition)
      if isChosen { isDecided = true }
      add(.entry, nil, json.place) { isChosen }
      visit(alternative.value)
    }
  }
}
