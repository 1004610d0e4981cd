extension JSONWriter {
  /// Writes a value of a document with all that it contains, laid out as this writer does; numbers are written as they
  /// stand in the document.
  ///
  /// - Complexity: linear in the size of the value; the call stack does not grow with the depth.
  public mutating func value(_ value: JSONValue) {
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

  private mutating func scalar(_ value: JSONValue) {
    if let text = value.text {
      string(text)
    } else {
      raw(value.sourceBytes)
    }
  }
}
