/// A string of a document, either a key or a value. It is decoded on demand and knows the position of each character.
public struct JSONText: Sendable {
  @usableFromInline let storage: JSONStorage
  @usableFromInline let index: Int

  @inlinable
  init(storage: JSONStorage, index: Int) {
    self.storage = storage
    self.index = index
  }

  @inlinable var node: JSONNode { storage.nodes[index] }

  /// The offset of the opening quote.
  @inlinable public var startOffset: Int { Int(node.start) }

  /// The offset after the closing quote.
  @inlinable public var endOffset: Int { Int(node.end) }

  /// The bytes between the quotes, with escapes as written.
  @inlinable public var sourceBytes: ArraySlice<UInt8> { storage.bytes[(startOffset + 1)..<(endOffset - 1)] }

  /// The string's JSON Pointer (RFC 6901); for a key, the pointer to its value.
  ///
  /// - Complexity: linear in the depth and in the length of the keys along the path.
  public var pointer: JSONPointer { JSONPointer(toNode: index, in: storage) }

  /// Calls a closure with the text's UTF-8, without a copy if the string has no escapes.
  ///
  /// - Complexity: constant, or linear in the length if the string has escapes.
  @inlinable
  public func withUTF8<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let node = node
    guard !node.flag else {
      return try decodedUTF8.withUnsafeBufferPointer { buffer throws(Failure) in try body(buffer) }
    }
    return try storage.bytes.withUnsafeBufferPointer { buffer throws(Failure) in
      try body(UnsafeBufferPointer(rebasing: buffer[(Int(node.start) + 1)..<(Int(node.end) - 1)]))
    }
  }

  /// The decoded text.
  ///
  /// - Complexity: linear in the length. Up to 15 bytes of UTF-8 need no allocation.
  public var string: String { @inline(never) get { withUTF8 { String(validUTF8: $0) } } }

  /// Returns whether the text equals a literal, scalar by scalar. Allocates nothing if the text has no escapes.
  public static func == (text: JSONText, other: StaticString) -> Bool {
    withExtendedLifetime(text.storage) { text.view == other }
  }

  /// Returns whether the text equals a string, scalar by scalar. Allocates nothing if the text has no escapes.
  @inlinable
  public static func == (text: JSONText, other: some StringProtocol) -> Bool {
    text.withUTF8 { $0.elementsEqual(other.utf8) }
  }

  /// Returns whether two texts are equal, scalar by scalar.
  @inlinable
  public static func == (text: JSONText, other: JSONText) -> Bool {
    text.withUTF8 { utf8 in other.withUTF8 { utf8.count == $0.count && utf8.elementsEqual($0) } }
  }

  /// Matches a text against a literal, for use in a `switch`.
  @inlinable
  public static func ~= (pattern: StaticString, text: JSONText) -> Bool { text == pattern }
}

extension String {
  /// Creates a string from a document's text, which is valid UTF-8. Up to 15 bytes need no allocation.
  @inline(__always)
  package init(validUTF8 utf8: UnsafeBufferPointer<UInt8>) {
    self.init(unsafeUninitializedCapacity: utf8.count) { $0.initialize(from: utf8).1 }
  }
}
