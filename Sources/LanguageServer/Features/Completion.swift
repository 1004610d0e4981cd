import JSON
import Layout
import LayoutNames
import LayoutOperations
import LayoutSpec

struct CompletionItem: Hashable, Sendable {
  /// By its number in the protocol.
  enum Kind: Int, Hashable, Sendable {
    case function = 3
    case field = 5
    case variable = 6
    case module = 9
    case property = 10
    case value = 12
    case keyword = 14
    case constant = 21
  }

  let label: String
  let kind: Kind
  var detail: String?
  var documentation: String?
  /// `nil` for the label.
  var insertion: String?
}

extension Session {
  func complete(_ params: Params, _ document: OpenDocument, _ writer: inout JSONWriter) throws(ResponseError) {
    let offset = try offset(params, in: document)
    var completion = Completion(at: offset, in: document)
    completion.collect()
    writer.object { writer in
      writer.boolean("isIncomplete", false)
      writer.objects("items", of: completion.items.enumerated()) { element, writer in
        let (index, item) = element
        writer.string("label", item.label)
        writer.integer("kind", item.kind.rawValue)
        if let detail = item.detail { writer.string("detail", detail) }
        if let documentation = item.documentation { writer.string("documentation", documentation) }
        writer.string("sortText", zeroPadded(String(index), to: 4))
        let text = item.insertion ?? String(JSONWriter.quoted(item.label).dropFirst().dropLast())
        writer.string("filterText", text)
        writer.object("textEdit") { writer in
          writer.range("range", completion.range, in: document.text, client.encoding)
          writer.string("newText", text)
        }
      }
    }
  }
}

struct Completion {
  private(set) var items: [CompletionItem] = []
  /// The bytes that an item replaces.
  private(set) var range: Range<Int>

  private let offset: Int
  /// The text of the string before the position.
  private let start: String
  private let path: DocumentPath
  private let symbols: SymbolIndex?
  private let document: OpenDocument
  private let table: SchemaTable

  init(at offset: Int, in document: OpenDocument) {
    self.offset = offset
    symbols = document.knownSymbols
    self.document = document
    table = document.table
    path = DocumentPath(to: offset, in: document.text.bytes)
    range = path.word
    start = path.string.map { document.text[$0.lowerBound..<max(offset, $0.lowerBound)] } ?? ""
    // An item replaces all of a string, also the part after the position.
    if let string = path.string { range = path.isClosed ? string : string.lowerBound..<max(offset, string.lowerBound) }
  }

  mutating func collect() {
    if path.isAtKey { return collectKeys() }
    let schemas = path.schemas(table, ofValue: true)
    let leaves = table.leaves(of: schemas)
    if path.string != nil, collectNames(leaves) { return }
    collectConstants(leaves, table.summary(of: schemas))
  }

  private mutating func add(_ names: [String], _ kind: CompletionItem.Kind, _ detail: String) {
    for name in names { items.append(CompletionItem(label: name, kind: kind, detail: detail)) }
  }

  private func names(of kind: Symbol.Kind) -> [String] { symbols?.names(of: kind) ?? [] }

  // MARK: Keys

  private mutating func collectKeys() {
    let objects = path.schemas(table, ofValue: false)
    var known = Set(path.containers.last?.keys ?? [])
    let isKeyKnown = known
    for object in objects {
      for (key, node) in table.nodes[object].members where known.insert(key).inserted && key != "$comment" {
        addKey(key, table.summary(of: [node]))
      }
      if table.nodes[object].definition == .condition {
        for trait in names(of: .trait) where known.insert(trait).inserted { addKey(trait, "A custom trait.") }
      }
    }
    guard objects.contains(where: { table.nodes[$0].otherMembers != nil }), path.containers.count > 2 else { return }
    // The names that an environment gives values.
    let kind: Symbol.Kind? =
      switch path.containers[path.containers.count - 2].key {
      case "metrics": .metric
      case "traits": .trait
      default: nil
      }
    for name in kind.map({ names(of: $0) }) ?? [] where !isKeyKnown.contains(name) { addKey(name, nil) }
  }

  private mutating func addKey(_ key: String, _ summary: String?) {
    var item = CompletionItem(label: key, kind: .property, documentation: summary)
    if path.string == nil { item.insertion = JSONWriter.quoted(key) + ": " }
    items.append(item)
  }

  // MARK: Words

