import JSON
import Layout

extension SpecReader {
  private static let branchKeys: KeySet = [.when, .value]
  private static let insetKeys: KeySet = [.top, .leading, .bottom, .trailing]

  /// - Parameter nests: whether an alternative may be a list itself.
  mutating func conditional<Leaf>(
    _ json: JSONView, nests: Bool = true, isNested: Bool = false, leaf: (inout SpecReader, JSONView) -> Leaf?
  ) -> Conditional<Leaf> {
    guard json.kind == .array, nests || !isNested else {
      return leaf(&self, json).map { .leaf($0, json.nodeID) } ?? .invalid
    }
    var branches: [Branch<Leaf>] = []
    for element in json.elements {
      guard let members = object(element, keys: Self.branchKeys, else: "an object with \"value\"") else {
        branches.append(Branch(condition: .invalid, value: .invalid))
        continue
      }
      let condition = members[.when].map { self.condition($0) }
      guard let value = members[.value] else {
        reportMissing(.value, in: element)
        branches.append(Branch(condition: condition, value: .invalid))
        continue
      }
      branches.append(Branch(condition: condition, value: conditional(value, nests: nests, isNested: true, leaf: leaf)))
    }
    return .branches(branches, json.nodeID)
  }

  mutating func value(_ json: JSONView, least: LowerBound = .none) -> Value {
    if json.kind == .number { return number(json, least: least).map { .number($0, json.nodeID) } ?? .invalid }
    return spec.addValue(conditional(json) { (reader, leaf) in reader.valueLeaf(leaf, least: least) })
  }

  mutating func flag(_ json: JSONView?, default standard: Bool = false) -> Bool {
    json.flatMap { boolean($0) } ?? standard
  }

  mutating func values(_ json: JSONView?, _ first: Key, _ second: Key) -> (Value?, Value?) {
    guard let json, let members = object(json, keys: [first, second]) else { return (nil, nil) }
    return (members[first].map { value($0) }, members[second].map { value($0) })
  }

  private mutating func valueLeaf(_ json: JSONView, least: LowerBound) -> ValueLeaf? {
    if json.kind == .number {
      guard let number = number(json, least: least) else { return nil }
      return .number(number)
    }
    guard let text = json.text else {
      reportType(json, "a number, a string or a list of { \"when\", \"value\" }")
      return nil
    }
    var parser = ExpressionParser(text.withUTF8 { Array($0) })
    guard var nodes = syntax(of: json, { () throws(TextError) in try parser.value() }) else { return nil }
    var isGood = checkNumbers(parser.largestNumber, at: json)
    resolve(&nodes, in: .value, at: json, &isGood)
    // A metric that was rejected has no value, but the names in it can be in a cycle.
    guard isGood || readsMetrics else { return nil }
    for index in nodes.indices where nodes[index].isTooLarge { nodes[index].kind = .name("") }
    return .expression(nodes)
  }

  mutating func syntax<Syntax>(of json: JSONView, _ parse: () throws(TextError) -> Syntax) -> Syntax? {
    do throws(TextError) {
      return try parse()
    } catch {
      diagnostics.report(.syntax, at: json, utf8Offset: error.offset, error.message)
      return nil
    }
  }

  /// Reports an unknown name with the most similar one, unless names under its key may be missing.
  mutating func reportUnknown(
    _ code: SpecErrorCode, _ kind: String, _ name: String, at place: some ReportedPlace, under key: Key,
    hint: String? = nil, among names: (CompiledSpec) -> [String]
  ) {
    guard !spec.incompleteKeys.contains(key) else { return }
    diagnostics.report(
      code, at: place, "unknown \(kind) \"\(name)\"", misspelling: name, ofOneAmong: names(spec), hint: hint)
  }

  mutating func checkNumbers(_ largest: Double, at json: JSONView) -> Bool {
    guard largest > ViewTree.greatestMagnitude else { return true }
    diagnostics.report(.numberOutOfRange, at: json, "a number in this text is larger than 1e9")
    return false
  }

  enum TextKind {
    case value, expression, visualFormat
  }

  /// Resolves the metrics and numeric traits of an expression. ``resolveItems(_:at:_:)`` resolves items.
  mutating func resolve(_ nodes: inout ExpressionNodes, in text: TextKind, at json: JSONView, _ isGood: inout Bool) {
    for index in nodes.indices {
      guard case .name(let name) = nodes[index].kind else { continue }
      if let trait = TraitName(numeric: name) {
        if isFree(trait) {
          diagnostics.report(.invalidTraitValue, at: json, Self.freeSentence(trait))
          isGood = false
        } else {
          nodes[index].kind = .trait(trait)
        }
      } else if let metric = metric(name, in: text, at: json) {
        nodes[index].kind = .metric(metric)
      } else {
        isGood = false
      }
    }
  }

  /// Returns whether a trait has no value because the constraints determine it.
  func isFree(_ trait: TraitName) -> Bool {
    switch (trait, spec.rootWidth, spec.rootHeight) {
    case (.rootWidth, .free, _), (.rootHeight, _, .free): true
    default: false
    }
  }

