import JSON

/// The members of an object that is read, those of known keys alone and each key once.
///
/// There are few of them: looking through them in order is faster than a table.
struct Members {
  private var entries: [(key: String, value: JSONValue)] = []

  init(minimumCapacity: Int) {
    entries.reserveCapacity(minimumCapacity)
  }

  var isEmpty: Bool { entries.isEmpty }

  /// The value of a member; nil where there is none.
  ///
  /// - Complexity: linear in the number of members.
  subscript(key: String) -> JSONValue? {
    for entry in entries where entry.key == key { return entry.value }
    return nil
  }

  /// Adds a member, but not a second one of the same key.
  mutating func add(_ key: String, _ value: JSONValue) {
    if self[key] == nil { entries.append((key, value)) }
  }
}
