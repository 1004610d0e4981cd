public import Cassowary
import Layout

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
  public internal(set) var address = ""
  /// The class of the constraint, usually `NSLayoutConstraint`.
  public internal(set) var className = ""
  /// The source location, if the log contains it.
  public internal(set) var source: Source?
  /// The autoresizing mask as printed, such as `h=--& v=-&-`; empty if there is none.
  public internal(set) var mask = ""
  /// The constraint's identifier.
  public internal(set) var identifier: String?
  /// The text of the constraint on one line, with the effects of copying reverted.
  public internal(set) var text = ""
  /// The notation.
  public internal(set) var notation = Notation.equation
  /// The left side.
  public internal(set) var first: LoggedOperand
  /// The relation.
  public internal(set) var relation: Relation
  /// The multiplier of the second operand.
  public internal(set) var multiplier = 1.0
  /// The second operand, or `nil` if the right side is a number.
  public internal(set) var second: LoggedOperand?
  /// The constant on the right side.
  public internal(set) var constant = 0.0
  /// The priority; 1000 unless the line contains one.
  public internal(set) var priority = 1000.0
  /// The direction in the line.
  public internal(set) var direction = Direction.unspecified
  /// The superview, if the line names `|`.
  public internal(set) var superview: LoggedItem?

  var isOfMask: Bool { className.hasSuffix("NSAutoresizingMaskLayoutConstraint") }

  var operands: [LoggedOperand] { second.map { [first, $0] } ?? [first] }

  var subject: LoggedOperand { first.item.isSuperview ? second ?? first : first }

  var unresolvedNames: Int { operands.count { $0.item.key.hasPrefix("name ") } }

  var partsBeforeBody: Int { (identifier == nil ? 0 : 1) + (source == nil ? 0 : 1) + (mask.isEmpty ? 0 : 1) }

  /// Ignores addresses.
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

/// An attribute in a log, such as `leadingMargin`.
public struct LoggedAttribute: Hashable, Sendable {
  /// The name in the log.
  public let name: String
  let anchor: Attribute
  /// Also for centers within margins.
  let isMargin: Bool

  /// The names in autoresizing masks, and that of the last baseline up to iOS 7.
  private static let otherNames: [String: Attribute] = [
    "minX": .left, "midX": .centerX, "maxX": .right, "minY": .top, "midY": .centerY, "maxY": .bottom,
    "baseline": .lastBaseline,
  ]
  private static let marginNames: [String: Attribute] = [
    "leftMargin": .left, "rightMargin": .right, "topMargin": .top, "bottomMargin": .bottom, "leadingMargin": .leading,
    "trailingMargin": .trailing, "centerXWithinMargins": .centerX, "centerYWithinMargins": .centerY,
  ]

  init(_ anchor: Attribute) { (name, self.anchor, isMargin) = (anchor.rawValue, anchor, false) }

  init?(name: String) {
    let margin = Self.marginNames[name]
    guard let anchor = Attribute(rawValue: name) ?? Self.otherNames[name] ?? margin else { return nil }
    (self.name, self.anchor, isMargin) = (name, anchor, margin != nil)
  }

  var isHorizontal: Bool { anchor.isHorizontal }
  var isSize: Bool { anchor.isSize }
  var isDirectional: Bool { anchor.isDirectional }
  var isFarEdge: Bool { anchor.share == 1 }
  /// `nil` if this is not an edge.
  var isNearEdge: Bool? { isMargin || anchor.share == 0.5 ? nil : anchor.share.map { $0 == 0 } }

  func marginSides(_ direction: LoggedConstraint.Direction) -> [Attribute] {
    guard isMargin else { return [] }
    if anchor.share == 0.5 { return isHorizontal ? [.left, .right] : [.top, .bottom] }
    guard isDirectional else { return [anchor] }
    return [(anchor == .leading) == (direction == .rightToLeft) ? .right : .left]
  }
}
