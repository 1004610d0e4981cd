import JSON

/// The members of an object, by key of the language.
struct ObjectFields {
  private let object: JSONView
  /// The keys of the first members. Most objects have no more, so nothing is allocated.
  private var firstKeys = SIMD8<UInt8>(repeating: .max)
  private var firstValues = SIMD8<UInt32>()
  private var count = 0
  private var more: [(key: Key, value: JSONLocation)] = []
  /// The keys that are present.
  private(set) var keys: KeySet = []
  /// The unknown keys, including comments, in document order.
  private(set) var others: [JSONLocation] = []

  /// Creates the members of an object; empty for any other value.
  init(of object: JSONView) {
    self.object = object
    object.forEachMember(knownBy: Key.table) { text, number, value in
      guard let number, let key = Key(rawValue: UInt8(truncatingIfNeeded: number)) else {
        others.append(text)
        return
      }
      if !keys.contains(key) {
        keys.insert(key)
        append(key, value)
      }
    }
  }

  private mutating func append(_ key: Key, _ value: JSONLocation) {
    if count < 8 {
      firstKeys[count] = key.rawValue
      firstValues[count] = value.number
    } else {
      more.append((key, value))
    }
    count += 1
  }

  func contains(_ key: Key) -> Bool { keys.contains(key) }

  /// The value of a member, or `nil` if there is none.
  ///
  /// - Complexity: linear in the number of members, which is small; O(1) if the key is absent.
  subscript(key: Key) -> JSONView? {
    guard keys.contains(key) else { return nil }
    for index in 0..<min(count, 8) where firstKeys[index] == key.rawValue {
      return object.view(at: JSONLocation(number: firstValues[index]))
    }
    for entry in more where entry.key == key { return object.view(at: entry.value) }
    return nil
  }

  /// Removes all members except those with the given keys, and adds the removed keys to ``others``.
  mutating func restrict(to allowed: KeySet) {
    guard !keys.isSubset(of: allowed) else { return }
    object.forEachMember(knownBy: Key.table) { text, number, _ in
      guard let number, let key = Key(rawValue: UInt8(truncatingIfNeeded: number)) else { return }
      if !allowed.contains(key) { others.append(text) }
    }
    keys.formIntersection(allowed)
  }

  /// Returns the text of one of ``others``.
  func text(at location: JSONLocation) -> JSONTextView { object.text(at: location) }
}
