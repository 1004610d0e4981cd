import JSON

/// The members of an object, by key of the language. It holds no references, so it is cheap to copy.
package struct ObjectFields {
  private let object: JSONView
  /// The keys of the first 16 members, in document order, and their values. Hardly any object has more.
  private var firstKeys = SIMD16<UInt8>(repeating: .max)
  private var values = SIMD16<UInt32>(repeating: 0)
  private var count = 0
  private(set) var keys: KeySet = []
  /// Whether there are keys that the language does not have, comments included.
  private var hasUnknownKeys = false

  /// Creates the members of an object; empty for any other value.
  package init(of object: JSONView) {
    self.object = object
    object.forEachMember(knownBy: Key.table) { _, number, value in
      guard let key = number.flatMap({ Key(number: $0) }) else {
        hasUnknownKeys = true
        return
      }
      guard !keys.contains(key) else { return }
      keys.insert(key)
      if count < values.scalarCount {
        firstKeys[count] = key.rawValue
        values[count] = value.number
      }
      count += 1
    }
  }

  package func contains(_ key: Key) -> Bool { keys.contains(key) }

  /// The value of a member, or `nil` if there is none.
  ///
  /// - Complexity: O(1) for the first 16 members, otherwise linear in the number of members.
  package subscript(key: Key) -> JSONView? {
    @inline(__always) get { keys.contains(key) ? value(of: key) : nil }
  }

  private func value(of key: Key) -> JSONView? {
    for index in 0..<min(count, values.scalarCount) where firstKeys[index] == key.rawValue {
      return object.value(at: JSONNodeID(number: values[index]))
    }
    var found: JSONView?
    object.forEachMember(knownBy: Key.table) { _, number, value in
      if found == nil, number == Int(key.rawValue) { found = object.value(at: value) }
    }
    return found
  }

  func hasOtherKeys(than allowed: KeySet) -> Bool { hasUnknownKeys || !keys.isSubset(of: allowed) }

  /// Returns the keys of the removed members and the unknown keys, in document order.
  mutating func restrict(to allowed: KeySet) -> [JSONTextView] {
    var others: [JSONTextView] = []
    object.forEachMember(knownBy: Key.table) { text, number, _ in
      let isAllowed = number.flatMap { Key(number: $0) }.map { allowed.contains($0) } ?? false
      if !isAllowed { others.append(object.text(at: text)) }
    }
    keys.formIntersection(allowed)
    return others
  }
}
