package import JSON
import Layout

/// What a document says about keys and touches: the labels, the outputs and the touch areas.
///
/// Everything in it that depends on the environment is a helper view of ``document``: one that is present if a
/// condition holds, or whose left edge is a number. So it is decided together with the layout.
package struct KeyTable: Sendable {
  /// One of several values, or `nil` if there is none in an environment.
  package indirect enum Choice<Value: Sendable>: Sendable {
    case value(Value)
    /// The first alternative whose helper view is present; a `nil` helper always is.
    case first([(helper: String?, choice: Choice)])
  }

  package enum Number: Hashable, Sendable {
    case constant(Double)
    /// The left edge of a helper view.
    case left(helper: String)
  }

  package struct Target: Sendable {
    package let id: String
    /// Whether it is a key, if that depends on the environment.
    package let isKey: Choice<Bool>?
    package let insets: (top: Number, leading: Number, bottom: Number, trailing: Number)
    package let label: Choice<String>
    package let output: [(key: String, value: Choice<JSONValue>)]
  }

  package let document: SpecDocument
  package let targets: [Target]
  /// The reach of touches, or `nil` if it is unlimited.
  package let reach: Number?
  package let offset: (x: Number, y: Number)
  /// The id of the helper view with the root's frame.
  package let root: String
  /// The helper view that is present if the layout runs from right to left, or `nil` if no condition names it.
  package let rightToLeft: String?
  package let helpers: Set<String>
  /// The ids of those whose left edge is a number.
  package let numberHelpers: Set<String>
}

extension SpecDocument {
  /// Returns the keys of a valid document.
  package func keyTable() -> KeyTable {
    var builder = KeyTableBuilder(self)
    return builder.table()
  }
}

private struct KeyTableBuilder {
  private let document: SpecDocument
  private var spec: CompiledSpec
  private var helpers: Set<String> = []
  private var numberHelpers: Set<String> = []
  private let ids: Set<String>
  /// The helpers of conditions that are written in the same way.
  private var conditions: [[UInt8]: String] = [:]

  init(_ document: SpecDocument) {
    self.document = document
    spec = document.spec
    ids = Set(document.viewIDs)
  }

  mutating func table() -> KeyTable {
    let targets = document.spec.views.indices.compactMap { target($0) }
    let touch = document.spec.touch
    let reach = touch.reach.map { number($0) }
    let offset = (x: number(touch.offsetX), y: number(touch.offsetY))
    let root = addHelper("root")
    let edges: [Attribute] = [.left, .top, .right, .bottom]
    for edge in edges { tieLastView(edge, to: AnchorTerm(.guide(.root), edge)) }
    var rightToLeft: String?
    if document.namedTraits().contains(TraitName.layoutDirection.rawValue) {
      rightToLeft = addHelper("rightToLeft")
      spec.views[spec.views.count - 1].condition = .entries([
        ConditionEntry(
          key: rootNode,
          test: .word(.layoutDirection, accepted: [LayoutEnvironment.LayoutDirection.rightToLeft.rawValue]))
      ])
    }
    return KeyTable(
      document: SpecDocument(document, with: spec), targets: targets,
      reach: reach ?? (document.usesKeyboardRoot ? nil : .constant(0)), offset: offset, root: root,
      rightToLeft: rightToLeft, helpers: helpers, numberHelpers: numberHelpers)
  }

  // MARK: Targets

  private mutating func target(_ index: Int) -> KeyTable.Target? {
    let view = document.spec.views[index]
    guard let id = view.id, !view.isGroup, view.kind != .guide, view.kind != .spacer, !spec.isHidden(index) else {
      return nil
    }
    var isKey: KeyTable.Choice<Bool>?
    var insets = InsetValues()
    let input = document.spec.input(ofView: index)
    switch input?.touch {
    case .flag(false): return nil
    case .flag(true): break
    case .insets(let values): insets = values
    case nil where input?.types != nil || view.kind == .key: break
    case nil:
      guard let distribution = spec.distributionOfKeys(around: view) else { return nil }
      let choice = self.choice(distribution) { $0 == .units }
      if case .value(let isAlways) = choice { if !isAlways { return nil } } else { isKey = choice }
    }
    let sides = (
      top: number(insets.top), leading: number(insets.leading), bottom: number(insets.bottom),
      trailing: number(insets.trailing)
    )
    return KeyTable.Target(
      id: id, isKey: isKey, insets: sides, label: label(view, index, id), output: output(view, index))
  }

