public import Cassowary

/// How a view arranges its children in a row or a column, as `UIStackView` does.
public struct Stack: Hashable, Sendable {
  /// How the children stand across the axis.
  public enum Alignment: String, CaseIterable, Hashable, Sendable {
    case fill, leading, center, trailing, top, bottom, firstBaseline, lastBaseline

    /// Whether the word has a meaning across a stack of that axis.
    public func suits(_ axis: LayoutConstraint.Axis) -> Bool {
      switch self {
      case .fill, .center: true
      case .leading, .trailing: axis == .vertical
      case .top, .bottom, .firstBaseline, .lastBaseline: axis == .horizontal
      }
    }
  }

  /// How the children share the room along the axis.
  public enum Distribution: String, CaseIterable, Hashable, Sendable {
    case fill, fillEqually, units, equalSpacing, equalCentering, fillProportionally
  }

  /// What the stack's own leading and trailing mean.
  public enum Direction: String, CaseIterable, Hashable, Sendable {
    case environment, leftToRight, rightToLeft
  }

  /// The axis along which the children stand.
  public var axis: LayoutConstraint.Axis
  /// The room between two neighbours.
  public var spacing: Double
  /// The room between the stack's edges and its children.
  public var insets: DirectionalInsets
  /// How the children stand across the axis.
  public var alignment: Alignment
  /// How the children share the room along the axis.
  public var distribution: Distribution
  /// Stacks of one group and axis share the width of a unit; one without a group has its own.
  public var unitGroup: Name?
  /// What the stack's own leading and trailing mean.
  public var direction: Direction
  /// The priority of all that the stack adds, but for its hugging of its children.
  public var priority: Priority

  /// Whether the stack hugs its children across its axis, at the priority `stackHugging`, as `UIStackView` does.
  public var hugsChildren: Bool { alignment != .fill }

  /// A stack along `axis`.
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
