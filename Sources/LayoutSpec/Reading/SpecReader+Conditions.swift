import JSON
import Layout

extension SpecReader {
  mutating func condition(_ json: JSONView) -> Condition {
    if let name = json.string {
      if let index = conditionIndex[Name(name)] { return .named(index) }
      guard Identifier.isValid(name) else {
        diagnostics.report(
          .unknownCondition, at: json,
          "unknown condition \"\(name)\"; write an object, such as { \"windowWidth\": { \"min\": 500 } }")
        return .invalid
      }
      reportUnknown(.unknownCondition, "condition", name, at: json, under: .conditions) {
        $0.conditions.map { $0.name.text }
      }
      return .invalid
    }
    guard expect(json, .object, "a condition (object or name)") else { return .invalid }
    var entries: [ConditionEntry] = []
    for member in json.members where !member.isComment {
      // The entries beside one that was rejected can be in a cycle.
      entries.append(ConditionEntry(key: member.key.nodeID, test: test(member) ?? .not(.invalid)))
    }
    return .entries(entries)
  }

  private mutating func test(_ member: JSONMemberView) -> ConditionEntry.Test? {
    switch member.key {
    case "not": return .not(condition(member.value))
    case "any": return conditionList(member.value).map { .list($0, isAny: true) }
    case "all": return conditionList(member.value).map { .list($0, isAny: false) }
    default: break
    }
    let key = member.key.string
    // Swift's comparison takes the Kelvin sign for a K.
    if let name = TraitName(rawValue: key), key.utf8.elementsEqual(name.rawValue.utf8) {
      return traitTest(name, member)
    }
    if let index = spec.traitIndex[Name(key)] {
      let isRefused = spec.refusedTraits.contains(Name(key))
      let trait = spec.traits[index]
      return scalars(member.value) { (reader, scalar) in
        if isRefused { return Name(scalar.string ?? "") }
        return reader.acceptedName(scalar, of: trait)
      }.map { .custom(index, accepted: $0) }
    }
    reportUnknown(.unknownTrait, "trait", key, at: member.key, under: .traits) {
      Self.conditionKeys + $0.traits.map { $0.name.text }
    }
    return nil
  }

  private mutating func conditionList(_ json: JSONView) -> [Condition]? {
    list(json, "a list of conditions") { $0.condition($1) }
  }

  private mutating func traitTest(_ name: TraitName, _ member: JSONMemberView) -> ConditionEntry.Test? {
    let json = member.value
    switch name {
    case .keyboardNear, .keyboardAwayFrom: return edges(json).map { .edges(name, $0) }
    case .device: return devices(json)
    default: break
    }
    if TraitName.numeric.contains(name) { return numbers(member, name) }
    let accepted = name.isBoolean ? booleans(json) : words(json, among: name.words)
    return accepted.map { .word(name, accepted: $0) }
  }

  private static let edgeWords = Rect.Edge.allCases.map { $0.rawValue }

  private mutating func edges(_ json: JSONView) -> EdgeSet? {
    words(json, among: Self.edgeWords).map { EdgeSet($0.compactMap { Rect.Edge(rawValue: $0) }) }
  }

  private mutating func devices(_ json: JSONView) -> ConditionEntry.Test? {
    scalars(json) { (reader, scalar) in
      guard let id = scalar.string else {
        reader.reportTraitValue(scalar, "a device, such as \"iphone-16\"")
        return nil
      }
      if id == "none" || DeviceTable.device(id) != nil { return id }
      let idiom = DeviceTable.idiom(of: id).map { "write \"idiom\": \"\($0.rawValue)\", or " } ?? ""
      reader.diagnostics.report(
        .invalidTraitValue, at: scalar, about: id,
        "the trait is never \"\(id)\"; \(idiom)\(DeviceTable.hint(forUnknown: id))",
        correction: DeviceTable.correction(ofUnknown: id))
      return nil
    }.map { .word(.device, accepted: $0) }
  }

  private mutating func scalars<Scalar>(
    _ json: JSONView, _ read: (inout SpecReader, JSONView) -> Scalar?
  ) -> [Scalar]? {
    json.kind == .array ? list(json, "a list", read) : read(&self, json).map { [$0] }
  }

  private static let conditionKeys = TraitName.allCases.map { $0.rawValue } + ["not", "any", "all"]

  private mutating func acceptedName(_ json: JSONView, of trait: CompiledSpec.CustomTrait) -> Name? {
    acceptedWord(json, among: trait.values.map { $0.text }, called: "the values under \"traits\"") {
      trait.valueSet.contains(Name($0))
    }.map { Name($0) }
  }

  private mutating func acceptedWord(
    _ json: JSONView, among words: @autoclosure () -> [String], called all: String = "", isKnown: (String) -> Bool
  ) -> String? {
    guard let text = json.string else {
      reportTraitValue(json, "one of \(Self.list(words(), all))")
      return nil
    }
    guard isKnown(text) else {
      diagnostics.report(
        .invalidTraitValue, at: json, "the trait is never \"\(text)\"", misspelling: text, ofOneAmong: words(),
        orElse: "; use one of \(Self.list(words(), all))")
      return nil
    }
    return text
  }

  private static func list(_ words: [String], _ all: String) -> String {
    words.count > 12 ? all : words.map { "\"\($0)\"" }.joined(separator: ", ")
  }

  private mutating func reportTraitValue(_ json: JSONView, _ expected: @autoclosure () -> String) {
    if json.isNull {
      reportType(json, expected())
    } else {
      diagnostics.report(.invalidTraitValue, at: json, "expected \(expected()), found \(json.kind.noun)")
    }
  }

  private mutating func words(_ json: JSONView, among words: [String]) -> [String]? {
    scalars(json) { (reader, scalar) in reader.acceptedWord(scalar, among: words) { words.contains($0) } }
  }

  private mutating func booleans(_ json: JSONView) -> [String]? {
    scalars(json) { (reader, scalar) in
      if let boolean = scalar.boolean { return String(boolean) }
      reader.reportTraitValue(scalar, "true or false")
      return nil
    }
  }

  private mutating func numbers(_ member: JSONMemberView, _ trait: TraitName) -> ConditionEntry.Test? {
    if isFree(trait) {
      diagnostics.report(.invalidTraitValue, at: member.key, Self.freeSentence(trait))
      return nil
    }
    let json = member.value
    guard json.kind == .object else {
      return scalars(json) { (reader, scalar) in
        guard scalar.kind == .number else {
          // People write a comparison, as in `>500`.
          let isComparison = scalar.string?.contains { "<>=".contains($0) } ?? false
          reader.reportTraitValue(
            scalar, "a number" + (isComparison ? ", or a range such as { \"min\": 500 } or { \"max\": 500 }" : ""))
          return nil
        }
        return reader.number(scalar)
      }.map { .number(trait, accepted: $0) }
    }
    guard let members = object(json, keys: [.min, .max]) else { return nil }
    if json.members.allSatisfy({ $0.isComment }) {
      diagnostics.report(.missingKey, at: json, "expected \"min\", \"max\" or both")
      return nil
    }
    let minimum = members[.min].flatMap { number($0) }
    let maximum = members[.max].flatMap { number($0) }
    guard members.contains(.min) == (minimum != nil), members.contains(.max) == (maximum != nil) else { return nil }
    return .range(trait, minimum: minimum, maximum: maximum)
  }
}
