/// A set of ASCII bytes, such as those of RFC 9110 and RFC 3986: bit *n* of `low` stands for byte *n*, of `high` for
/// byte 64 + *n*.
struct ByteSet: Sendable {
  let low: UInt64
  let high: UInt64

  /// The bytes of field names and methods: `tchar` (RFC 9110, 5.6.2).
  static let token = ByteSet(low: 0x03ff_6cfa_0000_0000, high: 0x57ff_ffff_c7ff_fffe)
  /// The bytes of a registered name except `%`: `unreserved` and `sub-delims` (RFC 3986, 2.2 and 2.3).
  static let registeredName = ByteSet(low: 0x2bff_7fd2_0000_0000, high: 0x47ff_fffe_87ff_fffe)
  /// The bytes of a path except `%`: `pchar` and `/`.
  static let path = ByteSet(low: 0x2fff_ffd2_0000_0000, high: 0x47ff_fffe_87ff_ffff)
  static let query = ByteSet(low: 0xafff_ffd2_0000_0000, high: 0x47ff_fffe_87ff_ffff)
  /// The bytes between the brackets of an IP literal.
  static let addressLiteral = ByteSet(low: 0x2fff_7fd2_0000_0000, high: 0x47ff_fffe_87ff_fffe)

  @inline(__always)
  func contains(_ byte: UInt8) -> Bool {
    guard byte < 128 else { return false }
    let bits = byte < 64 ? low : high
    return (bits &>> UInt64(byte & 63)) & 1 == 1
  }

  func containsAll(_ bytes: Span<UInt8>) -> Bool {
    for i in bytes.indices where !contains(bytes[i]) { return false }
    return true
  }

  func containsAllOrEscapes(_ bytes: Span<UInt8>) -> Bool {
    var i = 0
    while i < bytes.count {
      if contains(bytes[i]) {
        i += 1
      } else if bytes[i] == .percent, i + 2 < bytes.count, bytes[i + 1].hexadecimalValue != nil,
        bytes[i + 2].hexadecimalValue != nil
      {
        i += 3
      } else {
        return false
      }
    }
    return true
  }
}

extension UInt8 {
  static let tab: UInt8 = 0x09
  static let lineFeed: UInt8 = 0x0a
  static let carriageReturn: UInt8 = 0x0d
  static let space: UInt8 = 0x20
  static let percent: UInt8 = 0x25
  static let asterisk: UInt8 = 0x2a
  static let comma: UInt8 = 0x2c
  static let slash: UInt8 = 0x2f
  static let zero: UInt8 = 0x30
  static let colon: UInt8 = 0x3a
  static let semicolon: UInt8 = 0x3b
  static let equalsSign: UInt8 = 0x3d
  static let questionMark: UInt8 = 0x3f
  static let openBracket: UInt8 = 0x5b
  static let closeBracket: UInt8 = 0x5d
  static let delete: UInt8 = 0x7f

  var decimalValue: Int? {
    self >= 0x30 && self <= 0x39 ? Int(self) - 0x30 : nil
  }

  var hexadecimalValue: Int? {
    switch self {
    case 0x30...0x39: Int(self) - 0x30
    case 0x41...0x46: Int(self) - 0x41 + 10
    case 0x61...0x66: Int(self) - 0x61 + 10
    default: nil
    }
  }

  var lowercased: UInt8 {
    self >= 0x41 && self <= 0x5a ? self | 0x20 : self
  }

  var isBlank: Bool { self == .space || self == .tab }

  /// Visible, blank, or not ASCII (RFC 9110, 5.5).
  var isFieldContent: Bool { self >= 0x20 ? self != .delete : self == .tab }
}
