internal import Cassowary
import JSON
import Layout

/// A number in an environment, and as a function of the ranged numbers around it.
struct TracedNumber: EvaluatedNumber {
  let value: Double
  let function: AffineFunction

  static func + (left: TracedNumber, right: TracedNumber) -> TracedNumber {
    TracedNumber(value: left.value + right.value, function: left.function + right.function)
  }

  static func - (left: TracedNumber, right: TracedNumber) -> TracedNumber {
    TracedNumber(value: left.value - right.value, function: left.function - right.function)
  }

  static prefix func - (number: TracedNumber) -> TracedNumber {
    TracedNumber(value: -number.value, function: -number.function)
  }

  static func * (factor: Double, number: TracedNumber) -> TracedNumber {
    TracedNumber(value: factor * number.value, function: factor * number.function)
  }
}

/// The numbers around a point of ranges, with the decisions that were made on them.
struct RangeNumbers: EvaluatorNumbers {
  static var areRanged: Bool { true }
  let document: SpecDocument
  let ranged: RangedEnvironment
  let base: RangeBase
  var trace: RangeTrace
  /// The values that are no affine functions.
  var mistakes: Diagnostics

  var environment: LayoutEnvironment { ranged.environment }

  func constant(_ number: Double) -> TracedNumber {
    TracedNumber(value: number, function: AffineFunction(number, count: base.ranges.count))
  }

  func metric(_ name: Name, _ given: Double) -> TracedNumber {
    base.function(.metric(name)).map { TracedNumber(value: given, function: $0) } ?? constant(given)
  }

  func value(_ number: TracedNumber) -> Double { number.value }
  func isFixed(_ number: TracedNumber) -> Bool { number.function.isConstant }

  mutating func report(_ json: JSONLocation, _ message: String) {
    mistakes.report(.notAffine, at: json, message)
  }

  // MARK: The environment

  var windowWidth: TracedNumber { number(ranged.window.width) }
  var windowHeight: TracedNumber { number(ranged.window.height) }
  var keyboardWidth: TracedNumber? { ranged.keyboard.map { number($0.width) } }
  var inputHeight: TracedNumber { number(ranged.inputHeight) }

  private func number(_ function: AffineFunction) -> TracedNumber {
    TracedNumber(value: function.value(at: trace.point), function: function)
  }

  mutating func trace(_ trait: WordTrait) { ranged.trace(trait, &trace) }

  mutating func followsKeyboard(_ guide: CompiledSpec.KeyboardGuide) -> Bool {
    ranged.followedKeyboard(guide, &trace) != nil
  }

  mutating func keyboardNear(_ guide: CompiledSpec.KeyboardGuide, threshold: TracedNumber?) -> EdgeSet {
    if let threshold {
      ranged.traceNear(guide, threshold: threshold.function, &trace)
    } else {
      _ = ranged.followedKeyboard(guide, &trace)
    }
    return environment.keyboardNear(
      followsUndocked: guide.followsUndockedKeyboard, threshold: threshold?.value ?? 0)
  }

  // MARK: Computing

  mutating func product(_ left: TracedNumber, _ right: TracedNumber, at json: JSONLocation) -> TracedNumber {
    let value = left.value * right.value
    if left.function.isConstant { return TracedNumber(value: value, function: left.value * right.function) }
    if right.function.isConstant { return TracedNumber(value: value, function: right.value * left.function) }
    report(json, "a product of two numbers that depend on ranges is not affine; remove one of the ranges")
    return constant(value)
  }

  mutating func quotient(_ dividend: TracedNumber, _ divisor: TracedNumber, at json: JSONLocation) -> TracedNumber {
    let value = dividend.value / divisor.value
    guard divisor.function.isConstant else {
      report(json, "a quotient by a number that depends on a range is not affine; remove the range")
      return constant(value)
    }
    return TracedNumber(value: value, function: (1 / divisor.value) * dividend.function)
  }

  mutating func least(_ numbers: ArraySlice<TracedNumber>, at json: JSONLocation) -> TracedNumber? {
    let least = trace.least(numbers.map { $0.function }, "min in " + document.pointer(of: json))
    return least.map { TracedNumber(value: numbers.reduce(.infinity) { min($0, $1.value) }, function: $0) }
  }

  mutating func greatest(_ numbers: ArraySlice<TracedNumber>, at json: JSONLocation) -> TracedNumber? {
    let greatest = trace.greatest(numbers.map { $0.function }, "max in " + document.pointer(of: json))
    return greatest.map { TracedNumber(value: numbers.reduce(-.infinity) { max($0, $1.value) }, function: $0) }
  }

  mutating func trace(_ bound: LowerBound, of number: TracedNumber, at json: JSONLocation) {
    switch bound {
    case .none: break
    case .zero: _ = trace.isAtLeastZero(number.function, document.pointer(of: json))
    case .aboveZero: _ = trace.isAboveZero(number.function, document.pointer(of: json))
    }
  }

  mutating func isAboveZero(_ number: TracedNumber, _ label: @autoclosure () -> String) -> Bool {
    trace.isAboveZero(number.function, label())
  }

  mutating func isAtLeastZero(_ number: TracedNumber, _ label: @autoclosure () -> String) -> Bool {
    trace.isAtLeastZero(number.function, label())
  }

  mutating func isZero(_ number: TracedNumber, _ label: @autoclosure () -> String) -> Bool {
    if number.function.isConstant { return number.value == 0 }
    trace.isNotZero(number.function, label())
    return false
  }
}
