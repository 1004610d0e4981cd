/// A non-owning view of a value. It is valid only while the document is alive, so a reader that uses views must hold
/// the document.
///
/// A reader visits thousands of values; counting references to the document for each would take longer than everything
/// else.
///
/// Without `@usableFromInline`, the compiler does not inline any of its members in other modules.
@usableFromInline
package struct JSONView: @unchecked Sendable {
  @usableFromInline let storage: Unmanaged<JSONStorage>
  @usableFromInline let index: Int

  @inlinable
  init(storage: Unmanaged<JSONStorage>, index: Int) {
    self.storage = storage
    self.index = index
  }

  @inlinable @inline(__always)
  func node(_ index: Int) -> JSONNode { storage._withUnsafeGuaranteedRef { $0.nodes[index] } }

  @inlinable var node: JSONNode { node(index) }

  /// The value, with a reference to its document.
  @inlinable package var value: JSONValue { JSONValue(storage: storage.takeUnretainedValue(), index: index) }

  /// The value's type.
  @inlinable package var kind: JSONValue.Kind { @inline(__always) get { node.kind } }

  /// The value's location in its document.
  @inlinable package var location: JSONLocation { JSONLocation(index: index) }

  /// The offset of the value's first byte.
  package var startOffset: Int { Int(node.start) }

  /// Whether the value is `null`.
  @inlinable package var isNull: Bool { kind == .null }

  /// The value of a boolean, or `nil` if this is not one.
  @inlinable package var boolean: Bool? {
    let node = node
    return node.kind == .boolean ? node.flag : nil
  }

  /// The string, or `nil` if this is not one. It is not decoded yet.
  @inlinable package var text: JSONTextView? {
    @inline(__always) get { kind == .string ? JSONTextView(storage: storage, index: index) : nil }
  }

  /// The decoded string, or `nil` if this is not one.
  package var string: String? { text?.string }

  /// The double nearest to the number, or `nil` if this is not one.
  package var number: Double? {
    let node = node
    guard node.kind == .number else { return nil }
    return storage._withUnsafeGuaranteedRef { storage in
      storage.bytes.withUnsafeBufferPointer { JSONNumber.value(of: $0[Int(node.start)..<Int(node.end)]) }
    }
  }

  /// The number of members or elements; 0 for scalars.
  @inlinable package var count: Int { Int(node.count) }

  /// The number of values and keys that this value contains, at any depth.
  @inlinable package var descendantCount: Int { Int(node.next) - index - 1 }

  /// The elements of an array in document order; empty for any other value.
  @inlinable package var elements: Elements { Elements(of: self) }

  /// The members of an object in document order, including repeated keys; empty for any other value.
  @inlinable package var members: MemberSequence { MemberSequence(of: self) }

  /// The value of the first member with this key, or `nil` if there is none or this is not an object.
  ///
  /// - Complexity: linear in the number of members.
  package subscript(key: StaticString) -> JSONView? {
    let node = node
    guard node.kind == .object else { return nil }
    var member = index + 1
    while member < Int(node.next) {
      if JSONTextView(storage: storage, index: member) == key { return view(member + 1) }
      member = Int(self.node(member + 1).next)
    }
    return nil
  }

  /// Returns the value at another location of the same document.
  @inlinable
  package func view(at location: JSONLocation) -> JSONView { view(Int(location.index)) }

  /// Returns the key or string at another location of the same document.
  @inlinable
  package func text(at location: JSONLocation) -> JSONTextView {
    JSONTextView(storage: storage, index: Int(location.index))
  }

  @inlinable
  func view(_ index: Int) -> JSONView { JSONView(storage: storage, index: index) }

  /// Calls a closure with each member of an object in document order, and with the number of its key in a table. Does
  /// nothing for any other value.
  ///
  /// - Complexity: linear in the number of members and in the length of their keys.
  @inlinable @inline(__always)
  package func forEachMember(
    knownBy table: JSONWordTable, _ body: (_ key: JSONLocation, _ number: Int?, _ value: JSONLocation) -> Void
  ) {
    let node = node
    guard node.kind == .object else { return }
    var key = index + 1
    while key < Int(node.next) {
      let number = JSONTextView(storage: storage, index: key).withUTF8 { table.number(of: $0) }
      body(JSONLocation(index: key), number, JSONLocation(index: key + 1))
      key = Int(self.node(key + 1).next)
    }
  }

  /// The children of a container, node by node.
  @usableFromInline
  struct Cursor: Sendable {
    @usableFromInline let container: JSONView
    @usableFromInline var index: Int
    @usableFromInline let end: Int

    /// Starts after the bracket of a container of the given kind, or at the end of any other value.
    @inlinable
    init(of container: JSONView, _ kind: JSONValue.Kind) {
      let node = container.node
      self.container = container
      index = container.index + 1
      end = node.kind == kind ? Int(node.next) : index
    }

    /// Returns the next value, after skipping the given number of nodes, or `nil` after the last.
    @inlinable
    mutating func next(after leading: Int) -> JSONView? {
      guard index < end else { return nil }
      let value = container.view(index + leading)
      index = Int(value.node.next)
      return value
    }
  }

  /// The members of an object in document order.
  @usableFromInline
  package struct MemberSequence: Sequence, IteratorProtocol, Sendable {
    @usableFromInline var cursor: Cursor

    @inlinable
    init(of object: JSONView) { cursor = Cursor(of: object, .object) }

    /// The next member, or `nil` after the last.
    @inlinable
    package mutating func next() -> JSONMemberView? {
      // A key's node precedes its value's.
      guard let value = cursor.next(after: 1) else { return nil }
      return JSONMemberView(key: JSONTextView(storage: value.storage, index: value.index - 1), value: value)
    }
  }

  /// The elements of an array in document order.
  @usableFromInline
  package struct Elements: Sequence, IteratorProtocol, Sendable {
    @usableFromInline var cursor: Cursor

    @inlinable
    init(of array: JSONView) { cursor = Cursor(of: array, .array) }

    /// The next element, or `nil` after the last.
    @inlinable
    package mutating func next() -> JSONView? { cursor.next(after: 0) }
  }
}

