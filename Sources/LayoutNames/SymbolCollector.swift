import JSON
import Layout
import LayoutSpec

/// Collects the names in a document by walking it beside the schema.
struct SymbolCollector {
  private let document: JSONDocument
  private let schema = SchemaTable.spec
  private var found: [Occurrence] = []
  /// Names that are views, or else metrics.
  private var undecided: [Occurrence] = []
  private var builtInTraits: Set<String> = Set(TraitName.allCases.map { $0.rawValue })
  private let guides = Set(Guide.allCases.map { $0.rawValue })
  private var templates: [String: JSONValue] = [:]

  init(_ document: JSONDocument) { self.document = document }

  mutating func collect() {
    if let named = document.root["templates"] {
      for member in named.members where templates[member.key.string] == nil {
        templates[member.key.string] = member.value
      }
    }
    walk(document.root, [schema.root], key: nil)
    collectTemplateViews()
  }

  var resolved: [Occurrence] {
    let views = Set(found.filter { $0.symbol.kind == .view && $0.isDefinition }.map { $0.symbol.name })
    return found
      + undecided.map { occurrence in
        let name = occurrence.symbol.name
        let symbol = views.contains(name) || guides.contains(name) ? item(name) : Symbol(kind: .metric, name: name)
        return Occurrence(symbol: symbol, range: occurrence.range)
      }
  }

  // MARK: The walk

  /// - Parameter key: the key of the value, or of the list that it is in.
  private mutating func walk(_ value: JSONValue, _ schemas: [Int], key: String?) {
    let leaves = schema.leaves(of: schemas)
    switch value.kind {
    case .object: walkObject(value, leaves, key)
    case .array:
      let elements = leaves.compactMap { schema.nodes[$0].elements }
      for element in value.elements { walk(element, elements, key: key) }
    case .string:
      if let text = value.text { read(text, leaves, key) }
    case .number, .boolean, .null: break
    }
  }

  private mutating func walkObject(_ value: JSONValue, _ leaves: [Int], _ key: String?) {
    let keys = value.members.map { $0.key.string }
    let objects = schema.objects(among: leaves, with: keys)
    let isCondition = objects.contains { schema.nodes[$0].definition == .condition }
    for member in value.members {
      let name = member.key.string
      if name == "$comment" { continue }
      let members = objects.compactMap { schema.member(name, of: $0) }
      if isCondition {
        readConditionKey(member.key)
      } else if let kind = Self.namedParts[key ?? ""], objects.contains(where: { schema.nodes[$0].otherMembers != nil })
      {
        add(Symbol(kind: kind, name: name), member.key, isDefinition: value.isTopLevelMember)
        if kind == .template {
          walk(member.value, [schema.index(of: .view)], key: nil)
          continue
        }
      }
      walk(member.value, members, key: name)
    }
  }

  private static let namedParts: [String: Symbol.Kind] = [
    "metrics": .metric, "traits": .trait, "conditions": .condition, "stacks": .stack, "templates": .template,
  ]

  private mutating func readConditionKey(_ key: JSONText) {
    let name = key.string
    if name == "not" || name == "any" || name == "all" { return }
    add(Symbol(kind: builtInTraits.contains(name) ? .builtInTrait : .trait, name: name), key)
  }

  // MARK: Strings

  private mutating func read(_ text: JSONText, _ leaves: [Int], _ key: String?) {
    guard !leaves.isEmpty else { return }
    let definitions = leaves.compactMap { schema.nodes[$0].definition }
    switch key {
    case "expression" where definitions.isEmpty: return read(NameScanner.names(inExpression: text.utf8), text)
    case "visual" where definitions.isEmpty: return read(NameScanner.names(inFormat: text.utf8), text)
    case "item", "toItem", "pin", "to": return add(item(text.string), text)
    case "use": return add(Symbol(kind: .template, name: text.string), text)
    case "stack": return add(Symbol(kind: .stack, name: text.string), text)
    case "id" where definitions.contains(.constraintID):
      return add(Symbol(kind: .constraint, name: text.string), text, isDefinition: true)
    case "id" where definitions.contains(.identifier): return addView(text)
    case "attribute", "toAttribute":
      let item = text.container.value(forKey: key == "attribute" ? "item" : "toItem")?.string
      return add(Symbol(kind: .attribute, name: text.string), text, item: item)
    default: break
    }
    for definition in definitions {
      switch definition {
      case .constraint: return read(NameScanner.names(inConstraint: text.utf8), text)
      case .value, .positiveValue, .weightOrNone: return read(NameScanner.names(inExpression: text.utf8), text)
      case .priority: return read(NameScanner.names(inExpression: text.utf8, isPriority: true), text)
      // The other names have a key of their own.
      case .identifier where key != "unitGroup": return add(Symbol(kind: .condition, name: text.string), text)
      case .view: return addView(text)
      default: continue
      }
    }
  }

