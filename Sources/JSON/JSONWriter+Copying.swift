extension JSONWriter {
  /// Writes a value of a document with all that it contains, in this writer's layout. Numbers are copied as written.
  ///
  /// - Complexity: linear in the size of the value; the call stack does not grow with the depth.
  public mutating func value(_ value: JSONValue) {
    withExtendedLifetime(value.storage) { self.value(value.view) }
  }

  /// Writes a value of a document that the caller holds, as ``value(_:)-(JSONValue)`` does.
  package mutating func value(_ view: JSONView) {
    if layout == .compact, writeIfCompact(view) { return }
    let value = view.value
    let nodes = value.storage.nodes
    var index = value.index
    let end = Int(nodes[index].next)
    var open: [(isObject: Bool, end: Int)] = []
    while true {
      while let innermost = open.last, innermost.end == index {
        innermost.isObject ? endObject() : endArray()
        open.removeLast()
      }
      guard index < end else { return }
      if open.last?.isObject == true {
        key(JSONText(storage: value.storage, index: index))
        index += 1
      }
      let node = nodes[index]
      switch node.kind {
      case .object:
        beginObject()
        open.append((true, Int(node.next)))
      case .array:
        beginArray()
        open.append((false, Int(node.next)))
      default: scalar(JSONValue(storage: value.storage, index: index))
      }
      index += 1
    }
  }

  /// Writes a value's bytes, many at a time, if they are certainly compact JSON: without white space and escapes.
  private mutating func writeIfCompact(_ view: JSONView) -> Bool {
    let node = view.node
    return view.holder.withStorage { storage in
      storage.bytes.withUnsafeBufferPointer { bytes in
        let source = UnsafeBufferPointer(rebasing: bytes[Int(node.start)..<Int(node.end)])
        let before = (count, needsComma, isAfterKey)
        beginValue()
        var isCompact = true
        withCursor(for: source.count) { isCompact = $0.append(source) { $0.spacesAndBackslashes } }
        if !isCompact { (count, needsComma, isAfterKey) = before }
        return isCompact
      }
    }
  }

  private mutating func scalar(_ value: JSONValue) {
    if let text = value.text {
      string(text)
    } else {
      raw(value.sourceBytes)
    }
  }
}
