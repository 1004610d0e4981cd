/// The part of a window that belongs to one of several areas, measured along horizontal lines.
///
/// On a line, the square of an area's distance is that of its distance from the line plus that along the line. Of two
/// areas, the one nearer to the line therefore wins in one interval, which may be a ray, and the other one beside it.
/// The ends of the interval have closed forms.
struct TouchRegion {
  private struct Neighbor {
    let area: Rect
    let distance: Double
    let isEarlier: Bool
  }

  private let area: Rect
  private let window: Rect
  private let reach: Double
  private var neighbors: [Neighbor] = []

  /// - Parameter candidates: the other areas that take touches and may be within twice the reach.
  init(of index: Int, among areas: [Rect], _ candidates: [Int], reach: Double, within window: Rect) {
    area = areas[index]
    self.window = window
    self.reach = reach
    for other in candidates {
      let distance = area.distance(from: areas[other])
      if distance <= 2 * (reach + TouchMap.tolerance) {
        neighbors.append(Neighbor(area: areas[other], distance: distance, isEarlier: other < index))
      }
    }
    neighbors.sort { $0.distance < $1.distance }
  }

  // MARK: Lines

  private typealias Interval = (start: Double, end: Double)

  /// An area as a line sees it. A line along its lower edge does not cross it.
  private struct Projection {
    let start: Double
    let end: Double
    let distance: Double
    let isCrossed: Bool

    init(_ area: Rect, _ y: Double) {
      (start, end) = (area.x, area.right)
      distance = max(area.y - y, 0, y - area.bottom)
      isCrossed = y >= area.y && y < area.bottom
    }

    /// Returns where points on the line begin and cease to belong to this area, which is nearer to the line than the
    /// other one, or as near and preferred.
    ///
    /// - Parameters:
    ///   - squares: the difference of the squares of the distances from the line.
    ///   - winsTies: whether points equally far from both, beside both, belong to this one.
    func interval(against other: Projection, _ squares: Double, winsTies: Bool) -> Interval {
      (
        -Self.end(-start, (-other.end, -other.start), squares, winsTies),
        Self.end(end, (other.start, other.end), squares, winsTies)
      )
    }

    private static func end(_ end: Double, _ other: Interval, _ squares: Double, _ winsTies: Bool) -> Double {
      let further = other.end - end
      if further < (winsTies ? TouchMap.tolerance : -TouchMap.tolerance) { return .infinity }
      let level = end + squares.squareRoot()
      if level < other.start { return (other.start + end) / 2 + squares / (2 * (other.start - end)) }
      if level <= other.end || further <= 0 { return level }
      return (other.end + end) / 2 + squares / (2 * further)
    }
  }

  func length(at y: Double) -> Double {
    let own = Projection(area, y)
    guard own.distance <= reach + TouchMap.tolerance else { return 0 }
    let aside = max(0, reach * reach - own.distance * own.distance).squareRoot()
    var (start, end) = (max(window.x, own.start - aside), min(window.right, own.end + aside))
    var lost: [Interval] = []
    for neighbor in neighbors {
      guard start < end else { return 0 }
      // Where a neighbor wins, it is at most as far away as the area.
      let across = max(own.start - start, end - own.end, 0)
      if neighbor.distance * neighbor.distance > 4 * (across * across + own.distance * own.distance) { break }
      let other = Projection(neighbor.area, y)
      let apart = other.distance - own.distance
      let isTie = apart.magnitude < TouchMap.tolerance
      let squares = isTie ? 0 : (apart * (other.distance + own.distance)).magnitude
      // Inside both, the later one is on top. Beside both, the earlier one wins if they are equally near.
      let isOnTop = own.isCrossed == other.isCrossed ? own.isCrossed == neighbor.isEarlier : own.isCrossed
      if isTie ? isOnTop : apart > 0 {
        let kept = own.interval(against: other, squares, winsTies: !isTie || !neighbor.isEarlier)
        (start, end) = (max(start, kept.start), min(end, kept.end))
        continue
      }
      let taken = other.interval(against: own, squares, winsTies: !isTie || neighbor.isEarlier)
      if taken.start <= start {
        start = max(start, taken.end)
      } else if taken.end >= end {
        end = min(end, taken.start)
      } else {
        lost.append(taken)
      }
    }
    lost.sort { $0.start < $1.start }
    var length = 0.0
    for taken in lost {
      length += max(0, min(taken.start, end) - start)
      start = max(start, taken.end)
    }
    return length + max(0, end - start)
  }

