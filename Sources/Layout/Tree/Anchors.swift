public import Cassowary

/// A sum of attributes and a number, as one side of a constraint reads.
public struct LayoutExpression: LinearSum, Hashable, Sendable {
  /// Itself.
  public typealias Sum = LayoutExpression

  /// The attributes with their factors.
  public var terms: [AnchorTerm]
  /// The number that stands alone.
  public var constant: Double

  /// An expression from its parts.
  public init(terms: [AnchorTerm] = [], constant: Double = 0) {
    self.terms = terms
    self.constant = constant
  }
}

/// An attribute of an item: `key.leading`.
public struct Anchor: Hashable, Sendable {
  /// The view or guide.
  public let item: Item
  /// What of it.
  public let attribute: Attribute
}

extension Anchor: LinearOperand {
  /// The anchor alone.
  public var expression: LayoutExpression { LayoutExpression(terms: [AnchorTerm(item, attribute)]) }
}

extension AnchorTerm: LinearOperand, LinearTerm {
  /// This term alone.
  public var expression: LayoutExpression { LayoutExpression(terms: [self]) }
}

/// What has anchors: views and guides.
public protocol Anchored {
  /// The item that constraints name.
  var item: Item { get }
}

extension ViewTree.View: Anchored {
  /// The view as an item.
  public var item: Item { .view(index) }
}

extension Guide: Anchored {
  /// The guide as an item.
  public var item: Item { .guide(self) }
}

extension Anchored {
  /// The left edge, whatever the layout direction.
  public var left: Anchor { Anchor(item: item, attribute: .left) }
  /// The right edge, whatever the layout direction.
  public var right: Anchor { Anchor(item: item, attribute: .right) }
  /// The top edge.
  public var top: Anchor { Anchor(item: item, attribute: .top) }
  /// The bottom edge.
  public var bottom: Anchor { Anchor(item: item, attribute: .bottom) }
  /// The edge at which text starts.
  public var leading: Anchor { Anchor(item: item, attribute: .leading) }
  /// The edge at which text ends.
  public var trailing: Anchor { Anchor(item: item, attribute: .trailing) }
  /// The width.
  public var width: Anchor { Anchor(item: item, attribute: .width) }
  /// The height.
  public var height: Anchor { Anchor(item: item, attribute: .height) }
  /// The horizontal center.
  public var centerX: Anchor { Anchor(item: item, attribute: .centerX) }
  /// The vertical center.
  public var centerY: Anchor { Anchor(item: item, attribute: .centerY) }
  /// The first baseline.
  public var firstBaseline: Anchor { Anchor(item: item, attribute: .firstBaseline) }
  /// The last baseline.
  public var lastBaseline: Anchor { Anchor(item: item, attribute: .lastBaseline) }
}

extension LinearOperand where Sum == LayoutExpression {
  /// Both sides are equal.
  public static func == <Other: LinearOperand>(
    left: Self, right: Other
  ) -> LayoutConstraint where Other.Sum == LayoutExpression {
    LayoutConstraint(left.expression, .equal, right.expression)
  }

  /// The left side is at most the right side.
  public static func <= <Other: LinearOperand>(
    left: Self, right: Other
  ) -> LayoutConstraint where Other.Sum == LayoutExpression {
    LayoutConstraint(left.expression, .lessThanOrEqual, right.expression)
  }

  /// The left side is at least the right side.
  public static func >= <Other: LinearOperand>(
    left: Self, right: Other
  ) -> LayoutConstraint where Other.Sum == LayoutExpression {
    LayoutConstraint(left.expression, .greaterThanOrEqual, right.expression)
  }

  /// The operand equals a number of points.
  public static func == (left: Self, right: Double) -> LayoutConstraint {
    LayoutConstraint(left.expression, .equal, LayoutExpression(constant: right))
  }

  /// The operand is at most a number of points.
  public static func <= (left: Self, right: Double) -> LayoutConstraint {
    LayoutConstraint(left.expression, .lessThanOrEqual, LayoutExpression(constant: right))
  }

  /// The operand is at least a number of points.
  public static func >= (left: Self, right: Double) -> LayoutConstraint {
    LayoutConstraint(left.expression, .greaterThanOrEqual, LayoutExpression(constant: right))
  }

  /// A number of points equals the operand.
  public static func == (left: Double, right: Self) -> LayoutConstraint {
    LayoutConstraint(LayoutExpression(constant: left), .equal, right.expression)
  }

  /// A number of points is at most the operand.
  public static func <= (left: Double, right: Self) -> LayoutConstraint {
    LayoutConstraint(LayoutExpression(constant: left), .lessThanOrEqual, right.expression)
  }

  /// A number of points is at least the operand.
  public static func >= (left: Double, right: Self) -> LayoutConstraint {
    LayoutConstraint(LayoutExpression(constant: left), .greaterThanOrEqual, right.expression)
  }
}
