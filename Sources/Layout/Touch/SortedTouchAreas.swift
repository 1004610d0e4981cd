/// Touch areas ordered by their top edges. A lookup starts at the touch, and ends in both directions where all further
/// areas are above or below it by more than the distance to the nearest one.
struct SortedTouchAreas: Sendable {
  private struct Area: Sendable {
    let left: Double
    let top: Double
    let right: Double
    let bottom: Double
    /// The largest bottom edge of this area and those before it.
    let lowest: Double
    let index: Int

    @inline(__always)
    func squaredDistance(_ x: Double, _ y: Double) -> Double {
      let across = max(left - x, x - right, 0)
      let down = max(top - y, y - bottom, 0)
      return across * across + down * down
    }
  }

  private var areas: [Area] = []

  /// An area with a negative width or height takes no touches.
  init(_ rects: [Rect]) {
    let indices = rects.indices.filter { rects[$0].width >= 0 && rects[$0].height >= 0 }
    var lowest = -Double.infinity
    for index in indices.sorted(by: { rects[$0].y < rects[$1].y }) {
      let rect = rects[index]
      lowest = max(lowest, rect.bottom)
      areas.append(
        Area(left: rect.x, top: rect.y, right: rect.right, bottom: rect.bottom, lowest: lowest, index: index))
    }
  }

  var isEmpty: Bool { areas.isEmpty }

  /// Returns the last area that contains the point, or else the nearest. Of areas that are equally near, within the
  /// tolerance, it is the first.
  func hit(at point: Point, within reach: Double, tolerance: Double) -> (index: Int, distance: Double)? {
    let (x, y) = (point.x, point.y)
    var least = Double.infinity
    // Areas at exactly the tolerance must not be lost by rounding.
    func isBeyond(_ distance: Double) -> Bool {
      let excess = distance - 2 * tolerance
      return excess > 0 && excess * excess > least
    }

    var (low, high) = (0, areas.count)
    while low < high {
      let middle = (low + high) / 2
      if areas[middle].top <= y { low = middle + 1 } else { high = middle }
    }
    var inside = -1
    while low > 0, !isBeyond(y - areas[low - 1].lowest) {
      low -= 1
      let area = areas[low]
      least = min(least, area.squaredDistance(x, y))
      if x >= area.left, x < area.right, y < area.bottom { inside = max(inside, area.index) }
    }
    if inside >= 0 { return (inside, 0) }
    while high < areas.count, !isBeyond(areas[high].top - y) {
      least = min(least, areas[high].squaredDistance(x, y))
      high += 1
    }

    let distance = least.squareRoot()
    guard distance <= reach + tolerance, distance < .infinity else { return nil }
    var nearest: (index: Int, distance: Double)?
    for area in areas[low..<high] where !isBeyond(max(area.left - x, x - area.right)) {
      let other = area.squaredDistance(x, y).squareRoot()
      if other - distance < tolerance, area.index < nearest?.index ?? .max { nearest = (area.index, other) }
    }
    return nearest
  }
}
