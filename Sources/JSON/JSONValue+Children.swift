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
  public subscript(key: StaticString) -> JSONValue? { withExtendedLifetime(storage) { view[key]?.value } }

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

/// The members of an object in document order.
public struct JSONMembers: Sequence, IteratorProtocol, Sendable {
  @usableFromInline let storage: JSONStorage
  @usableFromInline var views: JSONView.MemberSequence

  @inlinable
  init(of value: JSONValue) {
    storage = value.storage
    views = value.view.members
  }

  /// The next member, or `nil` after the last.
  @inlinable
  public mutating func next() -> JSONMember? {
    withExtendedLifetime(storage) {
      views.next().map { JSONMember(key: $0.key.text, value: $0.value.value) }
    }
  }
}

/// The elements of an array in document order.
public struct JSONElements: Sequence, IteratorProtocol, Sendable {
  @usableFromInline let storage: JSONStorage
  @usableFromInline var views: JSONView.Elements

  @inlinable
  init(of value: JSONValue) {
    storage = value.storage
    views = value.view.elements
  }

  /// The next element, or `nil` after the last.
  @inlinable
  public mutating func next() -> JSONValue? { withExtendedLifetime(storage) { views.next()?.value } }
}
