import JSON
import LayoutSpec

/// The way from the root of a JSON text to a position in it. The text need not be complete, so that it can be found
/// while a person types.
package struct DocumentPath: Sendable {
  package struct Container: Sendable {
    package let isObject: Bool
    package var keys: [String] = []
    /// The strings that members before the position have.
    package var texts: [String: String] = [:]
    /// The key of the value that follows, or is at the position.
    package var key: String?
    /// Whether a key or a value comes next.
    package var expectsKey: Bool
  }

  /// The open objects and arrays, from the outside in.
  package private(set) var containers: [Container] = []
  /// The string at the position: its range without quotes, which ends with its line if it is not closed.
  package private(set) var string: Range<Int>?
  package private(set) var isClosed = false
  /// The word or number up to the position, outside strings; empty if there is none.
  package private(set) var word: Range<Int>

  /// Whether the position is in a key, or where one comes next.
  package var isAtKey: Bool { containers.last.map { $0.isObject && $0.expectsKey } ?? false }

  /// - Complexity: O(bytes).
  package init(to offset: Int, in bytes: [UInt8]) {
    word = offset..<offset
    var index = 0
    while index < offset, string == nil {
      let start = index
      let isString = bytes[start] == UInt8(ascii: "\"")
      let end = isString ? Self.endOfString(from: start, in: bytes) : start
      if isString, end >= offset {
        string = start + 1..<end
        isClosed = end < bytes.count && bytes[end] == UInt8(ascii: "\"")
        index = end + 1
      } else {
        index = read(at: start, in: bytes)
      }
    }
    if string == nil {
      var start = offset
      while start > 0, Identifier.mayContain(bytes[start - 1]) || bytes[start - 1] == UInt8(ascii: "-") { start -= 1 }
      word = start..<offset
    }
    if isAtKey { containers[containers.count - 1].keys += keys(from: index, in: bytes) }
  }

  /// Returns the keys of the innermost object from an offset on.
  private func keys(from offset: Int, in bytes: [UInt8]) -> [String] {
    var rest = self
    rest.containers = [Container(isObject: true, expectsKey: true)]
    var keys: [String] = []
    var index = offset
    while index < bytes.count, let object = rest.containers.first {
      keys = object.keys
      index = rest.read(at: index, in: bytes)
    }
    return keys
  }

  /// Reads a string or another character, and returns the offset after it.
  private mutating func read(at index: Int, in bytes: [UInt8]) -> Int {
    switch bytes[index] {
    case UInt8(ascii: "\""):
      let end = Self.endOfString(from: index, in: bytes)
      let text = String(decoding: bytes[(index + 1)..<end], as: UTF8.self)
      changeObject { object in
        if object.expectsKey {
          object.keys.append(text)
          object.key = text
        } else if let key = object.key {
          object.texts[key] = text
        }
      }
      return end < bytes.count && bytes[end] == UInt8(ascii: "\"") ? end + 1 : end
    case UInt8(ascii: "{"): containers.append(Container(isObject: true, expectsKey: true))
    case UInt8(ascii: "["): containers.append(Container(isObject: false, expectsKey: false))
    case UInt8(ascii: "}"), UInt8(ascii: "]"): if !containers.isEmpty { containers.removeLast() }
    case UInt8(ascii: ":"): changeObject { $0.expectsKey = false }
    case UInt8(ascii: ","): changeObject { ($0.expectsKey, $0.key) = (true, nil) }
    default: break
    }
    return index + 1
  }

  private mutating func changeObject(_ change: (inout Container) -> Void) {
    if let last = containers.indices.last, containers[last].isObject { change(&containers[last]) }
  }

  /// Returns the offset of the quote that closes a string, or of the end of its line.
  private static func endOfString(from start: Int, in bytes: [UInt8]) -> Int {
    var index = start + 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\""), bytes[index] != UInt8(ascii: "\n") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index, bytes.count)
  }

  /// The key of the value at the position, or of the list that it is in.
  package var key: String? { containers.last { $0.isObject }?.key }

  /// Returns the schemas of the container at the position, or with `value`, of the value in it.
  package func schemas(_ table: SchemaTable, ofValue value: Bool) -> [Int] {
    var schemas = [table.root]
    for (index, container) in containers.enumerated() {
      let isLast = index == containers.count - 1
      let leaves = table.leaves(of: schemas)
      if isLast, !value {
        return container.isObject ? table.objects(among: leaves, with: container.keys, missing: true) : leaves
      }
      guard container.isObject else {
        schemas = leaves.compactMap { table.nodes[$0].elements }
        continue
      }
      guard let key = container.key else { return [] }
      let isTemplate = index == 1 && containers[0].key == "templates"
      schemas =
        isTemplate
        ? [table.index(of: .view)]
        : table.objects(among: leaves, with: container.keys).compactMap { table.member(key, of: $0) }
    }
    return schemas
  }
}

extension JSONDocument {
  /// Parses a text up to its first mistake, without the value that it is in and with the open objects and lists closed.
  ///
  /// - Complexity: O(bytes).
  package init?(beginningOf bytes: [UInt8]) {
    do throws(JSONError) {
      self = try JSONDocument(parsing: bytes)
    } catch {
      let path = DocumentPath(to: min(error.offset, bytes.count), in: bytes)
      let end = path.string.map { $0.lowerBound - 1 } ?? path.word.lowerBound
      let closing = path.containers.reversed().map { $0.isObject ? "}" : "]" }.joined()
      // After a comma or a colon, something is missing.
      let parsed = ["", "null", "\"\": null", ": null"].lazy.compactMap { missing in
        try? JSONDocument(parsing: bytes[..<end] + Array("\(missing)\(closing)".utf8))
      }.first
      guard let parsed else { return nil }
      self = parsed
    }
  }
}
