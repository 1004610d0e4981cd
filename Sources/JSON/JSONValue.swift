/// A value of a document: its kind, its position and its content.
///
/// A value is a reference to its document and an index, so it is cheap to copy.
public typealias JSONValue = JSONReference<JSONStorage>

/// A value without a reference that counts. It is valid only while the document is alive, so a reader that uses views
/// must hold the document.
///
/// A reader visits thousands of values; counting references to the document for each would take longer than everything
/// else.
@usableFromInline
package typealias JSONView = JSONReference<Unmanaged<JSONStorage>>

/// The reference of a value to its document.
public protocol JSONHolder: Sendable {
  /// Calls a closure with the bytes and nodes of the document.
  func withStorage<Result>(_ body: (JSONStorage) -> Result) -> Result
}

/// The six types of JSON.
@frozen
public enum JSONKind: UInt8, Hashable, Sendable {
  /// `{"key": value}`.
  case object
  /// `[value, value]`.
  case array
  /// Text in double quotes.
  case string
  /// A decimal number.
  case number
  /// `true` or `false`.
  case boolean
  /// `null`.
  case null
}

/// A value of a document, ``JSONValue`` or a view of it.
public struct JSONReference<Holder: JSONHolder>: Sendable {
  @usableFromInline let holder: Holder
  @usableFromInline let index: Int

  @inlinable
  init(holder: Holder, index: Int) {
    self.holder = holder
    self.index = index
  }

  @inlinable @inline(__always)
  func node(_ index: Int) -> JSONNode { holder.withStorage { $0.nodes[index] } }

  @inlinable var node: JSONNode { node(index) }

  @inlinable
  func sibling(_ index: Int) -> Self { Self(holder: holder, index: index) }

  /// The value's type.
  @inlinable public var kind: JSONKind { @inline(__always) get { node.kind } }

  /// The offset of the value's first byte: for a string its opening quote, for a container its bracket.
  @inlinable public var startOffset: Int { Int(node.start) }

  /// The offset after the value's last byte.
  @inlinable public var endOffset: Int { Int(node.end) }

  /// The value's ID in its document.
  @inlinable public var nodeID: JSONNodeID { JSONNodeID(index: index) }

  /// Whether the value is `null`.
  @inlinable public var isNull: Bool { kind == .null }

  /// The value of a boolean, or `nil` if this is not one.
  @inlinable public var boolean: Bool? {
    let node = node
    return node.kind == .boolean ? node.flag : nil
  }

  /// The string, or `nil` if this is not one. It is not decoded yet.
  @inlinable public var text: JSONString<Holder>? {
    @inline(__always) get { kind == .string ? JSONString(holder: holder, index: index) : nil }
  }

  /// The decoded string, or `nil` if this is not one.
  ///
  /// - Complexity: linear in the length of the string.
  @inlinable public var string: String? { text?.string }

  /// The double nearest to the number, or `nil` if this is not one.
  ///
  /// A number beyond the range of doubles is infinite: `1e400`.
  @inlinable public var number: Double? { holder.withStorage { $0.number(at: index) } }

  /// The number of members or elements; 0 for scalars.
  @inlinable public var count: Int { Int(node.count) }

  /// The number of values and keys that this value contains, at any depth.
  @inlinable package var descendantCount: Int { Int(node.next) - index - 1 }

  /// The members of an object in document order, including repeated keys; empty for any other value.
  @inlinable public var members: JSONMembers<Holder> { JSONMembers(of: self) }

  /// The elements of an array in document order; empty for any other value.
  @inlinable public var elements: JSONElements<Holder> { JSONElements(of: self) }

  /// The value of the first member with this key, or `nil` if there is none or this is not an object.
  ///
  /// - Complexity: linear in the number of members.
  @inlinable
  public subscript(key: StaticString) -> Self? {
    holder.withStorage { $0.member(key, ofObject: index) }.map { sibling($0) }
  }

  /// The value of the first member with this key, or `nil` if there is none or this is not an object.
  ///
  /// - Complexity: linear in the number of members.
  @inlinable
  public func value(forKey key: some StringProtocol) -> Self? {
    for member in members where member.key == key { return member.value }
    return nil
  }

  /// Returns another value of the same document.
  @inlinable
  public func value(at id: JSONNodeID) -> Self { sibling(Int(id.index)) }

  /// Returns another key or string of the same document.
  @inlinable
  package func text(at id: JSONNodeID) -> JSONString<Holder> {
    JSONString(holder: holder, index: Int(id.index))
  }
}

extension JSONValue {
  @inlinable
  init(storage: JSONStorage, index: Int) { self.init(holder: storage, index: index) }

  @inlinable var storage: JSONStorage { holder }

  /// The document that contains the value.
  @inlinable public var document: JSONDocument { JSONDocument(storage: storage) }

  /// The value without a reference to its document. The caller must keep the document alive.
  @inlinable package var view: JSONView { JSONView(holder: .passUnretained(storage), index: index) }

  /// The value's bytes in the document.
  @inlinable public var sourceBytes: ArraySlice<UInt8> { storage.bytes[startOffset..<endOffset] }

  /// The value's JSON Pointer (RFC 6901); empty for the root.
  ///
  /// - Complexity: linear in the depth and in the length of the keys along the path.
  public var pointer: JSONPointer { JSONPointer(toNode: index, in: storage) }
}

extension JSONView {
  @inlinable package var value: JSONValue { JSONValue(holder: holder.takeUnretainedValue(), index: index) }
}

extension JSONStorage: JSONHolder {
  /// Calls a closure with the bytes and nodes of the document.
  @inlinable @inline(__always)
  public func withStorage<Result>(_ body: (JSONStorage) -> Result) -> Result { body(self) }
}

extension Unmanaged: JSONHolder where Instance == JSONStorage {
  /// Calls a closure with the bytes and nodes of the document.
  @inlinable @inline(__always)
  public func withStorage<Result>(_ body: (JSONStorage) -> Result) -> Result { _withUnsafeGuaranteedRef(body) }
}
