/// One value of a document: what it is, where it stands, and what it holds.
///
/// A value is a reference into its document and an index, so it is cheap to pass around.
public struct JSONValue: Sendable {
  @usableFromInline let storage: JSONStorage
  @usableFromInline let index: Int

  @inlinable
  init(storage: JSONStorage, index: Int) {
    self.storage = storage
    self.index = index
  }

  /// The six types of JSON.
  @frozen
  public enum Kind: UInt8, Hashable, Sendable {
    /// `{"key": value}`.
    case object
    /// `[value, value]`.
    case array
    /// Text in double quotes.
    case string
    /// A decimal number.
    case number
    /// `true` or `false`.
    case boolean
    /// `null`.
    case null
  }

  @inlinable var node: JSONNode { storage.nodes[index] }

  /// The value's type.
  @inlinable public var kind: Kind { node.kind }

  /// The offset of the value's first byte: of the opening quote of a string, of the bracket of a container.
  @inlinable public var startOffset: Int { Int(node.start) }

  /// The offset behind the value's last byte.
  @inlinable public var endOffset: Int { Int(node.end) }

  /// The value's bytes as they stand in the document.
  @inlinable public var sourceBytes: ArraySlice<UInt8> { storage.bytes[startOffset..<endOffset] }

  /// Whether the value is `null`.
  @inlinable public var isNull: Bool { kind == .null }

  /// The truth value, or `nil` if this is not a boolean.
  @inlinable
  public var boolean: Bool? {
    let node = node
    return node.kind == .boolean ? node.flag : nil
  }

  /// The string, or `nil` if this is not one. Nothing is decoded yet.
  @inlinable
  public var text: JSONText? {
    kind == .string ? JSONText(storage: storage, index: index) : nil
  }

  /// The decoded string, or `nil` if this is not one.
  ///
  /// - Complexity: linear in the length of the string.
  @inlinable public var string: String? { text?.string }

  /// The number, exactly rounded to the nearest double, or `nil` if this is not one.
  ///
  /// A number beyond the range of doubles is infinite: `1e400`.
  public var number: Double? {
    let node = node
    guard node.kind == .number else { return nil }
    return storage.bytes.withUnsafeBufferPointer { JSONNumber.value(of: $0[Int(node.start)..<Int(node.end)]) }
  }

  /// Where the value stands in its document, as a JSON Pointer (RFC 6901); empty for the root.
  ///
  /// - Complexity: linear in the depth and the length of the keys on the way.
  public var pointer: JSONPointer { JSONPointer(toNode: index, in: storage) }
}
