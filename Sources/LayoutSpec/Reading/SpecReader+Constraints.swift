import JSON
import Layout

extension SpecReader {
  private static let anchorKeys: KeySet = [
    .item, .attribute, .relatedBy, .toItem, .toAttribute, .multiplier, .constant,
  ]
  private static let pinKeys: KeySet = [.pin, .to, .insets, .edges]
  private static let visualKeys: KeySet = [.visual, .options]
  private static let formKeys = anchorKeys.union(pinKeys).union(visualKeys).union([.expression])
  private static let groupKeys: KeySet = [.constraints, .when, .otherwise]
  static let constraintKeys = formKeys.union([.id, .when, .priority, .weight])

  /// Reads a list of constraints and groups. The depth of nesting is bounded by that of the JSON.
  mutating func readConstraints(_ json: JSONValue) -> [ConstraintEntry] {
    guard json.kind == .array else {
      reportType(json, "a list of constraints")
      return []
    }
    var entries: [ConstraintEntry] = []
    entries.reserveCapacity(json.count)
    for element in json.elements {
      if let entry = readEntry(element) { entries.append(entry) }
    }
    return entries
  }

  private mutating func readEntry(_ json: JSONValue) -> ConstraintEntry? {
    let firstView = spec.constraintViews.count
    let mark = inputMark
    if let text = json.text {
      let isVisual = text.withUTF8 { $0.starts(with: "H:".utf8) || $0.starts(with: "V:".utf8) }
      let form = isVisual ? visualForm(json, options: nil) : expressionForm(json)
      return append(ConstraintNode(json: json.place, text: json.place), form, viewsFrom: firstView, since: mark)
    }
    guard json.kind == .object else {
      reportType(json, "a constraint, an object or a string,")
      return nil
    }
    let all = Members(of: json)
    if isGroup(all) { return readGroup(accepted(all, keys: Self.groupKeys), json) }
    let members = accepted(all, keys: Self.constraintKeys)
    var node = ConstraintNode(json: json.place, text: json.place)
    node.id = members[.id].flatMap { constraintID($0) }
    node.condition = members[.when].map { condition($0) }
    node.priority = members[.priority].map { priority($0) }
    node.weight = members[.weight].map { value($0, least: .aboveZero) }
    if let text = members[.expression] ?? members[.visual] { node.text = text.place }
    return append(node, form(members, json), viewsFrom: firstView, since: mark)
  }

  /// Whether an object is a group: it has the lists of one, and nothing that only a constraint has.
  private func isGroup(_ members: Members) -> Bool {
    (members.contains(.constraints) || members.contains(.otherwise)) && members.keys.isDisjoint(with: Self.formKeys)
  }

  private mutating func readGroup(_ members: Members, _ json: JSONValue) -> ConstraintEntry? {
    let condition = members[.when].map { self.condition($0) }
    if !members.contains(.constraints) {
      diagnostics.report(.missingKey, at: json, "\"constraints\" is missing")
    }
    let constraints = members[.constraints].map { readConstraints($0) } ?? []
    let otherwise = members[.otherwise].map { readConstraints($0) } ?? []
    return .group(condition, constraints, otherwise: otherwise)
  }

  /// Reads what a constraint says; nil where it is refused.
  private mutating func form(_ members: Members, _ json: JSONValue) -> ConstraintNode.Form? {
    let isAnchors = !members.keys.isDisjoint(with: Self.anchorKeys)
    let isPin = !members.keys.isDisjoint(with: Self.pinKeys)
    let isVisual = !members.keys.isDisjoint(with: Self.visualKeys)
    let expression = members[.expression]
    switch (isAnchors, expression, isPin, isVisual) {
    case (true, nil, false, false): return anchorsForm(members, json)
    case (false, let expression?, false, false): return expressionForm(expression)
    case (false, nil, true, false): return pinForm(members, json)
    case (false, nil, false, true):
      if let visual = members[.visual] { return visualForm(visual, options: members[.options]) }
      diagnostics.report(.missingKey, at: json, "\"visual\" is missing")
    case (false, nil, false, false):
      diagnostics.report(.missingKey, at: json, "a constraint needs an item, an expression, a pin or a visual format")
    default:
      diagnostics.report(
        .invalidValue, at: json, "a constraint has one form: anchors (item …), expression, pin or visual")
    }
    return nil
  }

