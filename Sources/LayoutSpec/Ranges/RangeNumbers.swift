internal import Cassowary
import JSON
import Layout

extension AffineFunction: EvaluatedNumber {}

/// The numbers around a point of ranges, with the decisions that were made on them.
struct RangeNumbers: EvaluatorNumbers {
  static var areRanged: Bool { true }
  let ranged: RangedEnvironment
  let base: RangeBase
  let point: [Double]
  private(set) var decisions: [RangeCut] = []
  /// Whether the point is on the border of a decision, so that it says nothing about its surroundings.
  private(set) var isAtBorder = false
  /// The values that are no affine functions.
  private(set) var mistakes: Diagnostics

  init(_ document: SpecDocument, _ ranged: RangedEnvironment, _ base: RangeBase, at point: [Double]) {
    self.ranged = ranged
    self.base = base
    self.point = point
    mistakes = document.diagnostics
  }

  var environment: LayoutEnvironment { ranged.environment }

  func constant(_ number: Double) -> AffineFunction { AffineFunction(number, count: base.ranges.count) }
  func metric(_ name: Name, _ given: Double) -> AffineFunction { base.function(.metric(name)) ?? constant(given) }
  /// Returns the value at the point. Terms that cancel each other leave the rounding of their slopes, which is 0.
  func value(_ number: AffineFunction) -> Double {
    let value = number.value(at: point)
    let size = point.reduce(1) { max($0, $1.magnitude) }
    return number.isConstant || value.magnitude > 1e-10 * size ? value : 0
  }

  func isFixed(_ number: AffineFunction) -> Bool { number.isConstant }

  mutating func report(_ json: JSONNodeID, _ message: String) { mistakes.report(.notAffine, at: json, message) }

  var windowWidth: AffineFunction { ranged.window.width }
  var windowHeight: AffineFunction { ranged.window.height }
  var keyboardWidth: AffineFunction? { ranged.keyboard?.width }
  var inputHeight: AffineFunction { ranged.inputHeight }

  // MARK: Computing

  mutating func product(_ left: AffineFunction, _ right: AffineFunction, at json: JSONNodeID) -> AffineFunction {
    if left.isConstant { return left.constant * right }
    if right.isConstant { return right.constant * left }
    report(json, "a product of two numbers that depend on ranges is not affine; remove one of the ranges")
    return constant(value(left) * value(right))
  }

  mutating func quotient(_ dividend: AffineFunction, _ divisor: AffineFunction, at json: JSONNodeID) -> AffineFunction {
    if !divisor.isConstant {
      report(json, "a quotient by a number that depends on a range is not affine; remove the range")
    } else if !dividend.isConstant {
      return (1 / divisor.constant) * dividend
    }
    // Coefficients are the same as at a point.
    return constant(value(dividend) / value(divisor))
  }

  // MARK: Decisions

  mutating func isAboveZero(_ number: AffineFunction, _ label: @autoclosure () -> String) -> Bool {
    if number.isConstant { return number.constant > 0 }
    return decide(number, label(), holdsAtZero: false)
  }

  mutating func isAtLeastZero(_ number: AffineFunction, _ label: @autoclosure () -> String) -> Bool {
    if number.isConstant { return number.constant >= 0 }
    return decide(number, label(), holdsAtZero: true)
  }

  private mutating func decide(_ number: AffineFunction, _ label: String, holdsAtZero: Bool?) -> Bool {
    let holds = exactValue(number) > 0
    add(holds ? number : -number, label, isClosed: holdsAtZero.map { holds == $0 })
    return holds
  }

  /// Returns the value at the point, and records if it is 0 up to rounding.
  private mutating func exactValue(_ number: AffineFunction) -> Double {
    let value = number.value(at: point)
    var magnitude = number.constant.magnitude
    for (slope, coordinate) in zip(number.slopes, point) { magnitude += (slope * coordinate).magnitude }
    if value.magnitude <= RangeTolerance.cancellation * magnitude { isAtBorder = true }
    return value
  }

  /// Unless the number is constant, returns `false`, and records that something else holds where it is 0.
  mutating func isZero(_ number: AffineFunction, _ label: @autoclosure () -> String) -> Bool {
    if number.isConstant { return number.constant == 0 }
    _ = exactValue(number)
    add(number, label(), isIsolated: true)
    return false
  }

  private mutating func add(_ slack: AffineFunction, _ label: String, isClosed: Bool? = nil, isIsolated: Bool = false) {
    let words = SpecWords(text: label, name: label, source: .text)
    decisions.append(RangeCut(slack: slack, words: words, isClosed: isClosed, isIsolated: isIsolated))
  }

  mutating func least(
    _ numbers: some Collection<AffineFunction>, _ label: @autoclosure () -> String
  ) -> AffineFunction? {
    guard var best = numbers.first else { return nil }
    for other in numbers.dropFirst() where other.value(at: point) < best.value(at: point) { best = other }
    for other in numbers where other != best {
      let difference = other - best
      if !difference.isConstant { _ = decide(difference, label(), holdsAtZero: nil) }
    }
    return best
  }

  mutating func greatest(
    _ numbers: some Collection<AffineFunction>, _ label: @autoclosure () -> String
  ) -> AffineFunction? {
    least(numbers.map { -$0 }, label()).map { -$0 }
  }
}

// MARK: Decisions about the environment

