extension JSONValue {
  /// The number of members or elements; 0 for scalars.
  @inlinable public var count: Int { Int(node.count) }

  /// The members of an object in document order, including repeated keys; empty for any other value.
  @inlinable public var members: JSONMembers { JSONMembers(of: self) }

  /// The elements of an array in document order; empty for any other value.
  @inlinable public var elements: JSONElements { JSONElements(of: self) }

  /// The value of the first member with this key, or `nil` if there is none or this is not an object.
  ///
  /// - Complexity: linear in the number of members.
  @inlinable
  public subscript(key: StaticString) -> JSONValue? {
    let node = node
    guard node.kind == .object else { return nil }
    var member = index + 1
    while member < Int(node.next) {
      if JSONText(storage: storage, index: member) == key { return JSONValue(storage: storage, index: member + 1) }
      member = Int(storage.nodes[member + 1].next)
    }
    return nil
  }

  /// The value of the first member with this key, or `nil` if there is none or this is not an object.
  ///
  /// - Complexity: linear in the number of members.
  @inlinable
  public func value(forKey key: some StringProtocol) -> JSONValue? {
    for member in members where member.key == key { return member.value }
    return nil
  }
}

/// One member of an object.
public struct JSONMember: Sendable {
  /// The key as a string of the document.
  public let key: JSONText
  /// The value.
  public let value: JSONValue

  @inlinable
  init(key: JSONText, value: JSONValue) {
    self.key = key
    self.value = value
  }
}

/// Iterates over the children of a container, node by node.
@usableFromInline
struct JSONCursor: Sendable {
  @usableFromInline let storage: JSONStorage
  @usableFromInline var index: Int
  @usableFromInline let end: Int

  /// Starts after the bracket of a container of the given kind, or at the end of any other value.
  @inlinable
  init(of value: JSONValue, _ kind: JSONValue.Kind) {
    let node = value.node
    storage = value.storage
    index = value.index + 1
    end = node.kind == kind ? Int(node.next) : index
  }

  /// Returns the next value, after skipping the given number of nodes, or `nil` after the last.
  @inlinable
  mutating func next(after leading: Int) -> JSONValue? {
    guard index < end else { return nil }
    let value = JSONValue(storage: storage, index: index + leading)
    index = Int(storage.nodes[index + leading].next)
    return value
  }
}

/// The members of an object in document order.
public struct JSONMembers: Sequence, IteratorProtocol, Sendable {
  @usableFromInline var cursor: JSONCursor

  @inlinable
  init(of value: JSONValue) { cursor = JSONCursor(of: value, .object) }

  /// The next member, or `nil` after the last.
  @inlinable
  public mutating func next() -> JSONMember? {
    // A key's node precedes its value's.
    guard let value = cursor.next(after: 1) else { return nil }
    return JSONMember(key: JSONText(storage: cursor.storage, index: value.index - 1), value: value)
  }
}

/// The elements of an array in document order.
public struct JSONElements: Sequence, IteratorProtocol, Sendable {
  @usableFromInline var cursor: JSONCursor

  @inlinable
  init(of value: JSONValue) { cursor = JSONCursor(of: value, .array) }

  /// The next element, or `nil` after the last.
  @inlinable
  public mutating func next() -> JSONValue? { cursor.next(after: 0) }
}