  /// A constraint's id; what was refused still names it.
  private mutating func constraintID(_ json: JSONValue) -> String? {
    guard let id = string(json) else { return nil }
    if id.utf8.starts(with: "/".utf8) || id.utf8.contains(UInt8(ascii: "#")) || id.hasComparison {
      diagnostics.report(
        .invalidValue, at: json, "a constraint's id does not start with '/' and has neither '#' nor '>=' in it")
    }
    if !constraintIDs.insert(Name(id)).inserted {
      diagnostics.report(.duplicateConstraintID, at: json, "there is a constraint \"\(id)\" already; ids are unique")
    }
    return id
  }

  /// Adds a constraint that names the views noted since `firstView` and was read since `mark`; nil where its form was
  /// refused.
  private mutating func append(
    _ node: consuming ConstraintNode, _ form: ConstraintNode.Form?, viewsFrom firstView: Int,
    since mark: (numbers: Int, others: Int)
  ) -> ConstraintEntry? {
    guard let form else {
      spec.constraintViews.removeSubrange(firstView...)
      return nil
    }
    switch form {
    case .anchors: spec.constraintCount += 1
    case .expression(let expression): spec.constraintCount += expression.relations.count
    case .pin(let pin): spec.constraintCount += pin.edges.edges.count
    case .visual(let visual): spec.constraintCount += visual.parts.count
    }
    node.form = form
    node.views = firstView..<spec.constraintViews.count
    if form.usesBaseline { otherInputCount += 1 }
    node.inputs = inputs(since: mark)
    spec.constraintNodes.append(node)
    return .constraint(spec.constraintNodes.count - 1)
  }

  // MARK: Items

  private static let guides = WordList(Guide.self)
  private static let attributes = WordList(Attribute.self)

  /// The item of a name; nil, with a mistake recorded, where there is none or it has no place under this root. A view is
  /// noted as one that the constraint names.
  mutating func item(_ name: String, at json: JSONValue) -> Item? {
    if let guide = Self.guides[name] {
      switch guide {
      case .keyboard where !rootIsWindow:
        diagnostics.report(
          .noKeyboardGuide, at: json, "there is a keyboard guide only where the root is the window")
        return nil
      case .readable where isFree(.rootWidth):
        diagnostics.report(.noReadableGuide, at: json, "there is no readable guide where the root's width is free")
        return nil
      case .root, .safeArea, .margins, .readable, .keyboard: return .guide(guide)
      }
    }
    if let index = viewIndex[Name(name)] {
      spec.constraintViews.append(index)
      return .view(index)
    }
    let names = sortedNames(viewIndex) + Guide.allCases.map(\.rawValue)
    diagnostics.report(
      .unknownItem, at: json, "there is no view or guide \"\(name)\"" + suggestion(name, among: names))
    return nil
  }

  private var rootIsWindow: Bool {
    if case .window = spec.rootWidth, case .window = spec.rootHeight { true } else { false }
  }

  mutating func attribute(_ name: String, at json: JSONValue) -> Attribute? {
    if let attribute = Self.attributes[name] { return attribute }
    diagnostics.report(
      .unknownAttribute, at: json,
      "there is no attribute \"\(name)\"" + suggestion(name, among: Attribute.allCases.map(\.rawValue)))
    return nil
  }

  /// Records attributes that may not stand in one constraint.
  ///
  /// - Returns: whether they may.
  mutating func checkMixing(_ attributes: some Sequence<Attribute>, at json: JSONValue) -> Bool {
    var mixture = AttributeMixture()
    for attribute in attributes { mixture.add(attribute) }
    return check(mixture, at: json)
  }

  private mutating func checkMixing(_ first: Attribute?, _ second: Attribute?, at json: JSONValue) -> Bool {
    var mixture = AttributeMixture()
    if let first { mixture.add(first) }
    if let second { mixture.add(second) }
    return check(mixture, at: json)
  }

  private mutating func check(_ mixture: AttributeMixture, at json: JSONValue) -> Bool {
    if mixture.mixesDirections {
      diagnostics.report(
        .mixedDirection, at: json, "left and right do not stand in one constraint with leading and trailing")
    }
    if mixture.mixesAxes {
      diagnostics.report(
        .mixedAxes, at: json, "a horizontal position does not stand in one constraint with a vertical one")
    }
    return !mixture.mixesDirections && !mixture.mixesAxes
  }

  // MARK: Forms

