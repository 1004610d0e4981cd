import JSON
import Layout

extension SpecReader {
  private static let commonKeys = ["id", "when", "priority", "weight"]
  private static let anchorKeys = [
    "item", "attribute", "relatedBy", "toItem", "toAttribute", "multiplier", "constant",
  ]
  private static let pinKeys = ["pin", "to", "insets", "edges"]
  private static let visualKeys = ["visual", "options"]
  private static let formKeys = [anchorKeys, ["expression"], pinKeys, visualKeys]
  private static let groupKeys = ["constraints", "when", "otherwise"]
  static let constraintKeys = commonKeys + formKeys.flatMap { $0 }

  /// Reads a list of constraints and groups. The depth of nesting is bounded by that of the JSON.
  mutating func readConstraints(_ json: JSONValue) -> [ConstraintEntry] {
    guard json.kind == .array else {
      reportType(json, "a list of constraints")
      return []
    }
    return json.elements.compactMap { readEntry($0) }
  }

  private mutating func readEntry(_ json: JSONValue) -> ConstraintEntry? {
    if let text = json.text {
      let isVisual = text.withUTF8 { $0.starts(with: "H:".utf8) || $0.starts(with: "V:".utf8) }
      let node = ConstraintNode(json: json, text: json, views: [], form: .visual(VisualForm(parts: [])))
      return finish(node, form: isVisual ? visualForm(json, options: nil) : expressionForm(json))
    }
    guard json.kind == .object else {
      reportType(json, "a constraint, an object or a string,")
      return nil
    }
    let isOfAForm = json.members.contains { member in
      let key = member.key.string
      return Self.formKeys.contains { $0.contains(key) }
    }
    if json["constraints"] != nil || json["otherwise"] != nil, !isOfAForm { return readGroup(json) }
    return readObject(json)
  }

  private mutating func readGroup(_ json: JSONValue) -> ConstraintEntry? {
    guard let members = object(json, keys: Self.groupKeys) else { return nil }
    let condition = members["when"].map { self.condition($0) }
    if members["constraints"] == nil {
      diagnostics.report(.missingKey, at: json, "\"constraints\" is missing")
    }
    let constraints = members["constraints"].map { readConstraints($0) } ?? []
    let otherwise = members["otherwise"].map { readConstraints($0) } ?? []
    return .group(condition, constraints, otherwise: otherwise)
  }

  private mutating func readObject(_ json: JSONValue) -> ConstraintEntry? {
    guard let members = object(json, keys: Self.constraintKeys) else { return nil }
    var node = ConstraintNode(json: json, text: json, views: [], form: .visual(VisualForm(parts: [])))
    node.id = members["id"].flatMap { constraintID($0) }
    node.condition = members["when"].map { condition($0) }
    node.priority = members["priority"].map { priority($0) }
    node.weight = members["weight"].map { value($0, least: .aboveZero) }
    let forms = Self.formKeys.filter { keys in keys.contains { members[$0] != nil } }
    guard forms.count <= 1 else {
      diagnostics.report(
        .invalidValue, at: json, "a constraint has one form: anchors (item …), expression, pin or visual")
      return nil
    }
    if let expression = members["expression"] {
      node.text = expression
      return finish(node, form: expressionForm(expression))
    } else if let visual = members["visual"] {
      node.text = visual
      return finish(node, form: visualForm(visual, options: members["options"]))
    } else if members["options"] != nil {
      diagnostics.report(.missingKey, at: json, "\"visual\" is missing")
      return nil
    } else if forms.first == Self.pinKeys {
      return finish(node, form: pinForm(members, json))
    } else if forms.first == Self.anchorKeys {
      return finish(node, form: anchorsForm(members, json))
    }
    diagnostics.report(.missingKey, at: json, "a constraint needs an item, an expression, a pin or a visual format")
    return nil
  }

  /// A constraint's id; what was refused still names it.
  private mutating func constraintID(_ json: JSONValue) -> String? {
    guard let id = string(json) else { return nil }
    if id.hasPrefix("/") || id.contains("#") || id.contains(">=") {
      diagnostics.report(
        .invalidValue, at: json, "a constraint's id does not start with '/' and has neither '#' nor '>=' in it")
    }
    if !constraintIDs.insert(id).inserted {
      diagnostics.report(.duplicateConstraintID, at: json, "there is a constraint \"\(id)\" already; ids are unique")
    }
    return id
  }

  /// Notes which views a constraint names, and how many rows it makes.
  private mutating func finish(
    _ node: ConstraintNode, form: (form: ConstraintNode.Form, items: [Item])?
  ) -> ConstraintEntry? {
    guard let form else { return nil }
    var node = node
    node.form = form.form
    for item in form.items {
      if let view = item.viewIndex, !node.views.contains(view) { node.views.append(view) }
    }
    switch form.form {
    case .anchors: spec.constraintCount += 1
    case .expression(let expression): spec.constraintCount += expression.relations.count
    case .pin(let pin): spec.constraintCount += pin.edges.edges.count
    case .visual(let visual): spec.constraintCount += visual.parts.count
    }
    return .constraint(node)
  }

  // MARK: Items

