/// A value or key in the flat list of a document, a tape as in simdjson; parents come before children.
///
/// A member of an object is two adjacent nodes: its key and its value.
@usableFromInline
struct JSONNode: Sendable {
  @usableFromInline var start: UInt32
  @usableFromInline var end: UInt32
  /// The index of the first node after this one and all that it contains.
  @usableFromInline var next: UInt32
  /// The index of the container's node. The root refers to itself.
  @usableFromInline var parent: UInt32
  /// The index of the member or element in its container.
  @usableFromInline var ordinal: UInt32
  /// The kind in the low three bits, a flag in the next, and the number of children in the rest.
  @usableFromInline var info: UInt32

  @inlinable
  init(kind: JSONKind, start: Int, end: Int, next: Int, parent: Int, ordinal: UInt32, flag: Bool = false) {
    self.start = UInt32(truncatingIfNeeded: start)
    self.end = UInt32(truncatingIfNeeded: end)
    self.next = UInt32(truncatingIfNeeded: next)
    self.parent = UInt32(truncatingIfNeeded: parent)
    self.ordinal = ordinal
    self.info = UInt32(kind.rawValue) | (flag ? Self.flagBit : 0)
  }

  @usableFromInline static let flagBit: UInt32 = 8
  @usableFromInline static let countUnit: UInt32 = 16

  @inlinable var kind: JSONKind {
    @inline(__always) get { JSONKind(rawValue: UInt8(info & 7)) ?? .null }
  }

  /// For a string, whether it has escapes; for a boolean, whether it is true; for an object, whether a key may be
  /// repeated.
  @inlinable var flag: Bool { info & Self.flagBit != 0 }

  mutating func setFlag() { info |= Self.flagBit }

  /// The key filter of a suspended container, stored in ``end`` and ``next`` until it closes.
  var openKeyBits: UInt64 {
    get { UInt64(end) << 32 | UInt64(next) }
    set {
      end = UInt32(truncatingIfNeeded: newValue >> 32)
      next = UInt32(truncatingIfNeeded: newValue)
    }
  }

  @inlinable var count: UInt32 { info / Self.countUnit }

  mutating func setCount(_ count: UInt32) { info = info & (Self.countUnit - 1) | count * Self.countUnit }
}

/// The bytes and nodes of a document, shared by its values.
public final class JSONStorage: Sendable {
  @usableFromInline let bytes: [UInt8]
  @usableFromInline let nodes: [JSONNode]

  @inlinable
  init(bytes: [UInt8], nodes: [JSONNode]) {
    self.bytes = bytes
    self.nodes = nodes
  }

  @usableFromInline
  func number(at index: Int) -> Double? {
    let node = nodes[index]
    guard node.kind == .number else { return nil }
    return bytes.withUnsafeBufferPointer { JSONNumber.value(of: $0[Int(node.start)..<Int(node.end)]) }
  }

  @inlinable @inline(__always)
  func withUTF8<Result>(ofTextAt index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let node = nodes[index]
    if node.flag { return withDecodedUTF8(ofTextAt: index, body) }
    return bytes.withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[(Int(node.start) + 1)..<(Int(node.end) - 1)]))
    }
  }

  /// Apart, so that the closure of a text without escapes can be inlined.
  @usableFromInline @inline(never)
  func withDecodedUTF8<Result>(ofTextAt index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    JSONText(storage: self, index: index).decodedUTF8.withUnsafeBufferPointer { body($0) }
  }

  @usableFromInline @inline(never)
  func string(at index: Int) -> String { withUTF8(ofTextAt: index) { String(validUTF8: $0) } }

  @usableFromInline
  func isText(at index: Int, _ other: StaticString) -> Bool {
    other.withUTF8Buffer { other in
      withUTF8(ofTextAt: index) { utf8 in
        guard utf8.count == other.count else { return false }
        for index in 0..<utf8.count where utf8[index] != other[index] { return false }
        return true
      }
    }
  }

  /// Returns the index of the value of the first member with this key, or `nil` if there is none.
  @usableFromInline
  func member(_ key: StaticString, ofObject index: Int) -> Int? {
    let node = nodes[index]
    guard node.kind == .object else { return nil }
    var member = index + 1
    while member < Int(node.next) {
      if isText(at: member, key) { return member + 1 }
      member = Int(nodes[member + 1].next)
    }
    return nil
  }

  /// A value's node follows its key's, with the same ordinal in the same object.
  func isKey(_ index: Int) -> Bool {
    let (node, previous) = (nodes[index], nodes[max(index - 1, 0)])
    guard index > 0, node.kind == .string, nodes[Int(node.parent)].kind == .object else { return false }
    return index == Int(node.parent) + 1 || previous.parent != node.parent || previous.ordinal != node.ordinal
  }
}