  private mutating func label(_ view: ViewNode, _ index: Int, _ id: String) -> KeyTable.Choice<String> {
    guard let label = view.label else { return .value(id) }
    let document = document
    let choice = choice(label) { document.label(at: $0, ofNode: index) ?? id }
    guard case .first(let alternatives) = choice else { return choice }
    // The id is the label where no entry holds.
    return .first(alternatives + [(helper: nil, choice: .value(id))])
  }

  private mutating func output(_ view: ViewNode, _ index: Int) -> [(key: String, value: KeyTable.Choice<JSONValue>)] {
    guard let output = document.output(ofNode: index) else { return [] }
    let conditional = view.outputNode.map { document.spec.outputs[$0] } ?? []
    return output.members.map { member in
      let key = member.key.string
      guard let node = conditional.first(where: { $0.key.text == key }) else { return (key, .value(member.value)) }
      return (key, choice(node.value) { output.value(at: $0) })
    }
  }

  // MARK: Helpers

  /// The node that reports about helpers name.
  private var rootNode: JSONNodeID { document.json?.root.nodeID ?? JSONNodeID(number: 0) }

  private mutating func choice<Leaf, Value>(
    _ conditional: Conditional<Leaf>, _ value: (Leaf) -> Value
  ) -> KeyTable.Choice<Value> {
    switch conditional {
    case .leaf(let leaf, _): return .value(value(leaf))
    case .invalid: return .first([])
    case .branches(let branches, let node):
      let texts = document.json?[node].elements.map { $0["when"]?.sourceBytes } ?? []
      var alternatives: [(helper: String?, choice: KeyTable.Choice<Value>)] = []
      for (index, branch) in branches.enumerated() {
        let text = texts.indices.contains(index) ? texts[index].map { Array($0) } : nil
        let helper = branch.condition.map { self.helper(for: $0, text ?? []) }
        alternatives.append((helper, choice(branch.value, value)))
      }
      return .first(alternatives)
    }
  }

  private mutating func helper(for condition: Condition, _ text: [UInt8]) -> String {
    if !text.isEmpty, let known = conditions[text] { return known }
    let helper = addHelper("condition\(conditions.count + 1)")
    spec.views[spec.views.count - 1].condition = condition
    conditions[text] = helper
    return helper
  }

  private mutating func number(_ value: Value?) -> KeyTable.Number {
    switch value {
    case nil, .invalid: return .constant(0)
    case .number(let number, _): return .constant(number)
    case .computed:
      let helper = addHelper("number\(helpers.count + 1)")
      numberHelpers.insert(helper)
      tieLastView(.left, to: AnchorTerm(.guide(.root), .left), constant: value)
      return .left(helper: helper)
    }
  }

  /// Adds a view without constraints at the end of the document, and returns its id, which no other view has.
  private mutating func addHelper(_ wanted: String) -> String {
    var id = wanted
    while ids.contains(id) || helpers.contains(id) { id += "_" }
    spec.views.append(ViewNode(json: rootNode, end: spec.views.count + 1, parent: -1, id: id))
    helpers.insert(id)
    return id
  }

  private mutating func tieLastView(_ attribute: Attribute, to other: AnchorTerm, constant: Value? = nil) {
    let view = spec.views.count - 1
    let form = AnchorsForm(
      first: AnchorTerm(.view(view), attribute), relation: .equal, second: other, constant: constant)
    let views = spec.constraintViews.count..<spec.constraintViews.count + 1
    spec.constraintViews.append(view)
    spec.constraints.append(.constraint(spec.constraintNodes.count))
    spec.constraintNodes.append(ConstraintNode(json: rootNode, text: rootNode, views: views, form: .anchors(form)))
    spec.constraintCount += 1
  }
}
