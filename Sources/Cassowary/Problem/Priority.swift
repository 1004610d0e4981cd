/// The priority of a constraint: a number above 0 and at most 1000.
///
/// Constraints with priority 1000 are required. Any other priority is infinitely more important than the next lower
/// one: no number of low ones outweighs a high one.
public struct Priority: Hashable, Comparable, Sendable {
  /// The number, above 0 and at most 1000.
  public let rawValue: Double

  /// Creates a priority, or `nil` if the number is not above 0 and at most 1000.
  @inlinable
  public init?(_ rawValue: Double) {
    guard rawValue > 0, rawValue <= 1000 else { return nil }
    self.rawValue = rawValue
  }

  @inlinable
  init(unchecked rawValue: Double) {
    self.rawValue = rawValue
  }

  /// 1000: a required constraint.
  @inlinable
  public static var required: Priority { Priority(unchecked: 1000) }
  /// 750: the default of compression resistance.
  @inlinable
  public static var high: Priority { Priority(unchecked: 750) }
  /// 510: the priority of a drag that may resize the scene.
  @inlinable
  public static var dragThatCanResizeScene: Priority { Priority(unchecked: 510) }
  /// 500: the priority of a scene's current size.
  @inlinable
  public static var sceneSizeStayPut: Priority { Priority(unchecked: 500) }
  /// 490: the priority of a drag that may not resize the scene.
  @inlinable
  public static var dragThatCannotResizeScene: Priority { Priority(unchecked: 490) }
  /// 250: the default of content hugging.
  @inlinable
  public static var low: Priority { Priority(unchecked: 250) }
  /// 50: the priority with which a view is compressed to its smallest fitting size.
  @inlinable
  public static var fittingSizeLevel: Priority { Priority(unchecked: 50) }
  /// 25: the priority with which a stack hugs its children across its axis.
  @inlinable
  public static var stackHugging: Priority { Priority(unchecked: 25) }

  // These are disfavored, so that `numbers.reduce(0, +)` still adds numbers.

  /// Returns a higher priority, at most ``required``: `.low + 1`. A step that is not a number changes nothing.
  @_disfavoredOverload
  public static func + (priority: Priority, steps: Double) -> Priority {
    guard !steps.isNaN else { return priority }
    return Priority(unchecked: min(max(priority.rawValue + steps, .leastNonzeroMagnitude), 1000))
  }

  /// Returns a lower priority, above 0: `.high - 1`.
  @_disfavoredOverload
  public static func - (priority: Priority, steps: Double) -> Priority {
    priority + -steps
  }

  /// Whether constraints of this priority are required.
  @inlinable
  public var isRequired: Bool { rawValue == 1000 }

  /// Returns whether the left priority is lower.
  @inlinable
  public static func < (left: Priority, right: Priority) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension Priority: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// Creates a priority from a literal: `x == 3 ~ 500`.
  ///
  /// - Precondition: the number is above 0 and at most 1000. For numbers that are not literals, see ``init(_:)``.
  public init(integerLiteral value: Int) {
    self.init(floatLiteral: Double(value))
  }

  /// Creates a priority from a literal: `x == 3 ~ 249.5`.
  ///
  /// - Precondition: the number is above 0 and at most 1000. For numbers that are not literals, see ``init(_:)``.
  public init(floatLiteral value: Double) {
    precondition(value > 0 && value <= 1000, "a priority is above 0 and at most 1000")
    self.init(unchecked: value)
  }
}
