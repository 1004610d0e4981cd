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

extension JSONValue {
  /// The document that contains the value.
  @inlinable public var document: JSONDocument { JSONDocument(storage: storage) }

  /// The value's location in its document.
  @inlinable public var location: JSONLocation { JSONLocation(index: index) }

  /// Returns the value at another location of the same document.
  @inlinable
  public func value(at location: JSONLocation) -> JSONValue { JSONValue(storage: storage, index: Int(location.index)) }
}

extension JSONDocument {
  /// Returns the value at a location of this document.
  @inlinable
  public subscript(location: JSONLocation) -> JSONValue { JSONValue(storage: storage, index: Int(location.index)) }

  /// Returns the key or string at a location of this document.
  @inlinable
  public func text(at location: JSONLocation) -> JSONText { JSONText(storage: storage, index: Int(location.index)) }
}
