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
    // A touch refers to a point inside the root. If the offset would move it outside, it refers to the edge.
    let (beyondX, beyondY) = (min(abs(offset.x), root.width), min(abs(offset.y), root.height))
    let inside = Rect(
      x: offset.x > 0 ? beyondX : 0, y: offset.y > 0 ? beyondY : 0, width: root.width - beyondX,
      height: root.height - beyondY)
    let (edgeX, edgeY) = (offset.x > 0 ? root.width : 0, offset.y > 0 ? root.height : 0)
    var dead = 0.0
    for isMirrored in [false, true] {
      let outline = ReachOutline(self, within: inside, isMirrored: isMirrored)
      dead += outline.integral(isCancelled)
    }
    if beyondX > 0 { dead += beyondX * deadLength(onVertical: edgeX, from: inside.y, to: inside.bottom) }
    if beyondY > 0 { dead += beyondY * deadLength(onHorizontal: edgeY, from: inside.x, to: inside.right) }
    if beyondX > 0, beyondY > 0, isDead(SIMD2(edgeX, edgeY)) { dead += beyondX * beyondY }
    return isCancelled() ? 0 : max(0, dead)
  }

  private func isDead(_ meant: SIMD2<Double>) -> Bool {
    tree.nearest(to: meant, within: reach, tolerance: Self.tolerance) == nil
  }

  private func deadLength(onVertical x: Double, from start: Double, to end: Double) -> Double {
    var covered = IntervalSet()
    for area in areas {
      let across = max(area.x - x, 0, x - area.right)
      guard across <= reach else { continue }
      let aside = (reach * reach - across * across).squareRoot()
      covered.insert(area.y - aside, area.bottom + aside)
    }
    return covered.gapLength(from: start, to: end)
  }

  private func deadLength(onHorizontal y: Double, from start: Double, to end: Double) -> Double {
    var covered = IntervalSet()
    for area in areas {
      let down = max(area.y - y, 0, y - area.bottom)
      guard down <= reach else { continue }
      let aside = (reach * reach - down * down).squareRoot()
      covered.insert(area.x - aside, area.right + aside)
    }
    return covered.gapLength(from: start, to: end)
  }

  /// The areas that take touches.
  private var areas: [Rect] { targets.map { $0.area }.filter { $0.width >= 0 && $0.height >= 0 } }
}
