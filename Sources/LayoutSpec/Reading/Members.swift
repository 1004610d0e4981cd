import JSON

/// The members of an object that is read, each key of the language once.
struct Members {
  private var object: JSONValue
  private var entries: [(key: Key, value: JSONPlace)] = []
  /// The keys that there are.
  private(set) var keys: KeySet = []
  /// The keys that mean nothing, remarks among them, in document order.
  private(set) var others: [JSONPlace] = []

  /// The members of an object; none of every other value.
  init(of object: JSONValue) {
    self.object = object
    entries.reserveCapacity(object.count)
    object.forEachMember(knownBy: Key.table) { text, number, value in
      guard let number, let key = Key(rawValue: UInt8(truncatingIfNeeded: number)) else {
        others.append(text)
        return
      }
      if !keys.contains(key) {
        keys.insert(key)
        entries.append((key, value))
      }
    }
  }

  func contains(_ key: Key) -> Bool { keys.contains(key) }

  /// The value of a member; nil where there is none.
  ///
  /// - Complexity: linear in the number of members, which are few; O(1) where there is none.
  subscript(key: Key) -> JSONValue? {
    guard keys.contains(key) else { return nil }
    for entry in entries where entry.key == key { return object.value(at: entry.value) }
    return nil
  }

  /// The value at a path of keys: `keyboard/height`.
  func value(at path: String) -> JSONValue? {
    path.split(separator: "/").reduce(object) { (value: JSONValue?, key) in value?.value(forKey: key) }
  }

  /// Leaves out all members but those of some keys, and adds their keys to ``others``.
  mutating func restrict(to allowed: KeySet) {
    guard !keys.isSubset(of: allowed) else { return }
    object.forEachMember(knownBy: Key.table) { text, number, _ in
      guard let number, let key = Key(rawValue: UInt8(truncatingIfNeeded: number)) else { return }
      if !allowed.contains(key) { others.append(text) }
    }
    keys.formIntersection(allowed)
  }

  /// Takes the values of a document that has the same places.
  mutating func move(to document: JSONDocument) { object = document[object.place] }

  /// The text of one of ``others``.
  func text(at place: JSONPlace) -> JSONText { object.text(at: place) }
}
