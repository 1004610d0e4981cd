import JSON
import Layout

extension SpecReader {
  private static let formKeys: (anchors: KeySet, pin: KeySet, visual: KeySet) = (
    [.item, .attribute, .relatedBy, .toItem, .toAttribute, .multiplier, .constant],
    [.pin, .to, .insets, .edges],
    [.visual, .options]
  )
  private static let allFormKeys = formKeys.anchors.union(formKeys.pin).union(formKeys.visual).union([.expression])
  private static let groupKeys: KeySet = [.constraints, .when, .otherwise]
  static let constraintKeys = allFormKeys.union([.id, .when, .priority, .weight])

  /// The nesting is bounded by that of the JSON.
  mutating func readConstraints(_ json: JSONView) -> [ConstraintEntry] {
    guard expect(json, .array, "a list of constraints") else { return [] }
    var entries: [ConstraintEntry] = []
    entries.reserveCapacity(json.count)
    if spec.constraintNodes.isEmpty {
      spec.constraintNodes.reserveCapacity(json.count)
      spec.constraintViews.reserveCapacity(2 * json.count)
    }
    for element in json.elements {
      guard cancellation.shouldContinue() else { break }
      if let entry = readEntry(element) { entries.append(entry) }
    }
    return entries
  }

  private mutating func readEntry(_ json: JSONView) -> ConstraintEntry? {
    let firstView = spec.constraintViews.count
    if let text = json.text {
      let isVisual = text.withUTF8 { $0.starts(with: "H:".utf8) || $0.starts(with: "V:".utf8) }
      let form = isVisual ? visualForm(json, options: nil) : expressionForm(json)
      return append(form, json, text: json, viewsFrom: firstView)
    }
    guard expect(json, .object, "a constraint (object or string)") else { return nil }
    var members = ObjectFields(of: json)
    if isGroup(members) {
      restrict(&members, to: Self.groupKeys)
      return readGroup(members, json)
    }
    if members.hasOtherKeys(than: Self.constraintKeys) {
      // An object without a known form may be a group with a misspelt key.
      let mayBeGroup = members.keys.isDisjoint(with: Self.allFormKeys)
      restrict(&members, to: Self.constraintKeys.union(mayBeGroup ? Self.groupKeys : []))
    }
    return readConstraint(members, json)
  }

  private mutating func readConstraint(_ members: ObjectFields, _ json: JSONView) -> ConstraintEntry? {
    let firstView = spec.constraintViews.count
    let id = members[.id].flatMap { constraintID($0) }
    let condition = members[.when].map { self.condition($0) }
    let priority = members[.priority].map { self.priority($0) }
    let weight = members[.weight].map { value($0, least: .aboveZero) }
    let form = form(members, json)
    let text = members[.expression] ?? members[.visual] ?? json
    return append(
      form, json, text: text, viewsFrom: firstView, id: id, condition: condition, priority: priority, weight: weight)
  }

  private func isGroup(_ members: ObjectFields) -> Bool {
    (members.contains(.constraints) || members.contains(.otherwise)) && members.keys.isDisjoint(with: Self.allFormKeys)
  }

  private mutating func readGroup(_ members: ObjectFields, _ json: JSONView) -> ConstraintEntry? {
    let condition = members[.when].map { self.condition($0) }
    if !members.contains(.constraints) { reportMissing(.constraints, in: json) }
    let constraints = members[.constraints].map { readConstraints($0) } ?? []
    let otherwise = members[.otherwise].map { readConstraints($0) } ?? []
    return .group(condition, constraints, otherwise: otherwise, json.nodeID)
  }

  private mutating func form(_ members: ObjectFields, _ json: JSONView) -> ConstraintNode.Form? {
    let keys = Self.formKeys
    let isAnchors = !members.keys.isDisjoint(with: keys.anchors)
    let isPin = !members.keys.isDisjoint(with: keys.pin)
    let isVisual = !members.keys.isDisjoint(with: keys.visual)
    let expression = members[.expression]
    switch (isAnchors, expression, isPin, isVisual) {
    case (true, nil, false, false): return anchorsForm(members, json)
    case (false, let expression?, false, false): return expressionForm(expression)
    case (false, nil, true, false): return pinForm(members, json)
    case (false, nil, false, true):
      if let visual = members[.visual] { return visualForm(visual, options: members[.options]) }
      reportMissing(.visual, in: json)
    case (false, nil, false, false):
      diagnostics.report(.missingKey, at: json, "a constraint needs an item, an expression, a pin or a visual format")
    default:
      diagnostics.report(
        .invalidValue, at: json, "a constraint must have only one of \"item\", \"expression\", \"pin\" and \"visual\"")
    }
    return nil
  }

