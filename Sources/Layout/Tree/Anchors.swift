/// A sum of attributes and a number, as one side of a constraint reads.
public struct LayoutExpression: Hashable, Sendable {
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

/// What can be one side of a constraint: an anchor, or a sum of some.
public protocol LayoutOperand {
  /// The operand as a sum.
  var layoutExpression: LayoutExpression { get }
}

extension Anchor: LayoutOperand {
  /// The anchor alone.
  public var layoutExpression: LayoutExpression { LayoutExpression(terms: [AnchorTerm(item, attribute)]) }
}

extension LayoutExpression: LayoutOperand {
  /// The expression itself.
  public var layoutExpression: LayoutExpression { self }

  fileprivate func scaled(_ factor: Double) -> LayoutExpression {
    LayoutExpression(
      terms: terms.map { AnchorTerm($0.item, $0.attribute, $0.coefficient * factor) }, constant: constant * factor)
  }
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

extension LayoutOperand {
  /// The sum of two operands.
  public static func + (left: Self, right: some LayoutOperand) -> LayoutExpression {
    let (one, other) = (left.layoutExpression, right.layoutExpression)
    return LayoutExpression(terms: one.terms + other.terms, constant: one.constant + other.constant)
  }

  /// The difference of two operands.
  public static func - (left: Self, right: some LayoutOperand) -> LayoutExpression {
    left + right.layoutExpression.scaled(-1)
  }

  /// An operand and a number of points.
  public static func + (left: Self, right: Double) -> LayoutExpression {
    left + LayoutExpression(constant: right)
  }

  /// An operand less a number of points.
  public static func - (left: Self, right: Double) -> LayoutExpression { left + -right }

  /// A number of points and an operand.
  public static func + (left: Double, right: Self) -> LayoutExpression { right + left }

  /// A number of points less an operand.
  public static func - (left: Double, right: Self) -> LayoutExpression {
    right.layoutExpression.scaled(-1) + left
  }

  /// An operand times a number.
  public static func * (left: Self, right: Double) -> LayoutExpression { left.layoutExpression.scaled(right) }

  /// A number times an operand.
  public static func * (left: Double, right: Self) -> LayoutExpression { right.layoutExpression.scaled(left) }

  /// An operand divided by a number.
  ///
  /// Each coefficient is divided, so that `width / 3` has the coefficient closest to a third. Dividing by 0 gives a constraint
  /// that is refused when it is added.
  public static func / (left: Self, right: Double) -> LayoutExpression {
    var quotient = left.layoutExpression
    for index in quotient.terms.indices { quotient.terms[index].coefficient /= right }
    quotient.constant /= right
    return quotient
  }

  /// The negative of an operand.
  public static prefix func - (operand: Self) -> LayoutExpression { operand.layoutExpression.scaled(-1) }

  /// Both sides are equal.
  public static func == (left: Self, right: some LayoutOperand) -> LayoutConstraint {
    LayoutConstraint(left.layoutExpression, .equal, right.layoutExpression)
  }

  /// The left side is at most the right side.
  public static func <= (left: Self, right: some LayoutOperand) -> LayoutConstraint {
    LayoutConstraint(left.layoutExpression, .lessThanOrEqual, right.layoutExpression)
  }

  /// The left side is at least the right side.
  public static func >= (left: Self, right: some LayoutOperand) -> LayoutConstraint {
    LayoutConstraint(left.layoutExpression, .greaterThanOrEqual, right.layoutExpression)
  }

  /// The operand equals a number of points.
  public static func == (left: Self, right: Double) -> LayoutConstraint {
    LayoutConstraint(left.layoutExpression, .equal, LayoutExpression(constant: right))
  }

  /// The operand is at most a number of points.
  public static func <= (left: Self, right: Double) -> LayoutConstraint {
    LayoutConstraint(left.layoutExpression, .lessThanOrEqual, LayoutExpression(constant: right))
  }

  /// The operand is at least a number of points.
  public static func >= (left: Self, right: Double) -> LayoutConstraint {
    LayoutConstraint(left.layoutExpression, .greaterThanOrEqual, LayoutExpression(constant: right))
  }
  /// A number of points equals the operand.
  public static func == (left: Double, right: Self) -> LayoutConstraint {
    LayoutConstraint(LayoutExpression(constant: left), .equal, right.layoutExpression)
  }

  /// A number of points is at most the operand.
  public static func <= (left: Double, right: Self) -> LayoutConstraint {
    LayoutConstraint(LayoutExpression(constant: left), .lessThanOrEqual, right.layoutExpression)
  }

  /// A number of points is at least the operand.
  public static func >= (left: Double, right: Self) -> LayoutConstraint {
    LayoutConstraint(LayoutExpression(constant: left), .greaterThanOrEqual, right.layoutExpression)
  }
}
