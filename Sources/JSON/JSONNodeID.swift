/// The index of a value or a key in its document.
///
/// It holds no reference to the document, so a reader of a large document can store many of them at little cost. It is
/// meaningful only in the document that it comes from.
public struct JSONNodeID: Hashable, Comparable, Sendable {
  @usableFromInline let index: UInt32

  @inlinable
  init(index: Int) {
    self.index = UInt32(truncatingIfNeeded: index)
  }

  /// Creates an ID from its ``number``.
  @inlinable
  package init(number: UInt32) { index = number }

  /// The ID as a number, for compact storage.
  @inlinable package var number: UInt32 { index }

  /// Returns whether a node comes before another in document order.
  @inlinable
  public static func < (one: JSONNodeID, other: JSONNodeID) -> Bool { one.index < other.index }
}

extension JSONDocument {
  /// Returns the value with an ID of this document.
  @inlinable
  public subscript(id: JSONNodeID) -> JSONValue { root.value(at: id) }

  /// Returns the key or string with an ID of this document.
  @inlinable
  public func text(at id: JSONNodeID) -> JSONText { root.text(at: id) }
}
