extension JSONValue {
  /// Returns the repeated keys in this value at every depth, in document order, without the first of each. Keys are
  /// compared after decoding, scalar by scalar.
  ///
  /// - Complexity: linear in the value on average.
  public func duplicateKeys() -> [JSONText] {
    var duplicates: [Int] = []
    let range = index..<Int(node.next)
    let objects = storage.nodes.withUnsafeBufferPointer { nodes in range.filter { nodes[$0].mayRepeatKeys } }
    for object in objects { appendDuplicates(inObject: object, to: &duplicates) }
    duplicates.sort()
    return duplicates.map { JSONText(storage: storage, index: $0) }
  }

  /// Returns the repeated keys of this object itself, without the first of each.
  ///
  /// - Complexity: linear in the number of members on average.
  public func ownDuplicateKeys() -> [JSONText] {
    var duplicates: [Int] = []
    appendDuplicates(inObject: index, to: &duplicates)
    return duplicates.map { JSONText(storage: storage, index: $0) }
  }

  private func appendDuplicates(inObject index: Int, to duplicates: inout [Int]) {
    let node = storage.nodes[index]
    guard node.mayRepeatKeys else { return }
    if node.count > 16 || !appendDuplicatesByPairs(inObject: index, to: &duplicates) {
      appendDuplicatesByHash(in: JSONValue(storage: storage, index: index), to: &duplicates)
    }
  }

  /// Compares each key of a small object with the keys before it, byte by byte.
  ///
  /// - Returns: `false`, without doing anything, if a key has escapes.
  private func appendDuplicatesByPairs(inObject object: Int, to duplicates: inout [Int]) -> Bool {
    let found = duplicates.count
    return storage.nodes.withUnsafeBufferPointer { nodes in
      storage.bytes.withUnsafeBufferPointer { bytes in
        let end = Int(nodes[object].next)
        var key = object + 1
        while key < end {
          guard !nodes[key].flag else {
            duplicates.removeSubrange(found...)
            return false
          }
          if Self.hasEarlierEqual(of: key, from: object + 1, nodes: nodes, bytes: bytes) { duplicates.append(key) }
          key = Int(nodes[key + 1].next)
        }
        return true
      }
    }
  }

  /// Returns whether a key of an object has the same bytes as an earlier one, from the first key on.
  @inline(__always)
  private static func hasEarlierEqual(
    of key: Int, from first: Int, nodes: UnsafeBufferPointer<JSONNode>, bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let start = Int(nodes[key].start)
    let length = Int(nodes[key].end) - start
    var earlier = first
    while earlier < key {
      let earlierStart = Int(nodes[earlier].start)
      if Int(nodes[earlier].end) - earlierStart == length, bytes[earlierStart + 1] == bytes[start + 1] {
        let keyBytes = bytes[start..<(start + length)]
        if keyBytes.elementsEqual(bytes[earlierStart..<(earlierStart + length)]) { return true }
      }
      earlier = Int(nodes[earlier + 1].next)
    }
    return false
  }

  /// Looks up each key of an object in an open-addressed table of the keys before it.
  private func appendDuplicatesByHash(in object: JSONValue, to duplicates: inout [Int]) {
    var slotCount = 16
    while slotCount < object.count * 2 { slotCount *= 2 }
    var slots = [Int](repeating: 0, count: slotCount)
    for member in object.members {
      var slot = member.key.hash & (slotCount - 1)
      while slots[slot] != 0, !(JSONText(storage: storage, index: slots[slot]) == member.key) {
        slot = (slot + 1) & (slotCount - 1)
      }
      if slots[slot] == 0 {
        slots[slot] = member.key.index
      } else {
        duplicates.append(member.key.index)
      }
    }
  }
}

extension JSONNode {
  /// Whether this is an object of which the parser did not exclude that a key is repeated.
  @inline(__always)
  fileprivate var mayRepeatKeys: Bool { kind == .object && flag }
}

extension JSONText {
  /// A hash of the decoded text. It is seeded in each process, so that nobody can choose keys that collide.
  fileprivate var hash: Int {
    withUTF8 {
      var hasher = Hasher()
      hasher.combine(bytes: UnsafeRawBufferPointer($0))
      return hasher.finalize()
    }
  }
}