  /// A rejected id still names the constraint.
  private mutating func constraintID(_ json: JSONView) -> JSONNodeID? {
    guard let id = string(json) else { return nil }
    if id.utf8.starts(with: "/".utf8) || id.utf8.contains(UInt8(ascii: "#")) || id.contains(text: ">=") {
      diagnostics.report(.invalidValue, at: json, "a constraint's id must not start with '/' or contain '#' or '>='")
    }
    if !constraintIDs.insert(Name(id)).inserted {
      diagnostics.report(.duplicateConstraintID, at: json, "duplicate constraint id \"\(id)\"; ids must be unique")
    }
    return json.nodeID
  }

  /// If the form was rejected, returns `nil`, and discards the views that were recorded since `firstView`.
  @inline(__always)
  private mutating func append(
    _ form: ConstraintNode.Form?, _ json: JSONView, text: JSONView, viewsFrom firstView: Int, id: JSONNodeID? = nil,
    condition: Condition? = nil, priority: PriorityNode? = nil, weight: Value? = nil
  ) -> ConstraintEntry? {
    guard let form else {
      spec.constraintViews.removeSubrange(firstView...)
      return nil
    }
    spec.constraintNodes.append(
      ConstraintNode(
        json: json.nodeID, text: text.nodeID, id: id, condition: condition, priority: priority, weight: weight,
        views: firstView..<spec.constraintViews.count, form: form))
    return .constraint(spec.constraintNodes.count - 1)
  }

  // MARK: Items

  private static let guides = WordList<Guide>()
  private static let attributes = WordList<Attribute>()

  /// Records a view as one that the constraint names. Reports an item that does not exist, or not under this root.
  mutating func item(_ name: String, at json: JSONView) -> Item? {
    var name = name
    return name.withUTF8 { item($0, at: json) }
  }

  private mutating func item(_ name: UnsafeBufferPointer<UInt8>, at json: JSONView) -> Item? {
    if let index = viewIndex.number(of: name) {
      spec.constraintViews.append(index)
      return .view(index)
    }
    if let guide = Self.guides[name] { return accepted(guide, at: json) }
    reportUnknown(.unknownItem, "view or guide", String(validUTF8: name), at: json, under: .views) {
      $0.views.map { $0.id ?? "" } + Guide.allCases.map { $0.rawValue }
    }
    return nil
  }

  private mutating func accepted(_ guide: Guide, at json: JSONView) -> Item? {
    switch guide {
    case .keyboard where !spec.rootWidth.mayBeWindow || !spec.rootHeight.mayBeWindow:
      diagnostics.report(.noKeyboardGuide, at: json, "the keyboard guide only exists if the root is the window")
      return nil
    case .readable where isFree(.rootWidth):
      diagnostics.report(.noReadableGuide, at: json, "the readable guide does not exist if the root's width is free")
      return nil
    default: return .guide(guide)
    }
  }

  mutating func attribute(_ name: String, at json: JSONView) -> Attribute? {
    if let attribute = Self.attributes[name] { return attribute }
    diagnostics.report(
      .unknownAttribute, at: json, "unknown attribute \"\(name)\"", misspelling: name,
      ofOneAmong: Attribute.allCases.map { $0.rawValue })
    return nil
  }

  mutating func checkMixing(_ mix: AttributeMix, at json: JSONView) -> Bool {
    if mix.mixesDirections {
      diagnostics.report(
        .mixedDirection, at: json, "a constraint cannot combine left or right with leading or trailing")
    }
    if mix.mixesAxes {
      diagnostics.report(.mixedAxes, at: json, "a constraint cannot combine a horizontal position with a vertical one")
    }
    return !mix.mixesDirections && !mix.mixesAxes
  }

  // MARK: Forms

