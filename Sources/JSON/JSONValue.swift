/// A value of a document: its kind, its position and its content.
///
/// A value is a reference to its document and an index, so it is cheap to copy.
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

  /// The offset of the value's first byte: for a string its opening quote, for a container its bracket.
  @inlinable public var startOffset: Int { Int(node.start) }

  /// The offset after the value's last byte.
  @inlinable public var endOffset: Int { Int(node.end) }

  /// The value's bytes in the document.
  @inlinable public var sourceBytes: ArraySlice<UInt8> { storage.bytes[startOffset..<endOffset] }

  /// Whether the value is `null`.
  @inlinable public var isNull: Bool { kind == .null }

  /// The value of a boolean, or `nil` if this is not one.
  @inlinable public var boolean: Bool? { withExtendedLifetime(storage) { view.boolean } }

  /// The string, or `nil` if this is not one. It is not decoded yet.
  @inlinable
  public var text: JSONText? {
    kind == .string ? JSONText(storage: storage, index: index) : nil
  }

  /// The decoded string, or `nil` if this is not one.
  ///
  /// - Complexity: linear in the length of the string.
  @inlinable public var string: String? { text?.string }

  /// The double nearest to the number, or `nil` if this is not one.
  ///
  /// A number beyond the range of doubles is infinite: `1e400`.
  public var number: Double? { withExtendedLifetime(storage) { view.number } }

  /// The value's JSON Pointer (RFC 6901); empty for the root.
  ///
  /// - Complexity: linear in the depth and in the length of the keys along the path.
  public var pointer: JSONPointer { JSONPointer(toNode: index, in: storage) }
}
