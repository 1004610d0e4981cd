import JSON
import Layout

protocol EvaluatedNumber {
  static func + (left: Self, right: Self) -> Self
  static func - (left: Self, right: Self) -> Self
  static prefix func - (number: Self) -> Self
  static func * (factor: Double, number: Self) -> Self
}

extension Double: EvaluatedNumber {}

/// How an ``Evaluator`` computes: with the numbers of one environment, or with functions of ranged numbers around it.
///
/// Comparisons return what holds in the environment. Over ranges, they record how far that holds.
protocol EvaluatorNumbers {
  associatedtype Number: EvaluatedNumber

  static var areRanged: Bool { get }
  /// The environment, or the one around which numbers vary.
  var environment: LayoutEnvironment { get }

  func constant(_ number: Double) -> Number
  func metric(_ name: Name, _ given: Double) -> Number
  /// Returns the number in the environment.
  func value(_ number: Number) -> Double
  /// Returns whether a number is the same for all ranged numbers.
  func isFixed(_ number: Number) -> Bool
  /// Reports a number that is no affine function, or that has to be fixed.
  mutating func report(_ json: JSONNodeID, _ message: String)

  var windowWidth: Number { get }
  var windowHeight: Number { get }
  var keyboardWidth: Number? { get }
  var inputHeight: Number { get }

  mutating func product(_ left: Number, _ right: Number, at json: JSONNodeID) -> Number
  /// - Parameter divisor: a number other than 0.
  mutating func quotient(_ dividend: Number, _ divisor: Number, at json: JSONNodeID) -> Number
  mutating func least(_ numbers: ArraySlice<Number>, _ label: @autoclosure () -> String) -> Number?
  mutating func greatest(_ numbers: ArraySlice<Number>, _ label: @autoclosure () -> String) -> Number?
  mutating func isAboveZero(_ number: Number, _ label: @autoclosure () -> String) -> Bool
  mutating func isAtLeastZero(_ number: Number, _ label: @autoclosure () -> String) -> Bool
  mutating func isZero(_ number: Number, _ label: @autoclosure () -> String) -> Bool

  /// Records on what the value of a trait depends.
  mutating func trace(_ trait: TraitName)
  mutating func followsKeyboard(_ guide: KeyboardGuideOptions) -> Bool
  /// - Parameter threshold: the guide's threshold, or `nil` if the result does not depend on it.
  mutating func keyboardNear(_ guide: KeyboardGuideOptions, threshold: Number?) -> EdgeSet
}

struct PointNumbers: EvaluatorNumbers {
  static var areRanged: Bool { false }
  let environment: LayoutEnvironment

  func constant(_ number: Double) -> Double { number }
  func metric(_ name: Name, _ given: Double) -> Double { given }
  func value(_ number: Double) -> Double { number }
  func isFixed(_ number: Double) -> Bool { true }
  mutating func report(_ json: JSONNodeID, _ message: String) {}

  var windowWidth: Double { environment.window.width }
  var windowHeight: Double { environment.window.height }
  var keyboardWidth: Double? { environment.keyboard.frame?.width }
  var inputHeight: Double { environment.keyboard.inputHeight }

  func product(_ left: Double, _ right: Double, at json: JSONNodeID) -> Double { left * right }
  func quotient(_ dividend: Double, _ divisor: Double, at json: JSONNodeID) -> Double { dividend / divisor }
  func least(_ numbers: ArraySlice<Double>, _ label: @autoclosure () -> String) -> Double? {
    numbers.reduce(.infinity, min)
  }
  func greatest(_ numbers: ArraySlice<Double>, _ label: @autoclosure () -> String) -> Double? {
    numbers.reduce(-.infinity, max)
  }
  func isAboveZero(_ number: Double, _ label: @autoclosure () -> String) -> Bool { number > 0 }
  func isAtLeastZero(_ number: Double, _ label: @autoclosure () -> String) -> Bool { number >= 0 }
  func isZero(_ number: Double, _ label: @autoclosure () -> String) -> Bool { number == 0 }

  func trace(_ trait: TraitName) {}

  func followsKeyboard(_ guide: KeyboardGuideOptions) -> Bool {
    environment.followedKeyboard(followsUndocked: guide.followsUndockedKeyboard) != nil
  }

  func keyboardNear(_ guide: KeyboardGuideOptions, threshold: Double?) -> EdgeSet {
    environment.keyboardNear(followsUndocked: guide.followsUndockedKeyboard, threshold: threshold ?? 0)
  }
}
