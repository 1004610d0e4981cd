internal import Cassowary
import JSON
import Layout

extension AffineFunction: EvaluatedNumber {}

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

  func constant(_ number: Double) -> AffineFunction { AffineFunction(number, count: base.ranges.count) }
  func metric(_ name: Name, _ given: Double) -> AffineFunction { base.function(.metric(name)) ?? constant(given) }
  /// Returns the value at the point. Terms that cancel each other leave the rounding of their slopes, which is 0.
  func value(_ number: AffineFunction) -> Double {
    let value = number.value(at: trace.point)
    let size = trace.point.reduce(1) { max($0, $1.magnitude) }
    return number.isConstant || value.magnitude > 1e-10 * size ? value : 0
  }

  func isFixed(_ number: AffineFunction) -> Bool { number.isConstant }

  mutating func report(_ json: JSONLocation, _ message: String) {
    mistakes.report(.notAffine, at: json, message)
  }

  // MARK: The environment

  var windowWidth: AffineFunction { ranged.window.width }
  var windowHeight: AffineFunction { ranged.window.height }
  var keyboardWidth: AffineFunction? { ranged.keyboard?.width }
  var inputHeight: AffineFunction { ranged.inputHeight }

  mutating func trace(_ trait: WordTrait) { ranged.trace(trait, &trace) }

  mutating func followsKeyboard(_ guide: CompiledSpec.KeyboardGuide) -> Bool {
    ranged.followedKeyboard(guide, &trace) != nil
  }

  mutating func keyboardNear(_ guide: CompiledSpec.KeyboardGuide, threshold: AffineFunction?) -> EdgeSet {
    if let threshold {
      ranged.traceNear(guide, threshold: threshold, &trace)
    } else {
      _ = ranged.followedKeyboard(guide, &trace)
    }
    return environment.keyboardNear(
      followsUndocked: guide.followsUndockedKeyboard, threshold: threshold.map { value($0) } ?? 0)
  }

  // MARK: Computing

  mutating func product(_ left: AffineFunction, _ right: AffineFunction, at json: JSONLocation) -> AffineFunction {
    if left.isConstant { return left.constant * right }
    if right.isConstant { return right.constant * left }
    report(json, "a product of two numbers that depend on ranges is not affine; remove one of the ranges")
    return constant(value(left) * value(right))
  }

  mutating func quotient(
    _ dividend: AffineFunction, _ divisor: AffineFunction, at json: JSONLocation
  ) -> AffineFunction {
    if !divisor.isConstant {
      report(json, "a quotient by a number that depends on a range is not affine; remove the range")
    } else if !dividend.isConstant {
      return (1 / divisor.constant) * dividend
    }
    // Coefficients are the same as at a point.
    return constant(value(dividend) / value(divisor))
  }

  mutating func least(_ numbers: ArraySlice<AffineFunction>, at json: JSONLocation) -> AffineFunction? {
    trace.least(Array(numbers), "min in " + document.pointer(of: json))
  }

  mutating func greatest(_ numbers: ArraySlice<AffineFunction>, at json: JSONLocation) -> AffineFunction? {
    trace.greatest(Array(numbers), "max in " + document.pointer(of: json))
  }

  mutating func trace(_ bound: LowerBound, of number: AffineFunction, at json: JSONLocation) {
    switch bound {
    case .none: break
    case .zero: _ = trace.isAtLeastZero(number, document.pointer(of: json))
    case .aboveZero: _ = trace.isAboveZero(number, document.pointer(of: json))
    }
  }

  mutating func isAboveZero(_ number: AffineFunction, _ label: @autoclosure () -> String) -> Bool {
    trace.isAboveZero(number, label())
  }

  mutating func isAtLeastZero(_ number: AffineFunction, _ label: @autoclosure () -> String) -> Bool {
    trace.isAtLeastZero(number, label())
  }

  mutating func isZero(_ number: AffineFunction, _ label: @autoclosure () -> String) -> Bool {
    if number.isConstant { return number.constant == 0 }
    trace.isNotZero(number, label())
    return false
  }
}
