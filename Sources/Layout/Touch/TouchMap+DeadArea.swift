extension TouchMap {
  /// Returns the area of the root that belongs to no target, in square points.
  ///
  /// It is exact up to rounding: the area enclosed by the straight sides and round corners of the targets' reach.
  ///
  /// - Parameter isCancelled: called for each target; the result is 0 if it returns `true`.
  /// - Complexity: O(*n* (log *n* + *k* log *k*)) if each target has *k* others within twice the reach.
  public func deadArea(isCancelled: () -> Bool = { false }) -> Double {
    guard root.width > 0, root.height > 0 else { return 0 }
    guard !areas.isEmpty else { return root.width * root.height }
    guard reach < .infinity else { return 0 }
    let (inside, beyond, edge) = aim
    var dead = 0.0
    for isMirrored in [false, true] {
      let outline = ReachOutline(self, within: inside, isMirrored: isMirrored)
      dead += outline.integral(isCancelled)
    }
    if beyond.x > 0 { dead += beyond.x * deadLength(at: edge.x, of: inside.turned, among: areas.map { $0.turned }) }
    if beyond.y > 0 { dead += beyond.y * deadLength(at: edge.y, of: inside, among: areas) }
    if beyond.x > 0, beyond.y > 0, tree.nearest(to: edge, within: reach, tolerance: Self.tolerance) == nil {
      dead += beyond.x * beyond.y
    }
    return isCancelled() ? 0 : max(0, dead)
  }

  /// Returns the length of a horizontal line in a window that is out of reach of all areas.
  private func deadLength(at y: Double, of window: Rect, among areas: [Rect]) -> Double {
    var covered = IntervalSet()
    for area in areas {
      let down = max(area.y - y, 0, y - area.bottom)
      guard down <= reach + Self.tolerance else { continue }
      let aside = max(0, reach * reach - down * down).squareRoot()
      covered.insert(area.x - aside, area.right + aside)
    }
    return covered.gapLength(from: window.x, to: window.right)
  }

  /// The areas that take touches.
  private var areas: [Rect] { targets.map { $0.area }.filter { $0.width >= 0 && $0.height >= 0 } }
}
