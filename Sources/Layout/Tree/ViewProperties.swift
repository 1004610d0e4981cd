public import Cassowary

/// What a view is for.
public enum ViewKind: String, CaseIterable, Hashable, Sendable {
  /// A view like any other.
  case view
  /// A view that a finger presses.
  case key
  /// An invisible helper of constraints, without a frame in the result.
  case guide
  /// Invisible room in a stack, without a frame in the result.
  case spacer
}

/// Priorities along the two axes.
public struct AxisPriorities: Hashable, Sendable {
  /// Along the horizontal axis.
  public var horizontal: Priority
  /// Along the vertical axis.
  public var vertical: Priority

  /// Priorities along the two axes.
  public init(horizontal: Priority, vertical: Priority) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  subscript(axis: LayoutConstraint.Axis) -> Priority { axis == .horizontal ? horizontal : vertical }
}

/// What is said of a view, its constraints aside. Lengths are in points.
public struct ViewProperties: Hashable, Sendable {
  /// The view's name; nil for a spacer or a guide that needs none.
  public var id: String?
  /// What it is for.
  public var kind: ViewKind
  /// For people: pictures and tables; the id where nil.
  public var label: String?
  /// How it arranges its children.
  public var stack: Stack?
  /// Its share in a stack that distributes by units; above 0.
  public var units: Double = 1
  /// Its share of what the others leave in such a stack; 0 if it goes by `units`.
  public var flexible: Double = 0
  /// The room after it in a stack, if it is not the stack's.
  public var spacingAfter: Double?
  /// Its natural width.
  public var intrinsicWidth: Double?
  /// Its natural height.
  public var intrinsicHeight: Double?
  /// How hard it resists to grow beyond its natural size.
  public var hugging = AxisPriorities(horizontal: .low, vertical: .low)
  /// How hard it resists to shrink below its natural size.
  public var compressionResistance = AxisPriorities(horizontal: .high, vertical: .high)
  /// The distance of the first baseline below the top, or `nil` if it is the bottom.
  public var firstBaseline: Double?
  /// The distance of the last baseline above the bottom.
  public var lastBaseline: Double?

  /// The index of the parent in `ViewTree.views`; nil at the top level.
  public internal(set) var parent: Int?
  var firstChild = -1
  var lastChild = -1
  var nextSibling = -1

  /// A view named `id`.
  public init(id: String?, kind: ViewKind = .view, label: String? = nil, stack: Stack? = nil) {
    self.id = id
    self.kind = kind
    self.label = label
    self.stack = stack
  }

  /// Whether the view's frame is part of a result: guides and spacers only on request, unnamed ones never.
  public func isListed(includingGuides: Bool) -> Bool {
    id != nil && (includingGuides || kind == .view || kind == .key)
  }

  /// Its natural size along an axis.
  public func intrinsic(_ axis: LayoutConstraint.Axis) -> Double? {
    axis == .horizontal ? intrinsicWidth : intrinsicHeight
  }
}
