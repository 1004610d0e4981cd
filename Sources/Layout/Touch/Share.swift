/// Bounds of the share of a rectangle.
struct Share {
  private(set) var bounds: QuadraticBounds
  /// Whether smaller rectangles may have closer bounds.
  private(set) var canImprove = true
  private var isRestricted = false
  /// How far the border moves from each corner of the triangle to the next, relative to the farthest.
  private(set) var motion = QuadraticForm.Values.zero

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
    motion = pointwiseMax(motion, other.motion)
    isRestricted = true
  }
}

extension Share {
  /// Creates bounds of the share of a rectangle in which the sum of two functions is positive, one along each axis.
  ///
  /// Each coefficient of the sum is a quadratic function of the place. All of them are close to multiples of their mean,
  /// so the share is close to that of the mean, and changes by the sum of their changes: by the integral over the border
  /// of how far each coefficient moves it. The rest is of second order.
  init(whereLarger x: ShareCurve, _ y: ShareCurve) {
    self.init(0, 1)
    let start = x.start + y.start
    let size = x.gradient + y.gradient + 0.01 * pointwiseMax(start, -start)
    guard let largest = size.indices.max(by: { size[$0] < size[$1] }), size[largest] > 0 else { return }
    // Coefficients that are 0 along both axes are ignored.
    let isZero = size .< 1e-9 * size[largest]
    let x = x.multiplied(by: 1 / size[largest], copying: largest, where: isZero)
    let y = y.multiplied(by: 1 / size[largest], copying: largest, where: isZero)
    let (across, down) = (x.range, y.range)
    let isPositive = (across.low + down.low).min() >= -1e-12
    if isPositive || (across.high + down.high).max() <= 1e-12 {
      bounds = isPositive ? QuadraticBounds(1, 1) : QuadraticBounds(0, 0)
      return
    }
    for sum in [x.start + y.start, x.start + y.end, x.end + y.start, x.end + y.end] {
      motion = pointwiseMax(motion, QuadraticForm(sum).rise)
    }
    motion /= max(motion.max(), 1e-300)
    guard let (low, high) = ShareBorder.share(x.increasing, y.increasing, isMixed: !any(isZero)) else { return }
    bounds = QuadraticBounds(low: QuadraticForm(low), high: QuadraticForm(high))
    let isOpen = bounds.low.greatest <= 0 && bounds.high.least >= 1
    canImprove = bounds.gap > 0.5 && !isOpen
  }
}

/// A quadratic function of a place on an axis and of some numbers: its Bernstein coefficients along the axis.
struct ShareCurve {
  var start: SIMD8<Double>
  var middle: SIMD8<Double>
  var end: SIMD8<Double>

  fileprivate var gradient: SIMD8<Double> { pointwiseMax(start - end, end - start) }
  /// The same function, or with the axis turned around, so that its mean increases.
  fileprivate var increasing: ShareCurve {
    mean.spread < 0 ? ShareCurve(start: end, middle: middle, end: start) : self
  }
  /// The largest magnitude of the slopes.
  fileprivate var slope: SIMD8<Double> {
    let (first, second) = (middle - start, end - middle)
    return 2 * pointwiseMax(pointwiseMax(first, -first), pointwiseMax(second, -second))
  }

  /// Returns it multiplied by a factor, with copies of a coefficient instead of some others.
  fileprivate func multiplied(
    by factor: Double, copying index: Int, where isCopy: SIMDMask<SIMD8<Int64>>
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

  /// Bounds of each coefficient.
  fileprivate var range: (low: SIMD8<Double>, high: SIMD8<Double>) {
    (pointwiseMin(pointwiseMin(start, middle), end), pointwiseMax(pointwiseMax(start, middle), end))
  }

  /// Returns the part between two places.
  fileprivate func part(from first: Double, to last: Double) -> ShareCurve {
    let (one, other) = (value(at: first), value(at: last))
    let rest = (1 - first, 1 - last)
    let middle =
      rest.0 * rest.1 * start + (rest.0 * last + first * rest.1) * self.middle + first * last * end
    return ShareCurve(start: one, middle: middle, end: other)
  }

  /// Returns the difference to multiples of a function of the place alone.
  fileprivate func difference(to other: ShareParabola, times factor: SIMD8<Double>) -> ShareCurve {
    ShareCurve(
      start: start - factor * other.start, middle: middle - factor * other.middle, end: end - factor * other.end)
  }

  fileprivate func value(at place: Double) -> SIMD8<Double> {
    let rest = 1 - place
    return rest * rest * start + 2 * place * rest * middle + place * place * end
  }
}

/// A quadratic function on the unit interval by its Bernstein coefficients.
private struct ShareParabola {
  var start: Double
  var middle: Double
  var end: Double