extension RangeNumbers {
  private var window: RangedEnvironment.Frame { ranged.window }
  private var screen: RangedEnvironment.Frame { ranged.screen }

  /// Records that a window whose right or bottom edge lies on the screen's has the device's safe area there.
  mutating func traceSafeArea() {
    guard let area = environment.device?.posture(environment.orientation).safeArea else { return }
    if ranged.derivesInset.right, area.right != 0 {
      _ = isZero(screen.right - window.right, "safeArea (window at the screen's right edge)")
    }
    if ranged.derivesInset.bottom, area.bottom != 0 {
      _ = isZero(screen.bottom - window.bottom, "safeArea (window at the screen's bottom edge)")
    }
  }

  /// Records that a window as large as the screen has the device's occlusions and fold.
  mutating func traceRegions() {
    guard let posture = environment.device?.posture(environment.orientation) else { return }
    let derives =
      ranged.request.occlusions == nil && !posture.occlusions.isEmpty
      || ranged.request.division == nil && posture.division != nil
    if derives { traceFullScreen("regions") }
  }

  private mutating func traceFullScreen(_ what: String) {
    let (right, bottom) = (screen.right - window.right, screen.bottom - window.bottom)
    let isPossible = [right, bottom].allSatisfy { !$0.isConstant || $0.constant == 0 }
    guard environment.device != nil, isPossible else { return }
    _ = isZero(right, "\(what) (window as wide as the screen)")
    _ = isZero(bottom, "\(what) (window as high as the screen)")
  }

  mutating func trace(_ trait: TraitName) {
    switch trait {
    case .windowOrientation: traceOrientation(trait)
    case .orientation: if environment.device == nil, ranged.request.orientation == nil { traceOrientation(trait) }
    case .horizontalSizeClass:
      guard ranged.request.horizontalSizeClass == nil else { return }
      traceFullScreen("size classes")
      _ = isAtLeastZero(windowWidth - constant(SizeClass.regularWidth), "horizontalSizeClass (windowWidth < 640)")
    case .verticalSizeClass:
      guard ranged.request.verticalSizeClass == nil else { return }
      traceFullScreen("size classes")
      _ = isAtLeastZero(windowHeight - constant(SizeClass.regularHeight), "verticalSizeClass (windowHeight < 480)")
    default: break
    }
  }

  private mutating func traceOrientation(_ trait: TraitName) {
    _ = isAboveZero(windowWidth - windowHeight, "\(trait.rawValue) (windowWidth > windowHeight)")
  }

  mutating func followsKeyboard(_ guide: KeyboardGuideOptions) -> Bool { followedKeyboard(guide) != nil }

  /// Returns the part of the window that the keyboard guide follows, in the window's coordinates, or `nil` if it is
  /// parked.
  mutating func followedKeyboard(_ guide: KeyboardGuideOptions) -> RangedEnvironment.Frame? {
    let state = environment.keyboard.state
    guard state.isAtBottom || (state != .hidden && guide.followsUndockedKeyboard), let frame = ranged.keyboard else {
      return nil
    }
    let label = "keyboard in the window"
    guard let left = greatest([frame.x, window.x], label), let top = greatest([frame.y, window.y], label),
      let right = least([frame.right, window.right], label), let bottom = least([frame.bottom, window.bottom], label)
    else { return nil }
    let isShared = isAboveZero(right - left, "keyboardGuideActive") && isAboveZero(bottom - top, "keyboardGuideActive")
    guard isShared else { return nil }
    return RangedEnvironment.Frame(x: left - window.x, y: top - window.y, width: right - left, height: bottom - top)
  }

  mutating func keyboardNear(_ guide: KeyboardGuideOptions, threshold: AffineFunction?) -> EdgeSet {
    if followsKeyboard(guide), environment.keyboard.near == nil, let frame = ranged.keyboard, let threshold {
      traceNear(frame, threshold)
    }
    return environment.keyboardNear(
      followsUndocked: guide.followsUndockedKeyboard, threshold: threshold.map { value($0) } ?? 0)
  }

  private mutating func traceNear(_ frame: RangedEnvironment.Frame, _ threshold: AffineFunction) {
    switch environment.keyboard.state {
    case .undocked, .split: _ = isAtLeastZero(threshold - (frame.y - window.y), "keyboardNear: top")
    case .floating:
      let differences = [
        frame.y - window.y, frame.x - window.x, frame.right - window.right, frame.bottom - window.bottom,
      ]
      for difference in differences {
        let isPositive = isAtLeastZero(difference, "keyboardNear")
        _ = isAtLeastZero(threshold - (isPositive ? difference : -difference), "keyboardNear")
      }
    case .hidden, .docked, .shortcutsBar: break
    }
  }
}

/// The tolerances of layouts over ranges, each with its reason. Those of regions are ``Polytope``'s.
enum RangeTolerance {
  /// An optional constraint that is violated by at most this, in points, is met, as in `solve`.
  static let violation = 1e-6

  /// A total violation of required constraints up to this, far below their tolerance, is rounding.
  static let excess = 1e-12

  /// Two numbers that differ by less are equal if both are computed from solves at other points, far below the promised
  /// 1e-6…
  static let agreement = 1e-8

  /// …or, for large numbers, by less than this share of them.
  static let agreementShare = 1e-11

  /// A decision's function below this share of its summands may be 0, so the point is on a border.
  static let cancellation = 1e-13
}