  private mutating func addView(_ text: JSONText, obstacle: String? = nil) {
    add(Symbol(kind: .view, name: Self.id(in: text.string)), text, isDefinition: true, obstacle: obstacle)
  }

  /// Returns the id in the short form of a view, which a colon and a label may follow.
  private static func id(in text: String) -> String { String(Substring(text.utf8.prefix { $0 != UInt8(ascii: ":") })) }

  private mutating func add(
    _ symbol: Symbol, _ text: JSONText, isDefinition: Bool = false, item: String? = nil, obstacle: String? = nil
  ) {
    // A text with a parameter of a template is no name.
    guard symbol.kind == .constraint || !symbol.name.utf8.contains(UInt8(ascii: "{")) else { return }
    let end = text.sourceOffset(ofUTF8Offset: symbol.name.utf8.count)
    found.append(
      Occurrence(
        symbol: symbol, range: (text.startOffset + 1)..<end, isDefinition: isDefinition, obstacle: obstacle,
        isWholeString: true, item: item))
  }

  private func item(_ name: String) -> Symbol { Symbol(kind: guides.contains(name) ? .guide : .view, name: name) }

  private mutating func read(_ names: [NameScanner.Found], _ text: JSONText) {
    let utf8 = names.isEmpty ? [] : text.utf8
    var item: String?
    for name in names {
      // A name beside a brace is, or may be, part of a parameter of a template.
      let before = name.range.lowerBound > 0 ? utf8[name.range.lowerBound - 1] : 0
      let after = name.range.upperBound < utf8.count ? utf8[name.range.upperBound] : 0
      if before == UInt8(ascii: "{") || after == UInt8(ascii: "{") || before == UInt8(ascii: "}") { continue }
      let start = text.sourceOffset(ofUTF8Offset: name.range.lowerBound)
      let end = text.sourceOffset(ofUTF8Offset: name.range.upperBound)
      let occurrence = Occurrence(symbol: symbol(name), range: start..<end, item: name.role == .attribute ? item : nil)
      if name.role == .itemOrNumber { undecided.append(occurrence) } else { found.append(occurrence) }
      item = name.role == .item ? name.name : nil
    }
  }

  private func symbol(_ name: NameScanner.Found) -> Symbol {
    switch name.role {
    case .item: item(name.name)
    case .attribute: Symbol(kind: .attribute, name: name.name)
    case .number, .itemOrNumber:
      Symbol(kind: builtInTraits.contains(name.name) ? .builtInTrait : .metric, name: name.name)
    case .priority: Symbol(kind: PriorityName.all[name.name] == nil ? .metric : .priority, name: name.name)
    }
  }
}

extension SymbolCollector {
  // MARK: Views from templates

  /// A parameter of a template, with the string in the document that it comes from, unless it is computed.
  private typealias Parameters = [String: (text: String, source: JSONText?)]

  private mutating func collectTemplateViews() {
    guard !templates.isEmpty, let views = document.root["views"] else { return }
    var budget = 20_000
    collectUses(in: views, [:], isInTemplate: false, depth: 0, &budget)
  }

