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
    let object = JSONValue(storage: storage, index: index)
    guard object.node.mayRepeatKeys else { return }
    var keys = NameTable()
    keys.reserveCapacity(object.count)
    for member in object.members {
      let earlier = member.key.withUTF8 { keys.insert($0, member.key.index) }
      if earlier != nil { duplicates.append(member.key.index) }
    }
  }
}

extension JSONNode {
  @inline(__always)
  fileprivate var mayRepeatKeys: Bool { kind == .object && flag }
}
