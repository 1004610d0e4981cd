import Layout

extension JSONTree {
  /// The required members of an object.
  package enum Requirement: ExpressibleByArrayLiteral {
    /// All members that are described.
    case all
    case these([String])

    package init(arrayLiteral names: String...) { self = .these(names) }
  }

  package static func type(_ name: String) -> JSONTree { ["type": .string(name)] }

  package static func reference(_ pointer: String) -> JSONTree { ["$ref": .string(pointer)] }

  /// Returns the schema of exactly this value.
  package static func constant(_ value: JSONTree) -> JSONTree { ["const": value] }

  /// Returns the schema of one of several words.
  package static func word(among words: [String]) -> JSONTree { ["enum": .strings(words)] }

  /// Returns the schema of an enumeration's words.
  package static func word<Word: RawRepresentable<String> & CaseIterable>(of type: Word.Type) -> JSONTree {
    .word(among: type.allCases.map { $0.rawValue })
  }

  /// Returns the schema that accepts what at least one of the given schemas accepts.
  package static func anyOf(_ schemas: JSONTree...) -> JSONTree { ["anyOf": .array(schemas)] }

  package static func list(of element: JSONTree) -> JSONTree { ["type": "array", "items": element] }

  /// Returns the schema of an object with these members, and possibly others.
  package static func record(_ properties: JSONTree, required: Requirement = []) -> JSONTree {
    let names =
      switch required {
      case .all: properties.keys
      case .these(let names): names
      }
    let requirement: JSONTree = names.isEmpty ? [:] : ["required": .strings(names)]
    return JSONTree.type("object").adding(requirement).adding(["properties": properties])
  }

  /// The same schema without additional members.
  package var closed: JSONTree { adding(["additionalProperties": false]) }

  /// Returns the same schema with a description, and perhaps a default.
  package func described(_ text: String, default value: JSONTree? = nil) -> JSONTree {
    let described = JSONTree.object([("description", .string(text))]).adding(self)
    return value.map { described.defaulting(to: $0) } ?? described
  }

  /// Returns the same schema with a default.
  package func defaulting(to value: JSONTree) -> JSONTree { adding(["default": value]) }

  /// The greatest magnitude of a number in a request.
  package static let greatestMagnitude = Int(ViewTree.greatestMagnitude)

  /// The schema of a number in range.
  package static let number: JSONTree = [
    "type": "number", "minimum": .integer(-greatestMagnitude), "maximum": .integer(greatestMagnitude),
  ]

  /// The schema of a number of at least 0.
  package static let numberFromZero: JSONTree = [
    "type": "number", "minimum": 0, "maximum": .integer(greatestMagnitude),
  ]

  /// The schema of a number above 0.
  package static let positiveNumber: JSONTree = [
    "type": "number", "exclusiveMinimum": 0, "maximum": .integer(greatestMagnitude),
  ]
}
