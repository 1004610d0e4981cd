public import Cassowary

/// A constraint in a log.
public struct LoggedConstraint: Hashable, Sendable {
  /// The source location of a constraint, from labels of SnapKit and Masonry.
  public struct Source: Hashable, Sendable {
    /// The file's name.
    public let file: String
    /// The line, from 1.
    public let line: Int
  }

  /// The notation of a constraint.
  public enum Notation: Hashable, Sendable {
    /// `A.width == B.width`, `H:[A(40)]`.
    case equation
    /// `V:|-(8)-[A]`, `V:[A]-(8)-|`.
    case visualInset
    /// `H:[A]-(8)-[B]`.
    case visualGap
  }

  /// The direction in a line: `(LTR)` or `(RTL)`.
  public enum Direction: Hashable, Sendable {
    /// No direction is given, so `leading` is left.
    case unspecified
    /// `(LTR)`: the constraint was made with left and right.
    case leftToRight
    /// `(RTL)`.
    case rightToLeft
  }

  /// The line of the text on which the constraint starts, from 1.
  public internal(set) var line = 0
  /// The constraint's address, such as `0x600000088110`; empty if it is missing.
  public let address: String
  /// The class of the constraint, usually `NSLayoutConstraint`.
  public let className: String
  /// The source location, if the log contains it.
  public let source: Source?
  /// The autoresizing mask as printed, such as `h=--& v=-&-`; empty if there is none.
  public let mask: String
  /// The constraint's identifier.
  public let identifier: String?
  /// The text of the constraint on one line, with the effects of copying reverted.
  public let text: String
  /// The notation.
  public let notation: Notation
  /// The left side.
  public let first: LoggedOperand
  /// The relation.
  public let relation: Relation
  /// The multiplier of the second operand.
  public let multiplier: Double
  /// The second operand, or `nil` if the right side is a number.
  public let second: LoggedOperand?
  /// The constant on the right side.
  public let constant: Double
  /// The priority; 1000 unless the line contains one.
  public let priority: Double
  /// The direction in the line.
  public let direction: Direction
  /// The superview, if the line names `|`.
  public let superview: LoggedItem?

  /// Whether a view's autoresizing mask made the constraint.
  var isOfMask: Bool { className.hasSuffix("NSAutoresizingMaskLayoutConstraint") }

  var operands: [LoggedOperand] { second.map { [first, $0] } ?? [first] }

  /// The number of operands whose names have no address.
  var unresolvedNames: Int { operands.count { $0.item.key.hasPrefix("name ") } }

  /// The number of optional parts before the equation or visual format.
  var partsBeforeBody: Int { (identifier == nil ? 0 : 1) + (source == nil ? 0 : 1) + (mask.isEmpty ? 0 : 1) }

  /// Returns whether two constraints are the same except for their addresses.
  func isEquivalent(to other: LoggedConstraint) -> Bool {
    first == other.first && relation == other.relation && multiplier == other.multiplier && second == other.second
      && constant == other.constant && priority == other.priority && direction == other.direction
  }
}

/// An item and one of its attributes.
public struct LoggedOperand: Hashable, Sendable {
  /// The view or guide.
  public let item: LoggedItem
  /// The attribute.
  public let attribute: LoggedAttribute
}

/// A view or guide in a line.
///
/// Items with the same ``key`` are equal, whatever their class and label.
public struct LoggedItem: Hashable, Sendable {
  /// The identity of the item: its address or a substitute.
  public let key: String
  /// The item's class; empty if the line gives a name instead.
  public let className: String
  /// The item's name in the line, or the text that it shows.
  public internal(set) var label = ""
  /// Whether the line uses the name for two addresses, so that the item may be either.
  public internal(set) var isAmbiguous = false
  /// Whether the line calls the item `|`, the superview.
  public internal(set) var isSuperview = false

  /// Returns whether two items have the same key.
  public static func == (left: LoggedItem, right: LoggedItem) -> Bool { left.key == right.key }

  /// Hashes the key.
  public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

/// An attribute in a log.
public enum LoggedAttribute: String, Hashable, Sendable, CaseIterable {
  case left, right, top, bottom, leading, trailing, width, height, centerX, centerY, firstBaseline, lastBaseline
  /// The last baseline, as it was called up to iOS 7.
  case baseline
  /// The names in autoresizing masks for left, centerX, right, top, centerY and bottom.
  case minX, midX, maxX, minY, midY, maxY
  case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
  case centerXWithinMargins, centerYWithinMargins
}
