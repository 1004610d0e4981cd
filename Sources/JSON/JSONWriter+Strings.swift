extension JSONWriter {
  /// Returns a text as a JSON string, with quotes.
  package static func quoted(_ text: String) -> String {
    var writer = JSONWriter(capacity: text.utf8.count + 8)
    writer.string(text)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Writes a string. Only characters that JSON requires to be escaped are escaped.
  public mutating func string(_ value: some StringProtocol) {
    beginValue()
    var value = String(value)
    value.withUTF8 { writeString($0) }
  }

  /// Writes a string of a document, decoded and escaped again.
  public mutating func string(_ value: JSONText) {
    beginValue()
    value.withUTF8 { writeString($0) }
  }

  /// Writes a key of a document, decoded and escaped again.
  public mutating func key(_ key: JSONText) {
    key.withUTF8 { writeKey($0) }
  }

  mutating func writeKey(_ utf8: UnsafeBufferPointer<UInt8>) {
    beginValue()
    writeString(utf8)
    append(UInt8(ascii: ":"))
    if layout == .pretty { append(UInt8(ascii: " ")) }
    isAfterKey = true
  }

  private mutating func writeString(_ utf8: UnsafeBufferPointer<UInt8>) {
    let plain = utf8.endOfPlainText(from: 0)
    withCursor(for: plain + 6 * (utf8.count - plain) + 2) { cursor in
      cursor.append(UInt8(ascii: "\""))
      cursor.append(UnsafeBufferPointer(rebasing: utf8[..<plain]))
      for byte in utf8[plain...] { cursor.appendEscaped(byte) }
      cursor.append(UInt8(ascii: "\""))
    }
  }
}

extension ByteCursor {
  fileprivate mutating func appendEscaped(_ byte: UInt8) {
    guard byte.needsEscape else { return append(byte) }
    append(UInt8(ascii: "\\"))
    if let letter = byte.escapeLetter { return append(letter) }
    for letter in "u00".utf8 { append(letter) }
    append(UInt8(ascii: "0") + byte >> 4)
    append(byte & 15 < 10 ? UInt8(ascii: "0") + byte & 15 : UInt8(ascii: "a") + (byte & 15 - 10))
  }
}

extension UInt8 {
  fileprivate var escapeLetter: UInt8? {
    switch self {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): self
    case 0x08: UInt8(ascii: "b")
    case 0x09: UInt8(ascii: "t")
    case 0x0A: UInt8(ascii: "n")
    case 0x0C: UInt8(ascii: "f")
    case 0x0D: UInt8(ascii: "r")
    default: nil
    }
  }
}

extension JSONWriter {
  /// Writes a value of a document with all that it contains, in this writer's layout. Numbers are copied as written.
  ///
  /// - Complexity: linear in the size of the value; the call stack does not grow with the depth.
  public mutating func value(_ value: JSONValue) {
    withExtendedLifetime(value.storage) { self.value(value.view) }
  }

  /// Writes a value of a document that the caller holds, as ``value(_:)-(JSONValue)`` does.
  package mutating func value(_ view: JSONView) {
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

  private mutating func scalar(_ value: JSONValue) {
    if let text = value.text {
      string(text)
    } else {
      raw(value.sourceBytes)
    }
  }
}