  private mutating func anchorsForm(_ members: ObjectFields, _ json: JSONView) -> ConstraintNode.Form? {
    let first = side(members, .item, .attribute, json)
    // In UIKit, a `nil` item means that there is none.
    let isNull = members[.toItem]?.isNull == true
    if isNull, let toItem = members[.toItem] {
      diagnostics.report(
        .wrongType, at: toItem,
        "expected a string, found null; for a constant, leave \"toItem\" and \"toAttribute\" out")
    }
    let hasSecond = !isNull && (members.contains(.toItem) || members.contains(.toAttribute))
    let second = hasSecond ? side(members, .toItem, .toAttribute, json) : (item: nil, attribute: nil)
    var relation: Relation? = .equal
    if let related = members[.relatedBy] { relation = self.relation(related) }
    let multiplier = members[.multiplier].map { value($0) }
    let constant = members[.constant].map { value($0) }
    var isUnmixed = true
    if let attribute = first.attribute, let other = second.attribute, attribute != other {
      isUnmixed = checkMixing(AttributeMix(attribute).union(AttributeMix(other)), at: json)
    }
    guard let item = first.item, let attribute = first.attribute, let relation, isUnmixed, !isNull else { return nil }
    var other: AnchorTerm?
    if hasSecond {
      guard let item = second.item, let attribute = second.attribute else { return nil }
      other = AnchorTerm(item, attribute)
    }
    spec.constraintCount += 1
    return .anchors(
      AnchorsForm(
        first: AnchorTerm(item, attribute), relation: relation, second: other, multiplier: multiplier,
        constant: constant))
  }

  private mutating func relation(_ json: JSONView) -> Relation? {
    guard let text = string(json) else { return nil }
    switch text {
    case "equal": return .equal
    case "lessThanOrEqual": return .lessThanOrEqual
    case "greaterThanOrEqual": return .greaterThanOrEqual
    default:
      reportWord(json, text, among: ["equal", "lessThanOrEqual", "greaterThanOrEqual"])
      return nil
    }
  }

  private mutating func side(
    _ members: ObjectFields, _ itemKey: Key, _ attributeKey: Key, _ json: JSONView
  ) -> (item: Item?, attribute: Attribute?) {
    if !members.contains(itemKey) { reportMissing(itemKey, in: json) }
    if !members.contains(attributeKey) { reportMissing(attributeKey, in: json) }
    let item = named(members[itemKey])
    return (item, members[attributeKey].flatMap { attribute($0) })
  }

  private mutating func named(_ json: JSONView?) -> Item? {
    guard let json else { return nil }
    guard let name = json.text else {
      reportType(json, "a string")
      return nil
    }
    return name.withUTF8 { item($0, at: json) }
  }

  private mutating func attribute(_ json: JSONView) -> Attribute? {
    if let attribute = json.text?.withUTF8({ Self.attributes[$0] }) { return attribute }
    return string(json).flatMap { attribute($0, at: json) }
  }

  private mutating func pinForm(_ members: ObjectFields, _ json: JSONView) -> ConstraintNode.Form? {
    if !members.contains(.pin) { reportMissing(.pin, in: json) }
    if !members.contains(.to) { reportMissing(.to, in: json) }
    let item = named(members[.pin])
    let target = named(members[.to])
    let insets = members[.insets].map { self.insets($0) } ?? InsetValues()
    var edges: EdgeSet? = EdgeSet(Rect.Edge.allCases)
    if let list = members[.edges] { edges = pinnedEdges(list) }
    guard let item, let target, let edges else { return nil }
    spec.constraintCount += edges.edges.count
    return .pin(PinForm(item: item, target: target, edges: edges, insets: insets))
  }

  private mutating func pinnedEdges(_ json: JSONView) -> EdgeSet? {
    guard expect(json, .array, "a list of edges") else { return nil }
    var edges = EdgeSet()
    var isGood = true
    for element in json.elements {
      guard let edge = word(element, as: Rect.Edge.self) else {
        isGood = false
        continue
      }
      if edges.contains(edge) {
        let text = edge.rawValue
        diagnostics.report(.invalidValue, at: json, about: text, "duplicate edge \"\(text)\"; remove one")
        isGood = false
      }
      edges.insert(edge)
    }
    if json.count == 0 {
      diagnostics.report(.invalidValue, at: json, "expected at least one edge")
      return nil
    }
    return isGood ? edges : nil
  }
}

private struct WordList<Word: RawRepresentable & CaseIterable & Sendable>: Sendable where Word.RawValue == String {
  private let words = Array(Word.allCases)
  private let table = NameTable(Word.allCases.map { $0.rawValue })

  subscript(text: String) -> Word? { table.number(of: text).map { words[$0] } }

  subscript(utf8: UnsafeBufferPointer<UInt8>) -> Word? { table.number(of: utf8).map { words[$0] } }
}

extension CompiledSpec.RootLength {
  /// Whether the length is the window's, or was rejected.
  fileprivate var mayBeWindow: Bool {
    switch self {
    case .window, .value(.invalid): true
    case .keyboard, .free, .value: false
    }
  }
}
