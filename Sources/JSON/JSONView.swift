/// A non-owning view of a value, with the members of ``JSONValue``. It is valid only while the document is alive, so a
/// reader that uses views must hold the document.
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

  @inlinable package var value: JSONValue { JSONValue(storage: storage.takeUnretainedValue(), index: index) }

  @inlinable package var kind: JSONValue.Kind { @inline(__always) get { node.kind } }

  @inlinable package var location: JSONLocation { JSONLocation(index: index) }

  package var startOffset: Int { Int(node.start) }

  @inlinable package var isNull: Bool { kind == .null }

  @inlinable package var boolean: Bool? {
    let node = node
    return node.kind == .boolean ? node.flag : nil
  }

  @inlinable package var text: JSONTextView? {
    @inline(__always) get { kind == .string ? JSONTextView(storage: storage, index: index) : nil }
  }

  package var string: String? { text?.string }

  package var number: Double? {
    let node = node
    guard node.kind == .number else { return nil }
    return storage._withUnsafeGuaranteedRef { storage in
      storage.bytes.withUnsafeBufferPointer { JSONNumber.value(of: $0[Int(node.start)..<Int(node.end)]) }
    }
  }

  @inlinable package var count: Int { Int(node.count) }

  /// The number of values and keys that this value contains, at any depth.
  @inlinable package var descendantCount: Int { Int(node.next) - index - 1 }

  @inlinable package var elements: Elements { Elements(of: self) }

  @inlinable package var members: MemberSequence { MemberSequence(of: self) }

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

  @inlinable
  package func view(at location: JSONLocation) -> JSONView { view(Int(location.index)) }

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
    knownBy table: NameTable, _ body: (_ key: JSONLocation, _ number: Int?, _ value: JSONLocation) -> Void
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

  @usableFromInline
  package struct MemberSequence: Sequence, IteratorProtocol, Sendable {
    @usableFromInline var cursor: Cursor

    @inlinable
    init(of object: JSONView) { cursor = Cursor(of: object, .object) }

    @inlinable
    package mutating func next() -> JSONMemberView? {
      // A key's node precedes its value's.
      guard let value = cursor.next(after: 1) else { return nil }
      return JSONMemberView(key: JSONTextView(storage: value.storage, index: value.index - 1), value: value)
    }
  }

  @usableFromInline
  package struct Elements: Sequence, IteratorProtocol, Sendable {
    @usableFromInline var cursor: Cursor

    @inlinable
    init(of array: JSONView) { cursor = Cursor(of: array, .array) }

    @inlinable
    package mutating func next() -> JSONView? { cursor.next(after: 0) }
  }
}

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

@usableFromInline
package struct JSONTextView: @unchecked Sendable {
  @usableFromInline let storage: Unmanaged<JSONStorage>
  @usableFromInline let index: Int

  @inlinable
  init(storage: Unmanaged<JSONStorage>, index: Int) {
    self.storage = storage
    self.index = index
  }

  @inlinable package var text: JSONText { JSONText(storage: storage.takeUnretainedValue(), index: index) }

  @inlinable package var location: JSONLocation { JSONLocation(index: index) }

  /// For a key, the location of its value.
  package var valueLocation: JSONLocation { JSONLocation(index: index + 1) }

  package var startOffset: Int { storage._withUnsafeGuaranteedRef { Int($0.nodes[index].start) } }

  package var string: String { @inline(never) get { withUTF8 { String(validUTF8: $0) } } }

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

  package static func == (text: JSONTextView, other: StaticString) -> Bool {
    other.withUTF8Buffer { other in
      text.withUTF8 { utf8 in
        guard utf8.count == other.count else { return false }
        for index in 0..<utf8.count where utf8[index] != other[index] { return false }
        return true
      }
    }
  }

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
