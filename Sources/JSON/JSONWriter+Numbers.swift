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
    // Below this, every unit of the integer part is exact, so that the number is written digit by digit.
    guard value.magnitude < 0x1p53 else { return number(value, isPlain: true) }
    beginValue()
    withCursor(for: ByteCursor.longestFixed6) { cursor in
      // A variable of its own stays in a register.
      var own = cursor
      own.appendFixed6(value)
      cursor = own
    }
  }

  /// Writes an object of four numbers on one line, each as ``fixed6(_:)`` writes it. A result has one for each view.
  public mutating func object(
    _ one: (key: StaticString, value: Double), _ two: (key: StaticString, value: Double),
    _ three: (key: StaticString, value: Double), _ four: (key: StaticString, value: Double)
  ) {
    func isPlain(_ member: (key: StaticString, value: Double)) -> Bool {
      member.key.hasPointerRepresentation && member.value.magnitude < 0x1p53
    }
    guard layout == .compact, isPlain(one), isPlain(two), isPlain(three), isPlain(four) else {
      return object(onOneLine: true) { writer in
        for (key, value) in [one, two, three, four] { writer.fixed6(key, value) }
      }
    }
    beginValue()
    let keys = one.key.utf8CodeUnitCount + two.key.utf8CodeUnitCount + three.key.utf8CodeUnitCount
    withCursor(for: keys + four.key.utf8CodeUnitCount + 4 * (ByteCursor.longestFixed6 + 4) + 2) { cursor in
      var own = cursor
      own.append(UInt8(ascii: "{"))
      own.appendMember(one)
      own.append(UInt8(ascii: ","))
      own.appendMember(two)
      own.append(UInt8(ascii: ","))
      own.appendMember(three)
      own.append(UInt8(ascii: ","))
      own.appendMember(four)
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
