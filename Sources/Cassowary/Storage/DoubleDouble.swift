/// An unevaluated sum of two doubles, of about 32 digits.
struct DoubleDouble {
  private(set) var high: Double
  private(set) var low = 0.0

  var value: Double { high + low }

  init(_ value: Double) {
    high = value
  }

  /// Does not round the product (Dekker, 1971).
  mutating func subtractProduct(_ left: Double, _ right: Double) {
    let product = left * right
    var error = 0.0
    if !DoubleDouble.isPowerOfTwo(left) {
      let (leftHigh, leftLow) = DoubleDouble.split(left)
      let (rightHigh, rightLow) = DoubleDouble.split(right)
      error = leftLow * rightLow - (((product - leftHigh * rightHigh) - leftLow * rightHigh) - leftHigh * rightLow)
    }
    let sum = high - product
    let back = sum - high
    low += ((high - (sum - back)) - (product + back)) - error
    high = sum
  }

  /// Products with a power of two are exact, and most coefficients are one.
  private static func isPowerOfTwo(_ value: Double) -> Bool {
    value.bitPattern & 0xf_ffff_ffff_ffff == 0
  }

  /// Into halves of 26 bits, whose products are exact.
  private static func split(_ value: Double) -> (Double, Double) {
    let scaled = value * 134_217_729
    let high = scaled - (scaled - value)
    return (high, value - high)
  }
}
