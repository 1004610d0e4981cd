extension JSONValue {
  /// The number of members or elements; 0 for scalars.
  @inlinable public var count: Int { Int(node.count) }

  /// The members of an object in document order, repeated keys included; empty for every other value.
  @inlinable public var members: JSONMembers { JSONMembers(of: self) }

  /// The elements of an array in document order; empty for every other value.
  @inlinable public var elements: JSONElements { JSONElements(of: self) }

  /// The value of the first member with this key; nil where there is none or this is not an object.
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

  /// The value of the first member with this key; nil where there is none or this is not an object.
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
  /// The key as a string of the document, which knows its place there.
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
  @usableFromInline var index: Int
  @usableFromInline let end: Int

  @inlinable
  init(of value: JSONValue) {
    let node = value.node
    storage = value.storage
    index = value.index + 1
    end = node.kind == .object ? Int(node.next) : index
  }

  /// The next member; nil behind the last.
  @inlinable
  public mutating func next() -> JSONMember? {
    guard index < end else { return nil }
    let key = JSONText(storage: storage, index: index)
    let value = JSONValue(storage: storage, index: index + 1)
    index = Int(storage.nodes[index + 1].next)
    return JSONMember(key: key, value: value)
  }
}

/// The elements of an array in document order.
public struct JSONElements: Sequence, IteratorProtocol, Sendable {
  @usableFromInline let storage: JSONStorage
  @usableFromInline var index: Int
  @usableFromInline let end: Int

  @inlinable
  init(of value: JSONValue) {
    let node = value.node
    storage = value.storage
    index = value.index + 1
    end = node.kind == .array ? Int(node.next) : index
  }

  /// The next element; nil behind the last.
  @inlinable
  public mutating func next() -> JSONValue? {
    guard index < end else { return nil }
    let value = JSONValue(storage: storage, index: index)
    index = Int(storage.nodes[index].next)
    return value
  }
}
