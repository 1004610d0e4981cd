import JSON

/// The members of an object, by key of the language. It holds no references, so it is cheap to copy.
package struct ObjectFields {
  private let object: JSONView
  /// The keys of the first eight members, in document order, a byte for each, and the distances of their values from the
  /// object in the document's list of nodes, two bytes for each. Few objects have more members, or larger ones.
  private var firstKeys = UInt64.max
  private var distances: UInt128 = 0
  private var count: UInt64 = 0
  private(set) var keys: KeySet = []
  /// Whether there are keys that the language does not have, comments included.
  private var hasUnknownKeys = false

  /// Creates the members of an object; empty for any other value.
  package init(of object: JSONView) {
    self.object = object
    let table = Key.table
    for member in object.members {
      guard let key = Key(member.key, in: table) else {
        hasUnknownKeys = true
        continue
      }
      guard !keys.contains(key) else { continue }
      keys.insert(key)
      append(key, member.value.nodeID)
    }
  }

  @inline(__always)
  private mutating func append(_ key: Key, _ value: JSONNodeID) {
    let distance = value.number &- object.nodeID.number
    guard count < 8, distance <= UInt16.max else { return }
    distances |= UInt128(distance) << UInt128(16 * count)
    // All bits of the byte are 1 so far.
    firstKeys &= ~(UInt64(~key.rawValue) << (8 * count))
    count += 1
  }

  package func contains(_ key: Key) -> Bool { keys.contains(key) }

  /// The value of a member, or `nil` if there is none.
  ///
  /// - Complexity: O(1) for the first eight members, unless they are very large; otherwise linear in the number of
  ///   members.
  package subscript(key: Key) -> JSONView? {
    @inline(__always) get { keys.contains(key) ? value(of: key) : nil }
  }

  private func value(of key: Key) -> JSONView? {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let differences = firstKeys ^ (ones &* UInt64(key.rawValue))
    // The lowest bit set is at the byte that is the key; a borrow may set others above it.
    let zeros = (differences &- ones) & ~differences & (ones << 7)
    if zeros == 0 { return laterValue(of: key) }
    let distance = UInt16(truncatingIfNeeded: distances >> UInt128(zeros.trailingZeroBitCount / 8 * 16))
    return object.value(at: JSONNodeID(number: object.nodeID.number &+ UInt32(distance)))
  }

  private func laterValue(of key: Key) -> JSONView? {
    for member in object.members where Key(member.key, in: Key.table) == key { return member.value }
    return nil
  }

  func hasOtherKeys(than allowed: KeySet) -> Bool { hasUnknownKeys || !keys.isSubset(of: allowed) }

  /// Returns the keys of the removed members and the unknown keys, in document order.
  mutating func restrict(to allowed: KeySet) -> [JSONTextView] {
    keys.formIntersection(allowed)
    return object.members.lazy.map { $0.key }.filter { key in
      !(Key(key, in: Key.table).map { allowed.contains($0) } ?? false)
    }
  }
}
