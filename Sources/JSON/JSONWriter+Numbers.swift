extension JSONWriter {
  /// Writes an integer.
  public mutating func integer(_ value: Int) {
    beginValue()
    if value < 0 { append(UInt8(ascii: "-")) }
    appendDigits(of: UInt64(value.magnitude))
  }

  /// Writes a number rounded to six decimals, without zeros behind the last other digit, never `-0`, never with an
  /// exponent; `null` where it is not finite.
  ///
  /// Of two neighbours that are equally near, it is the one away from zero. Every double is rounded exactly.
  public mutating func fixed6(_ value: Double) {
    guard value.magnitude < 0x1p53 else { return number(value) }
    beginValue()
    var whole = UInt64(value.magnitude)
    var millionths = Self.millionths(of: value.magnitude - Double(whole))
    if millionths == 1_000_000 {
      whole += 1
      millionths = 0
    }
    if value < 0, whole > 0 || millionths > 0 { append(UInt8(ascii: "-")) }
    appendDigits(of: whole)
    if millionths > 0 { appendFraction(millionths) }
  }

  /// A number from 0 to below 1 in millionths, rounded to the nearest, halves up.
  private static func millionths(of fraction: Double) -> UInt32 {
    let product = fraction * 1e6
    let whole = UInt32(product)
    let rest = product - Double(whole)
    // The product's own rounding error is far below a thousandth, so it matters near a half alone.
    if (rest - 0.5).magnitude > 1e-3 { return rest > 0.5 ? whole + 1 : whole }
    return exactMillionths(of: fraction)
  }

  /// The same, with the product computed in integers, where it is exact: 53 bits by 21 bits.
  @inline(never)
  private static func exactMillionths(of fraction: Double) -> UInt32 {
    let significand = fraction.significandBitPattern | 1 << 52
    let shift = UInt64(52 - Int(fraction.exponent))
    let doubled = (UInt128(significand) * 2_000_000) >> shift
    return UInt32((doubled + 1) / 2)
  }

  /// Writes a point and six decimals less the zeros behind the last other digit.
  private mutating func appendFraction(_ millionths: UInt32) {
    withRoom(for: 7) { room in
      room[0] = UInt8(ascii: ".")
      var rest = millionths
      for place in (1...6).reversed() {
        room[place] = UInt8(ascii: "0") + UInt8(rest % 10)
        rest /= 10
      }
      var length = 7
      while room[length - 1] == UInt8(ascii: "0") { length -= 1 }
      return length
    }
  }

  private mutating func appendDigits(of value: UInt64) {
    guard value > 9 else { return append(UInt8(ascii: "0") + UInt8(value)) }
    withRoom(for: 20) { room in
      var length = 1
      var power: UInt64 = 10
      while length < 20, value >= power {
        length += 1
        let (next, overflows) = power.multipliedReportingOverflow(by: 10)
        if overflows { break }
        power = next
      }
      var rest = value
      for place in (0..<length).reversed() {
        room[place] = UInt8(ascii: "0") + UInt8(rest % 10)
        rest /= 10
      }
      return length
    }
  }

  /// Writes the shortest decimal that reads back as this number, without an exponent up to a magnitude of 1e21;
  /// `null` where it is not finite. A negative zero is written `0`.
  public mutating func number(_ value: Double) {
    beginValue()
    guard value.isFinite else { return append("null") }
    if value.magnitude < 0x1p53, value == Double(Int64(value)) {
      if value < 0 { append(UInt8(ascii: "-")) }
      return appendDigits(of: UInt64(value.magnitude))
    }
    var shortest = value.description
    shortest.withUTF8 { appendDecimal($0, plain: value.magnitude <= 1e21) }
  }

  /// Writes a decimal as the standard library describes it: `1.0`, `2.5e-07`, `1e+16`.
  private mutating func appendDecimal(_ shortest: UnsafeBufferPointer<UInt8>, plain: Bool) {
    let exponentMark = shortest.firstIndex(of: UInt8(ascii: "e"))
    var mantissa = shortest[..<(exponentMark ?? shortest.endIndex)]
    if mantissa.count > 2, mantissa.suffix(2).elementsEqual(".0".utf8) { mantissa.removeLast(2) }
    guard plain, let exponentMark else {
      append(contentsOf: mantissa)
      if let exponentMark { append(contentsOf: shortest[exponentMark...]) }
      return
    }
    if mantissa.first == UInt8(ascii: "-") {
      append(UInt8(ascii: "-"))
      mantissa.removeFirst()
    }
    let isNegative = shortest[exponentMark + 1] == UInt8(ascii: "-")
    let exponent = shortest[(exponentMark + 1)...].reduce(0) { $1.isDigit ? $0 * 10 + Int($1 - UInt8(ascii: "0")) : $0 }
    appendDigits(mantissa.filter(\.isDigit), pointAfter: 1 + (isNegative ? -exponent : exponent))
  }

  /// Writes digits with the point behind so many of them, which may be before the first or beyond the last.
  private mutating func appendDigits(_ digits: [UInt8], pointAfter place: Int) {
    if place <= 0 {
      append("0.")
      append(contentsOf: repeatElement(UInt8(ascii: "0"), count: -place))
      append(contentsOf: digits)
    } else if place >= digits.count {
      append(contentsOf: digits)
      append(contentsOf: repeatElement(UInt8(ascii: "0"), count: place - digits.count))
    } else {
      append(contentsOf: digits[..<place])
      append(UInt8(ascii: "."))
      append(contentsOf: digits[place...])
    }
  }
}
