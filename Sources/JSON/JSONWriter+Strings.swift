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
    let hasEscapes = !writePlain(utf8, isKey: true)
    if hasEscapes {
      writeStringWithEscapes(utf8)
      append(UInt8(ascii: ":"))
    }
    if layout == .pretty { append(UInt8(ascii: " ")) }
    isAfterKey = true
  }

  mutating func writeString(_ utf8: UnsafeBufferPointer<UInt8>) {
    if !writePlain(utf8, isKey: false) { writeStringWithEscapes(utf8) }
  }

  /// Writes a string, and the colon after a key, unless it needs escapes. Returns whether it was written.
  @inline(__always)
  private mutating func writePlain(_ utf8: UnsafeBufferPointer<UInt8>, isKey: Bool) -> Bool {
    let start = count
    var isPlain = true
    withCursor(for: utf8.count + 3) { cursor in
      cursor.append(UInt8(ascii: "\""))
      isPlain = cursor.append(utf8) { $0.bytesToEscape }
      cursor.append(UInt8(ascii: "\""))
      if isKey { cursor.append(UInt8(ascii: ":")) }
    }
    if !isPlain { count = start }
    return isPlain
  }

  @inline(never)
  private mutating func writeStringWithEscapes(_ utf8: UnsafeBufferPointer<UInt8>) {
    withCursor(for: 6 * utf8.count + 2) { cursor in
      cursor.append(UInt8(ascii: "\""))
      for byte in utf8 { cursor.appendEscaped(byte) }
      cursor.append(UInt8(ascii: "\""))
    }
  }
}

extension ByteCursor {
  @inline(__always)
  fileprivate mutating func appendEscaped(_ byte: UInt8) {
    guard byte < 0x80, !byte.isPlainInString else { return append(byte) }
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