  /// The item of a name; nil, with a mistake recorded, where there is none or it has no place under this root.
  mutating func item(_ name: String, at json: JSONValue) -> Item? {
    if let guide = Guide(rawValue: name) {
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
    if let index = viewIndex[name] { return .view(index) }
    let names = sortedNames(viewIndex) + Guide.allCases.map(\.rawValue)
    diagnostics.report(
      .unknownItem, at: json, "there is no view or guide \"\(name)\"" + suggestion(name, among: names))
    return nil
  }

  private var rootIsWindow: Bool {
    if case .window = spec.rootWidth, case .window = spec.rootHeight { true } else { false }
  }

  mutating func attribute(_ name: String, at json: JSONValue) -> Attribute? {
    if let attribute = Attribute(rawValue: name) { return attribute }
    diagnostics.report(
      .unknownAttribute, at: json,
      "there is no attribute \"\(name)\"" + suggestion(name, among: Attribute.allCases.map(\.rawValue)))
    return nil
  }

  /// Records attributes that may not stand in one constraint.
  ///
  /// - Returns: whether they may.
  mutating func checkMixing(_ attributes: some Sequence<Attribute>, at json: JSONValue) -> Bool {
    var isDirectional = false
    var isAbsolute = false
    var isHorizontal = false
    var isVertical = false
    for attribute in attributes {
      isDirectional = isDirectional || attribute.isDirectional
      isAbsolute = isAbsolute || attribute.isAbsolute
      isHorizontal = isHorizontal || attribute.kind == .horizontalPosition
      isVertical = isVertical || attribute.kind == .verticalPosition
    }
    if isDirectional, isAbsolute {
      diagnostics.report(
        .mixedDirection, at: json, "left and right do not stand in one constraint with leading and trailing")
    }
    if isHorizontal, isVertical {
      diagnostics.report(
        .mixedAxes, at: json, "a horizontal position does not stand in one constraint with a vertical one")
    }
    return !(isDirectional && isAbsolute) && !(isHorizontal && isVertical)
  }

  // MARK: Forms

  private mutating func anchorsForm(
    _ members: Members, _ json: JSONValue
  ) -> (form: ConstraintNode.Form, items: [Item])? {
    let first = side(members, "item", "attribute", json)
    let hasSecond = members["toItem"] != nil || members["toAttribute"] != nil
    let second = hasSecond ? side(members, "toItem", "toAttribute", json) : (item: nil, attribute: nil)
    var relation: Relation? = .equal
    if let related = members["relatedBy"] {
      relation = string(related).flatMap { word in
        if let known = Self.relations[word] { return known }
        reportWord(related, word, among: ["equal", "lessThanOrEqual", "greaterThanOrEqual"])
        return nil
      }
    }
    let multiplier = members["multiplier"].map { value($0) }
    let constant = members["constant"].map { value($0) }
    let attributes = [first.attribute, second.attribute].compactMap { $0 }
    let isUnmixed = checkMixing(attributes, at: json)
    guard let item = first.item, let attribute = first.attribute, let relation, isUnmixed else { return nil }
    var other: (item: Item, attribute: Attribute)?
    if hasSecond {
      guard let item = second.item, let attribute = second.attribute else { return nil }
      other = (item, attribute)
    }
    let form = AnchorsForm(
      item: item, attribute: attribute, relation: relation, second: other, multiplier: multiplier, constant: constant)
    return (.anchors(form), [item] + (other.map { [$0.item] } ?? []))
  }

  private static let relations: [String: Relation] = [
    "equal": .equal, "lessThanOrEqual": .lessThanOrEqual, "greaterThanOrEqual": .greaterThanOrEqual,
  ]

  private mutating func side(
    _ members: Members, _ itemKey: String, _ attributeKey: String, _ json: JSONValue
  ) -> (item: Item?, attribute: Attribute?) {
    for key in [itemKey, attributeKey] where members[key] == nil {
      diagnostics.report(.missingKey, at: json, "\"\(key)\" is missing")
    }
    var item: Item?
    if let json = members[itemKey], let name = string(json) { item = self.item(name, at: json) }
    var attribute: Attribute?
    if let json = members[attributeKey], let name = string(json) { attribute = self.attribute(name, at: json) }
    return (item, attribute)
  }

  private mutating func pinForm(
    _ members: Members, _ json: JSONValue
  ) -> (form: ConstraintNode.Form, items: [Item])? {
    for key in ["pin", "to"] where members[key] == nil {
      diagnostics.report(.missingKey, at: json, "\"\(key)\" is missing")
    }
    func named(_ key: String, _ reader: inout SpecReader) -> Item? {
      guard let json = members[key], let name = reader.string(json) else { return nil }
      return reader.item(name, at: json)
    }
    let item = named("pin", &self)
    let target = named("to", &self)
    let insets = members["insets"].map { self.insets($0) } ?? InsetValues()
    var edges: EdgeSet? = EdgeSet(Edge.allCases)
    if let list = members["edges"] { edges = pinnedEdges(list) }
    guard let item, let target, let edges else { return nil }
    return (.pin(PinForm(item: item, target: target, edges: edges, insets: insets)), [item, target])
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
