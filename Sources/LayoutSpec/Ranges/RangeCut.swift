internal import Cassowary

/// What ends a region: where a function is at least 0.
struct RangeCut: Sendable {
  /// At least 0 on the side on which the point is.
  var slack: AffineFunction
  /// What decides, in the words of the document; empty for a constraint.
  var label: String
  /// The constraint's place in the linear system; decisions of the document stand before.
  var order: Int
  /// Whether the decision is the same where the function is 0, or `nil` if both sides say the same there.
  var isClosed: Bool?

  /// A decision of the document.
  init(slack: AffineFunction, label: String, isClosed: Bool?) {
    self.slack = slack
    self.label = label
    self.isClosed = isClosed
    order = -1
  }

  /// A constraint of the linear system.
  init(slack: AffineFunction, row: Int) {
    self.slack = slack
    label = ""
    order = row
  }
}

/// The decisions that were taken at a point.
struct RangeTrace {
  /// Where they were taken.
  let point: [Double]
  private(set) var cuts: [RangeCut] = []
  /// Whether the point is at the border of a decision, so that it says nothing of what is around it.
  private(set) var isAtBorder = false

  init(at point: [Double]) {
    self.point = point
  }

  var count: Int { point.count }

  /// Whether a function is above 0 at the point, and around it.
  mutating func isAboveZero(_ function: AffineFunction, _ label: @autoclosure () -> String) -> Bool {
    if function.isConstant { return function.constant > 0 }
    return decide(function, label(), holdsAtZero: false)
  }

  /// Whether a function is at least 0 at the point, and around it.
  mutating func isAtLeastZero(_ function: AffineFunction, _ label: @autoclosure () -> String) -> Bool {
    if function.isConstant { return function.constant >= 0 }
    return decide(function, label(), holdsAtZero: true)
  }

  private mutating func decide(_ function: AffineFunction, _ label: String, holdsAtZero: Bool?) -> Bool {
    let value = function(point)
    var magnitude = function.constant.magnitude
    for (slope, coordinate) in zip(function.slopes, point) { magnitude += (slope * coordinate).magnitude }
    if value.magnitude <= 1e-13 * magnitude { isAtBorder = true }
    let holds = value > 0
    cuts.append(
      RangeCut(slack: holds ? function : -function, label: label, isClosed: holdsAtZero.map { holds == $0 }))
    return holds
  }

  /// The least of some functions around the point.
  mutating func least(_ functions: [AffineFunction], _ label: @autoclosure () -> String) -> AffineFunction? {
    guard var best = functions.first else { return nil }
    for other in functions.dropFirst() where other(point) < best(point) { best = other }
    for other in functions where other != best {
      let difference = other - best
      if !difference.isConstant { _ = decide(difference, label(), holdsAtZero: nil) }
    }
    return best
  }

  /// The greatest of some functions around the point.
  mutating func greatest(_ functions: [AffineFunction], _ label: @autoclosure () -> String) -> AffineFunction? {
    least(functions.map { -$0 }, label()).map { -$0 }
  }
}
