/// The place of a value or a key in its document.
///
/// A place holds no reference to the document, so a reader of a large document can store many of them at little cost.
/// It is meaningful only in the document that it comes from.
public struct JSONPlace: Hashable, Comparable, Sendable {
  @usableFromInline let index: UInt32

  @inlinable
  init(index: Int) {
    self.index = UInt32(truncatingIfNeeded: index)
  }

  /// Creates a place from its ``number``.
  @inlinable
  package init(number: UInt32) { index = number }

  /// The place as a number, for compact storage.
  @inlinable package var number: UInt32 { index }

  /// Returns whether a place comes before another in document order.
  @inlinable
  public static func < (one: JSONPlace, other: JSONPlace) -> Bool { one.index < other.index }
}

extension JSONValue {
  /// The document that contains the value.
  @inlinable public var document: JSONDocument { JSONDocument(storage: storage) }

  /// The value's place in its document.
  @inlinable public var place: JSONPlace { JSONPlace(index: index) }

  /// Returns the value at another place of the same document.
  @inlinable
  public func value(at place: JSONPlace) -> JSONValue { JSONValue(storage: storage, index: Int(place.index)) }

  /// Returns the key or string at another place of the same document.
  @inlinable
  public func text(at place: JSONPlace) -> JSONText { JSONText(storage: storage, index: Int(place.index)) }
}

extension JSONText {
  /// The text's place in its document.
  @inlinable public var place: JSONPlace { JSONPlace(index: index) }

  /// For a key, the place of its value.
  @inlinable public var valuePlace: JSONPlace { JSONPlace(index: index + 1) }
}

extension JSONDocument {
  /// Returns the value at a place of this document.
  @inlinable
  public subscript(place: JSONPlace) -> JSONValue { JSONValue(storage: storage, index: Int(place.index)) }

  /// Returns the key or string at a place of this document.
  @inlinable
  public func text(at place: JSONPlace) -> JSONText { JSONText(storage: storage, index: Int(place.index)) }
}
