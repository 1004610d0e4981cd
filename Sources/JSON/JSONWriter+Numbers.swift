extension JSONWriter {
  /// Writes an integer.
  public mutating func integer(_ value: Int) {
    beginValue()
    if value < 0 { append(UInt8(ascii: "-")) }
    appendDigits(of: UInt64(value.magnitude))
  }

  /// Writes a number rounded to six decimals, without trailing zeros, without an exponent and never as `-0`. A number
  /// that is not finite is written as `null`.
  ///
  /// Rounding is exact for every double; ties are rounded away from zero.
  public mutating func fixed6(_ value: Double) {
    guard value.isWrittenInDigits else { return number(value, isPlain: true) }
    beginValue()
    withCursor(for: ByteCursor.longestFixed6) { $0.appendFixed6(value) }
  }

  private mutating func appendDigits(of value: UInt64) {
    withCursor(for: 20) { $0.appendDigits(of: value) }
  }

  /// Writes the shortest decimal that reads back as this number, without an exponent up to a magnitude of 1e21. A
  /// number that is not finite is written as `null`, and negative zero as `0`.
  public mutating func number(_ value: Double) { number(value, isPlain: value.magnitude <= 1e21) }

  private mutating func number(_ value: Double, isPlain: Bool) {
    beginValue()
    guard value.isFinite else { return append(contentsOf: "null".utf8) }
    if value.magnitude < 0x1p53, value == Double(Int64(value)) {
      if value < 0 { append(UInt8(ascii: "-")) }
      return appendDigits(of: UInt64(value.magnitude))
    }
    var shortest = value.description
    shortest.withUTF8 { appendDecimal($0, plain: isPlain) }
  }

  /// Writes a decimal in the form that the standard library produces: `1.0`, `2.5e-07`, `1e+16`.
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
    appendDigits(mantissa.filter { $0.isDigit }, pointAfter: 1 + (isNegative ? -exponent : exponent))
  }

  /// Writes digits with a decimal point after the given number of digits, adding zeros if the point is before or after
  /// all of them.
  private mutating func appendDigits(_ digits: [UInt8], pointAfter position: Int) {
    if position <= 0 {
      append(contentsOf: "0.".utf8)
      append(contentsOf: repeatElement(UInt8(ascii: "0"), count: -position))
      append(contentsOf: digits)
    } else if position >= digits.count {
      append(contentsOf: digits)
      append(contentsOf: repeatElement(UInt8(ascii: "0"), count: position - digits.count))
    } else {
      append(contentsOf: digits[..<position])
      append(UInt8(ascii: "."))
      append(contentsOf: digits[position...])
    }
  }
}

extension Double {
  /// Whether every unit of the integer part is exact, so that the number is written digit by digit.
  var isWrittenInDigits: Bool { magnitude < 0x1p53 }
}

/// Appends bytes to memory whose owner guarantees enough room.
struct ByteCursor {
  private(set) var next: UnsafeMutablePointer<UInt8>

  init(_ start: UnsafeMutablePointer<UInt8>) {
    next = start
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    next.pointee = byte
    next += 1
  }

  @inline(__always)
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let base = bytes.baseAddress else { return }
    next.update(from: base, count: bytes.count)
    next += bytes.count
  }

  /// Writes an integer, in at most 20 bytes.
  @inline(__always)
  mutating func appendDigits(of number: UInt64) {
    var length = 1
    var limit: UInt64 = 10
    while length < 20, number >= limit {
      length += 1
      limit = limit &* 10
    }
    appendDigits(of: number, length: length)
  }

  /// Writes the last digits of an integer.
  @inline(__always)
  private mutating func appendDigits(of number: UInt64, length: Int) {
    var rest = number
    for position in (0..<length).reversed() {
      next[position] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    next += length
  }

  /// The largest number of bytes that ``appendFixed6(_:)`` writes: a sign, 16 digits, a point and six decimals.
  static let longestFixed6 = 24

  /// Writes a number below 2^53 in magnitude, rounded to six decimals.
  @inline(__always)
  mutating func appendFixed6(_ value: Double) {
    let magnitude = value.magnitude
    // Processors convert signed integers faster than unsigned ones.
    var whole = Int64(magnitude)
    var millionths = Self.millionths(of: magnitude - Double(whole))
    if millionths == 1_000_000 {
      whole += 1
      millionths = 0
    }
    if value < 0, whole > 0 || millionths > 0 { append(UInt8(ascii: "-")) }
    appendDigits(of: UInt64(truncatingIfNeeded: whole))
    guard millionths > 0 else { return }
    append(UInt8(ascii: "."))
    appendDigits(of: UInt64(truncatingIfNeeded: millionths), length: 6)
    while next[-1] == UInt8(ascii: "0") { next -= 1 }
  }

  /// Returns a number from 0 up to but not including 1 in millionths, rounded to the nearest; halves are rounded up. The
  /// product is computed exactly in integers: 53 bits by 21 bits.
  @inline(__always)
  private static func millionths(of fraction: Double) -> Int64 {
    // Anything smaller is below half a millionth.
    guard fraction >= 0x1p-22 else { return 0 }
    let significand = fraction.significandBitPattern | 1 << 52
    let doubled = (UInt128(significand) * 2_000_000) >> UInt64(52 - Int(fraction.exponent))
    return Int64((doubled + 1) / 2)
  }
}
