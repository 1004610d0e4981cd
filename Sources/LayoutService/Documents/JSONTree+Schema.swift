import Layout

/// The vocabulary of JSON Schema.
extension JSONTree {
  /// The required members of an object.
  enum Requirement: ExpressibleByArrayLiteral {
    /// All members that are described.
    case all
    case these([String])

    init(arrayLiteral names: String...) { self = .these(names) }
  }

  /// Returns the schema of a type with the given JSON Schema name.
  static func type(_ name: String) -> JSONTree { ["type": .string(name)] }

  /// Returns a reference to a schema.
  static func reference(_ place: String) -> JSONTree { ["$ref": .string(place)] }

  /// Returns the schema of exactly this value.
  static func constant(_ value: JSONTree) -> JSONTree { ["const": value] }

  /// Returns the schema of one of several words.
  static func word(among words: [String]) -> JSONTree { ["enum": .strings(words)] }

  /// Returns the schema of an enumeration's words.
  static func word<Word: RawRepresentable<String> & CaseIterable>(of type: Word.Type) -> JSONTree {
    .word(among: type.allCases.map(\.rawValue))
  }

  /// Returns the schema that accepts what at least one of the given schemas accepts.
  static func anyOf(_ schemas: JSONTree...) -> JSONTree { ["anyOf": .array(schemas)] }

  /// Returns the schema of an array.
  static func list(of element: JSONTree) -> JSONTree { ["type": "array", "items": element] }

  /// Returns the schema of an object with these members, and possibly others.
  static func record(_ properties: JSONTree, required: Requirement = []) -> JSONTree {
    let names =
      switch required {
      case .all: properties.keys
      case .these(let names): names
      }
    let requirement: JSONTree = names.isEmpty ? [:] : ["required": .strings(names)]
    return JSONTree.type("object").adding(requirement).adding(["properties": properties])
  }

  /// The same schema without additional members.
  var closed: JSONTree { adding(["additionalProperties": false]) }

  /// Returns the same schema with a description.
  func described(_ text: String) -> JSONTree { JSONTree.object([("description", .string(text))]).adding(self) }

  /// Returns the same schema with a default.
  func defaulting(to value: JSONTree) -> JSONTree { adding(["default": value]) }
}

extension JSONTree {
  /// The greatest magnitude of a number in a request.
  static let greatestMagnitude = Int(ViewTree.greatestMagnitude)

  /// The schema of a number in range.
  static let number: JSONTree = [
    "type": "number", "minimum": .integer(-greatestMagnitude), "maximum": .integer(greatestMagnitude),
  ]

  /// The schema of a number above 0.
  static let positiveNumber: JSONTree = [
    "type": "number", "exclusiveMinimum": 0, "maximum": .integer(greatestMagnitude),
  ]
}
