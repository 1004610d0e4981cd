package struct OrderedDictionary<Key: Hashable, Value> {
  package private(set) var elements: [(key: Key, value: Value)] = []
  private var indices: [Key: Int] = [:]

  package init() {}

  package var values: [Value] { elements.map { $0.value } }

  /// The value of a key, which is added with the default value if it is changed before it is known.
  package subscript(key: Key, default value: @autoclosure () -> Value) -> Value {
    get { indices[key].map { elements[$0].value } ?? value() }
    _modify {
      let index = indices[key] ?? elements.count
      if index == elements.count {
        indices[key] = index
        elements.append((key, value()))
      }
      yield &elements[index].value
    }
  }
}

extension OrderedDictionary: Sendable where Key: Sendable, Value: Sendable {}
