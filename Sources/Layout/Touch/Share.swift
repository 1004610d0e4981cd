/// Bounds of the share of a rectangle.
struct Share {
  private(set) var bounds: QuadraticBounds
  /// Whether smaller rectangles may have closer bounds.
  private(set) var canImprove = true
  private var isRestricted = false

  init(_ low: Double, _ high: Double) { bounds = QuadraticBounds(low, high) }

  var isWhole: Bool { bounds.low.least >= 1 }

  /// Restricts it to what is in another share, too.
  mutating func restrict(to other: Share) {
    guard !other.isWhole else { return }
    if other.bounds.high.greatest <= 0 {
      self = other
      return
    }
    bounds.low += other.bounds.low - QuadraticForm(1)
    if bounds.low.greatest <= 0 { bounds.low = QuadraticForm(0) }
    if other.bounds.high.greatest < bounds.high.greatest { bounds.high = other.bounds.high }
    canImprove = isRestricted || other.canImprove
    isRestricted = true
  }
}

extension Share {
  /// Creates bounds of the share of a rectangle in which the sum of two functions is positive, one along each axis.
  ///
  /// Each coefficient of the sum is a quadratic function of the place. After each is multiplied by a factor of its
  /// own, they differ little except by a constant. If all of them are positive at a place, so is their mean.
  init(whereLarger x: ShareCurve, _ y: ShareCurve) {
    self.init(0, 1)
    let start = x.start + y.start
    let size = x.gradient + y.gradient + 0.01 * pointwiseMax(start, -start)
    guard let largest = size.indices.max(by: { size[$0] < size[$1] }), size[largest] > 0 else { return }
    // What is 0 everywhere does not count.
    let isZero = size .< 1e-9 * size[largest]
    let factor = (1 / size).replacing(with: 1 / size[largest], where: isZero)
    let x = x.multiplied(by: factor, copying: largest, where: isZero)
    let y = y.multiplied(by: factor, copying: largest, where: isZero)
    let zero = ShareParabola(start: 0, middle: 0, end: 0)
    var (across, down) = (x.difference(to: zero), y.difference(to: zero))
    let (isPositive, isNegative) = ((across.low + down.low).min() >= -1e-12, (across.high + down.high).max() <= 1e-12)
    if isPositive || isNegative {
      bounds = isPositive ? QuadraticBounds(1, 1) : QuadraticBounds(0, 0)
      return
    }
    guard let border = ShareBorder(x.mean, y.mean) else { return }
    (across, down) = (x.difference(to: x.mean), y.difference(to: y.mean))
    var (low, high) = (across.low + down.low, across.high + down.high)
    let slack = (high - low).max()
    // The means of the multiplied functions have other weights.
    let weights = any(isZero) ? 1 : min(1, (factor.max() / factor.min() - 1) / 2)
    low -= weights * (low.max() - low.min())
    high += weights * (high.max() - high.min())
    bounds = QuadraticBounds(
      low: border.share(shift: low, isUpper: false), high: border.share(shift: high, isUpper: true))
    // In a smaller rectangle the functions differ less, but move farther for its size.
    let isOpen = bounds.low.greatest <= 0 && bounds.high.least >= 1
    canImprove = 2 * slack * border.greatestDensity >= bounds.gap || (bounds.gap > 0.5 && !isOpen)
  }
}

/// A quadratic function of a place on an axis and of some numbers: its Bernstein coefficients along the axis.
struct ShareCurve {
  var start: SIMD8<Double>
  var middle: SIMD8<Double>
  var end: SIMD8<Double>

  fileprivate var gradient: SIMD8<Double> { pointwiseMax(start - end, end - start) }

  /// Returns it multiplied by a factor for each coefficient, some of which become copies of another one.
  fileprivate func multiplied(
    by factor: SIMD8<Double>, copying index: Int, where isCopy: SIMDMask<SIMD8<Int64>>
  ) -> ShareCurve {
    func multiplied(_ values: SIMD8<Double>) -> SIMD8<Double> {
      factor * values.replacing(with: values[index], where: isCopy)
    }
    return ShareCurve(start: multiplied(start), middle: multiplied(middle), end: multiplied(end))
  }

  /// A function of the place alone that is close to it.
  fileprivate var mean: ShareParabola {
    func mean(_ values: SIMD8<Double>) -> Double { (values.min() + values.max()) / 2 }
    return ShareParabola(start: mean(start), middle: mean(middle), end: mean(end))
  }