  private mutating func anchorsForm(_ members: Members, _ json: JSONValue) -> ConstraintNode.Form? {
    let first = side(members, .item, .attribute, json)
    let hasSecond = members.contains(.toItem) || members.contains(.toAttribute)
    let second = hasSecond ? side(members, .toItem, .toAttribute, json) : (item: nil, attribute: nil)
    var relation: Relation? = .equal
    if let related = members[.relatedBy] { relation = self.relation(related) }
    let multiplier = members[.multiplier].map { value($0) }
    let constant = members[.constant].map { value($0) }
    let isUnmixed = checkMixing(first.attribute, second.attribute, at: json)
    guard let item = first.item, let attribute = first.attribute, let relation, isUnmixed else { return nil }
    var other: AnchorTerm?
    if hasSecond {
      guard let item = second.item, let attribute = second.attribute else { return nil }
      other = AnchorTerm(item, attribute)
    }
    return .anchors(
      AnchorsForm(
        first: AnchorTerm(item, attribute), relation: relation, second: other, multiplier: multiplier,
        constant: constant))
  }

  private mutating func relation(_ json: JSONValue) -> Relation? {
    guard let text = json.text else {
      reportType(json, "a string")
      return nil
    }
    switch text {
    case "equal": return .equal
    case "lessThanOrEqual": return .lessThanOrEqual
    case "greaterThanOrEqual": return .greaterThanOrEqual
    default:
      reportWord(json, text.string, among: ["equal", "lessThanOrEqual", "greaterThanOrEqual"])
      return nil
    }
  }

  private mutating func side(
    _ members: Members, _ itemKey: Key, _ attributeKey: Key, _ json: JSONValue
  ) -> (item: Item?, attribute: Attribute?) {
    if !members.contains(itemKey) { reportMissing(itemKey, json) }
    if !members.contains(attributeKey) { reportMissing(attributeKey, json) }
    let item = named(members[itemKey])
    let attribute = members[attributeKey].flatMap { json in string(json).flatMap { self.attribute($0, at: json) } }
    return (item, attribute)
  }

  /// The item that a string of the document names.
  private mutating func named(_ json: JSONValue?) -> Item? {
    guard let json, let name = string(json) else { return nil }
    return item(name, at: json)
  }

  private mutating func reportMissing(_ key: Key, _ json: JSONValue) {
    diagnostics.report(.missingKey, at: json, "\"\(key.text)\" is missing")
  }

  private mutating func pinForm(_ members: Members, _ json: JSONValue) -> ConstraintNode.Form? {
    if !members.contains(.pin) { reportMissing(.pin, json) }
    if !members.contains(.to) { reportMissing(.to, json) }
    let item = named(members[.pin])
    let target = named(members[.to])
    let insets = members[.insets].map { self.insets($0) } ?? InsetValues()
    var edges: EdgeSet? = EdgeSet(Edge.allCases)
    if let list = members[.edges] { edges = pinnedEdges(list) }
    guard let item, let target, let edges else { return nil }
    return .pin(PinForm(item: item, target: target, edges: edges, insets: insets))
  }

  private mutating func pinnedEdges(_ json: JSONValue) -> EdgeSet? {
    guard json.kind == .array else {
      reportType(json, "a list of edges")
      return nil
    }
    var edges = EdgeSet()
    var isGood = true
    for element in json.elements {
      guard let text = string(element) else {
        isGood = false
        continue
      }
      guard let edge = Edge(rawValue: text) else {
        reportWord(element, text, among: Edge.allCases.map(\.rawValue))
        isGood = false
        continue
      }
      if edges.contains(edge) {
        diagnostics.report(.invalidValue, at: json, "the edge \"\(text)\" stands twice")
        isGood = false
      }
      edges.insert(edge)
    }
    if json.count == 0 {
      diagnostics.report(.invalidValue, at: json, "at least one edge is expected")
      return nil
    }
    return isGood ? edges : nil
  }
}

/// Which kinds of attributes stand in a constraint.
private struct AttributeMixture {
  private var isDirectional = false
  private var isAbsolute = false
  private var isHorizontal = false
  private var isVertical = false

  mutating func add(_ attribute: Attribute) {
    isDirectional = isDirectional || attribute.isDirectional
    isAbsolute = isAbsolute || attribute.isAbsolute
    isHorizontal = isHorizontal || attribute.kind == .horizontalPosition
    isVertical = isVertical || attribute.kind == .verticalPosition
  }

  var mixesDirections: Bool { isDirectional && isAbsolute }
  var mixesAxes: Bool { isHorizontal && isVertical }
}

extension String {
  /// Whether `>=` stands in the text, whatever marks follow.
  fileprivate var hasComparison: Bool {
    zip(utf8, utf8.dropFirst()).contains { $0 == UInt8(ascii: ">") && $1 == UInt8(ascii: "=") }
  }
}
