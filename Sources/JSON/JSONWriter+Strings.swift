extension JSONWriter {
  /// Writes a string, with escapes where JSON demands them and nowhere else.
  public mutating func string(_ value: some StringProtocol) {
    beginValue()
    var value = String(value)
    value.withUTF8 { writeString($0) }
  }

  /// Writes a string of a document, decoded and escaped anew.
  public mutating func string(_ value: JSONText) {
    beginValue()
    value.withUTF8 { writeString($0) }
  }

  /// Writes a key of a document, decoded and escaped anew.
  public mutating func key(_ key: JSONText) {
    key.withUTF8 { writeKey($0) }
  }

  /// Writes a string with its quotes.
  mutating func writeString(_ utf8: UnsafeBufferPointer<UInt8>) {
    append(UInt8(ascii: "\""))
    var start = 0
    for (offset, byte) in utf8.enumerated()
    where byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
      append(contentsOf: utf8[start..<offset])
      appendEscape(byte)
      start = offset + 1
    }
    append(contentsOf: utf8[start...])
    append(UInt8(ascii: "\""))
  }

  private mutating func appendEscape(_ byte: UInt8) {
    append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): append(byte)
    case 0x08: append(UInt8(ascii: "b"))
    case 0x09: append(UInt8(ascii: "t"))
    case 0x0A: append(UInt8(ascii: "n"))
    case 0x0C: append(UInt8(ascii: "f"))
    case 0x0D: append(UInt8(ascii: "r"))
    default:
      append(byte < 0x10 ? "u000" : "u001")
      append(UInt8(ascii: byte & 15 < 10 ? "0" : "W") &+ byte & 15)
    }
  }
}