  static func freeSentence(_ trait: TraitName) -> String {
    let side = trait == .rootWidth ? "width" : "height"
    return "the root's \(side) is free, so \(trait.rawValue) has no value; in a constraint write root.\(side)"
  }

  mutating func metric(_ name: String, in text: TextKind, at json: JSONView) -> Int? {
    if let index = spec.metricIndex[Name(name)] { return index }
    let traits = text == .visualFormat ? [] : TraitName.numeric.map { $0.rawValue }
    let hint = hint(forMetric: name, in: text)
    reportUnknown(.unknownMetric, "metric", name, at: json, under: .metrics, hint: hint) {
      $0.metrics.map { $0.name.text } + traits
    }
    return nil
  }

  private func hint(forMetric name: String, in text: TextKind) -> String? {
    let isItem = viewIndex.number(of: name) != nil || Guide(rawValue: name) != nil
    switch text {
    case .value where isItem: return "; a value must not use a view or a guide"
    case .expression where isItem: return "; write an attribute after the item, such as \(name).width"
    case .expression where Attribute(rawValue: name) != nil: return "; write an item before it, such as root.\(name)"
    case .visualFormat where TraitName(numeric: name) != nil:
      return "; a visual format cannot use numeric traits: use a metric with the value \"\(name)\""
    case .visualFormat where isItem: return "; for a view or a guide, write [\(name)]"
    case .value, .expression, .visualFormat: return nil
    }
  }

  mutating func insets(_ json: JSONView) -> InsetValues {
    guard json.kind == .object else {
      let all = value(json)
      return InsetValues(top: all, leading: all, bottom: all, trailing: all)
    }
    guard let members = object(json, keys: Self.insetKeys) else { return InsetValues() }
    return InsetValues(
      top: members[.top].map { value($0) }, leading: members[.leading].map { value($0) },
      bottom: members[.bottom].map { value($0) }, trailing: members[.trailing].map { value($0) })
  }

  mutating func priority(_ json: JSONView) -> PriorityNode {
    if let number = json.number { return priority(PriorityText(number: number), at: json) }
    guard let text = json.string else {
      reportType(json, "a number or a text such as \"high\"")
      return .invalid
    }
    guard let parsed = PriorityText(text) else {
      diagnostics.report(.invalidPriority, at: json, Self.prioritySentence)
      return .invalid
    }
    return priority(parsed, at: json)
  }

  static let prioritySentence =
    "expected a priority: a number above 0 and at most 1000, a name such as \"high\" or a metric, optionally + n or - n"

  mutating func priority(_ text: PriorityText, at json: JSONView) -> PriorityNode {
    let base: Double
    switch text.base {
    case .number(let number): base = number
    case .name(let name):
      if let known = PriorityName.all[name] {
        base = known
      } else if let metric = spec.metricIndex[Name(name)] {
        return .metric(metric, offset: text.offset, json.nodeID)
      } else {
        reportUnknown(.invalidPriority, "priority", name, at: json, under: .metrics) {
          PriorityName.sorted + $0.metrics.map { $0.name.text }
        }
        return .invalid
      }
    }
    guard Priority(base) != nil, let priority = Priority(base + text.offset) else {
      diagnostics.report(
        .invalidPriority, at: json, utf8Offset: text.position, "a priority must be above 0 and at most 1000")
      return .invalid
    }
    return .fixed(priority)
  }

  // MARK: Words

  /// Reads an identifier. A rejected one is returned too, so that its uses are not reported again.
  mutating func identifier(_ json: JSONView) -> String? {
    guard let name = string(json) else { return nil }
    checkIdentifier(name, at: json)
    return name
  }

  mutating func checkIdentifier(_ name: String, at json: JSONView) {
    if let (code, sentence) = Self.fault(ofIdentifier: name) { diagnostics.report(code, at: json, sentence) }
  }

  static func fault(ofIdentifier name: String) -> (SpecErrorCode, String)? {
    if !Identifier.isValid(name) {
      return (.invalidIdentifier, "invalid name \"\(name)\": use a letter or '_', then letters, digits or '_'")
    }
    if Identifier.isReserved(name) { return (.reservedName, "\"\(name)\" is a reserved name; choose another") }
    return nil
  }

  mutating func conditionalWord<Word: RawRepresentable & CaseIterable & Sendable>(
    _ json: JSONView, as type: Word.Type
  ) -> Conditional<Word> where Word.RawValue == String {
    conditional(json) { (reader, leaf) in
      if leaf.kind == .string { return reader.word(leaf, as: type) }
      reader.reportType(leaf, "a word or a list of { \"when\", \"value\" }")
      return nil
    }
  }
}

extension ExpressionNode {
  fileprivate var isTooLarge: Bool {
    if case .number(let number) = kind { number > ViewTree.greatestMagnitude } else { false }
  }
}
