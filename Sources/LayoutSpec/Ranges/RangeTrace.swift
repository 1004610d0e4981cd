internal import Cassowary

struct RangeTrace {
  let point: [Double]
  private(set) var decisions: [RangeCut] = []
  /// Whether the point is on the border of a decision, so that it says nothing about its surroundings.
  private(set) var isAtBorder = false

  init(at point: [Double]) { self.point = point }

  /// Returns whether a function is above 0 at the point and around it.
  mutating func isAboveZero(_ function: AffineFunction, _ label: @autoclosure () -> String) -> Bool {
    if function.isConstant { return function.constant > 0 }
    return decide(function, label(), holdsAtZero: false)
  }

  /// Returns whether a function is at least 0 at the point and around it.
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

  /// Returns the smallest of several functions around the point.
  mutating func least(_ functions: [AffineFunction], _ label: @autoclosure () -> String) -> AffineFunction? {
    guard var best = functions.first else { return nil }
    for other in functions.dropFirst() where other.value(at: point) < best.value(at: point) { best = other }
    for other in functions where other != best {
      let difference = other - best
      if !difference.isConstant { _ = decide(difference, label(), holdsAtZero: nil) }
    }
    return best
  }

  /// Returns the largest of several functions around the point.
  mutating func greatest(_ functions: [AffineFunction], _ label: @autoclosure () -> String) -> AffineFunction? {
    least(functions.map { -$0 }, label()).map { -$0 }
  }
}
