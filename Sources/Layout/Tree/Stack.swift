public import Cassowary

/// The arrangement of a view's children in a row or a column, as in `UIStackView`.
public struct Stack: Hashable, Sendable {
  /// The alignment of the children across the axis.
  public enum Alignment: String, CaseIterable, Hashable, Sendable {
    /// Each child is as large as the stack, without its insets.
    case fill
    /// The leading edges of a column's children are at that of the column.
    case leading
    /// The children's centers are at that of the stack without its insets.
    case center
    /// The trailing edges of a column's children are at that of the column.
    case trailing
    /// The tops of a row's children are at that of the row.
    case top
    /// The bottoms of a row's children are at that of the row.
    case bottom
    /// The first baselines of a row's children are at the same height.
    case firstBaseline
    /// The last baselines of a row's children are at the same height.
    case lastBaseline

    /// Returns whether the alignment is meaningful across a stack of that axis.
    public func suits(_ axis: LayoutConstraint.Axis) -> Bool {
      switch self {
      case .fill, .center: true
      case .leading, .trailing: axis == .vertical
      case .top, .bottom, .firstBaseline, .lastBaseline: axis == .horizontal
      }
    }
  }

  /// The distribution of the children along the axis.
  public enum Distribution: String, CaseIterable, Hashable, Sendable {
    /// The children follow each other at the spacing.
    case fill
    /// The children follow each other at the spacing, and have equal sizes.
    case fillEqually
    /// The children follow each other at the spacing. A child of *n* units is as large as *n* units and the *n* - 1
    /// spacings between them; the size of any other is a multiple of a flexible share.
    case units
    /// The gaps between the children are equal, and at least the spacing.
    case equalSpacing
    /// The distances between the children's centers are equal, and the gaps at least the spacing.
    case equalCentering
    /// The children follow each other at the spacing. Each one with an intrinsic size above 0 takes its share of the
    /// stack's size. The priorities of several shares are optional, and decrease from child to child, so the last ones
    /// take what is left.
    case fillProportionally
  }

  /// The meaning of leading and trailing in the stack.
  public enum Direction: String, CaseIterable, Hashable, Sendable {
    /// The layout direction of the environment.
    case environment
    /// Leading is left.
    case leftToRight
    /// Leading is right.
    case rightToLeft
  }

  /// The axis along which the children are arranged.
  public var axis: LayoutConstraint.Axis
  /// The distance between adjacent children.
  public var spacing: Double
  /// The distances between the stack's edges and its children.
  public var insets: DirectionalInsets
  /// The alignment of the children across the axis.
  public var alignment: Alignment
  /// The distribution of the children along the axis.
  public var distribution: Distribution
  /// The group of stacks with the same axis that share the size of a unit. Without a group, a stack has its own.
  public var unitGroup: Name?
  /// The meaning of leading and trailing in the stack.
  public var direction: Direction
  /// The priority of the stack's rules, except for hugging its children, several proportional shares, and that units
  /// and flexible shares are at least 0.
  public var priority: Priority

  /// Whether the stack hugs its children across its axis with the priority `stackHugging`, as `UIStackView` does.
  var hugsChildren: Bool { alignment != .fill }

  /// Creates a stack along an axis.
  public init(
    axis: LayoutConstraint.Axis, spacing: Double = 0, insets: DirectionalInsets = DirectionalInsets(),
    alignment: Alignment = .fill,
    distribution: Distribution = .fill, unitGroup: Name? = nil, direction: Direction = .environment,
    priority: Priority = .required
  ) {
    self.axis = axis
    self.spacing = spacing
    self.insets = insets
    self.alignment = alignment
    self.distribution = distribution
    self.unitGroup = unitGroup
    self.direction = direction
    self.priority = priority
  }
}
