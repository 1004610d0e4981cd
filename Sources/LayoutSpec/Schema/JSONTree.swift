import JSON
import Layout

/// A JSON value under construction, written as Swift literals. Objects keep the order of their members.
package enum JSONTree: Sendable {
  case object([(key: String, value: JSONTree)])
  case array([JSONTree])
  case string(String)
  case integer(Int)
  case boolean(Bool)
}

extension JSONTree: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByStringInterpolation,
  ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral
{
  package init(dictionaryLiteral members: (String, JSONTree)...) { self = .object(members.map { ($0.0, $0.1) }) }
  package init(arrayLiteral elements: JSONTree...) { self = .array(elements) }
  package init(stringLiteral text: String) { self = .string(text) }
  package init(integerLiteral number: Int) { self = .integer(number) }
  package init(booleanLiteral isTrue: Bool) { self = .boolean(isTrue) }
}

extension JSONTree {
  package static func strings(_ words: [String]) -> JSONTree { .array(words.map(JSONTree.string)) }

  package static func object<Element>(
    of elements: some Sequence<Element>, _ member: (Element) -> (key: String, value: JSONTree)
  ) -> JSONTree {
    .object(elements.map(member))
  }

  /// The keys of an object's members in order; empty for any other value.
  package var keys: [String] {
    guard case .object(let members) = self else { return [] }
    return members.map { $0.key }
  }

  /// Returns an object with the members of this object followed by those of another one.
  package func adding(_ other: JSONTree) -> JSONTree {
    guard case .object(let members) = self, case .object(let others) = other else { return self }
    return .object(members + others)
  }

  /// The pretty-printed JSON: a value that fits on a line of 120 columns is on one line.
  package var text: String { text(.pretty) + "\n" }

  package var compactText: String { text(.compact, onOneLine: true) }

  private func text(_ layout: JSONWriter.Layout, onOneLine: Bool = false) -> String {
    var writer = JSONWriter(layout: layout, capacity: 64)
    write(to: &writer, depth: 0, column: 0, onOneLine: onOneLine)
    return String(decoding: writer.finish(), as: UTF8.self)
  }

  /// Writes the value, given the depth of the current line's indentation and the current column.
  private func write(to writer: inout JSONWriter, depth: Int, column: Int, onOneLine: Bool) {
    switch self {
    case .object(let members):
      let isOnOneLine = onOneLine || fits(from: column)
      writer.beginObject(onOneLine: isOnOneLine)
      for (key, value) in members {
        writer.key(key)
        value.write(to: &writer, depth: depth + 1, column: 2 * depth + 6 + key.utf8.count, onOneLine: isOnOneLine)
      }
      writer.endObject()
    case .array(let elements):
      let isOnOneLine = onOneLine || fits(from: column)
      writer.beginArray(onOneLine: isOnOneLine)
      for element in elements {
        element.write(to: &writer, depth: depth + 1, column: 2 * depth + 2, onOneLine: isOnOneLine)
      }
      writer.endArray()
    case .string(let text): writer.string(text)
    case .integer(let number): writer.integer(number)
    case .boolean(let isTrue): writer.boolean(isTrue)
    }
  }

  private func fits(from column: Int) -> Bool { column + text(.pretty, onOneLine: true).utf8.count < 120 }
}

extension JSONTree {
  package static func type(_ name: String) -> JSONTree { ["type": .string(name)] }

  package static func reference(_ pointer: String) -> JSONTree { ["$ref": .string(pointer)] }

  package static func constant(_ value: JSONTree) -> JSONTree { ["const": value] }

  package static func word(among words: [String]) -> JSONTree { ["enum": .strings(words)] }

  package static func word<Word: RawRepresentable<String> & CaseIterable>(of type: Word.Type) -> JSONTree {
    .word(among: type.allCases.map { $0.rawValue })
  }

  package static func anyOf(_ schemas: JSONTree...) -> JSONTree { ["anyOf": .array(schemas)] }

  package static func list(of element: JSONTree) -> JSONTree { ["type": "array", "items": element] }

  /// Returns the schema of an object with these members, and possibly others.
  package static func record(_ properties: JSONTree, required: [String] = []) -> JSONTree {
    let requirement: JSONTree = required.isEmpty ? [:] : ["required": .strings(required)]
    return JSONTree.type("object").adding(requirement).adding(["properties": properties])
  }

  package var closed: JSONTree { adding(["additionalProperties": false]) }

  /// Returns the same schema with a description, and perhaps a default.
  package func described(_ text: String, default value: JSONTree? = nil) -> JSONTree {
    let described = JSONTree.object([("description", .string(text))]).adding(self)
    return value.map { described.defaulting(to: $0) } ?? described
  }

  package func defaulting(to value: JSONTree) -> JSONTree { adding(["default": value]) }

  package static let greatestMagnitude = Int(ViewTree.greatestMagnitude)

  package static let number: JSONTree = [
    "type": "number", "minimum": .integer(-greatestMagnitude), "maximum": .integer(greatestMagnitude),
  ]

  package static let numberFromZero: JSONTree = [
    "type": "number", "minimum": 0, "maximum": .integer(greatestMagnitude),
  ]

  package static let positiveNumber: JSONTree = [
    "type": "number", "exclusiveMinimum": 0, "maximum": .integer(greatestMagnitude),
  ]
}
