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
  public var isReported: Bool {
    switch self {
    case .hugging, .compressionResistance, .stackRule(_, .hug): false
    case .constraint, .stackRule, .nonNegativeSize, .nonNegativeRoot: true
    }
  }
}

/// A rule of a stack. Numbers count the present children from 1.
public enum StackRule: Hashable, Sendable, BitwiseCopyable {
  case lead, trail
  case spacing(Int), equal(Int), proportion(Int), units(Int), flexible(Int)
  case unitNonNegative, shareNonNegative, gapAtLeastSpacing
  case gap(Int), distance(Int)
  case top(Int), bottom(Int), leading(Int), trailing(Int), center(Int), baseline(Int)
  /// The stack is not larger across its axis than its children require.
  case hug

  /// The rule's suffix after the name of the stack: `#lead`, `#spacing.2`.
  public var suffix: String {
    switch self {
    case .lead: "#lead"
    case .trail: "#trail"
    case .spacing(let number): "#spacing.\(number)"
    case .equal(let number): "#equal.\(number)"
    case .proportion(let number): "#proportion.\(number)"
    case .units(let number): "#units.\(number)"
    case .flexible(let number): "#flexible.\(number)"
    case .unitNonNegative: "#unit>=0"
    case .shareNonNegative: "#share>=0"
    case .gapAtLeastSpacing: "#gap>=spacing"
    case .gap(let number): "#gap.\(number)"
    case .distance(let number): "#distance.\(number)"
    case .top(let number): "#top.\(number)"
    case .bottom(let number): "#bottom.\(number)"
    case .leading(let number): "#leading.\(number)"
    case .trailing(let number): "#trailing.\(number)"
    case .center(let number): "#center.\(number)"
    case .baseline(let number): "#baseline.\(number)"
    case .hug: "#hug"
    }
  }
}
