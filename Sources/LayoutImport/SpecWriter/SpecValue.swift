/// A JSON value of a spec under construction. Objects keep the order of their members.
indirect enum SpecValue: Hashable, Sendable {
  case object(SpecObject)
  case array([SpecValue])
  case string(String)
  case number(Double)
  case boolean(Bool)

  /// Whether it is an empty object or array.
  var isEmpty: Bool {
    switch self {
    case .object(let object): object.isEmpty
    case .array(let elements): elements.isEmpty
    case .string, .number, .boolean: false
    }
  }

  static func strings(_ texts: [String]) -> SpecValue { .array(texts.map { .string($0) }) }
}

/// The members of a JSON object, in order.
struct SpecObject: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// A key and its value.
  struct Member: Hashable, Sendable {
    /// The key.
    let key: String
    /// The value.
    let value: SpecValue
  }

  /// The members, in order.
  private(set) var members: [Member] = []

  /// Creates an empty object.
  init() {}

  /// Creates an object from a literal.
  init(dictionaryLiteral members: (String, SpecValue)...) {
    for (key, value) in members { self.members.append(Member(key: key, value: value)) }
  }

  /// Whether there are no members.
  var isEmpty: Bool { members.isEmpty }

  /// The value of a key, or `nil` if there is none.
  ///
  /// - Complexity: linear in the number of members.
  subscript(key: String) -> SpecValue? { members.first { $0.key == key }?.value }

  /// Appends a member unless its value is `nil`.
  mutating func add(_ key: String, _ value: SpecValue?) {
    guard let value else { return }
    members.append(Member(key: key, value: value))
  }

  /// Appends a text unless it is `nil`.
  mutating func add(_ key: String, _ text: String?) { add(key, text.map { .string($0) }) }

  /// Appends the members of another object.
  mutating func add(_ other: SpecObject) { members += other.members }

  /// Appends a list or an object unless it is empty.
  mutating func addUnlessEmpty(_ key: String, _ value: SpecValue) {
    if !value.isEmpty { add(key, value) }
  }
}

extension SpecValue: ExpressibleByStringLiteral, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Creates a text.
  init(stringLiteral text: String) { self = .string(text) }
  /// Creates a number.
  init(floatLiteral number: Double) { self = .number(number) }
  /// Creates a number.
  init(integerLiteral number: Int) { self = .number(Double(number)) }
  /// Creates a boolean.
  init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// Creates a list.
  init(arrayLiteral elements: SpecValue...) { self = .array(elements) }
  /// Creates an object.
  init(dictionaryLiteral members: (String, SpecValue)...) {
    var object = SpecObject()
    for (key, value) in members { object.add(key, value) }
    self = .object(object)
  }
}
