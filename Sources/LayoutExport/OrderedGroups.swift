/// Values by key, in the order of the first value of each key.
struct OrderedGroups<Key: Hashable, Value> {
  private(set) var groups: [(key: Key, values: [Value])] = []
  private var indices: [Key: Int] = [:]

  mutating func add(_ value: Value, to key: Key) {
    if let index = indices[key] {
      groups[index].values.append(value)
    } else {
      indices[key] = groups.count
      groups.append((key, [value]))
    }
  }
}
