import Layout

/// The words of JSON Schema.
extension JSONTree {
  /// Which members an object must have.
  enum Requirement: ExpressibleByArrayLiteral {
    /// All that are described.
    case all
    case these([String])

    init(arrayLiteral names: String...) { self = .these(names) }
  }

  /// A value of a type, which JSON Schema calls by this name.
  static func type(_ name: String) -> JSONTree { ["type": .string(name)] }

  /// What stands elsewhere, described once.
  static func reference(_ place: String) -> JSONTree { ["$ref": .string(place)] }

  /// This value and no other.
  static func constant(_ value: JSONTree) -> JSONTree { ["const": value] }

  /// One of some words.
  static func word(among words: [String]) -> JSONTree { ["enum": .strings(words)] }

  /// One of the words of an enumeration.
  static func word<Word: RawRepresentable<String> & CaseIterable>(of type: Word.Type) -> JSONTree {
    .word(among: type.allCases.map(\.rawValue))
  }

  /// What at least one of some schemas takes.
  static func anyOf(_ schemas: JSONTree...) -> JSONTree { ["anyOf": .array(schemas)] }

  /// A list.
  static func list(of element: JSONTree) -> JSONTree { ["type": "array", "items": element] }

  /// An object with these members, and perhaps others.
  static func record(_ properties: JSONTree, required: Requirement = []) -> JSONTree {
    let names =
      switch required {
      case .all: properties.keys
      case .these(let names): names
      }
    let requirement: JSONTree = names.isEmpty ? [:] : ["required": .strings(names)]
    return JSONTree.type("object").adding(requirement).adding(["properties": properties])
  }

  /// The same, for an object without other members.
  var closed: JSONTree { adding(["additionalProperties": false]) }

  /// The same, with what it means.
  func described(_ text: String) -> JSONTree { JSONTree.object([("description", .string(text))]).adding(self) }

  /// The same, with what holds if it is left out.
  func defaulting(to value: JSONTree) -> JSONTree { adding(["default": value]) }
}

extension JSONTree {
  /// The greatest magnitude of a number that comes from outside.
  static let greatestMagnitude = Int(ViewTree.greatestMagnitude)

  /// A number in range.
  static let number: JSONTree = [
    "type": "number", "minimum": .integer(-greatestMagnitude), "maximum": .integer(greatestMagnitude),
  ]

  /// A number above 0.
  static let positiveNumber: JSONTree = [
    "type": "number", "exclusiveMinimum": 0, "maximum": .integer(greatestMagnitude),
  ]
}
