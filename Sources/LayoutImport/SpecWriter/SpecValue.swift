/// A JSON value of a spec that is being written. Members stand in the order in which they were added.
public indirect enum SpecValue: Hashable, Sendable {
  case object(SpecObject)
  case array([SpecValue])
  case string(String)
  case number(Double)
  case boolean(Bool)

  /// Whether it is an object or array without anything in it.
  public var isEmpty: Bool {
    switch self {
    case .object(let object): object.isEmpty
    case .array(let elements): elements.isEmpty
    case .string, .number, .boolean: false
    }
  }
}

/// The members of a JSON object, in order.
public struct SpecObject: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// A key and its value.
  public struct Member: Hashable, Sendable {
    /// The key.
    public let key: String
    /// The value.
    public let value: SpecValue
  }

  /// The members, in order.
  public private(set) var members: [Member] = []

  /// An object without members.
  public init() {}

  /// An object of these members.
  public init(dictionaryLiteral members: (String, SpecValue)...) {
    for (key, value) in members { self.members.append(Member(key: key, value: value)) }
  }

  /// Whether there is no member.
  public var isEmpty: Bool { members.isEmpty }

  /// The value of a key, or `nil` if there is none.
  ///
  /// - Complexity: linear in the number of members.
  public subscript(key: String) -> SpecValue? { members.first { $0.key == key }?.value }

  /// Adds a member behind the others; a value that is missing adds nothing.
  public mutating func add(_ key: String, _ value: SpecValue?) {
    guard let value else { return }
    members.append(Member(key: key, value: value))
  }

  /// Adds a text; one that is missing adds nothing.
  public mutating func add(_ key: String, _ text: String?) { add(key, text.map { .string($0) }) }

  /// Adds a list or an object, unless there is nothing in it.
  public mutating func addUnlessEmpty(_ key: String, _ value: SpecValue) {
    if !value.isEmpty { add(key, value) }
  }
}

extension SpecValue: ExpressibleByStringLiteral, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// A text.
  public init(stringLiteral text: String) { self = .string(text) }
  /// A number.
  public init(floatLiteral number: Double) { self = .number(number) }
  /// A number.
  public init(integerLiteral number: Int) { self = .number(Double(number)) }
  /// A truth value.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// A list.
  public init(arrayLiteral elements: SpecValue...) { self = .array(elements) }
  /// An object.
  public init(dictionaryLiteral members: (String, SpecValue)...) {
    var object = SpecObject()
    for (key, value) in members { object.add(key, value) }
    self = .object(object)
  }
}
