/// A parsed JSON text (RFC 8259). It is immutable, and every value knows its position in the text.
///
/// The document keeps the bytes as they are, beside one flat list of values. Strings and numbers are decoded on demand.
/// Each value holds a reference to the document, which lives as long as the last of them.
public struct JSONDocument: Sendable {
  @usableFromInline let storage: JSONStorage

  @inlinable
  init(storage: JSONStorage) { self.storage = storage }

  /// The size of the largest document that can be parsed, in bytes: one less than 512 MiB.
  ///
  /// A container counts its children in 28 bits, and each child takes two bytes at least.
  public static let maximumByteCount = (1 << 29) - 1

  /// The default limit on the nesting of arrays and objects.
  public static let defaultMaximumDepth = 128

  /// Parses a document: exactly one value, with only white space around it.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8 without a byte order mark.
  ///   - maximumDepth: the limit on the nesting of arrays and objects, the outermost included.
  /// - Throws: the first error in byte order. Duplicate keys are not an error; see ``duplicateKeys()``.
  /// - Complexity: linear in the number of bytes; the call stack does not grow with the depth.
  public init(parsing bytes: [UInt8], maximumDepth: Int = defaultMaximumDepth) throws(JSONError) {
    let nodes = try bytes.withUnsafeBufferPointer { buffer throws(JSONError) -> [JSONNode] in
      try JSONParser.nodes(of: buffer, maximumDepth: maximumDepth)
    }
    storage = JSONStorage(bytes: bytes, nodes: nodes)
  }

  /// The bytes that were parsed.
  @inlinable public var bytes: [UInt8] { storage.bytes }

  package var heldBytes: Int { storage.bytes.capacity + storage.nodes.capacity * MemoryLayout<JSONNode>.stride }

  /// The document's one value.
  @inlinable public var root: JSONValue { JSONValue(storage: storage, index: 0) }
}

extension JSONDocument {
  /// Returns the values of all members with this key, at any depth, in document order.
  ///
  /// - Complexity: linear in the number of values.
  public func values(forKey key: StaticString) -> [JSONValue] {
    storage.nodes.indices.dropFirst().compactMap { index in
      guard storage.isKey(index), JSONText(storage: storage, index: index) == key else { return nil }
      return JSONValue(storage: storage, index: index + 1)
    }
  }
}

extension JSONValue {
  /// Returns the value at a pointer relative to this value, or `nil` if there is none. If keys are repeated, the first
  /// one counts.
  ///
  /// - Complexity: linear in the number of members and elements along the path. For many pointers, use
  ///   ``JSONPointerIndex``.
  public func value(at pointer: JSONPointer) -> JSONValue? {
    guard let tokens = pointer.tokens else { return nil }
    var value: JSONValue? = self
    for token in tokens { value = value?.child(forToken: token) }
    return value
  }
}