  private mutating func collectUses(
    in list: JSONValue, _ outer: Parameters, isInTemplate: Bool, depth: Int, _ budget: inout Int
  ) {
    guard list.kind == .array, depth < 16 else { return }
    for view in list.elements {
      budget -= 1
      guard budget > 0 else { return }
      guard view.kind == .object else {
        if isInTemplate, let text = view.text { addView(from: text, outer, at: view) }
        continue
      }
      guard let use = view["use"]?.string else {
        if isInTemplate, let id = view["id"]?.text { addView(from: id, outer, at: view) }
        if let children = view["children"] {
          collectUses(in: children, outer, isInTemplate: isInTemplate, depth: depth + 1, &budget)
        }
        continue
      }
      guard let template = templates[use] else { continue }
      for parameters in parameters(of: view, outer) {
        if let id = view["id"]?.text {
          // The walk found an id outside templates.
          if isInTemplate { addView(from: id, outer, at: view) }
        } else if let id = template["id"]?.text {
          addView(from: id, parameters, at: view, in: template)
        }
        if let children = view["children"] ?? template["children"] {
          let isOwn = view["children"] != nil
          collectUses(
            in: children, isOwn ? outer : parameters, isInTemplate: isInTemplate || !isOwn, depth: depth + 1, &budget)
        }
      }
    }
  }

  /// Returns the parameters of each view that a use makes.
  private func parameters(of view: JSONValue, _ outer: Parameters) -> [Parameters] {
    func parameters(_ value: JSONValue) -> Parameters {
      guard value.kind == .object else { return ["": filled(value, outer)] }
      var parameters: Parameters = [:]
      for member in value.members { parameters[member.key.string] = filled(member.value, outer) }
      return parameters
    }
    if let list = view["for"] { return list.kind == .array ? list.elements.map(parameters) : [] }
    if let own = view["with"] { return [parameters(own)] }
    return [view["id"].map { ["": filled($0, outer)] } ?? [:]]
  }

  private func filled(_ value: JSONValue, _ outer: Parameters) -> (text: String, source: JSONText?) {
    guard let text = value.text else { return (String(decoding: value.sourceBytes, as: UTF8.self), nil) }
    return filled(text, outer)
  }

  /// Returns a text with its parameters replaced, and the string that it comes from if nothing is put together.
  private func filled(_ text: JSONText, _ parameters: Parameters) -> (text: String, source: JSONText?) {
    let string = text.string
    guard string.utf8.contains(UInt8(ascii: "{")) else { return (string, text) }
    for (name, value) in parameters where string == "{\(name)}" { return value }
    var result = string
    for (name, value) in parameters.sorted(by: { $0.key < $1.key }) {
      result = result.parts(separatedBy: "{\(name)}").joined(separator: value.text)
    }
    if let own = parameters[""] {
      result = result.parts(separatedBy: "{uppercase}").joined(separator: own.text.uppercased())
    }
    return (result, nil)
  }

  private mutating func addView(
    from text: JSONText, _ parameters: Parameters, at use: JSONValue, in template: JSONValue? = nil
  ) {
    let (whole, source) = filled(text, parameters)
    let name = Self.id(in: whole)
    guard Identifier.isValid(name) else { return }
    guard let source else {
      found.append(
        Occurrence(
          symbol: Symbol(kind: .view, name: name), range: use.startOffset..<(use.startOffset + 1), isDefinition: true,
          obstacle: "a template puts the id of \"\(name)\" together; change the template or its parameters"))
      return
    }
    let isFixed = source.startOffset == text.startOffset
    addView(source, obstacle: isFixed ? nil : otherUse(of: name, in: template))
  }

  /// Returns why the string that a parameter comes from cannot be changed: the template uses it for more than the id.
  private func otherUse(of name: String, in template: JSONValue?) -> String? {
    if let template, Self.parameterCount(in: template) == 1 { return nil }
    return "a template uses \"\(name)\" for more than an id; give the view an \"id\" of its own, or change it by hand"
  }

  private static func parameterCount(in value: JSONValue) -> Int {
    switch value.kind {
    case .object: value.members.reduce(0) { $0 + parameterCount(in: $1.value) }
    case .array: value.elements.reduce(0) { $0 + parameterCount(in: $1) }
    case .string: value.text?.sourceBytes.contains(UInt8(ascii: "{")) == true ? 1 : 0
    case .number, .boolean, .null: 0
    }
  }
}

extension JSONText {
  fileprivate var utf8: [UInt8] { withUTF8 { Array($0) } }
}

extension JSONValue {
  fileprivate var isTopLevelMember: Bool { pointer.description.utf8.dropFirst().allSatisfy { $0 != UInt8(ascii: "/") } }
}
