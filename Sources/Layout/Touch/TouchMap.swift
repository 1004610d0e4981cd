/// Which target a touch goes to.
///
/// A touch inside touch areas goes to the last of them in document order, which is drawn on top. Any other goes to the
/// nearest area, if that is within reach.
///
/// A map never changes. It answers without allocating, and any number of threads may ask one at the same time.
public struct TouchMap: Sendable {
  /// A view that takes touches.
  public struct Target: Hashable, Sendable {
    /// The index of the view in `ViewTree.views`.
    public let view: Int
    /// Where touches go to it, in the root's coordinates.
    public let area: Rect

    /// A target with its touch area. One whose width or height is negative takes no touches.
    public init(view: Int, area: Rect) {
      self.view = view
      self.area = area
    }
  }

  /// Where a touch goes.
  public struct Hit: Hashable, Sendable {
    /// The index of the target in ``TouchMap/targets``.
    public let target: Int
    /// How far the target's area is from the touch, in points; 0 inside.
    public let distance: Double
  }

  /// Distances that differ by less than this, in points, are equal.
  public static let tolerance = 1e-9

  /// The root's size.
  public let root: Size
  /// The targets, in document order.
  public let targets: [Target]
  /// How far from an area a touch may land and still count, in points; infinite if nothing limits it.
  public let reach: Double
  /// What is added to where a touch landed.
  public let offset: Point
  let tree: RectTree
  /// Made for many touches; the tree alone is faster for few.
  private let grid: TouchGrid?

  /// A map of targets.
  ///
  /// - Parameters:
  ///   - root: the root's size.
  ///   - targets: the views that take touches, in document order.
  ///   - reach: how far from an area a touch may land and still count, in points, at least 0; nil for no limit.
  ///   - offset: what is added to where a touch landed: people touch a little below what they mean.
  /// - Complexity: O(*n* log² *n*) where areas hardly overlap.
  public init(root: Size, targets: [Target], reach: Double? = nil, offset: Point = Point(x: 0, y: 0)) {
    self.init(root: root, targets: targets, reach: reach, offset: offset, isForManyTouches: true)
  }

  /// The same, for many touches or for few: preparing for many takes as long as some hundred touches.
  package init(root: Size, targets: [Target], reach: Double?, offset: Point, isForManyTouches: Bool) {
    self.root = root
    self.targets = targets
    self.reach = reach.map { max($0, 0) } ?? .infinity
    self.offset = offset
    var indices: [Int] = []
    for (index, target) in targets.enumerated() where target.area.width >= 0 && target.area.height >= 0 {
      indices.append(index)
    }
    let areas = targets.map { $0.area }
    tree = RectTree(areas, indices: indices)
    grid =
      isForManyTouches && offset.x.isFinite && offset.y.isFinite
      ? TouchGrid(root: root, areas: areas, tree: tree, count: indices.count, reach: self.reach) : nil
  }

  /// The target that a touch goes to; nil for a point outside the root, and if no area is within reach.
  ///
  /// - Complexity: O(log *n*) where areas hardly overlap, as in rows of keys; at most O(*n*).
  public func target(at point: Point) -> Hit? {
    guard point.x >= 0, point.x < root.width, point.y >= 0, point.y < root.height else { return nil }
    let meant = SIMD2(
      min(max(point.x + offset.x, 0), root.width), min(max(point.y + offset.y, 0), root.height))
    if let grid {
      guard let (target, distance) = grid.hit(at: meant, within: reach, tolerance: Self.tolerance) else { return nil }
      return Hit(target: target, distance: distance)
    }
    if let target = tree.last(containing: meant) { return Hit(target: target, distance: 0) }
    guard let (target, distance) = tree.nearest(to: meant, within: reach, tolerance: Self.tolerance) else { return nil }
    return Hit(target: target, distance: distance)
  }
}

extension TouchMap {
  /// The touch area of a view: its frame, inset.
  ///
  /// The edges are those that results have, with six decimals, so that what a touch says agrees with the frames of a
  /// result.
  public static func area(of frame: Rect, insets: DirectionalInsets, direction: LayoutDirection) -> Rect {
    let isLeftToRight = direction == .leftToRight
    let left = rounded(frame.x + (isLeftToRight ? insets.leading : insets.trailing))
    let right = rounded(frame.right - (isLeftToRight ? insets.trailing : insets.leading))
    let top = rounded(frame.y + insets.top)
    let bottom = rounded(frame.bottom - insets.bottom)
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  private static func rounded(_ number: Double) -> Double { (number * 1e6).rounded() / 1e6 }
}
