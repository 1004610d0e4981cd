/// A rectangle in points: `x` grows to the right, `y` downward.
public struct Rect: Hashable, Sendable {
  /// The left edge.
  public var x: Double
  /// The top edge.
  public var y: Double
  /// The width.
  public var width: Double
  /// The height.
  public var height: Double

  /// Creates a rectangle with its top left corner at (`x`, `y`).
  public init(x: Double = 0, y: Double = 0, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Creates a rectangle from four numbers: its x, y, width and height.
  package init(_ numbers: [Double]) {
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// The right edge.
  public var right: Double { x + width }
  /// The bottom edge.
  public var bottom: Double { y + height }
  /// The center.
  public var center: Point { Point(x: x + width / 2, y: y + height / 2) }

  package func greatestDifference(from other: Rect) -> Double {
    max(abs(x - other.x), abs(y - other.y), abs(width - other.width), abs(height - other.height))
  }

  /// Returns the intersection of two rectangles, or `nil` if its area is zero.
  public func intersection(_ other: Rect) -> Rect? {
    let left = max(x, other.x)
    let top = max(y, other.y)
    let sharedWidth = min(right, other.right) - left
    let sharedHeight = min(bottom, other.bottom) - top
    guard sharedWidth > 0, sharedHeight > 0 else { return nil }
    return Rect(x: left, y: top, width: sharedWidth, height: sharedHeight)
  }

  /// Returns the rectangle with each edge rounded to the nearest multiple of 1 / `scale`. Ties, within 1e-6, are
  /// rounded up, so that adjacent rectangles stay adjacent.
  public func rounded(toPixelsOf scale: Double) -> Rect {
    func round(_ edge: Double) -> Double { (edge * scale + 0.5 + 1e-6).rounded(.down) / scale }
    let left = round(x)
    let top = round(y)
    return Rect(x: left, y: top, width: round(right) - left, height: round(bottom) - top)
  }

  func distance(from other: Rect) -> Double {
    let across = max(x - other.right, other.x - right, 0)
    let down = max(y - other.bottom, other.y - bottom, 0)
    return (across * across + down * down).squareRoot()
  }

  var transposed: Rect { Rect(x: y, y: x, width: height, height: width) }
}

/// A point: `x` grows to the right, `y` downward.
public struct Point: Hashable, Sendable {
  /// The distance from the left.
  public var x: Double
  /// The distance from the top.
  public var y: Double

  /// Creates a point.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A width and a height in points.
public struct Size: Hashable, Sendable {
  /// The width.
  public var width: Double
  /// The height.
  public var height: Double

  /// Creates a size.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// Distances inward from the four edges in points, independent of the layout direction.
public struct Insets: Hashable, Sendable {
  /// Inward from the top edge.
  public var top: Double
  /// Inward from the left edge.
  public var left: Double
  /// Inward from the bottom edge.
  public var bottom: Double
  /// Inward from the right edge.
  public var right: Double

  /// Creates insets, each 0 by default.
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  static func + (one: Insets, other: Insets) -> Insets {
    Insets(
      top: one.top + other.top, left: one.left + other.left, bottom: one.bottom + other.bottom,
      right: one.right + other.right)
  }
}

/// Distances inward from the four edges in points. Leading and trailing follow the layout direction.
public struct DirectionalInsets: Hashable, Sendable {
  /// Inward from the top edge.
  public var top: Double
  /// Inward from the leading edge.
  public var leading: Double
  /// Inward from the bottom edge.
  public var bottom: Double
  /// Inward from the trailing edge.
  public var trailing: Double

  /// Creates insets, each 0 by default.
  public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// Creates the same inset on all four sides.
  public init(all value: Double) {
    self.init(top: value, leading: value, bottom: value, trailing: value)
  }
}

extension Rect {
  /// An edge of a view or of the screen.
  public enum Edge: String, CaseIterable, Hashable, Sendable {
    case top, leading, bottom, trailing
  }
}

extension LayoutConstraint {
  /// A horizontal or a vertical direction of layout.
  public enum Axis: String, CaseIterable, Hashable, Sendable, BitwiseCopyable {
    case horizontal, vertical

    package var size: String { self == .horizontal ? "width" : "height" }
  }
}

/// A set of edges that keeps the order of insertion. Sets of the same edges in different orders are not equal.
public struct EdgeSet: Hashable, Sendable {
  /// The edges without duplicates, in the order of insertion.
  public private(set) var edges: [Rect.Edge] = []

  /// Creates a set of edges.
  public init(_ edges: [Rect.Edge] = []) {
    for edge in edges { insert(edge) }
  }

  /// Appends an edge unless the set contains it.
  public mutating func insert(_ edge: Rect.Edge) {
    if !edges.contains(edge) { edges.append(edge) }
  }

  /// Returns whether the set contains an edge.
  public func contains(_ edge: Rect.Edge) -> Bool { edges.contains(edge) }
}
