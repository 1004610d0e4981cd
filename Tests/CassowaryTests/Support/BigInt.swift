/// An integer of any size. Numbers that fit into a word are stored without an allocation.
struct BigInt: Comparable {
  /// The number, unless ``limbs`` has elements.
  private var word: Int
  /// The magnitude of a number that does not fit into a word, the least important limb first.
  private var limbs: [UInt] = []
  /// Whether a number with limbs is below 0.
  private var isNegative = false

  static let zero = BigInt(0)
  static let one = BigInt(1)

  init(_ value: Int) { word = value }

  private init(_ magnitude: [UInt], isNegative: Bool) {
    var limbs = magnitude
    while limbs.last == 0 { limbs.removeLast() }
    word = 0
    guard limbs.count > 1 || (limbs.first ?? 0) > UInt(Int.max) else {
      word = isNegative ? -Int(limbs.first ?? 0) : Int(limbs.first ?? 0)
      return
    }
    self.limbs = limbs
    self.isNegative = isNegative
  }

  private var magnitude: [UInt] { limbs.isEmpty ? (word == 0 ? [] : [word.magnitude]) : limbs }

  /// -1, 0 or 1.
  var sign: Int { limbs.isEmpty ? word.signum() : isNegative ? -1 : 1 }

  /// The number of bits of the magnitude.
  var bitWidth: Int {
    let magnitude = magnitude
    guard let last = magnitude.last else { return 0 }
    return magnitude.count * UInt.bitWidth - last.leadingZeroBitCount
  }

  static prefix func - (value: BigInt) -> BigInt {
    if value.limbs.isEmpty, value.word != Int.min { return BigInt(-value.word) }
    return BigInt(value.magnitude, isNegative: value.sign > 0)
  }

  static func + (left: BigInt, right: BigInt) -> BigInt {
    if left.limbs.isEmpty, right.limbs.isEmpty {
      let (sum, overflow) = left.word.addingReportingOverflow(right.word)
      if !overflow { return BigInt(sum) }
    }
    let (a, b) = (left.magnitude, right.magnitude)
    if (left.sign < 0) == (right.sign < 0) { return BigInt(add(a, b), isNegative: left.sign < 0) }
    return isLess(a, b)
      ? BigInt(subtract(b, a), isNegative: right.sign < 0) : BigInt(subtract(a, b), isNegative: left.sign < 0)
  }

  static func - (left: BigInt, right: BigInt) -> BigInt { left + -right }

  static func * (left: BigInt, right: BigInt) -> BigInt {
    if left.limbs.isEmpty, right.limbs.isEmpty {
      let (product, overflow) = left.word.multipliedReportingOverflow(by: right.word)
      if !overflow { return BigInt(product) }
    }
    let (a, b) = (left.magnitude, right.magnitude)
    var result = [UInt](repeating: 0, count: a.count + b.count)
    for i in a.indices {
      var carry: UInt = 0
      for j in b.indices {
        var (high, low) = a[i].multipliedFullWidth(by: b[j])
        for part in [result[i + j], carry] {
          let (sum, overflow) = low.addingReportingOverflow(part)
          low = sum
          if overflow { high += 1 }
        }
        result[i + j] = low
        carry = high
      }
      result[i + b.count] = carry
    }
    return BigInt(result, isNegative: (left.sign < 0) != (right.sign < 0))
  }

  /// The quotient, rounded toward 0.
  static func / (left: BigInt, right: BigInt) -> BigInt {
    if left.limbs.isEmpty, right.limbs.isEmpty, left.word != Int.min { return BigInt(left.word / right.word) }
    return BigInt(divide(left.magnitude, right.magnitude), isNegative: (left.sign < 0) != (right.sign < 0))
  }

  static func << (value: BigInt, bits: Int) -> BigInt {
    let (limbCount, rest) = bits.quotientAndRemainder(dividingBy: UInt.bitWidth)
    return BigInt([UInt](repeating: 0, count: limbCount) + shifted(value.magnitude, rest), isNegative: value.sign < 0)
  }

  static func < (left: BigInt, right: BigInt) -> Bool {
    if left.limbs.isEmpty, right.limbs.isEmpty { return left.word < right.word }
    if left.sign != right.sign { return left.sign < right.sign }
    return left.sign < 0 ? isLess(right.magnitude, left.magnitude) : isLess(left.magnitude, right.magnitude)
  }
}

/// Arithmetic with magnitudes.
extension BigInt {
  private static func isLess(_ a: [UInt], _ b: [UInt]) -> Bool {
    a.count != b.count ? a.count < b.count : a.reversed().lexicographicallyPrecedes(b.reversed())
  }

  private static func add(_ a: [UInt], _ b: [UInt]) -> [UInt] {
    if a.count < b.count { return add(b, a) }
    var result = a
    var carry: UInt = 0
    for index in a.indices {
      let (sum, first) = a[index].addingReportingOverflow(index < b.count ? b[index] : 0)
      let (total, second) = sum.addingReportingOverflow(carry)
      result[index] = total
      carry = first || second ? 1 : 0
    }
    return carry > 0 ? result + [carry] : result
  }

  /// Subtracts a magnitude from one that is not smaller.
  private static func subtract(_ a: [UInt], _ b: [UInt]) -> [UInt] {
    var result = a
    var borrow: UInt = 0
    for index in a.indices {
      let (difference, first) = a[index].subtractingReportingOverflow(index < b.count ? b[index] : 0)
      let (rest, second) = difference.subtractingReportingOverflow(borrow)
      result[index] = rest
      borrow = first || second ? 1 : 0
    }
    return result
  }

