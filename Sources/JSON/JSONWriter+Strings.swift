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

  /// Writes a key, and the colon after it.
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

  /// Writes a string in quotes, and a colon after a key, unless it needs escapes.
  ///
  /// - Returns: whether the string was written.
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
    withRoom(for: 6 * utf8.count + 2) { room in
      room[0] = UInt8(ascii: "\"")
      var length = 1
      for byte in utf8 { length += Self.write(byte, to: room, at: length) }
      room[length] = UInt8(ascii: "\"")
      return length + 1
    }
  }

  /// Writes one byte of a string, escaped if necessary, and returns the number of bytes written.
  @inline(__always)
  private static func write(_ byte: UInt8, to room: UnsafeMutableBufferPointer<UInt8>, at offset: Int) -> Int {
    guard byte.needsEscape else {
      room[offset] = byte
      return 1
    }
    room[offset] = UInt8(ascii: "\\")
    if let letter = byte.escapeLetter {
      room[offset + 1] = letter
      return 2
    }
    let lowDigit = byte & 15
    room[offset + 1] = UInt8(ascii: "u")
    room[offset + 2] = UInt8(ascii: "0")
    room[offset + 3] = UInt8(ascii: "0")
    room[offset + 4] = UInt8(ascii: "0") + byte >> 4
    room[offset + 5] = lowDigit < 10 ? UInt8(ascii: "0") + lowDigit : UInt8(ascii: "a") + (lowDigit - 10)
    return 6
  }
}

extension UInt8 {
  @inline(__always)
  fileprivate var needsEscape: Bool { self < 0x20 || self == UInt8(ascii: "\"") || self == UInt8(ascii: "\\") }

  /// The letter of the short escape, or `nil` if there is none.
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
