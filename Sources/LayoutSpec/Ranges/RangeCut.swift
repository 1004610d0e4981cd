internal import Cassowary

/// A border of a region, given as a function that is nonnegative inside.
struct RangeCut: Hashable, Sendable {
  /// The function, which is nonnegative on the side of the point.
  var slack: AffineFunction
  /// The decision in the words of the document. A constraint has none until ``SpecWording`` finds them.
  var words: SpecWords
  /// The constraint's index in the linear system. Decisions of the document come before.
  var order: Int
  /// Whether the border belongs to this side, or `nil` if both sides are the same there. It may belong to neither side.
  var isClosed: Bool?
  /// Whether something else holds where the function is 0, but the same on both sides.
  var isIsolated = false

  /// Creates the border of a decision of the document.
  init(slack: AffineFunction, label: String, isClosed: Bool?, isIsolated: Bool = false) {
    self.slack = slack
    words = SpecWords(decision: label)
    self.isClosed = isClosed
    self.isIsolated = isIsolated
    order = -1
  }

  /// Functions that are above 0 on this side of a border that does not belong to it, or along which something else holds.
  var openSides: [AffineFunction] { isIsolated ? [slack, -slack] : isClosed == false ? [slack] : [] }

  /// Creates the border of a constraint of the linear system.
  init(slack: AffineFunction, row: Int, isClosed: Bool? = nil) {
    self.slack = slack
    self.isClosed = isClosed
    words = SpecWords(decision: "")
    order = row
  }
}

/// The decisions that were made at a point.
struct RangeTrace {
  /// The point of the decisions.
  let point: [Double]
  private(set) var decisions: [RangeCut] = []
  /// The scopes of the decisions, or `nil` if all concern the structure.
  private(set) var scopes: RangeScopes?
  /// The scope of the next decisions.
  private var scope = RangeScope.structure
  /// The scope of decisions on the structure: a part of it if it is divided.
  var structure = RangeScope.structure
  /// Whether the point is on the border of a decision, so that it says nothing about its surroundings.
  private(set) var isAtBorder = false

  /// - Parameter hasScopes: whether decisions may concern less than the structure.
  init(at point: [Double], hasScopes: Bool) {
    self.point = point
    scopes = hasScopes ? RangeScopes() : nil
  }

  /// Sets the scope of the next decisions.
  ///
  /// - Returns: the scope of those before.
  @discardableResult
  mutating func enter(_ scope: RangeScope) -> RangeScope {
    defer { self.scope = scope }
    return self.scope
  }

  /// Records that the decisions on a name concern the scope of the next decisions.
  mutating func use(_ name: EvaluatedName) { scopes?.add(use: .name(name), to: scope) }

  /// Records that decisions in another scope concern a scope, too.
  mutating func use(_ other: RangeScope, in scope: RangeScope) { scopes?.add(use: other, to: scope) }

  private mutating func record(_ decision: RangeCut) {
    scopes?.add(decision: decisions.count, to: scope)
    decisions.append(decision)
  }

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
    record(
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
    record(RangeCut(slack: function, label: label(), isClosed: nil, isIsolated: true))
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
