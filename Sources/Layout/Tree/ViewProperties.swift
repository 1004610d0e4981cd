public import Cassowary

/// The kind of a view.
public enum ViewKind: String, CaseIterable, Hashable, Sendable {
  /// An ordinary view.
  case view
  /// A key that users press.
  case key
  /// An invisible helper for constraints, without a frame in results.
  case guide
  /// An invisible gap in a stack, without a frame in results.
  case spacer
}

/// Priorities along the two axes.
public struct AxisPriorities: Hashable, Sendable {
  /// Along the horizontal axis.
  public var horizontal: Priority
  /// Along the vertical axis.
  public var vertical: Priority

  /// Creates priorities along the two axes.
  public init(horizontal: Priority, vertical: Priority) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  subscript(axis: LayoutConstraint.Axis) -> Priority { axis == .horizontal ? horizontal : vertical }
}

/// The properties of a view, except for its constraints. Lengths are in points.
public struct ViewProperties: Hashable, Sendable {
  /// The view's name, or `nil` for a spacer or a guide without one.
  public var id: String?
  /// The kind of the view.
  public var kind: ViewKind
  /// The label in pictures and tables, or `nil` to use the id.
  public var label: String?
  /// The arrangement of its children.
  public var stack: Stack?
  /// Its number of units in a stack that distributes by units, above 0.
  public var units: Double = 1
  /// Its share of the remaining space in such a stack, or 0 if it uses `units`.
  public var flexible: Double = 0
  /// The spacing after it in a stack, if it differs from the stack's.
  public var spacingAfter: Double?
  /// Its intrinsic width.
  public var intrinsicWidth: Double?
  /// Its intrinsic height.
  public var intrinsicHeight: Double?
  /// The priorities with which it resists growing beyond its intrinsic size.
  public var hugging = AxisPriorities(horizontal: .low, vertical: .low)
  /// The priorities with which it resists shrinking below its intrinsic size.
  public var compressionResistance = AxisPriorities(horizontal: .high, vertical: .high)
  /// The distance of the first baseline from the top, or `nil` if the baseline is the bottom edge.
  public var firstBaseline: Double?
  /// The distance of the last baseline from the bottom.
  public var lastBaseline: Double?

  /// Indices in the tree; -1 if there is no such child or sibling.
  struct Links: Hashable, Sendable {
    var parent: Int?
    var firstChild = -1
    var lastChild = -1
    var nextSibling = -1
  }

  var links = Links()

  /// The index of the parent in `ViewTree.views`, or `nil` at the top level.
  public var parent: Int? { links.parent }
  /// The index of the first child, or -1.
  package var firstChild: Int { links.firstChild }

  /// Creates a view without children.
  @inline(__always)
  public init(id: String?, kind: ViewKind = .view, label: String? = nil, stack: Stack? = nil) {
    // Constants in the other properties let the compiler create the view where it is stored.
    self.id = id
    self.kind = kind
    self.label = label
    self.stack = stack
  }

  /// Returns the intrinsic size along an axis.
  public func intrinsic(_ axis: LayoutConstraint.Axis) -> Double? {
    axis == .horizontal ? intrinsicWidth : intrinsicHeight
  }
}
