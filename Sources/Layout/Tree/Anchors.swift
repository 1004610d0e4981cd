public import Cassowary

/// A linear expression of attributes, which is one side of a constraint.
public struct LayoutExpression: LinearSum, Hashable, Sendable {
  /// Itself.
  public typealias Sum = LayoutExpression

  /// The attributes with their coefficients.
  public var terms: [AnchorTerm]
  /// The constant.
  public var constant: Double

  /// Creates an expression from its parts.
  public init(terms: [AnchorTerm] = [], constant: Double = 0) {
    self.terms = terms
    self.constant = constant
  }
}

/// An attribute of an item, such as `key.leading`.
public struct LayoutAnchor: Hashable, Sendable {
  /// The view or guide.
  public let item: Item
  /// The attribute.
  public let attribute: Attribute
}

extension LayoutAnchor: LinearOperand {
  /// The anchor as an expression.
  public var expression: LayoutExpression { LayoutExpression(terms: [AnchorTerm(item, attribute)]) }
}

extension AnchorTerm: LinearOperand, LinearTerm {
  /// This term alone.
  public var expression: LayoutExpression { LayoutExpression(terms: [self]) }
}

/// A type with anchors: a view or a guide.
public protocol Anchored {
  /// The item in constraints.
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
  /// The left edge, independent of the layout direction.
  public var left: LayoutAnchor { LayoutAnchor(item: item, attribute: .left) }
  /// The right edge, independent of the layout direction.
  public var right: LayoutAnchor { LayoutAnchor(item: item, attribute: .right) }
  /// The top edge.
  public var top: LayoutAnchor { LayoutAnchor(item: item, attribute: .top) }
  /// The bottom edge.
  public var bottom: LayoutAnchor { LayoutAnchor(item: item, attribute: .bottom) }
  /// The leading edge, where text starts.
  public var leading: LayoutAnchor { LayoutAnchor(item: item, attribute: .leading) }
  /// The trailing edge, where text ends.
  public var trailing: LayoutAnchor { LayoutAnchor(item: item, attribute: .trailing) }
  /// The width.
  public var width: LayoutAnchor { LayoutAnchor(item: item, attribute: .width) }
  /// The height.
  public var height: LayoutAnchor { LayoutAnchor(item: item, attribute: .height) }
  /// The horizontal center.
  public var centerX: LayoutAnchor { LayoutAnchor(item: item, attribute: .centerX) }
  /// The vertical center.
  public var centerY: LayoutAnchor { LayoutAnchor(item: item, attribute: .centerY) }
  /// The first baseline.
  public var firstBaseline: LayoutAnchor { LayoutAnchor(item: item, attribute: .firstBaseline) }
  /// The last baseline.
  public var lastBaseline: LayoutAnchor { LayoutAnchor(item: item, attribute: .lastBaseline) }
}

extension LinearOperand where Sum == LayoutExpression {
  /// Returns a constraint that both sides are equal.
  public static func == <Other: LinearOperand>(
    left: Self, right: Other
  ) -> LayoutConstraint where Other.Sum == LayoutExpression {
    LayoutConstraint(left.expression, .equal, right.expression)
  }

  /// Returns a constraint that the left side is at most the right side.
  public static func <= <Other: LinearOperand>(
    left: Self, right: Other
  ) -> LayoutConstraint where Other.Sum == LayoutExpression {
    LayoutConstraint(left.expression, .lessThanOrEqual, right.expression)
  }

  /// Returns a constraint that the left side is at least the right side.
  public static func >= <Other: LinearOperand>(
    left: Self, right: Other
  ) -> LayoutConstraint where Other.Sum == LayoutExpression {
    LayoutConstraint(left.expression, .greaterThanOrEqual, right.expression)
  }

  /// Returns a constraint that the operand equals a number of points.
  public static func == (left: Self, right: Double) -> LayoutConstraint {
    LayoutConstraint(left.expression, .equal, LayoutExpression(constant: right))
  }

  /// Returns a constraint that the operand is at most a number of points.
  public static func <= (left: Self, right: Double) -> LayoutConstraint {
    LayoutConstraint(left.expression, .lessThanOrEqual, LayoutExpression(constant: right))
  }

  /// Returns a constraint that the operand is at least a number of points.
  public static func >= (left: Self, right: Double) -> LayoutConstraint {
    LayoutConstraint(left.expression, .greaterThanOrEqual, LayoutExpression(constant: right))
  }

  /// Returns a constraint that a number of points equals the operand.
  public static func == (left: Double, right: Self) -> LayoutConstraint {
    LayoutConstraint(LayoutExpression(constant: left), .equal, right.expression)
  }

  /// Returns a constraint that a number of points is at most the operand.
  public static func <= (left: Double, right: Self) -> LayoutConstraint {
    LayoutConstraint(LayoutExpression(constant: left), .lessThanOrEqual, right.expression)
  }

  /// Returns a constraint that a number of points is at least the operand.
  public static func >= (left: Double, right: Self) -> LayoutConstraint {
    LayoutConstraint(LayoutExpression(constant: left), .greaterThanOrEqual, right.expression)
  }
}
