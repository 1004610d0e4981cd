extension JSONWriter {
  /// Writes a value of a document with all that it contains, in this writer's layout. Numbers are copied as written.
  ///
  /// - Complexity: linear in the size of the value; the call stack does not grow with the depth.
  public mutating func value(_ value: JSONValue) {
    if layout == .compact, value.sourceBytes.isCompactJSON { return raw(value.sourceBytes) }
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

extension ArraySlice<UInt8> {
  /// Whether the JSON is certainly already compact: it has no white space and no escapes.
  ///
  /// - Complexity: linear, with many bytes at a time.
  fileprivate var isCompactJSON: Bool {
    withUnsafeBufferPointer { bytes in
      var isCompact = true
      for byte in bytes {
        let isPlain = byte > UInt8(ascii: " ") && byte != UInt8(ascii: "\\")
        isCompact = isPlain && isCompact
      }
      return isCompact
    }
  }
}
