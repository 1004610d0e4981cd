extension JSONDocument {
  /// The keys that an earlier member of the same object has already: each second, third, … one, at every depth, in
  /// document order. Keys are compared as they are decoded, scalar by scalar.
  ///
  /// - Complexity: linear in the document on average.
  public func duplicateKeys() -> [JSONText] {
    var duplicates: [Int] = []
    for (index, node) in storage.nodes.enumerated() where node.kind == .object && node.count > 1 {
      let object = JSONValue(storage: storage, index: index)
      if object.count <= 8 {
        appendDuplicatesByPairs(in: object, to: &duplicates)
      } else {
        appendDuplicatesByHash(in: object, to: &duplicates)
      }
    }
    duplicates.sort()
    return duplicates.map { JSONText(storage: storage, index: $0) }
  }

  /// Compares each key of a small object with those before it.
  private func appendDuplicatesByPairs(in object: JSONValue, to duplicates: inout [Int]) {
    for member in object.members {
      for earlier in object.members {
        guard earlier.key.index < member.key.index else { break }
        guard earlier.key == member.key else { continue }
        duplicates.append(member.key.index)
        break
      }
    }
  }

  /// Looks each key of an object up in an open-addressed table of those before it.
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

extension JSONText {
  /// A hash of the decoded text, seeded anew in each process, so that nobody can choose keys that collide.
  fileprivate var hash: Int {
    withUTF8 {
      var hasher = Hasher()
      hasher.combine(bytes: UnsafeRawBufferPointer($0))
      return hasher.finalize()
    }
  }
}
