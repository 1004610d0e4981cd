internal import Cassowary

struct RangeTrace {
  let point: [Double]
  private(set) var decisions: [RangeCut] = []
  /// Whether the point is on the border of a decision, so that it says nothing about its surroundings.
  private(set) var isAtBorder = false

  init(at point: [Double]) { self.point = point }

  mutating func isAboveZero(_ function: AffineFunction, _ label: @autoclosure () -> String) -> Bool {
    if function.isConstant { return function.constant > 0 }
    return decide(function, label(), holdsAtZero: false)
  }

  mutating func isAtLeastZero(_ function: AffineFunction, _ label: @autoclosure () -> String) -> Bool {
    if function.isConstant { return function.constant >= 0 }
    return decide(function, label(), holdsAtZero: true)
  }

  private mutating func decide(_ function: AffineFunction, _ label: String, holdsAtZero: Bool?) -> Bool {
    let holds = value(of: function) > 0
    decisions.append(
      RangeCut(slack: holds ? function : -function, label: label, isClosed: holdsAtZero.map { holds == $0 }))
    return holds
  }

  /// Returns the value at the point, and records if it is 0 up to rounding.
  private mutating func value(of function: AffineFunction) -> Double {
    let value = function.value(at: point)
    var magnitude = function.constant.magnitude
    for (slope, coordinate) in zip(function.slopes, point) { magnitude += (slope * coordinate).magnitude }
    if value.magnitude <= RangeTolerance.cancellation * magnitude { isAtBorder = true }
    return value
  }

  /// Records that something else holds where a function is 0, on neither side.
  mutating func isNotZero(_ function: AffineFunction, _ label: @autoclosure () -> String) {
    guard !function.isConstant else { return }
    _ = value(of: function)
    decisions.append(RangeCut(slack: function, label: label(), isClosed: nil, isIsolated: true))
  }

  mutating func least(_ functions: [AffineFunction], _ label: @autoclosure () -> String) -> AffineFunction? {
    guard var best = functions.first else { return nil }
    for other in functions.dropFirst() where other.value(at: point) < best.value(at: point) { best = other }
    for other in functions where other != best {
      let difference = other - best
      if !difference.isConstant { _ = decide(difference, label(), holdsAtZero: nil) }
    }
    return best
  }

  mutating func greatest(_ functions: [AffineFunction], _ label: @autoclosure () -> String) -> AffineFunction? {
    least(functions.map { -$0 }, label()).map { -$0 }
  }
}

/// The tolerances of layouts over ranges, each with its reason. Those of regions are ``Polytope``'s.
enum RangeTolerance {
  /// An optional constraint that is violated by at most this, in points, is met, as in `solve`.
  static let violation = 1e-6

  /// Two numbers that differ by less are equal if both are computed from solves at other points, far below the promised
  /// 1e-6…
  static let agreement = 1e-8

  /// …or, for large numbers, by less than this share of them.
  static let agreementShare = 1e-11

  /// A decision's function below this share of its summands may be 0, so the point is on a border.
  static let cancellation = 1e-13
}
