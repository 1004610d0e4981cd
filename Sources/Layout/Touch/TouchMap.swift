/// A map from touches to their targets.
///
/// A touch inside touch areas hits the last of them in document order, which is drawn on top. Any other touch hits the
/// nearest area within reach.
///
/// A map is immutable. Lookups do not allocate, and several threads may use a map at the same time.
public struct TouchMap: Sendable {
  /// A view that takes touches.
  public struct Target: Hashable, Sendable {
    /// The index of the view in `ViewTree.views`.
    public let view: Int
    /// The touch area in the root's coordinates.
    public let area: Rect

    /// Creates a target. An area with a negative width or height takes no touches.
    public init(view: Int, area: Rect) {
      self.view = view
      self.area = area
    }
  }

  /// The target of a touch.
  public struct Hit: Hashable, Sendable {
    /// The index of the target in ``TouchMap/targets``.
    public let target: Int
    /// The distance of the touch, moved by the offset, from the target's area in points; 0 inside.
    public let distance: Double
  }

  /// The tolerance in points within which distances are equal.
  public static let tolerance = 1e-9

  /// The root's size.
  public let root: Size
  /// The targets, in document order.
  public let targets: [Target]
  /// The largest distance in points from an area at which a touch still counts; infinite if there is no limit.
  public let reach: Double
  /// The offset that is added to the position of a touch.
  public let offset: Point
  let sortedAreas: SortedTouchAreas

  /// Creates a map of targets.
  ///
  /// - Parameters:
  ///   - root: the root's size.
  ///   - targets: the views that take touches, in document order.
  ///   - reach: the largest distance in points from an area at which a touch still counts, or `nil` for no limit.
  ///   - offset: the offset that is added to the position of a touch. People touch slightly below what they aim at.
  /// - Complexity: O(*n* log *n*).
  public init(root: Size, targets: [Target], reach: Double? = nil, offset: Point = Point(x: 0, y: 0)) {
    self.root = root
    self.targets = targets
    self.reach = reach.map { max($0, 0) } ?? .infinity
    self.offset = offset
    sortedAreas = SortedTouchAreas(targets.map { $0.area })
  }

  /// Returns the target of a touch, or `nil` if the point is outside the root or no area is within reach.
  ///
  /// - Complexity: O(log *n*) for rows of some keys each, at most O(*n*).
  public func target(at point: Point) -> Hit? {
    guard point.x >= 0, point.x < root.width, point.y >= 0, point.y < root.height else { return nil }
    let meant = Point(
      x: min(max(point.x + offset.x, 0), root.width), y: min(max(point.y + offset.y, 0), root.height))
    guard let (target, distance) = sortedAreas.hit(at: meant, within: reach, tolerance: Self.tolerance) else {
      return nil
    }
    return Hit(target: target, distance: distance)
  }

  /// The points that touches refer to: most to themselves moved by the offset, and those that the offset would move out
  /// of the root to a point of its edge.
  var aim: (inside: Rect, beyond: Point, edge: Point) {
    let beyond = Point(x: min(abs(offset.x), root.width), y: min(abs(offset.y), root.height))
    let inside = Rect(
      x: offset.x > 0 ? beyond.x : 0, y: offset.y > 0 ? beyond.y : 0, width: root.width - beyond.x,
      height: root.height - beyond.y)
    return (inside, beyond, Point(x: offset.x > 0 ? root.width : 0, y: offset.y > 0 ? root.height : 0))
  }
}

extension TouchMap {
  /// Returns the touch area of a view: its frame with insets.
  ///
  /// - Parameters:
  ///   - frame: the frame.
  ///   - insets: the distances inward from its edges, in points. Negative ones extend the area.
  ///   - direction: the layout direction, which says where leading is.
  ///   - isRounded: whether its edges are rounded to six decimals like those in results, so that touches agree
  ///     with the frames of a result.
  public static func area(
    of frame: Rect, insets: DirectionalInsets, direction: LayoutEnvironment.LayoutDirection, isRounded: Bool = true
  ) -> Rect {
    func rounded(_ number: Double) -> Double { isRounded ? (number * 1e6).rounded() / 1e6 : number }
    let insets = insets.insets(in: direction)
    let left = rounded(frame.x + insets.left)
    let right = rounded(frame.right - insets.right)
    let top = rounded(frame.y + insets.top)
    let bottom = rounded(frame.bottom - insets.bottom)
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
