/// A JSON text (RFC 8259) that was read: immutable, and every value in it knows where it stands.
///
/// The bytes are kept as they are, beside one flat list of values; strings and numbers are decoded when asked for.
/// Values refer to the document, so it lives as long as the last of them.
public struct JSONDocument: Sendable {
  @usableFromInline let storage: JSONStorage

  @inlinable
  init(storage: JSONStorage) { self.storage = storage }

  /// The largest document that is read, in bytes: 512 MiB less one.
  public static let maximumByteCount = 1 << 29 - 1

  /// How deep arrays and objects may be nested if nothing else is said.
  public static let defaultMaximumDepth = 128

  /// Reads a document: exactly one value, with nothing but white space around it.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8 without a byte order mark.
  ///   - maximumDepth: how many arrays and objects may be open at one place, the outermost included.
  /// - Throws: the first error in the order of the bytes. Duplicate keys are none; see ``duplicateKeys()``.
  /// - Complexity: linear in the number of bytes; the call stack does not grow with the depth.
  public init(parsing bytes: [UInt8], maximumDepth: Int = defaultMaximumDepth) throws(JSONError) {
    let nodes = try bytes.withUnsafeBufferPointer { buffer throws(JSONError) -> [JSONNode] in
      var parser = JSONParser(bytes: buffer, maximumDepth: maximumDepth)
      return try parser.parseDocument()
    }
    storage = JSONStorage(bytes: bytes, nodes: nodes)
  }

  /// The bytes that were read.
  @inlinable public var bytes: [UInt8] { storage.bytes }

  /// The document's one value.
  @inlinable public var root: JSONValue { JSONValue(storage: storage, index: 0) }

  /// The line and column of a byte, for people.
  ///
  /// - Complexity: linear in `offset`. For many positions in one document, see ``JSONPositions``.
  public func position(ofByte offset: Int) -> JSONPosition {
    JSONPosition(ofByte: offset, in: bytes)
  }

  /// The value that a pointer leads to, of equal keys the first, or `nil` if there is none.
  ///
  /// - Complexity: linear in the members and elements on the way.
  public func value(at pointer: JSONPointer) -> JSONValue? { root.value(at: pointer) }
}

extension JSONDocument {
  /// The values of all members with this key, at any depth, in document order.
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
  /// The value that a pointer leads to from this one, of equal keys the first, or `nil` if there is none.
  ///
  /// - Complexity: linear in the members and elements on the way. For many pointers, see ``JSONPointerIndex``.
  public func value(at pointer: JSONPointer) -> JSONValue? {
    var value: JSONValue? = self
    for token in pointer.tokens { value = value?.child(forToken: token) }
    return value
  }
}
