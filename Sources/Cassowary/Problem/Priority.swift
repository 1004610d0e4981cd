/// How much a constraint matters: a number above 0 and at most 1000.
///
/// Constraints at 1000 are required. Of the others, each priority is infinitely more important than the next lower one:
/// no number of low ones outweighs a high one.
public struct Priority: Hashable, Comparable, Sendable {
  /// The number, above 0 and at most 1000.
  public let rawValue: Double

  /// A priority, or `nil` if the number is not above 0 and at most 1000.
  @inlinable
  public init?(_ rawValue: Double) {
    guard rawValue > 0, rawValue <= 1000 else { return nil }
    self.rawValue = rawValue
  }

  init(unchecked rawValue: Double) {
    self.rawValue = rawValue
  }

  /// 1000: the constraint must hold.
  public static let required = Priority(unchecked: 1000)
  /// 750, by default that of resisting compression.
  public static let high = Priority(unchecked: 750)
  /// 510, that of a drag which may resize the scene.
  public static let dragThatCanResizeScene = Priority(unchecked: 510)
  /// 500, that of a scene which keeps its size.
  public static let sceneSizeStayPut = Priority(unchecked: 500)
  /// 490, that of a drag which may not resize the scene.
  public static let dragThatCannotResizeScene = Priority(unchecked: 490)
  /// 250, by default that of hugging the contents.
  public static let low = Priority(unchecked: 250)
  /// 50, that of being as small as fits.
  public static let fittingSizeLevel = Priority(unchecked: 50)
  /// 25, that of a stack which hugs its children across its axis.
  public static let stackHugging = Priority(unchecked: 25)

  // Disfavored, so that `numbers.reduce(0, +)` stays the sum of numbers.

  /// A priority some steps above another, at most ``required``: `.low + 1`.
  @_disfavoredOverload
  public static func + (priority: Priority, steps: Double) -> Priority {
    Priority(unchecked: min(max(priority.rawValue + steps, .leastNonzeroMagnitude), 1000))
  }

  /// A priority some steps below another, above 0: `.high - 1`.
  @_disfavoredOverload
  public static func - (priority: Priority, steps: Double) -> Priority {
    priority + -steps
  }

  /// Whether constraints of this priority must hold.
  @inlinable
  public var isRequired: Bool { rawValue == 1000 }

  /// Whether the left one matters less.
  @inlinable
  public static func < (left: Priority, right: Priority) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension Priority: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// A priority written as a number: `x == 3 ~ 500`.
  ///
  /// - Precondition: the number is above 0 and at most 1000. For numbers that are not literals, see ``init(_:)``.
  public init(integerLiteral value: Int) {
    self.init(floatLiteral: Double(value))
  }

  /// A priority written as a number: `x == 3 ~ 249.5`.
  ///
  /// - Precondition: the number is above 0 and at most 1000. For numbers that are not literals, see ``init(_:)``.
  public init(floatLiteral value: Double) {
    precondition(value > 0 && value <= 1000, "a priority is above 0 and at most 1000")
    self.init(unchecked: value)
  }
}
