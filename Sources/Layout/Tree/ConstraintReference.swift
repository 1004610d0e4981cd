/// The origin of a row of the linear system.
public enum ConstraintReference: Hashable, Sendable, BitwiseCopyable {
  /// A constraint of the tree, by its index.
  case constraint(Int)
  /// A rule of the stack of the view with this index.
  case stackRule(view: Int, StackRule)
  /// `width >= 0` or `height >= 0` of the view with this index.
  case nonNegativeSize(view: Int, LayoutConstraint.Axis)
  /// The hugging constraint of the view with this index.
  case hugging(view: Int, LayoutConstraint.Axis)
  /// The compression resistance constraint of the view with this index.
  case compressionResistance(view: Int, LayoutConstraint.Axis)
  /// The constraint that a free size of the root is at least 0.
  case nonNegativeRoot(LayoutConstraint.Axis)

  /// Whether the row holds implicitly, so that it is never dropped.
  public var isImplicit: Bool {
    switch self {
    case .nonNegativeSize, .nonNegativeRoot, .stackRule(_, .unitNonNegative), .stackRule(_, .shareNonNegative): true
    case .constraint, .stackRule, .hugging, .compressionResistance: false
    }
  }

  /// Whether a report of unmet optional constraints lists the row.
  var isReported: Bool {
    switch self {
    case .hugging, .compressionResistance, .stackRule(_, .hug): false
    case .constraint, .stackRule, .nonNegativeSize, .nonNegativeRoot: true
    }
  }
}

/// A rule of a stack. Numbers count the present children from 1.
public enum StackRule: Hashable, Sendable, BitwiseCopyable {
  /// The first child starts at the inset of the leading or top edge.
  case lead
  /// The last child ends at the inset of the trailing or bottom edge.
  case trail
  /// A child follows the one before it at its spacing.
  case spacing(Int)
  /// A child is as large as the first one.
  case equal(Int)
  /// A child's size is its share of the stack's size.
  case proportion(Int)
  /// A child is as large as its number of units.
  case units(Int)
  /// A child is as large as its number of flexible shares.
  case flexible(Int)
  /// The size of a unit is at least 0.
  case unitNonNegative
  /// The size of a share is at least 0.
  case shareNonNegative
  /// The gap of equal spacing is at least the stack's spacing.
  case gapAtLeastSpacing
  /// A child follows the one before it at the gap of equal spacing.
  case gap(Int)
  /// A child's center is at the distance of equal centering from the one before it.
  case distance(Int)
  /// The rule for a child's top edge.
  case top(Int)
  /// The rule for a child's bottom edge.
  case bottom(Int)
  /// The rule for a child's leading edge.
  case leading(Int)
  /// The rule for a child's trailing edge.
  case trailing(Int)
  /// The rule for a child's center.
  case center(Int)
  /// A child's baseline is at the height of the first child's.
  case baseline(Int)
  /// The stack is not larger across its axis than its children require.
  case hug

  package func axis(along axis: LayoutConstraint.Axis) -> LayoutConstraint.Axis {
    switch self {
    case .leading, .trailing: .horizontal
    case .top, .bottom, .baseline: .vertical
    case .center, .hug: axis == .horizontal ? .vertical : .horizontal
    case .lead, .trail, .spacing, .equal, .proportion, .units, .flexible, .unitNonNegative, .shareNonNegative,
      .gapAtLeastSpacing, .gap, .distance:
      axis
    }
  }

  /// The rule's suffix after the name of the stack: `#lead`, `#spacing.2`.
  public var suffix: String { "#" + parts.name + (child.map { ".\($0)" } ?? "") }

  /// The number of the child that the rule is about, counted from 1, or `nil` if it has none.
  public var child: Int? { parts.child }

  private var parts: (name: String, child: Int?) {
    switch self {
    case .lead: ("lead", nil)
    case .trail: ("trail", nil)
    case .spacing(let number): ("spacing", number)
    case .equal(let number): ("equal", number)
    case .proportion(let number): ("proportion", number)
    case .units(let number): ("units", number)
    case .flexible(let number): ("flexible", number)
    case .unitNonNegative: ("unit>=0", nil)
    case .shareNonNegative: ("share>=0", nil)
    case .gapAtLeastSpacing: ("gap>=spacing", nil)
    case .gap(let number): ("gap", number)
    case .distance(let number): ("distance", number)
    case .top(let number): ("top", number)
    case .bottom(let number): ("bottom", number)
    case .leading(let number): ("leading", number)
    case .trailing(let number): ("trailing", number)
    case .center(let number): ("center", number)
    case .baseline(let number): ("baseline", number)
    case .hug: ("hug", nil)
    }
  }
}
