enum JSONNumber {
  /// The literal must be a JSON number. Beyond the range of doubles, the value is infinite.
  static func value(of literal: Slice<UnsafeBufferPointer<UInt8>>) -> Double {
    exactValue(of: literal) ?? roundedValue(of: literal)
  }

  /// Returns the value if one multiplication or division of exact doubles gives it: a mantissa up to 2^53 and a power
  /// of ten up to 22. Nearly all literals that people write are of this kind.
  private static func exactValue(of literal: Slice<UnsafeBufferPointer<UInt8>>) -> Double? {
    var mantissa: UInt64 = 0
    var exponent = 0
    var position = literal.startIndex
    let end = literal.endIndex
    let isNegative = literal[position] == UInt8(ascii: "-")
    if isNegative { position += 1 }
    var isFraction = false
    while position < end {
      let byte = literal[position]
      if byte.isDigit {
        guard mantissa < (1 << 53) / 10 else { return nil }
        mantissa = mantissa * 10 + UInt64(byte - UInt8(ascii: "0"))
        if isFraction { exponent -= 1 }
      } else if byte == UInt8(ascii: ".") {
        isFraction = true
      } else {
        guard let written = smallExponent(literal[(position + 1)...]) else { return nil }
        exponent += written
        break
      }
      position += 1
    }
    let magnitude = Double(mantissa)
    guard mantissa > 0 else { return isNegative ? -0.0 : 0 }
    guard abs(exponent) < powersOfTen.count else { return nil }
    let value = exponent < 0 ? magnitude / powersOfTen[-exponent] : magnitude * powersOfTen[exponent]
    return isNegative ? -value : value
  }

  private static func smallExponent(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    guard digits.count <= 4 else { return nil }
    var value = 0
    var isNegative = false
    for byte in digits {
      switch byte {
      case UInt8(ascii: "-"): isNegative = true
      case UInt8(ascii: "+"): break
      default: value = value * 10 + Int(byte - UInt8(ascii: "0"))
      }
    }
    return isNegative ? -value : value
  }

  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
  ]

  private static func roundedValue(of literal: Slice<UnsafeBufferPointer<UInt8>>) -> Double {
    Double(String(decoding: literal, as: UTF8.self)) ?? .infinity
  }
}
