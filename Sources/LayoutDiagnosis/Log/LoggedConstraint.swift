/// A constraint as a log prints it.
public struct LoggedConstraint: Hashable, Sendable {
  /// Where in the app's code a constraint was made, as SnapKit's and Masonry's labels say.
  public struct Source: Hashable, Sendable {
    /// The file's name.
    public let file: String
    /// The line, from 1.
    public let line: Int
  }

  /// How a constraint is printed.
  public enum Notation: Hashable, Sendable {
    /// `A.width == B.width`.
    case equation
    /// `H:[A(40)]`.
    case visualSize
    /// `V:|-(8)-[A]`, `V:[A]-(8)-|`.
    case visualInset
    /// `H:[A]-(8)-[B]`.
    case visualGap
  }

  /// The direction that a line gives: `(LTR)` or `(RTL)`.
  public enum Direction: Hashable, Sendable {
    /// No direction is given: `leading` is left.
    case unspecified
    /// `(LTR)`: the constraint was made with left and right.
    case leftToRight
    /// `(RTL)`.
    case rightToLeft
  }

  /// The line of the text on which it begins, from 1.
  public internal(set) var line = 0
  /// The constraint's address, `0x600000088110`; empty if the text has lost it.
  public let address: String
  /// The class of the constraint, `NSLayoutConstraint`.
  public let className: String
  /// Where it was made, if the log says so.
  public let source: Source?
  /// The autoresizing mask's flexible parts, `h=--&`, `v=-&-`, as printed; empty without one.
  public let mask: String
  /// The constraint's identifier.
  public let identifier: String?
  /// The constraint as it is printed, on one line, with the damage of copying undone.
  public let text: String
  /// How it is printed.
  public let notation: Notation
  /// The left side.
  public let first: LoggedOperand
  /// The relation.
  public let relation: LoggedRelation
  /// What the second operand is multiplied by.
  public let multiplier: Double
  /// The second operand, or `nil` if the right side is a number.
  public let second: LoggedOperand?
  /// The number that is added on the right side.
  public let constant: Double
  /// The priority, 1000 unless the line gives one.
  public let priority: Double
  /// The direction that the line gives.
  public let direction: Direction
  /// The superview, if the line names `|`.
  public let superview: LoggedItem?

  /// Whether two constraints say the same, whatever their addresses are.
  func saysTheSame(as other: LoggedConstraint) -> Bool {
    first == other.first && relation == other.relation && multiplier == other.multiplier && second == other.second
      && constant == other.constant && priority == other.priority && direction == other.direction
  }
}

/// How the sides of a printed constraint compare.
public enum LoggedRelation: String, Hashable, Sendable {
  /// `==`.
  case equal = "=="
  /// `<=`.
  case lessThanOrEqual = "<="
  /// `>=`.
  case greaterThanOrEqual = ">="

  /// The relation with the sides exchanged.
  var exchanged: LoggedRelation {
    switch self {
    case .equal: .equal
    case .lessThanOrEqual: .greaterThanOrEqual
    case .greaterThanOrEqual: .lessThanOrEqual
    }
  }
}

/// An item and one of its attributes.
public struct LoggedOperand: Hashable, Sendable {
  /// The view or guide.
  public let item: LoggedItem
  /// The attribute.
  public let attribute: LoggedAttribute
}

/// A view or guide as a line names it.
///
/// Items with the same ``key`` are the same; class and text are decoration.
public struct LoggedItem: Hashable, Sendable {
  /// What the item is recognized by: its address, or what stands for it.
  public let key: String
  /// Its class; empty if the line gives a name instead.
  public let className: String
  /// The name by which the line calls it, or the text it shows.
  public let label: String
  /// Whether the line uses its name for two addresses, so that it could be either.
  public let isAmbiguous: Bool
  /// Whether the line calls it `|`, the superview.
  public let isSuperview: Bool

  /// Two items are equal if their keys are.
  public static func == (left: LoggedItem, right: LoggedItem) -> Bool { left.key == right.key }

  /// Hashes the key.
  public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

/// An attribute as logs name it.
public enum LoggedAttribute: String, Hashable, Sendable, CaseIterable {
  case left, right, top, bottom, leading, trailing, width, height, centerX, centerY, firstBaseline, lastBaseline
  /// What the last baseline was called up to iOS 7.
  case baseline
  /// An autoresizing mask's words for left, centerX, right, top, centerY and bottom.
  case minX, midX, maxX, minY, midY, maxY
  case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
  case centerXWithinMargins, centerYWithinMargins

  /// The axis along which it lies.
  var isHorizontal: Bool {
    switch self {
    case .left, .right, .leading, .trailing, .width, .centerX, .minX, .midX, .maxX, .leftMargin, .rightMargin,
      .leadingMargin, .trailingMargin, .centerXWithinMargins:
      true
    case .top, .bottom, .height, .centerY, .firstBaseline, .lastBaseline, .baseline, .minY, .midY, .maxY, .topMargin,
      .bottomMargin, .centerYWithinMargins:
      false
    }
  }

  /// Whether it is a width or height, and not a position.
  var isSize: Bool { self == .width || self == .height }

  /// Whether it is one of the margins.
  var isMargin: Bool {
    switch self {
    case .leftMargin, .rightMargin, .topMargin, .bottomMargin, .leadingMargin, .trailingMargin, .centerXWithinMargins,
      .centerYWithinMargins:
      true
    default: false
    }
  }

  /// Whether it is a baseline, which depends on a font that the log does not tell.
  var isBaseline: Bool { self == .firstBaseline || self == .lastBaseline || self == .baseline }

  /// Whether it follows the layout direction.
  var isDirectional: Bool {
    switch self {
    case .leading, .trailing, .leadingMargin, .trailingMargin: true
    default: false
    }
  }
}
