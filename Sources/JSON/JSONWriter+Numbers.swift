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
    withCursor(for: ByteCursor.longestFixed6) { cursor in
      // A variable of its own stays in a register.
      var own = cursor
      own.appendFixed6(value)
      cursor = own
    }
  }

  /// Writes an object of four numbers on one line, each as ``fixed6(_:)`` writes it. A result has one for each view.
  public mutating func object(_ keys: JSONNumberKeys, _ one: Double, _ two: Double, _ three: Double, _ four: Double) {
    guard layout == .compact, one.isWrittenInDigits, two.isWrittenInDigits, three.isWrittenInDigits,
      four.isWrittenInDigits
    else {
      return object(onOneLine: true) { writer in
        for (key, value) in zip(keys.keys, [one, two, three, four]) { writer.fixed6(key, value) }
      }
    }
    beginValue()
    withCursor(for: 4 * (ByteCursor.longestFixed6 + JSONNumberKeys.prefixLength) + 1) { cursor in
      var own = cursor
      own.append(keys.prefixes.0)
      own.appendFixed6(one)
      own.append(keys.prefixes.1)
      own.appendFixed6(two)
      own.append(keys.prefixes.2)
      own.appendFixed6(three)
      own.append(keys.prefixes.3)
      own.appendFixed6(four)
      own.append(UInt8(ascii: "}"))
      cursor = own
    }
  }

  private mutating func appendDigits(of value: UInt64) {
    withCursor(for: 20) { $0.appendDigits(of: value) }
  }

  /// Writes the shortest decimal that reads back as this number, without an exponent up to a magnitude of 1e21. A
  /// number that is not finite is written as `null`, and negative zero as `0`.
  public mutating func number(_ value: Double) { number(value, isPlain: value.magnitude <= 1e21) }

  private mutating func number(_ value: Double, isPlain: Bool) {
    beginValue()
    guard value.isFinite else { return append("null") }
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

  /// Adds zeros if the point is before or after all digits.
  private mutating func appendDigits(_ digits: [UInt8], pointAfter position: Int) {
    if position <= 0 {
      append("0.")
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
  fileprivate var isWrittenInDigits: Bool { magnitude < 0x1p53 }
}

/// The keys of an object of four numbers that is written often, such as a rectangle.
public struct JSONNumberKeys: Sendable {
  /// The bytes before a value: a bracket or a comma, the key and a colon. They are copied at once.
  struct Prefix: Sendable {
    var bytes = SIMD16<UInt8>()
    var count = 0

    init(_ mark: String, _ key: StaticString) {
      let text = "\(mark)\"\(key)\":".utf8
      precondition(text.count <= JSONNumberKeys.prefixLength, "a key has at most 12 bytes")
      for byte in text {
        bytes[count] = byte
        count += 1
      }
    }
  }

  static let prefixLength = 16

  let keys: [StaticString]
  let prefixes: (Prefix, Prefix, Prefix, Prefix)

  /// Creates keys. Each has at most 12 bytes, and needs no escapes.
  public init(_ one: StaticString, _ two: StaticString, _ three: StaticString, _ four: StaticString) {
    keys = [one, two, three, four]
    prefixes = (Prefix("{", one), Prefix(",", two), Prefix(",", three), Prefix(",", four))
  }
}