  var spread: Double { end - start }
  /// The smallest and the largest slope.
  var leastSlope: Double { 2 * min(middle - start, end - middle) }
  var greatestSlope: Double { 2 * max(middle - start, end - middle) }

  func value(at place: Double) -> Double {
    let rest = 1 - place
    return rest * rest * start + 2 * place * rest * middle + place * place * end
  }

  func slope(at place: Double) -> Double { 2 * ((1 - place) * (middle - start) + place * (end - middle)) }

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
///
/// Each coefficient of the sum is a multiple of its mean, and a difference that is small. For all numbers, the sum is
/// then positive or negative if the mean is more than `shift` above or below 0.
private struct ShareBorder {
  /// The mean along the axis of which the border is a function, and along the other one. Both are increasing.
  private let flat: ShareParabola
  private let steep: ShareParabola
  private let flatDifference: ShareCurve
  private let steepDifference: ShareCurve
  /// The largest magnitude of the sum minus the mean where the sum is 0, for all numbers.
  private let change: Double
  /// The largest constant that must be added to the mean so that the border is that of one of the sums.
  private let shift: Double
  /// The largest magnitude of the sum minus a multiple of the mean, for all numbers.
  private let difference: Double
  /// The smallest slope along the steep axis for all numbers, and by how much it differs from that of the mean at most.
  private let slope: Double
  private let slopeChange: Double

  /// Creates the border of two functions whose means increase, or returns `nil` if they may decrease or differ too much.
  private init?(flat: ShareCurve, steep: ShareCurve) {
    (self.flat, self.steep) = (flat.mean, steep.mean)
    let (flatSpread, steepSpread) = (self.flat.spread, self.steep.spread)
    guard min(self.flat.leastSlope, self.steep.leastSlope) >= -1e-9 * (flatSpread + steepSpread) else { return nil }
    let factor =
      (flatSpread * (flat.end - flat.start) + steepSpread * (steep.end - steep.start))
      / (flatSpread * flatSpread + steepSpread * steepSpread)
    flatDifference = flat.difference(to: self.flat, times: factor)
    steepDifference = steep.difference(to: self.steep, times: factor)
    let (across, down) = (flatDifference.range, steepDifference.range)
    difference = max((across.high + down.high).max(), -(across.low + down.low).min())
    let least = min(1, factor.min())
    guard least > 0.05 else { return nil }
    shift = difference / least
    change = max(factor.max() - 1, 1 - factor.min()) * shift + difference
    let turn = steepDifference.slope
    slope = least * self.steep.leastSlope - turn.max()
    slopeChange = (pointwiseMax(factor - 1, 1 - factor) * self.steep.greatestSlope + turn).max()
  }

  /// Whether it is a smooth function along the flat axis, for all numbers.
  private var isSmooth: Bool {
    steep.leastSlope > 0 && slope > 0 && steep.leastSlope >= 0.5 * steep.greatestSlope
  }

  /// Returns bounds of the share of two functions whose means increase as their coefficients, or `nil` if the border may
  /// be nearly parallel to both axes.
  ///
  /// - Parameter isMixed: whether the sum is the mean of its coefficients, weighted as in a quadratic function, or a mean
  ///   with unknown weights.
  static func share(_ x: ShareCurve, _ y: ShareCurve, isMixed: Bool) -> (low: SIMD8<Double>, high: SIMD8<Double>)? {
    // The share beside the rectangle around the border, and that rectangle's area.
    var (rest, area) = (0.0, 1.0)
    var (flat, steep) = (x, y)
    for _ in 0..<zoomLimit {
      guard let border = ShareBorder(flat: flat, steep: steep) else { return nil }
      let zone = border.zone
      let (width, height) = (zone.flat.end - zone.flat.start, zone.steep.end - zone.steep.start)
      guard width * height < 0.7 else { break }
      rest += area * (1 - zone.steep.end + height * (1 - zone.flat.end))
      area *= width * height
      flat = flat.part(from: zone.flat.start, to: zone.flat.end)
      steep = steep.part(from: zone.steep.start, to: zone.steep.end)
    }
    if flat.mean.spread > steep.mean.spread { (flat, steep) = (steep, flat) }
    for (flat, steep) in [(flat, steep), (steep, flat)] {
      guard let border = ShareBorder(flat: flat, steep: steep), border.isSmooth else { continue }
      let (low, high) = border.share(isMixed: isMixed)
      return (rest + area * low, rest + area * high)
    }
    return nil
  }