  private mutating func collectConstants(_ leaves: [Int], _ summary: String?) {
    let isInString = path.string != nil
    let siblings = path.containers.last?.texts ?? [:]
    let axis = siblings["axis"].flatMap { LayoutConstraint.Axis(rawValue: $0) }
    var known: Set<String> = []
    for leaf in leaves {
      let node = table.nodes[leaf]
      for constant in node.constants + (node.type == "boolean" ? ["true", "false"] : [])
      where known.insert(constant).inserted {
        let isText = constant.hasPrefix("\"")
        let word = isText ? String(constant.dropFirst().dropLast()) : constant
        guard isText || !isInString else { continue }
        if path.key == "alignment", let axis, Stack.Alignment(rawValue: word)?.suits(axis) == false { continue }
        items.append(
          CompletionItem(
            label: word, kind: .value, documentation: node.summary.isEmpty ? summary : node.summary,
            insertion: isText && !isInString ? constant : nil))
      }
    }
  }

  // MARK: Names in strings

  /// Returns `false` if the string is not one with names.
  private mutating func collectNames(_ leaves: [Int]) -> Bool {
    let definitions = leaves.compactMap { table.nodes[$0].definition }
    switch path.key {
    case "expression" where definitions.isEmpty: collectExpression(items: true)
    case "visual" where definitions.isEmpty: collectFormat()
    case "item", "toItem", "pin", "to": addItems()
    case "use": add(names(of: .template), .module, "template")
    case "stack": add(names(of: .stack), .module, "stack")
    case "environments": collectOptions()
    case "unitGroup": add(document.texts(ofKey: "unitGroup"), .value, "group of units")
    case "role": add(Set(SpecDocument.roles + document.texts(ofKey: "role")).sorted(), .value, "role")
    default:
      for definition in definitions {
        switch definition {
        case .constraint:
          start.hasPrefix("H:") || start.hasPrefix("V:") ? collectFormat() : collectExpression(items: true)
          return true
        case .value, .positiveValue, .weightOrNone:
          collectExpression(items: false)
          // The root's size may be a word as well.
          return false
        case .priority:
          collectPriorities()
          return true
        case .identifier where path.key != "id":
          add(names(of: .condition), .constant, "condition")
          return true
        default: continue
        }
      }
      return collectTraitValues()
    }
    return true
  }

  private mutating func addItems() {
    add(names(of: .view), .variable, "view")
    add(Guide.allCases.map { $0.rawValue }, .module, "guide")
  }

  private mutating func addMetrics() { add(names(of: .metric) + ["system"], .constant, "metric") }

  /// For the custom trait whose entry in a condition or an environment this is.
  private mutating func collectTraitValues() -> Bool {
    guard let key = path.key, path.containers.count > 1,
      let values = document.knownJSON?.root["traits"]?.value(forKey: key), values.kind == .array
    else { return false }
    add(values.elements.compactMap { $0.string }, .value, key)
    return true
  }

  /// Makes an item replace the name before the position.
  private mutating func replaceName() {
    let name = start.utf8.reversed().prefix { Identifier.mayContain($0) }.count
    range = (offset - name)..<offset
  }

  /// Adds the options of environments, or the words of the one before the position.
  private mutating func collectOptions() {
    let words = start.split(separator: " ", omittingEmptySubsequences: false)
    range = (offset - (words.last?.utf8.count ?? 0))..<offset
    if let name = words.dropLast().last?.dropFirst(2), let option = EnvironmentOption(rawValue: String(name)) {
      return add(option.option.completions, .value, option.name)
    }
    for option in EnvironmentOption.allCases.map(\.option) {
      let sentence = option.summary.prefix(1).uppercased() + option.summary.dropFirst() + "."
      items.append(CompletionItem(label: "--\(option.name)", kind: .property, documentation: sentence))
    }
    add(AllValuesOption.allCases.map { "--\($0.name)" }, .property, "all values")
  }

  private mutating func collectExpression(items hasItems: Bool) {
    replaceName()
    let before = start.utf8.reversed().drop { Identifier.mayContain($0) }
    if before.first == UInt8(ascii: ".") {
      if hasItems { add(Attribute.allCases.map { $0.rawValue }, .field, "attribute") }
      return
    }
    if start.utf8.contains(UInt8(ascii: "@")) { return collectPriorities() }
    if hasItems { addItems() }
    addMetrics()
    add(TraitName.numeric.map { $0.rawValue }, .constant, "trait")
    add(["min", "max"], .function, "function")
  }

  private mutating func collectFormat() {
    replaceName()
    let role = NameScanner.role(atEndOfFormat: start)
    if role == .priority { return collectPriorities() }
    if role != .number { add(names(of: .view), .variable, "view") }
    if role != .item { addMetrics() }
  }

  private mutating func collectPriorities() {
    replaceName()
    for (name, value) in PriorityName.all.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
      add([name], .keyword, "priority \(numberText(value))")
    }
    add(names(of: .metric), .constant, "metric")
  }
}

extension OpenDocument {
  /// Each once, in their order.
  fileprivate func texts(ofKey key: StaticString) -> [String] {
    var known: Set<String> = [""]
    return (knownJSON?.values(forKey: key) ?? []).compactMap { $0.string }.filter { known.insert($0).inserted }
  }
}
