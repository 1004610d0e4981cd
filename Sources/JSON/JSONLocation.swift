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
