/// The part of a window that belongs to one of several areas, measured along horizontal lines.
///
/// On a line, the square of an area's distance is that of its distance from the line plus that along the line. Of two
/// areas, the one nearer to the line therefore wins in one interval, which may be a ray, and the other one beside it.
/// The ends of the interval have closed forms.
struct TouchRegion {
  private struct Rival {
    let area: Rect
    /// Its distance from the area.
    let distance: Double
    let isEarlier: Bool
  }

  private let area: Rect
  private let window: Rect
  private let reach: Double
  /// The other areas, the nearest ones first.
  private var rivals: [Rival] = []

  /// Creates the region of one of some areas.
  ///
  /// - Parameter candidates: the other areas that take touches and may be within twice the reach.
  init(of index: Int, among areas: [Rect], _ candidates: [Int], reach: Double, within window: Rect) {
    area = areas[index]
    self.window = window
    self.reach = reach
    for other in candidates {
      let distance = area.distance(from: areas[other])
      if distance <= 2 * (reach + TouchMap.tolerance) {
        rivals.append(Rival(area: areas[other], distance: distance, isEarlier: other < index))
      }
    }
    rivals.sort { $0.distance < $1.distance }
  }

  // MARK: Lines

  /// A border of the region on a line, and what it depends on: along a line, the same formula gives its place.
  private struct Border: Comparable {
    var place: Double
    var formula: Int

    init(_ place: Double, _ formula: Int) { (self.place, self.formula) = (place, formula) }

    static func < (one: Border, other: Border) -> Bool { one.place < other.place }
  }

  private struct Line {
    var length = 0.0
    /// A number that is the same for lines whose borders have the same formulas.
    var formulas = 0

    mutating func add(_ start: Border, _ end: Border) {
      guard start < end else { return }
      length += end.place - start.place
      // The factor is larger than any formula's number.
      formulas = (formulas &* 1_000_003 &+ start.formula) &* 1_000_003 &+ end.formula
    }
  }

  /// An area as a line sees it. A line along its lower edge does not cross it.
  private struct Shadow {
    let start: Double
    let end: Double
    let distance: Double
    let isCrossed: Bool

    init(_ area: Rect, _ y: Double) {
      (start, end) = (area.x, area.right)
      distance = max(area.y - y, 0, y - area.bottom)
      isCrossed = y >= area.y && y < area.bottom
    }

    /// Returns where points on the line begin and cease to belong to this area, which is nearer to the line than another
    /// one, or as near and preferred.
    ///
    /// - Parameters:
    ///   - squares: the difference of the squares of the distances from the line.
    ///   - winsTies: whether points equally far from both, beside both, belong to this one.
    ///   - number: the number of the pair.
    func range(
      against other: Shadow, _ squares: Double, winsTies: Bool, _ number: Int
    ) -> (start: Border, end: Border) {
      var left = Self.end(-start, (-other.end, -other.start), squares, winsTies, number)
      left.place.negate()
      return (left, Self.end(end, (other.start, other.end), squares, winsTies, number))
    }

    private static func end(
      _ end: Double, _ other: (start: Double, end: Double), _ squares: Double, _ winsTies: Bool, _ number: Int
    ) -> Border {
      let further = other.end - end
      if further < (winsTies ? TouchMap.tolerance : -TouchMap.tolerance) { return Border(.infinity, 0) }
      let level = end + squares.squareRoot()
      if level < other.start {
        return Border((other.start + end) / 2 + squares / (2 * (other.start - end)), 3 * number)
      }
      if level <= other.end || further <= 0 { return Border(level, 3 * number + 1) }
      return Border((other.end + end) / 2 + squares / (2 * further), 3 * number + 2)
    }
  }

  func length(at y: Double) -> Double { line(at: y).length }

