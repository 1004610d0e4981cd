/// One member of an object.
public typealias JSONMember = JSONPair<JSONStorage>

@usableFromInline
package typealias JSONMemberView = JSONPair<Unmanaged<JSONStorage>>

/// A key and its value, ``JSONMember`` or a view of it.
public struct JSONPair<Holder: JSONHolder>: Sendable {
  /// The key as a string of the document.
  public let key: JSONString<Holder>
  /// The value.
  public let value: JSONReference<Holder>

  @inlinable
  init(key: JSONString<Holder>, value: JSONReference<Holder>) {
    self.key = key
    self.value = value
  }
}

/// The children of a container, node by node.
@usableFromInline
struct JSONCursor<Holder: JSONHolder>: Sendable {
  @usableFromInline let container: JSONReference<Holder>
  @usableFromInline var index: Int
  @usableFromInline let end: Int

  /// Starts after the bracket of a container of the given kind, or at the end of any other value.
  @inlinable
  init(of container: JSONReference<Holder>, _ kind: JSONKind) {
    let node = container.node
    self.container = container
    index = container.index + 1
    end = node.kind == kind ? Int(node.next) : index
  }

  /// Returns the next value, after skipping the given number of nodes, or `nil` after the last.
  @inlinable
  mutating func next(after leading: Int) -> JSONReference<Holder>? {
    guard index < end else { return nil }
    let value = container.sibling(index + leading)
    index = Int(value.node.next)
    return value
  }
}

/// The members of an object in document order.
public struct JSONMembers<Holder: JSONHolder>: Sequence, IteratorProtocol, Sendable {
  @usableFromInline var cursor: JSONCursor<Holder>

  @inlinable
  init(of object: JSONReference<Holder>) { cursor = JSONCursor(of: object, .object) }

  /// The next member, or `nil` after the last.
  @inlinable
  public mutating func next() -> JSONPair<Holder>? {
    // A key's node precedes its value's.
    guard let value = cursor.next(after: 1) else { return nil }
    return JSONPair(key: JSONString(holder: value.holder, index: value.index - 1), value: value)
  }
}

/// The elements of an array in document order.
public struct JSONElements<Holder: JSONHolder>: Sequence, IteratorProtocol, Sendable {
  @usableFromInline var cursor: JSONCursor<Holder>

  @inlinable
  init(of array: JSONReference<Holder>) { cursor = JSONCursor(of: array, .array) }

  /// The next element, or `nil` after the last.
  @inlinable
  public mutating func next() -> JSONReference<Holder>? { cursor.next(after: 0) }
}