  // MARK: Areas

  /// The window is cut at the edges of near areas and at the reach, and midway between edges, where the corners of two
  /// rows meet.
  var totalArea: Double {
    guard window.width > 0, window.height > 0 else { return 0 }
    let top = min(max(area.y, window.y), window.bottom)
    let bottom = min(max(area.bottom, window.y), window.bottom)
    // Each line is compared with all neighbors.
    let count = max(16, Self.workLimit / max(1, neighbors.count))
    let heights = neighbors.prefix(count).flatMap { [$0.area.y, $0.area.bottom] }
    let inside = heights.filter { $0 > top && $0 < bottom }.sorted()
    var lines = Self.lineLimit
    return area(between: [top] + inside + [bottom], &lines)
      + area(beyond: bottom, area.bottom, to: window.bottom, heights, &lines)
      + area(beyond: top, area.y, to: window.y, heights, &lines)
  }

  /// The number of neighbors at whose edges the window is cut, times that of all. All are, unless there are about a
  /// hundred.
  private static let workLimit = 1 << 13
  /// The number of lines beyond those that each strip has.
  private static let lineLimit = 1 << 13

  /// From the edge of the area, or the side of the window next to it, to the opposite side.
  private func area(
    beyond start: Double, _ edge: Double, to limit: Double, _ heights: [Double], _ lines: inout Int
  ) -> Double {
    guard start != limit else { return 0 }
    var end = limit
    // The region is contiguous if the way from each of its points to the area is in the window.
    if area.x <= window.right, area.right >= window.x {
      for _ in 0..<32 {
        let middle = (start + end) / 2
        if length(at: middle) > 0 { break }
        end = middle
      }
    }
    let sign = limit < start ? -1.0 : 1
    let range = (sign * start, sign * end)
    let changes = heights.flatMap { [sign * $0, sign * (edge + $0) / 2] } + [sign * edge + reach]
    let inside = changes.filter { $0 > range.0 && $0 < range.1 }.sorted()
    return area(between: ([range.0] + inside + [range.1]).map { sign * $0 }, &lines)
  }

  private func area(between heights: [Double], _ lines: inout Int) -> Double {
    var sum = 0.0
    for (start, end) in zip(heights, heights.dropFirst()) where (end - start).magnitude > TouchMap.tolerance {
      // Lengths change suddenly at the edges of areas, so the lines are a little inside of the strip.
      let margin = 1e-9
      let heights = (0...4).map { start + (end - start) * (margin + (1 - 2 * margin) * Double($0) / 4) }
      let lengths = heights.map(length)
      for half in [0, 2] {
        let measured = (lengths[half], lengths[half + 1], lengths[half + 2])
        sum += area(from: heights[half], to: heights[half + 2], measured, &lines) / (1 - 2 * margin)
      }
    }
    return sum
  }

  /// Simpson's rule, in halves until they agree with the whole, while there are lines left.
  private func area(
    from start: Double, to end: Double, _ lengths: (Double, Double, Double), _ lines: inout Int
  ) -> Double {
    let middle = (start + end) / 2
    let (upper, lower) = (length(at: (start + middle) / 2), length(at: (middle + end) / 2))
    let height = (end - start).magnitude
    let whole = height / 6 * (lengths.0 + 4 * lengths.1 + lengths.2)
    let halves = height / 12 * (lengths.0 + 4 * upper + 2 * lengths.1 + 4 * lower + lengths.2)
    lines -= 2
    if (halves - whole).magnitude <= 1e-14 * window.width * window.height || lines < 0 { return halves }
    return area(from: start, to: middle, (lengths.0, upper, lengths.1), &lines)
      + area(from: middle, to: end, (lengths.1, lower, lengths.2), &lines)
  }
}
