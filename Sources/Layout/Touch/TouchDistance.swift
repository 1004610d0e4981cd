/// The distance of a target from the points of a rectangle whose edges are affine in some numbers: along both axes.
struct TouchDistance {
  typealias Values = QuadraticForm.Values

  /// A length that is rounding.
  static let slack = 1e-9

  /// A distance along an axis, at both ends of the rectangle.
  struct Side {
    var start = Values.zero
    var end = Values.zero
    /// The smallest value, if the distance is not affine in the rectangle.
    var low: Double?
    /// Whether all of the rectangle is within the target along the axis, or all of it beside.
    var isInside = false
    var isBeside = false

    init(_ length: Values) { (start, end) = (length, length) }

    init(of target: MovingTouchMap.Span, from piece: MovingTouchMap.Span) {
      let (before, after) = ((target.start - piece.end).min(), (piece.start - target.end).min())
      let zero = Values.zero
      start = pointwiseMax(zero, pointwiseMax(target.start - piece.start, piece.start - target.end))
      end = pointwiseMax(zero, pointwiseMax(target.start - piece.end, piece.end - target.end))
      if after >= -slack {
        isBeside = true
      } else if (piece.start - target.start).min() >= -slack, (target.end - piece.end).min() >= -slack {
        isInside = true
      } else if before >= -slack {
        isBeside = true
      } else {
        low = max(0, before, after)
      }
    }

    /// Whether it is 0 everywhere.
    var isZero: Bool { low == nil && max(start.max(), end.max()) <= slack }

    /// Returns the range of the distance, or of its square.
    func range(_ isSquared: Bool) -> ClosedRange<Double> {
      let greatest = max(start.max(), end.max())
      let least = min(low ?? min(start.min(), end.min()), greatest)
      return isSquared ? least * least...greatest * greatest : least...greatest
    }
  }

  let across: Side
  let down: Side

  init(of target: MovingTouchMap.Area, from piece: MovingTouchMap.Area) {
    across = Side(of: target.across, from: piece.across)
    down = Side(of: target.down, from: piece.down)
  }

  /// Creates a distance that is the same everywhere.
  init(_ length: Values) {
    across = Side(length)
    down = Side(.zero)
  }

  private var isInside: Bool { across.isInside && down.isInside }
  /// Whether it is a distance along one axis.
  private var isAlongAxis: Bool { across.isZero || down.isZero }
  private var isBeside: Bool { across.isBeside || down.isBeside }
  private var isZero: Bool { across.isZero && down.isZero }

  /// Returns bounds of the share of the rectangle in which this target wins over another.
  func share(nearerThan other: TouchDistance, isEarlier: Bool) -> Share {
    switch (isInside, other.isInside) {
    // Inside both, the later one wins.
    case (true, true): return isEarlier ? Share(0, 0) : Share(1, 1)
    case (true, false): return !isEarlier || other.isBeside ? Share(1, 1) : Share(0, 1)
    case (false, true): return isEarlier || isBeside ? Share(0, 0) : Share(0, 1)
    case (false, false):
      // At the root's edge, a target beside is at distance 0, but does not win where the other one contains touches.
      guard (isBeside && other.isBeside) || (isBeside && !isZero) || (other.isBeside && !other.isZero) else {
        return Share(0, 1)
      }
      return other.share(fartherThan: self, countsTies: isEarlier)
    }
  }

  /// Returns bounds of the share of the rectangle in which this distance is larger than another.
  ///
  /// - Parameter countsTies: whether it counts where both are equal, which can be in a part of the rectangle.
  func share(fartherThan other: TouchDistance, countsTies: Bool) -> Share {
    // Distances along one axis each are compared without squares, so that the border is straight.
    let isStraight = isAlongAxis && other.isAlongAxis
    let x = DistanceDifference(across, other.across, isSquared: !isStraight)
    let y = DistanceDifference(down, other.down, isSquared: !isStraight)
    let isAffine = x.isAffine && y.isAffine
    if isAffine, x.isZero, y.isZero { return countsTies ? Share(1, 1) : Share(0, 0) }
    // If both are affine and different, they are equal on a line at most.
    if x.low + y.low > 0 || (x.low + y.low == 0 && (isAffine || countsTies)) { return Share(1, 1) }
    if x.high + y.high < 0 || (x.high + y.high == 0 && (isAffine || !countsTies)) { return Share(0, 0) }
    return isAffine ? Share(whereLarger: x.curve, y.curve) : Share(0, 1)
  }
}

/// The difference of two distances along an axis, or of their squares.
private struct DistanceDifference {
  let low: Double
  let high: Double
  let isAffine: Bool
  private let first: TouchDistance.Values
  private let last: TouchDistance.Values
  /// The sums of the distances, or 1.
  private var firstSum = TouchDistance.Values(repeating: 1)
  private var lastSum = TouchDistance.Values(repeating: 1)

  init(_ one: TouchDistance.Side, _ other: TouchDistance.Side, isSquared: Bool) {
    isAffine = one.low == nil && other.low == nil
    first = Self.snapped(one.start - other.start)
    last = Self.snapped(one.end - other.end)
    if isSquared { (firstSum, lastSum) = (one.start + other.start, one.end + other.end) }
    let (ones, others) = (one.range(isSquared), other.range(isSquared))
    let (low, high) = (ones.lowerBound - others.upperBound, ones.upperBound - others.lowerBound)
    guard isAffine else {
      (self.low, self.high) = (low, high)
      return
    }
    // A product of affine functions, each within its values at the ends, for all numbers.
    let difference = (low: min(first.min(), last.min()), high: max(first.max(), last.max()))
    let sum = (low: min(firstSum.min(), lastSum.min()), high: max(firstSum.max(), lastSum.max()))
    self.low = max(low, difference.low * (difference.low >= 0 ? sum.low : sum.high))
    self.high = min(high, difference.high * (difference.high >= 0 ? sum.high : sum.low))
  }

  /// Whether it is 0 everywhere, if it is affine.
  var isZero: Bool { max(first.max(), -first.min(), last.max(), -last.min()) == 0 }

  /// The difference along the axis.
  var curve: ShareCurve {
    let middle = QuadraticForm(first, lastSum).coefficients + QuadraticForm(last, firstSum).coefficients
    return ShareCurve(
      start: QuadraticForm(first, firstSum).coefficients, middle: 0.5 * middle,
      end: QuadraticForm(last, lastSum).coefficients)
  }

  private static func snapped(_ values: TouchDistance.Values) -> TouchDistance.Values {
    values.replacing(with: 0, where: values .> -TouchDistance.slack .& values .< TouchDistance.slack)
  }
}