  /// Shifts a magnitude by less than a limb.
  private static func shifted(_ a: [UInt], _ bits: Int) -> [UInt] {
    guard bits > 0 else { return a }
    var result = a + [0]
    for index in a.indices.reversed() {
      result[index + 1] |= a[index] >> (UInt.bitWidth - bits)
      result[index] = a[index] << bits
    }
    return result
  }

  /// Divides magnitudes (Knuth, The Art of Computer Programming, 4.3.1, algorithm D).
  private static func divide(_ a: [UInt], _ b: [UInt]) -> [UInt] {
    if isLess(a, b) { return [] }
    let shift = b[b.count - 1].leadingZeroBitCount
    let divisor = Array(shifted(b, shift).prefix(b.count))
    var rest = shifted(a, shift)
    if rest.count == a.count { rest.append(0) }
    let top = divisor[divisor.count - 1]
    var quotient = [UInt](repeating: 0, count: a.count - b.count + 1)
    for index in quotient.indices.reversed() {
      let high = rest[index + divisor.count]
      var digit = high >= top ? UInt.max : top.dividingFullWidth((high, rest[index + divisor.count - 1])).quotient
      while !subtract(divisor, times: digit, from: &rest, at: index) {
        // The estimate was too large. The subtraction was not made.
        digit -= 1
      }
      quotient[index] = digit
    }
    return quotient
  }

  /// Subtracts a multiple of a divisor from a number, if it is not larger.
  private static func subtract(_ divisor: [UInt], times digit: UInt, from rest: inout [UInt], at start: Int) -> Bool {
    var part = Array(rest[start...(start + divisor.count)])
    var borrow: UInt = 0
    for index in part.indices {
      var (high, low) = index < divisor.count ? digit.multipliedFullWidth(by: divisor[index]) : (0, 0)
      let (sum, carries) = low.addingReportingOverflow(borrow)
      low = sum
      if carries { high += 1 }
      let (difference, borrows) = part[index].subtractingReportingOverflow(low)
      part[index] = difference
      borrow = high + (borrows ? 1 : 0)
    }
    guard borrow == 0 else { return false }
    rest.replaceSubrange(start...(start + divisor.count), with: part)
    return true
  }
}

/// An exact fraction with a denominator above 0.
struct Fraction: Comparable {
  let numerator: BigInt
  let denominator: BigInt

  static let zero = Fraction(numerator: .zero, denominator: .one)

  static prefix func - (value: Fraction) -> Fraction {
    Fraction(numerator: -value.numerator, denominator: value.denominator)
  }

  static func + (left: Fraction, right: Fraction) -> Fraction {
    Fraction(
      numerator: left.numerator * right.denominator + right.numerator * left.denominator,
      denominator: left.denominator * right.denominator)
  }

  static func - (left: Fraction, right: Fraction) -> Fraction { left + -right }

  static func * (left: Fraction, right: Fraction) -> Fraction {
    Fraction(numerator: left.numerator * right.numerator, denominator: left.denominator * right.denominator)
  }

  static func < (left: Fraction, right: Fraction) -> Bool {
    left.numerator * right.denominator < right.numerator * left.denominator
  }

  static func == (left: Fraction, right: Fraction) -> Bool {
    left.numerator * right.denominator == right.numerator * left.denominator
  }

  /// The nearest double, to the last bit or two.
  var double: Double {
    let shift = 62 - (numerator.bitWidth - denominator.bitWidth)
    let quotient = shift > 0 ? (numerator << shift) / denominator : numerator / (denominator << -shift)
    return Double(sign: .plus, exponent: -shift, significand: quotient.smallDouble)
  }
}

extension Fraction {
  /// The exact value of a double.
  init(exactly value: Double) {
    let bits = max(0, BigInt.fractionBits(of: value))
    self.init(numerator: BigInt(value, timesTwoToThe: bits), denominator: .one << bits)
  }

  /// The fraction with the smallest denominator that equals a double except for rounding.
  init(near value: Double) {
    var rest = value - value.rounded(.down)
    var (last, this) = ((top: 1.0, bottom: 0.0), (top: value.rounded(.down), bottom: 1.0))
    while abs(this.top / this.bottom - value) > 1e-11 * max(1, abs(value)), rest > 1e-12 {
      rest = 1 / rest
      let whole = rest.rounded(.down)
      rest -= whole
      (last, this) = (this, (whole * this.top + last.top, whole * this.bottom + last.bottom))
    }
    self.init(numerator: BigInt(Int(this.top)), denominator: BigInt(Int(this.bottom)))
  }
}

extension BigInt {
  /// Creates the integer `value` · 2^`bits`.
  ///
  /// - Precondition: it is an integer.
  init(_ value: Double, timesTwoToThe bits: Int) {
    guard value != 0 else {
      self.init(0)
      return
    }
    let trailing = value.significandWidth
    let whole = Int(Double(sign: value.sign, exponent: trailing, significand: value.significand))
    self = BigInt(whole) << (bits + Int(value.exponent) - trailing)
  }

  /// A number of up to 64 bits as a double.
  fileprivate var smallDouble: Double {
    limbs.isEmpty ? Double(word) : Double(limbs[0]) * (isNegative ? -1 : 1)
  }

  /// Returns the least number of bits by which a double must be shifted to become an integer; negative for multiples of
  /// powers of two.
  static func fractionBits(of value: Double) -> Int {
    value == 0 ? -1000 : value.significandWidth - Int(value.exponent)
  }
}
