enum JSONNumber {
  /// Returns the double nearest to a literal that is known to be a JSON number. It is infinite beyond the range of
  /// doubles.
  static func value(of literal: Slice<UnsafeBufferPointer<UInt8>>) -> Double {
    exactValue(of: literal) ?? Double(String(decoding: literal, as: UTF8.self)) ?? .infinity
  }

  /// Returns the value if a division of exact doubles gives it: a mantissa up to 2^53 and a power
  /// of ten up to 22, without an exponent. Nearly all literals that people write are of this kind.
  private static func exactValue(of literal: Slice<UnsafeBufferPointer<UInt8>>) -> Double? {
    var mantissa: UInt64 = 0
    var decimals = 0
    let isNegative = literal.first == UInt8(ascii: "-")
    var isFraction = false
    for byte in isNegative ? literal.dropFirst() : literal {
      if byte.isDigit {
        guard mantissa < 1 << 53 / 10 else { return nil }
        mantissa = mantissa * 10 + UInt64(byte - UInt8(ascii: "0"))
        if isFraction { decimals += 1 }
      } else {
        guard byte == UInt8(ascii: ".") else { return nil }
        isFraction = true
      }
    }
    guard decimals < powersOfTen.count else { return nil }
    let value = Double(mantissa) / powersOfTen[decimals]
    return isNegative ? -value : value
  }

  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
  ]
}

extension Double {
  /// Creates the number that a text such as `12`, `-1.5`, `.5` or `1e3` represents, or `nil` if it is anything else: a
  /// JSON number, whose digits before the point may be omitted.
  ///
  /// - Complexity: linear in the number of bytes, without an allocation for usual numbers.
  public init?(decimal text: some StringProtocol) {
    let number =
      text.utf8.withContiguousStorageIfAvailable { Self.number(in: $0) }
      ?? Array(text.utf8).withUnsafeBufferPointer { Self.number(in: $0) }
    if let number {
      self = number
    } else if text.hasPrefix(".") {
      self.init(decimal: "0" + text)
    } else if text.hasPrefix("-.") {
      self.init(decimal: "-0" + text.dropFirst())
    } else {
      return nil
    }
  }

  private static func number(in bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    var parser = JSONParser(bytes)
    parser.skipWhiteSpace()
    let start = parser.position
    guard (try? parser.skipNumber()) != nil else { return nil }
    let end = parser.position
    parser.skipWhiteSpace()
    return parser.position == bytes.count ? JSONNumber.value(of: bytes[start..<end]) : nil
  }
}

extension JSONParser {
  mutating func parseNumber() throws(JSONError) {
    let start = position
    try skipNumber()
    append(.number, from: start)
  }

  @inline(__always)
  mutating func skipNumber() throws(JSONError) {
    let start = position
    if current == UInt8(ascii: "-") { position += 1 }
    if current == UInt8(ascii: "0") {
      position += 1
      guard !current.isDigit else { throw JSONError(.invalidNumber, at: start) }
    } else {
      try skipDigits(ofNumberAt: start)
    }
    if current == UInt8(ascii: ".") {
      position += 1
      try skipDigits(ofNumberAt: start)
    }
    if current | 0x20 == UInt8(ascii: "e") {
      position += 1
      if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { position += 1 }
      try skipDigits(ofNumberAt: start)
    }
  }

  @inline(__always)
  private mutating func skipDigits(ofNumberAt start: Int) throws(JSONError) {
    guard current.isDigit else {
      throw position < bytes.count ? JSONError(.invalidNumber, at: start) : JSONError(.unexpectedEnd, at: position)
    }
    repeat { position += 1 } while current.isDigit
  }
}

extension UInt8 {
  @inline(__always)
  var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
}