  /// How often the rectangle around the border is made smaller.
  private static let zoomLimit = 4

  /// The rectangle that contains the border for all numbers.
  private var zone: (flat: (start: Double, end: Double), steep: (start: Double, end: Double)) {
    let (low, high) = (ends(shift).start, ends(-shift).end)
    let (first, last) = (steep.place(of: -flat.end - shift), steep.place(of: -flat.start + shift))
    let slack = 0.02 * (high - low + last - first)
    return ((max(0, low - slack), min(1, high + slack)), (max(0, first - slack), min(1, last + slack)))
  }

  /// Returns where along the flat axis the border enters and leaves the square if a constant is added to the mean.
  private func ends(_ shift: Double) -> (start: Double, end: Double) {
    (flat.place(of: -steep.end - shift), flat.place(of: -steep.start - shift))
  }

  /// Returns the share of the unit square in which the mean is positive if a constant is added, and how much it changes
  /// with each coefficient. The border is smooth, so that Gauss's quadrature is exact up to rounding if it is straight,
  /// and else up to about a ten-millionth of the square.
  private func share(_ shift: Double) -> (share: Double, changes: SIMD8<Double>) {
    let (start, end) = ends(shift)
    let (middle, half) = ((start + end) / 2, (end - start) / 2)
    var sum = 0.0
    var changes = SIMD8<Double>.zero
    for (node, weight) in Self.nodes {
      for place in [middle - node * half, middle + node * half] {
        let height = steep.place(of: -flat.value(at: place) - shift)
        sum += weight * (1 - height)
        let difference = flatDifference.value(at: place) + steepDifference.value(at: height)
        changes += (weight / steep.slope(at: height)) * difference
      }
    }
    return (1 - end + sum * half, half * changes)
  }

  private static let nodes = [
    (0.18343464249564980494, 0.36268378337836198297), (0.52553240991632898582, 0.31370664587788728734),
    (0.79666647741362673959, 0.22238103445337447054), (0.96028985649753623168, 0.10122853629037625915),
  ]

  /// Returns the error, multiplied by the slope, because an end of the border moves along the flat axis.
  ///
  /// - Parameter places: the end if the shift is added, that of the mean, and the end if the shift is subtracted.
  private func error(near places: (Double, Double, Double), isStart: Bool) -> Double {
    guard places.0 < places.2 else { return 0 }
    // The difference close to the end may be smaller than elsewhere.
    let across = flatDifference.part(from: places.0, to: places.2).range
    let side = isStart ? steepDifference.end : steepDifference.start
    let difference = max((across.high + side).max(), -(across.low + side).min())
    let near = min(shift, difference * shift / max(self.difference, 1e-300))
    func moved(_ shift: Double) -> Double {
      let (less, more) = (ends(shift), ends(-shift))
      return isStart ? max(more.start - places.1, places.1 - less.start) : max(more.end - places.1, places.1 - less.end)
    }
    let greatest = min(change, near * (change / shift) + slopeChange * (near + shift) / steep.leastSlope)
    return (moved(near) + moved(near / 2)) / 2 * greatest
  }

  /// Returns bounds of the share as their coefficients.
  private func share(isMixed: Bool) -> (low: SIMD8<Double>, high: SIMD8<Double>) {
    let (share, changes) = share(0)
    let (own, least, greatest) = (ends(0), ends(-shift), ends(shift))
    // If the sum changes from the mean to that for some numbers, the border moves at a speed of its difference by its
    // slope. The error is the change of the integral of this speed: where the border gets longer or shorter, and along it.
    let step = shift / steep.leastSlope
    let moved =
      error(near: (greatest.start, own.start, least.start), isStart: true)
      + error(near: (greatest.end, own.end, least.end), isStart: false)
    let length = least.end - greatest.start
    let bend = steep.greatestSlope - steep.leastSlope
    let faster = slopeChange * step + change * (bend * step + slopeChange) / steep.leastSlope
    let error = (moved + length * faster / 2) / slope
    let (first, last) = (self.share(-shift).share, self.share(shift).share)
    guard error < (last - first) / 2 else { return (SIMD8(repeating: first), SIMD8(repeating: last)) }
    if isMixed { return (share + changes - error, share + changes + error) }
    return (SIMD8(repeating: share + changes.min() - error), SIMD8(repeating: share + changes.max() + error))
  }
}