  private func line(at y: Double) -> Line {
    let own = Shadow(area, y)
    guard own.distance <= reach + TouchMap.tolerance else { return Line() }
    let aside = max(0, reach * reach - own.distance * own.distance).squareRoot()
    var start = max(Border(window.x, 1), Border(own.start - aside, 2))
    var end = min(Border(window.right, 1), Border(own.end + aside, 2))
    var lost: [(start: Border, end: Border)] = []
    for (number, rival) in rivals.enumerated() {
      guard start < end else { return Line() }
      // Where a rival wins, it is at most as far away as the area.
      let across = max(own.start - start.place, end.place - own.end, 0)
      if rival.distance * rival.distance > 4 * (across * across + own.distance * own.distance) { break }
      let other = Shadow(rival.area, y)
      let apart = other.distance - own.distance
      let isTie = apart.magnitude < TouchMap.tolerance
      let squares = isTie ? 0 : (apart * (other.distance + own.distance)).magnitude
      // Inside both, the later one is on top. Beside both, the earlier one wins if they are equally near.
      let isOnTop = own.isCrossed == other.isCrossed ? own.isCrossed == rival.isEarlier : own.isCrossed
      if isTie ? isOnTop : apart > 0 {
        let kept = own.range(against: other, squares, winsTies: !isTie || !rival.isEarlier, 2 * number + 1)
        (start, end) = (max(start, kept.start), min(end, kept.end))
        continue
      }
      let taken = other.range(against: own, squares, winsTies: !isTie || rival.isEarlier, 2 * number + 2)
      if taken.start <= start {
        start = max(start, taken.end)
      } else if taken.end >= end {
        end = min(end, taken.start)
      } else {
        lost.append(taken)
      }
    }
    lost.sort { $0.start < $1.start }
    var line = Line()
    for taken in lost {
      line.add(start, min(taken.start, end))
      start = max(start, taken.end)
    }
    line.add(start, end)
    return line
  }

  // MARK: Areas

  /// The region's area.
  ///
  /// The window is cut at the edges of near areas and at the reach, and midway between edges, where the corners of two
  /// rows meet. Each strip is cut further where the formula of a border changes, which is found by bisection.
  var totalArea: Double {
    guard window.width > 0, window.height > 0 else { return 0 }
    let top = min(max(area.y, window.y), window.bottom)
    let bottom = min(max(area.bottom, window.y), window.bottom)
    // Each line is compared with all rivals.
    let count = max(16, Self.workLimit / max(1, rivals.count))
    let heights = rivals.prefix(count).flatMap { [$0.area.y, $0.area.bottom] }
    let inside = heights.filter { $0 > top && $0 < bottom }.sorted()
    var cuts = Self.cutLimit
    return area(between: [top] + inside + [bottom], &cuts)
      + area(beyond: bottom, area.bottom, to: window.bottom, heights, &cuts)
      + area(beyond: top, area.y, to: window.y, heights, &cuts)
  }

  /// The number of rivals at whose edges the window is cut, times that of all. All are, unless there are about a hundred.
  private static let workLimit = 1 << 13
  private static let cutLimit = 256

  /// Returns the area between the edge of the area, or the side of the window next to it, and the opposite side.
  private func area(
    beyond start: Double, _ edge: Double, to limit: Double, _ heights: [Double], _ cuts: inout Int
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
    return area(between: ([range.0] + inside + [range.1]).map { sign * $0 }, &cuts)
  }

  private func area(between heights: [Double], _ cuts: inout Int) -> Double {
    var sum = 0.0
    for (start, end) in zip(heights, heights.dropFirst()) where (end - start).magnitude > TouchMap.tolerance {
      var start = start
      while let cut = firstChange(from: start, to: end, adding: &sum, cuts > 0) {
        cuts -= 1
        start = cut
      }
    }
    return sum
  }

  /// The lines in a strip, from its start at 0 to its end at 1, and their weights. These are the points of Gauss's
  /// quadrature after a substitution that makes lines denser close to the ends, where lengths can change like a square
  /// root. The first and the last line only show whether a formula changes there.
  private static let lines: [(place: Double, weight: Double)] = {
    let half = [
      (0.405_845_151_377_397, 0.381_830_050_505_119), (0.741_531_185_599_394, 0.279_705_391_489_277),
      (0.949_107_912_342_759, 0.129_484_966_168_870),
    ]
    let points =
      [(-0.99, 0)] + half.reversed().map { (-$0.0, $0.1) } + [(0, 0.417_959_183_673_469)] + half + [(0.99, 0)]
    return points.map { point, weight in
      let share = (1 + point) / 2
      return (share * share * (3 - 2 * share), weight * 3 * share * (1 - share))
    }
  }()

  /// Adds a strip's area if its borders have the same formulas everywhere; otherwise the area up to the first change.
  ///
  /// - Returns: the change.
  private func firstChange(from start: Double, to end: Double, adding sum: inout Double, _ mayCut: Bool) -> Double? {
    let height = end - start
    var area = 0.0
    var first: Line?
    var low = start
    for (place, weight) in Self.lines {
      let y = start + place * height
      let line = line(at: y)
      if let first, line.formulas != first.formulas, mayCut, height.magnitude > 1e-6 {
        var high = y
        for _ in 0..<14 {
          let middle = (low + high) / 2
          if self.line(at: middle).formulas == first.formulas { low = middle } else { high = middle }
        }
        _ = firstChange(from: start, to: high, adding: &sum, false)
        return high
      }
      if first == nil { first = line }
      area += weight * line.length
      low = y
    }
    sum += area * height.magnitude
    return nil
  }
}
