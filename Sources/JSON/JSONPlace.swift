/// Where a value or a key stands in its document.
///
/// It is a number without a reference to the document, so that what was read of a large document can note many places at
/// little cost. It means something in the document that it comes from alone.
public struct JSONPlace: Hashable, Comparable, Sendable {
  @usableFromInline let index: UInt32

  @inlinable
  init(index: Int) {
    self.index = UInt32(truncatingIfNeeded: index)
  }

  /// The place of a number that ``number`` gave.
  @inlinable
  package init(number: UInt32) { index = number }

  /// The place as a number, for those who pack places.
  @inlinable package var number: UInt32 { index }

  /// Whether one place is before another in document order.
  @inlinable
  public static func < (one: JSONPlace, other: JSONPlace) -> Bool { one.index < other.index }
}

extension JSONValue {
  /// The document that the value stands in.
  @inlinable public var document: JSONDocument { JSONDocument(storage: storage) }

  /// Where the value stands in its document.
  @inlinable public var place: JSONPlace { JSONPlace(index: index) }

  /// The value at another place of the same document.
  @inlinable
  public func value(at place: JSONPlace) -> JSONValue { JSONValue(storage: storage, index: Int(place.index)) }

  /// The key or string at another place of the same document.
  @inlinable
  public func text(at place: JSONPlace) -> JSONText { JSONText(storage: storage, index: Int(place.index)) }
}

extension JSONText {
  /// Where the text stands in its document.
  @inlinable public var place: JSONPlace { JSONPlace(index: index) }

  /// For a key, where its value stands in its document.
  @inlinable public var valuePlace: JSONPlace { JSONPlace(index: index + 1) }
}

extension JSONDocument {
  /// The value at a place of this document.
  @inlinable
  public subscript(place: JSONPlace) -> JSONValue { JSONValue(storage: storage, index: Int(place.index)) }

  /// The key or string at a place of this document.
  @inlinable
  public func text(at place: JSONPlace) -> JSONText { JSONText(storage: storage, index: Int(place.index)) }
}
