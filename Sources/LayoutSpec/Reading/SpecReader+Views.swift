import JSON
import Layout

extension SpecReader {
  static let viewKeys: KeySet = [
    .id, .when, .kind, .children, .stack, .units, .flexible, .spacingAfter, .intrinsicSize, .hugging,
    .compressionResistance, .baseline, .label, .output, .coveredByKeyboard, .mayBeOccluded, .hidden, .touch, .types,
  ]
  private static let groupKeys: KeySet = [.children, .when]

  mutating func readViews(_ json: JSONView) {
    // Most views have at least two members.
    let count = min(json.descendantCount / 5 + json.count, limits.views)
    spec.views.reserveCapacity(count)
    viewIndex.reserveCapacity(min(count, 256))
    readChildren(json, parent: -1)
  }

  /// The nesting is bounded by that of the JSON.
  private mutating func readChildren(_ json: JSONView, parent: Int) {
    guard expect(json, .array, "a list of views") else {
      spec.incompleteKeys.insert(.views)
      return
    }
    for element in json.elements {
      guard cancellation.shouldContinue(), !hasTooManyViews else { return }
      readView(element, parent: parent)
    }
  }

  /// Whether there are more views than the limit. No more are read then, because each takes some hundred bytes.
  var hasTooManyViews: Bool { viewCount > limits.views }

  private mutating func readView(_ json: JSONView, parent: Int) {
    var node = ViewNode(json: json.nodeID, end: spec.views.count + 1, parent: parent)
    var children: JSONView?
    if let text = json.text {
      readShorthand(text, json, &node)
    } else {
      guard let members = object(json, keys: Self.viewKeys, else: "a view (object or string)") else {
        spec.incompleteKeys.insert(.views)
        return
      }
      readMembers(members, json, &node)
      children = members[.children]
    }
    let index = spec.views.count
    let isGroup = node.isGroup
    if !isGroup { viewCount += 1 }
    spec.views.append(consume node)
    if let children {
      readChildren(children, parent: isGroup ? parent : index)
      spec.views[index].end = spec.views.count
    }
  }

  private mutating func readMembers(_ members: ObjectFields, _ json: JSONView, _ node: inout ViewNode) {
    node.condition = members[.when].map { condition($0) }
    node.isGroup = members.contains(.children) && members.keys.isSubset(of: Self.groupKeys)
    guard !node.isGroup else { return }
    readIdentity(members, json, &node)
    if let stack = members[.stack] { readStack(of: stack, &node) }
    readInput(members, &node)
    if !members.keys.isDisjoint(with: Self.sizingKeys) {
      node.sizing = spec.sizings.count
      spec.sizings.append(readSizing(members))
    }
  }

  /// Reports the mistakes in templates that no view uses, without those that depend on a parameter.
  mutating func checkUnused(_ templates: JSONView) {
    let read = spec
    diagnostics.ignoresParameters = true
    for member in templates.members where unusedTemplates.contains(Name(member.key.string)) {
      checkTemplate(member.value)
    }
    diagnostics.ignoresParameters = false
    spec = read
  }

  private mutating func checkTemplate(_ json: JSONView) {
    guard json.kind == .object, cancellation.shouldContinue() else { return }
    var members = ObjectFields(of: json)
    for key in members.restrict(to: Self.viewKeys) where !(key == "use" || key == "with" || key == "for") {
      reportUnknownKey(key, among: Self.viewKeys.texts)
    }
    // An id is not known before it is used.
    _ = members.restrict(to: Self.viewKeys.subtracting([.id]))
    var node = ViewNode(json: json.nodeID, end: spec.views.count, parent: -1)
    readMembers(members, json, &node)
    guard let children = members[.children], children.kind == .array else { return }
    for child in children.elements { checkTemplate(child) }
  }

  /// Reads the short form of a view: `"q"` is an id, `"n1:1"` an id and a label.
  private mutating func readShorthand(_ text: JSONTextView, _ json: JSONView, _ node: inout ViewNode) {
    text.withUTF8 { utf8 in
      let id = utf8.prefix { $0 != UInt8(ascii: ":") }
      if id.count < utf8.count { node.label = .leaf(json.nodeID, json.nodeID) }
      setID(UnsafeBufferPointer(rebasing: id), json, &node)
    }
  }

  private mutating func setID(_ utf8: UnsafeBufferPointer<UInt8>, _ json: JSONView, _ node: inout ViewNode) {
    let id = String(validUTF8: utf8)
    if !Identifier.isPlain(utf8) { checkIdentifier(id, at: json) }
    // The view is appended before its children are read.
    if viewIndex.insert(utf8, spec.views.count) != nil {
      diagnostics.report(.duplicateID, at: json, "duplicate view id \"\(id)\"; ids must be unique")
    }
    node.id = id
  }

  private mutating func readIdentity(_ members: ObjectFields, _ json: JSONView, _ node: inout ViewNode) {
    var kindIsKnown = true
    if let kind = members[.kind] {
      node.kind = word(kind, as: ViewKind.self)
      kindIsKnown = node.kind != nil
    }
    if let id = members[.id] {
      if let text = id.text {
        text.withUTF8 { setID($0, id, &node) }
      } else {
        reportType(id, "a string")
        spec.incompleteKeys.insert(.views)
      }
    } else if kindIsKnown, node.kind != .spacer, node.kind != .guide, !diagnostics.ignoresParameters {
      diagnostics.report(.missingKey, at: json, "\"id\" is missing; only spacers and guides may have none")
    }
    if let label = members[.label] {
      node.label = conditional(label, nests: false) { (reader, leaf) in
        if leaf.kind == .string { return leaf.nodeID }
        reader.reportType(leaf, "a string or a list of { \"when\", \"value\" }")
        return nil
      }
    }
    if let output = members[.output] { readOutput(output, &node) }
    node.hasChildren = (members[.children]?.count ?? 0) > 0
  }

