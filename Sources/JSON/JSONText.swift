/// A string of a document, either a key or a value. It is decoded on demand and knows the position of each character.
public typealias JSONText = JSONString<JSONStorage>

@usableFromInline
package typealias JSONTextView = JSONString<Unmanaged<JSONStorage>>

/// A string of a document, ``JSONText`` or a view of it.
public struct JSONString<Holder: JSONHolder>: Sendable {
  @usableFromInline let holder: Holder
  @usableFromInline let index: Int

  @inlinable
  init(holder: Holder, index: Int) {
    self.holder = holder
    self.index = index
  }

  @inlinable var node: JSONNode { holder.withStorage { $0.nodes[index] } }

  /// The offset of the opening quote.
  @inlinable public var startOffset: Int { Int(node.start) }

  /// The offset after the closing quote.
  @inlinable public var endOffset: Int { Int(node.end) }

  @inlinable package var nodeID: JSONNodeID { JSONNodeID(index: index) }

  /// For a key, the ID of its value.
  @inlinable package var valueNodeID: JSONNodeID { JSONNodeID(index: index + 1) }

  /// Calls a closure with the text's UTF-8, without a copy if the string has no escapes.
  ///
  /// - Complexity: constant, or linear in the length if the string has escapes.
  @inlinable @inline(__always)
  public func withUTF8<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    holder.withStorage { $0.withUTF8(ofTextAt: index, body) }
  }

  /// The decoded text.
  ///
  /// - Complexity: linear in the length. Up to 15 bytes of UTF-8 need no allocation.
  @inlinable public var string: String { holder.withStorage { $0.string(at: index) } }

  /// Returns whether the text equals a literal, scalar by scalar. Allocates nothing if the text has no escapes.
  @inlinable
  public static func == (text: Self, other: StaticString) -> Bool {
    text.holder.withStorage { $0.isText(at: text.index, other) }
  }

  /// Returns whether the text equals a string, scalar by scalar. Allocates nothing if the text has no escapes.
  @inlinable
  @_disfavoredOverload
  public static func == (text: Self, other: some StringProtocol) -> Bool {
    text.withUTF8 { $0.elementsEqual(other.utf8) }
  }

  /// Returns whether two texts are equal, scalar by scalar.
  @inlinable
  public static func == (text: Self, other: Self) -> Bool {
    text.withUTF8 { utf8 in other.withUTF8 { utf8.count == $0.count && utf8.elementsEqual($0) } }
  }

  /// Matches a text against a literal, for use in a `switch`.
  @inlinable
  public static func ~= (pattern: StaticString, text: Self) -> Bool { text == pattern }
}

extension JSONText {
  @inlinable
  init(storage: JSONStorage, index: Int) { self.init(holder: storage, index: index) }

  @inlinable var storage: JSONStorage { holder }

  /// The text without a reference to its document. The caller must keep the document alive.
  @inlinable package var view: JSONTextView { JSONTextView(holder: .passUnretained(storage), index: index) }

  /// The bytes between the quotes, with escapes as written.
  @inlinable public var sourceBytes: ArraySlice<UInt8> { storage.bytes[(startOffset + 1)..<(endOffset - 1)] }

  /// The string's JSON Pointer (RFC 6901); for a key, the pointer to its value.
  ///
  /// - Complexity: linear in the depth and in the length of the keys along the path.
  public var pointer: JSONPointer { JSONPointer(toNode: index, in: storage) }
}

extension JSONTextView {
  /// As for every string, but without a call of ``JSONHolder``, so that the closure is inlined in other modules.
  @inlinable @inline(__always)
  package func withUTF8<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    holder._withUnsafeGuaranteedRef { $0.withUTF8(ofTextAt: index, body) }
  }

  @inlinable package var text: JSONText { JSONText(storage: holder.takeUnretainedValue(), index: index) }
}

extension String {
  /// Creates a string from a document's text, which is valid UTF-8. Up to 15 bytes need no allocation.
  @inline(__always)
  package init(validUTF8 utf8: UnsafeBufferPointer<UInt8>) {
    self.init(unsafeUninitializedCapacity: utf8.count) { $0.initialize(from: utf8).1 }
  }
}
