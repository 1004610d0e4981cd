import JSON

/// Objects keep the order of their members.
indirect enum SpecValue: Hashable, Sendable {
  case object(SpecObject)
  case array([SpecValue])
  case string(String)
  case number(Double)
  /// A string, a number or a word as it is written in JSON.
  case literal(String)

  var isEmpty: Bool {
    switch self {
    case .object(let object): object.isEmpty
    case .array(let elements): elements.isEmpty
    case .string, .number, .literal: false
    }
  }

  var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  var elements: [SpecValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  subscript(key: String) -> SpecValue? {
    if case .object(let object) = self { object[key] } else { nil }
  }

  /// - Complexity: linear in the size of the value; the recursion is as deep as the document.
  init(_ json: JSONValue) {
    switch json.kind {
    case .object:
      var object = SpecObject()
      for member in json.members { object.add(member.key.string, SpecValue(member.value)) }
      self = .object(object)
    case .array: self = .array(json.elements.map { SpecValue($0) })
    case .string, .number, .boolean, .null: self = .literal(String(decoding: json.sourceBytes, as: UTF8.self))
    }
  }

  static func strings(_ texts: [String]) -> SpecValue { .array(texts.map { .string($0) }) }
}

struct SpecObject: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  struct Member: Hashable, Sendable {
    let key: String
    let value: SpecValue
  }

  private(set) var members: [Member] = []

  init(_ members: [(String, SpecValue)] = []) {
    self.members = members.map { Member(key: $0.0, value: $0.1) }
  }

  init(dictionaryLiteral members: (String, SpecValue)...) { self.init(members) }

  var isEmpty: Bool { members.isEmpty }

  subscript(key: String) -> SpecValue? { members.first { $0.key == key }?.value }

  mutating func add(_ key: String, _ value: SpecValue?) {
    guard let value else { return }
    members.append(Member(key: key, value: value))
  }

  /// Replaces the value of a key, appends it, or removes it if the value is `nil`.
  mutating func set(_ key: String, _ value: SpecValue?) {
    guard let index = members.firstIndex(where: { $0.key == key }) else { return add(key, value) }
    if let value { members[index] = Member(key: key, value: value) } else { members.remove(at: index) }
  }

  mutating func add(_ key: String, _ text: String?) { add(key, text.map { .string($0) }) }

  mutating func add(_ other: SpecObject) { members += other.members }

  mutating func addUnlessEmpty(_ key: String, _ value: SpecValue) {
    if !value.isEmpty { add(key, value) }
  }
}

extension SpecValue: ExpressibleByStringLiteral, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  init(stringLiteral text: String) { self = .string(text) }
  init(floatLiteral number: Double) { self = .number(number) }
  init(integerLiteral number: Int) { self = .number(Double(number)) }
  init(booleanLiteral value: Bool) { self = .literal(value ? "true" : "false") }
  init(arrayLiteral elements: SpecValue...) { self = .array(elements) }
  init(dictionaryLiteral members: (String, SpecValue)...) { self = .object(SpecObject(members)) }
}
