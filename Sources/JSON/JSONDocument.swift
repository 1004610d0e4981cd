/// A parsed JSON text (RFC 8259). It is immutable, and every value knows its position in the text.
///
/// The document keeps the bytes as they are, beside one flat list of values. Strings and numbers are decoded on demand.
/// Each value holds a reference to the document, which lives as long as the last of them.
public struct JSONDocument: Sendable {
  @usableFromInline let storage: JSONStorage

  @inlinable
  init(storage: JSONStorage) { self.storage = storage }

  /// The size of the largest document that can be parsed, in bytes: one less than 512 MiB.
  public static let maximumByteCount = 1 << 29 - 1

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

  /// Returns the line and column of a byte.
  ///
  /// - Complexity: linear in `offset`. For many positions in one document, see ``JSONPositions``.
  public func position(ofByte offset: Int) -> JSONPosition {
    JSONPosition(ofByte: offset, in: bytes)
  }

  /// Returns the value at a pointer, or `nil` if there is none. If keys are repeated, the first one counts.
  ///
  /// - Complexity: linear in the number of members and elements along the path.
  public func value(at pointer: JSONPointer) -> JSONValue? { root.value(at: pointer) }
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

/// The location of a value or a key in its document.
///
/// A location holds no reference to the document, so a reader of a large document can store many of them at little
/// cost. It is meaningful only in the document that it comes from.
public struct JSONLocation: Hashable, Comparable, Sendable {
  @usableFromInline let index: UInt32

  @inlinable
  init(index: Int) {
    self.index = UInt32(truncatingIfNeeded: index)
  }

  /// Creates a location from its ``number``.
  @inlinable
  package init(number: UInt32) { index = number }

  /// The location as a number, for compact storage.
  @inlinable package var number: UInt32 { index }

  /// Returns whether a location comes before another in document order.
  @inlinable
  public static func < (one: JSONLocation, other: JSONLocation) -> Bool { one.index < other.index }
}

extension JSONDocument {
  /// Returns the value at a location of this document.
  @inlinable
  public subscript(location: JSONLocation) -> JSONValue { root.value(at: location) }

  /// Returns the key or string at a location of this document.
  @inlinable
  public func text(at location: JSONLocation) -> JSONText { root.text(at: location) }
}

/// A value or key in the flat list of a document, a tape as in simdjson; parents come before children.
///
/// A member of an object is two adjacent nodes: its key and its value.
@usableFromInline
struct JSONNode: Sendable {
  @usableFromInline var start: UInt32
  @usableFromInline var end: UInt32
  /// The index of the first node after this one and all that it contains.
  @usableFromInline var next: UInt32
  /// The index of the container's node. The root refers to itself.
  @usableFromInline var parent: UInt32
  /// The index of the member or element in its container.
  @usableFromInline var ordinal: UInt32
  /// The kind in the low three bits, a flag in the next, and the number of children in the rest.
  @usableFromInline var info: UInt32

  @inlinable
  init(kind: JSONKind, start: Int, end: Int, next: Int, parent: Int, ordinal: UInt32, flag: Bool = false) {
    self.start = UInt32(truncatingIfNeeded: start)
    self.end = UInt32(truncatingIfNeeded: end)
    self.next = UInt32(truncatingIfNeeded: next)
    self.parent = UInt32(truncatingIfNeeded: parent)
    self.ordinal = ordinal
    self.info = UInt32(kind.rawValue) | (flag ? Self.flagBit : 0)
  }

  @usableFromInline static let flagBit: UInt32 = 8
  @usableFromInline static let countUnit: UInt32 = 16

  @inlinable var kind: JSONKind {
    @inline(__always) get { JSONKind(rawValue: UInt8(info & 7)) ?? .null }
  }

  /// For a string, whether it has escapes; for a boolean, whether it is true; for an object, whether a key may be
  /// repeated.
  @inlinable var flag: Bool { info & Self.flagBit != 0 }

  mutating func setFlag() { info |= Self.flagBit }

  /// The key filter of a suspended container, stored in ``end`` and ``next`` until it closes.
  var openKeyBits: UInt64 {
    get { UInt64(end) << 32 | UInt64(next) }
    set {
      end = UInt32(truncatingIfNeeded: newValue >> 32)
      next = UInt32(truncatingIfNeeded: newValue)
    }
  }

  /// The number of members or elements.
  @inlinable var count: UInt32 { info / Self.countUnit }

  mutating func setCount(_ count: UInt32) { info = info & (Self.countUnit - 1) | count * Self.countUnit }
}

/// The bytes and nodes of a document, shared by its values.
public final class JSONStorage: Sendable {
  @usableFromInline let bytes: [UInt8]
  @usableFromInline let nodes: [JSONNode]

  @inlinable
  init(bytes: [UInt8], nodes: [JSONNode]) {
    self.bytes = bytes
    self.nodes = nodes
  }

  @usableFromInline
  func number(at index: Int) -> Double? {
    let node = nodes[index]
    guard node.kind == .number else { return nil }
    return bytes.withUnsafeBufferPointer { JSONNumber.value(of: $0[Int(node.start)..<Int(node.end)]) }
  }

  @usableFromInline @inline(never)
  func string(at index: Int) -> String { JSONText(storage: self, index: index).withUTF8 { String(validUTF8: $0) } }

  /// Returns the index of the value of the first member with this key, or `nil` if there is none.
  @usableFromInline
  func member(_ key: StaticString, ofObject index: Int) -> Int? {
    let node = nodes[index]
    guard node.kind == .object else { return nil }
    var member = index + 1
    while member < Int(node.next) {
      if JSONText(storage: self, index: member) == key { return member + 1 }
      member = Int(nodes[member + 1].next)
    }
    return nil
  }

  /// Returns whether a node is the key of a member. The value's node follows it, with the same ordinal in the same
  /// object.
  func isKey(_ index: Int) -> Bool {
    let (node, previous) = (nodes[index], nodes[max(index - 1, 0)])
    guard index > 0, node.kind == .string, nodes[Int(node.parent)].kind == .object else { return false }
    return index == Int(node.parent) + 1 || previous.parent != node.parent || previous.ordinal != node.ordinal
  }
}
