/// An exact fraction. It does not trap on overflow, but records it, and the test case is skipped.
struct Rational: Comparable {
  var numerator: Int128
  var denominator: Int128
  var isOverflown = false

  static let zero = Rational(0)
  static let one = Rational(1)

  init(_ value: Int) {
    numerator = Int128(value)
    denominator = 1
  }

  /// The exact value of a double that is a small multiple of a power of two.
  init(exactly value: Double) {
    var scaled = value
    var denominator: Int128 = 1
    while scaled.rounded() != scaled, denominator < 1 << 80 {
      scaled *= 2
      denominator *= 2
    }
    guard let numerator = Int128(exactly: scaled) else {
      self.init(overflown: true)
      return
    }
    self.init(numerator, denominator)
  }

  private init(overflown: Bool) {
    numerator = 0
    denominator = 1
    isOverflown = overflown
  }

  private init(_ numerator: Int128, _ denominator: Int128) {
    var a = numerator.magnitude
    var b = denominator.magnitude
    while b != 0 { (a, b) = (b, a % b) }
    let divisor = Int128(max(a, 1)) * (denominator < 0 ? -1 : 1)
    self.numerator = numerator / divisor
    self.denominator = denominator / divisor
  }

  var double: Double { Double(numerator) / Double(denominator) }
  var isZero: Bool { numerator == 0 }

  private static func checked(
    _ numerator: (partialValue: Int128, overflow: Bool),
    _ denominator: (partialValue: Int128, overflow: Bool),
    _ isOverflown: Bool
  ) -> Rational {
    if numerator.overflow || denominator.overflow || isOverflown { return Rational(overflown: true) }
    return Rational(numerator.partialValue, denominator.partialValue)
  }

  static func + (left: Rational, right: Rational) -> Rational {
    let a = left.numerator.multipliedReportingOverflow(by: right.denominator)
    let b = right.numerator.multipliedReportingOverflow(by: left.denominator)
    let sum = a.partialValue.addingReportingOverflow(b.partialValue)
    return checked(
      sum,
      left.denominator.multipliedReportingOverflow(by: right.denominator),
      a.overflow || b.overflow || left.isOverflown || right.isOverflown
    )
  }

  static prefix func - (value: Rational) -> Rational {
    var result = value
    result.numerator = -value.numerator
    return result
  }

  static func - (left: Rational, right: Rational) -> Rational { left + -right }

  static func * (left: Rational, right: Rational) -> Rational {
    checked(
      left.numerator.multipliedReportingOverflow(by: right.numerator),
      left.denominator.multipliedReportingOverflow(by: right.denominator),
      left.isOverflown || right.isOverflown
    )
  }

  static func / (left: Rational, right: Rational) -> Rational {
    if right.isZero { return Rational(overflown: true) }
    return checked(
      left.numerator.multipliedReportingOverflow(by: right.denominator),
      left.denominator.multipliedReportingOverflow(by: right.numerator),
      left.isOverflown || right.isOverflown
    )
  }

  static func < (left: Rational, right: Rational) -> Bool { (left - right).numerator < 0 }
}

extension Rational {
  /// Creates the fraction with the smallest denominator that equals a double except for rounding.
  init(near value: Double) {
    var current = Rational(Int(value.rounded(.down)))
    var (previousDenominator, currentDenominator) = (Int128(0), Int128(1))
    var (previousNumerator, currentNumerator) = (Int128(1), Int128(Int(value.rounded(.down))))
    var rest = value - value.rounded(.down)
    while abs(Double(currentNumerator) / Double(currentDenominator) - value) > 1e-11 * max(1, abs(value)), rest > 1e-12
    {
      rest = 1 / rest
      let whole = Int128(rest.rounded(.down))
      rest -= rest.rounded(.down)
      (previousNumerator, currentNumerator) = (currentNumerator, whole * currentNumerator + previousNumerator)
      (previousDenominator, currentDenominator) = (currentDenominator, whole * currentDenominator + previousDenominator)
      current = Rational(currentNumerator, currentDenominator)
    }
    self = current
  }
}
