/// A quadratic function on a triangle, by its coefficients in the Bernstein basis.
///
/// The function is nowhere below the least or above the greatest of its coefficients, and both bounds come closer by a
/// factor of four if the triangle is halved in each direction (Farouki, *The Bernstein polynomial basis: a centennial
/// retrospective*, 2012).
package struct QuadraticForm {
  /// The values of an affine function at the corners of a triangle. An interval is a triangle with two equal corners, a
  /// point one with three.
  package typealias Values = SIMD3<Double>

  /// The coefficients at the three corners and on the three sides, and two of them again.
  package var coefficients: SIMD8<Double>

  package init(_ coefficients: SIMD8<Double>) { self.coefficients = coefficients }

  /// Creates a constant.
  package init(_ constant: Double) { coefficients = SIMD8(repeating: constant) }

  /// Creates the product of two affine functions.
  package init(_ one: Values, _ other: Values) {
    let corners = one * other
    let sides = 0.5 * (one * Self.turned(other) + Self.turned(one) * other)
    coefficients = SIMD8(corners.x, corners.y, corners.z, sides.x, sides.y, sides.z, corners.x, corners.y)
  }

  package var corners: Values { Values(coefficients[0], coefficients[1], coefficients[2]) }
  package var least: Double { coefficients.min() }
  package var greatest: Double { coefficients.max() }
  var spread: Double { greatest - least }
  private var middle: Double { 0.5 * (least + greatest) }

  /// How far it is on each side from the affine function with the same values at the corners, at most.
  private var bends: Values {
    let bends = Values(coefficients[3], coefficients[4], coefficients[5]) - 0.5 * (corners + Self.turned(corners))
    return pointwiseMax(bends, -bends)
  }

  /// How far it is from the affine function with the same values at the corners, at most.
  package var curvature: Double { bends.max() }

  /// How far it changes along each side, from a corner to the next, at most.
  package var changes: Values { rise + bends }

  /// How far its values at the corners change along each side.
  var rise: Values {
    let rise = corners - Self.turned(corners)
    return pointwiseMax(rise, -rise)
  }

  /// Returns quadratic functions below and above the product with another one.
  func product(with other: QuadraticForm) -> (low: QuadraticForm, high: QuadraticForm) {
    let (own, others) = (middle, other.middle)
    let near = own * other.coefficients + others * coefficients - own * others
    let error = spread * other.spread / 4
    return (QuadraticForm(near - error), QuadraticForm(near + error))
  }

  package static func - (left: QuadraticForm, right: QuadraticForm) -> QuadraticForm {
    QuadraticForm(left.coefficients - right.coefficients)
  }

  static func += (left: inout QuadraticForm, right: QuadraticForm) { left.coefficients += right.coefficients }

  private static func turned(_ values: Values) -> Values { Values(values.y, values.z, values.x) }
}

/// Quadratic functions below and above another function.
package struct QuadraticBounds {
  package var low: QuadraticForm
  package var high: QuadraticForm
  /// A function whose sign decides which edge comes first. On each side of its zeros, bounds are closer.
  package var turn: QuadraticForm.Values?
  /// How much of the distance between both functions comes from changes along each side.
  package var sway = QuadraticForm.Values.zero

  package init(_ low: Double, _ high: Double) { (self.low, self.high) = (QuadraticForm(low), QuadraticForm(high)) }

  package init(low: QuadraticForm, high: QuadraticForm) { (self.low, self.high) = (low, high) }

  /// Returns bounds of the sum with a quadratic function.
  package static func + (left: QuadraticBounds, right: QuadraticForm) -> QuadraticBounds {
    var sum = left
    sum.low += right
    sum.high += right
    return sum
  }

  /// Returns bounds of the negative function.
  package static prefix func - (bounds: QuadraticBounds) -> QuadraticBounds {
    var negative = bounds
    negative.low = QuadraticForm(-bounds.high.coefficients)
    negative.high = QuadraticForm(-bounds.low.coefficients)
    return negative
  }

  /// The greatest distance between both functions.
  package var gap: Double { (high - low).greatest }

  static func += (left: inout QuadraticBounds, right: QuadraticBounds) {
    left.low += right.low
    left.high += right.high
    left.sway += right.sway
  }
}