/// A non-owning view of a member of an object; see ``JSONView``.
@usableFromInline
package struct JSONMemberView {
  @usableFromInline package let key: JSONTextView
  @usableFromInline package let value: JSONView

  @inlinable
  init(key: JSONTextView, value: JSONView) {
    self.key = key
    self.value = value
  }
}

/// A non-owning view of a key or a string; see ``JSONView``.
@usableFromInline
package struct JSONTextView: @unchecked Sendable {
  @usableFromInline let storage: Unmanaged<JSONStorage>
  @usableFromInline let index: Int

  @inlinable
  init(storage: Unmanaged<JSONStorage>, index: Int) {
    self.storage = storage
    self.index = index
  }

  /// The text, with a reference to its document.
  @inlinable package var text: JSONText { JSONText(storage: storage.takeUnretainedValue(), index: index) }

  /// The text's location in its document.
  @inlinable package var location: JSONLocation { JSONLocation(index: index) }

  /// For a key, the location of its value.
  package var valueLocation: JSONLocation { JSONLocation(index: index + 1) }

  /// The offset of the opening quote.
  package var startOffset: Int { text.startOffset }

  /// The decoded text.
  ///
  /// - Complexity: linear in the length. Up to 15 bytes of UTF-8 need no allocation.
  package var string: String { @inline(never) get { withUTF8 { String(validUTF8: $0) } } }

  /// Calls a closure with the text's UTF-8, without a copy if the string has no escapes.
  ///
  /// - Complexity: constant, or linear in the length if the string has escapes.
  @inlinable @inline(__always)
  package func withUTF8<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    storage._withUnsafeGuaranteedRef { storage in
      let node = storage.nodes[index]
      guard !node.flag else { return JSONText(storage: storage, index: index).withUTF8(body) }
      return storage.bytes.withUnsafeBufferPointer {
        body(UnsafeBufferPointer(rebasing: $0[(Int(node.start) + 1)..<(Int(node.end) - 1)]))
      }
    }
  }

  /// Returns whether the text equals a literal, scalar by scalar.
  package static func == (text: JSONTextView, other: StaticString) -> Bool {
    other.withUTF8Buffer { other in
      text.withUTF8 { utf8 in
        guard utf8.count == other.count else { return false }
        for index in 0..<utf8.count where utf8[index] != other[index] { return false }
        return true
      }
    }
  }

  /// Matches a text against a literal, for use in a `switch`.
  package static func ~= (pattern: StaticString, text: JSONTextView) -> Bool { text == pattern }
}

extension JSONValue {
  /// The value without a reference to its document. The caller must keep the document alive.
  @inlinable package var view: JSONView { JSONView(storage: .passUnretained(storage), index: index) }
}

extension JSONText {
  /// The text without a reference to its document. The caller must keep the document alive.
  @inlinable package var view: JSONTextView { JSONTextView(storage: .passUnretained(storage), index: index) }
}