  /// Returns bounds of the difference to a function of the place alone.
  fileprivate func difference(to other: ShareParabola) -> (low: SIMD8<Double>, high: SIMD8<Double>) {
    let (first, second, third) = (start - other.start, middle - other.middle, end - other.end)
    return (pointwiseMin(pointwiseMin(first, second), third), pointwiseMax(pointwiseMax(first, second), third))
  }
}

/// A quadratic function on the unit interval by its Bernstein coefficients.
private struct ShareParabola {
  var start: Double
  var middle: Double
  var end: Double

  var spread: Double { end - start }
  var turned: ShareParabola { ShareParabola(start: end, middle: middle, end: start) }
  /// Half of the smallest and the largest slope.
  var leastSlope: Double { min(middle - start, end - middle) }
  var greatestSlope: Double { max(middle - start, end - middle) }

  func value(at place: Double) -> Double {
    let rest = 1 - place
    return rest * rest * start + 2 * place * rest * middle + place * place * end
  }

  /// Returns the place at which an increasing function has a value, or the nearest end.
  func place(of value: Double) -> Double {
    if value <= start { return 0 }
    if value >= end { return 1 }
    let half = middle - start
    let root = max(0, half * half + (value - start) * (start - 2 * middle + end)).squareRoot()
    return min(1, (value - start) / (half + root))
  }
}

/// The border between the parts of the unit square in which the sum of two functions, one along each axis, is positive
/// and negative.
private struct ShareBorder {
  /// The function with the smaller slope, and that with the larger one. Both are increasing.
  private let flat: ShareParabola
  private let steep: ShareParabola

  /// Creates a border, or returns `nil` if it may be nearly parallel to both axes.
  init?(_ x: ShareParabola, _ y: ShareParabola) {
    let (one, other) = x.spread.magnitude > y.spread.magnitude ? (y, x) : (x, y)
    (flat, steep) = (one.spread < 0 ? one.turned : one, other.spread < 0 ? other.turned : other)
    guard steep.leastSlope >= 0.4 * steep.greatestSlope, flat.leastSlope >= -1e-9 * steep.spread else { return nil }
  }

  /// The largest derivative of the share by the shift.
  var greatestDensity: Double { 1 / (2 * steep.leastSlope) }

  /// Returns where along the flat function the border enters and leaves the square if a constant is added.
  private func ends(_ shift: Double) -> (start: Double, end: Double) {
    (flat.place(of: -steep.end - shift), flat.place(of: -steep.start - shift))
  }

  /// Returns the share of the unit square in which the sum is positive if a constant is added. The border is smooth, so
  /// that Gauss's quadrature is exact up to rounding if it is straight, and else up to a ten-millionth or so.
  private func share(_ shift: Double) -> Double {
    let (start, end) = ends(shift)
    let (middle, half) = ((start + end) / 2, (end - start) / 2)
    var sum = 0.0
    for (node, weight) in Self.nodes {
      for place in [middle - node * half, middle + node * half] {
        sum += weight * (1 - steep.place(of: -flat.value(at: place) - shift))
      }
    }
    return 1 - end + sum * half
  }

  private static let nodes = [
    (0.23861918608319690863, 0.46791393457269104739), (0.66120938646626451366, 0.36076157304813860757),
    (0.93246951420315202781, 0.17132449237917034504),
  ]

  /// Returns a bound of the share for a mean of constants, as its coefficients: the chord of the share as a function of
  /// the constant, and how far it is off, at most a fourth of the change of the derivative.
  func share(shift: SIMD8<Double>, isUpper: Bool) -> QuadraticForm {
    let (first, last) = (shift.min(), shift.max())
    let (start, end) = (share(first), share(last))
    let (firstEnds, lastEnds) = (ends(first), ends(last))
    let moved = firstEnds.start - lastEnds.start + firstEnds.end - lastEnds.end
    let bent = (firstEnds.end - lastEnds.start) * (last - first) * (steep.greatestSlope - steep.leastSlope)
    let density = greatestDensity
    let change = moved * density + 2 * bent * density * density * density
    let error = (last - first) * change / 4
    guard last - first > 1e-12, error < (end - start) / 2 else { return QuadraticForm(isUpper ? end : start) }
    let rise = (end - start) / (last - first)
    return QuadraticForm(start + rise * (shift - first) + (isUpper ? error : -error))
  }
}