  private static let sizingKeys: KeySet = [
    .units, .flexible, .spacingAfter, .intrinsicSize, .hugging, .compressionResistance, .baseline,
  ]

  private mutating func readSizing(_ members: ObjectFields) -> ViewSizing {
    var sizing = ViewSizing()
    sizing.units = members[.units].map { value($0, least: .aboveZero) }
    if let flexible = members[.flexible] {
      sizing.flexible = self.flexible(flexible, hasUnits: members.contains(.units))
    }
    sizing.spacingAfter = members[.spacingAfter].map { value($0) }
    (sizing.intrinsicWidth, sizing.intrinsicHeight) = values(members[.intrinsicSize], .width, .height)
    (sizing.huggingHorizontal, sizing.huggingVertical) = priorities(members[.hugging])
    (sizing.resistanceHorizontal, sizing.resistanceVertical) = priorities(members[.compressionResistance])
    (sizing.firstBaseline, sizing.lastBaseline) = values(members[.baseline], .first, .last)
    return sizing
  }

  private mutating func priorities(_ json: JSONView?) -> (horizontal: PriorityNode?, vertical: PriorityNode?) {
    guard let json, let axes = object(json, keys: [.horizontal, .vertical]) else { return (nil, nil) }
    return (axes[.horizontal].map { priority($0) }, axes[.vertical].map { priority($0) })
  }

  private mutating func flexible(_ json: JSONView, hasUnits: Bool) -> Value {
    guard let isFlexible = json.boolean else { return value(json, least: .zero) }
    if isFlexible, hasUnits {
      diagnostics.report(
        .invalidValue, at: json, "\"flexible\": true cannot be combined with units; use a number instead of true")
    }
    return .number(isFlexible ? 1 : 0, json.nodeID)
  }

  mutating func readOutput(_ json: JSONView, _ node: inout ViewNode) {
    node.output = json.nodeID
    guard expect(json, .object, "an object") else { return }
    var members: [OutputMember] = []
    for member in json.members where isList(member.value) {
      let value = conditional(member.value, nests: false) { $1.nodeID }
      members.append(OutputMember(key: Name(member.key.string), value: value))
    }
    guard !members.isEmpty else { return }
    node.outputNode = spec.outputs.count
    spec.outputs.append(members)
  }

  /// Returns whether a value is a list of alternatives rather than application data: each element is an object with
  /// only `value`, a condition and a comment, and at least one has a condition.
  private func isList(_ json: JSONView) -> Bool {
    guard json.kind == .array, json.count > 0 else { return false }
    var hasCondition = false
    for element in json.elements {
      guard element.kind == .object, element["value"] != nil else { return false }
      for member in element.members where !(member.key == "value") && !member.isComment {
        guard member.key == "when" else { return false }
        hasCondition = true
      }
    }
    return hasCondition
  }

  static let stackKeys: KeySet = [
    .axis, .spacing, .insets, .alignment, .distribution, .unitGroup, .direction, .priority,
  ]

  mutating func readStacks() {
    for index in spec.stacks.indices { spec.stacks[index] = stack(document[spec.stacks[index].json].view) }
  }

  mutating func readStack(of json: JSONView, _ node: inout ViewNode) {
    if let name = json.string {
      guard let index = stackIndex[Name(name)] else {
        return reportUnknown(.unknownStack, "stack", name, at: json, under: .stacks) { $0.stackNames.map { $0.text } }
      }
      node.stack = index
    } else if json.kind == .object {
      node.stack = spec.stacks.count
      spec.stacks.append(stack(json))
    } else {
      reportType(json, "a stack (object or name)")
      return
    }
    node.stackJSON = json.nodeID
  }

  private mutating func stack(_ json: JSONView) -> StackNode {
    var node = StackNode(json: json.nodeID)
    guard let members = object(json, keys: Self.stackKeys) else { return node }
    if let axis = members[.axis] {
      node.axis = conditionalWord(axis, as: LayoutConstraint.Axis.self)
    } else {
      diagnostics.report(.missingKey, at: json, "\"axis\" is missing; write \"horizontal\" or \"vertical\"")
    }
    node.spacing = members[.spacing].map { value($0) }
    if let insets = members[.insets] { node.insets = self.insets(insets) }
    node.alignment = members[.alignment].map { conditionalWord($0, as: Stack.Alignment.self) }
    node.distribution = members[.distribution].map { conditionalWord($0, as: Stack.Distribution.self) }
    node.unitGroup = members[.unitGroup].flatMap { identifier($0) }.map { Name($0) }
    node.direction = members[.direction].map { conditionalWord($0, as: Stack.Direction.self) }
    node.priority = members[.priority].map { priority($0) }
    return node
  }

  static func alignmentSentence(_ alignment: Stack.Alignment, _ axis: LayoutConstraint.Axis) -> String {
    let words = Stack.Alignment.allCases.filter { $0.suits(axis) }.map { "\"\($0.rawValue)\"" }
    return "\"\(alignment.rawValue)\" is not an alignment of a \(axis.rawValue) stack; use one of "
      + words.joined(separator: ", ")
  }
}
