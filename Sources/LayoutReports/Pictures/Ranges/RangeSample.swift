import Cassowary
import Layout
import LayoutSpec

struct RangeSample {
  /// A side of a breakpoint at which something jumps.
  struct Side {
    let region: Int
    let border: [Double]
    /// A point on the same side that is farther from the breakpoint, by ``ratio``.
    let far: [Double]
    /// The largest distance of a computed breakpoint from the exact one.
    let tolerance: Double

    /// The distance of the far point from the breakpoint, divided by that of the sample's.
    static let ratio = 1.5
  }

  let point: [Double]
  let caption: String
  /// The side of the breakpoint next to the point that is drawn, or `nil` if the layout is drawn exactly at the point.
  var side: Side?

  /// Spread over one range, or in the largest regions of two. `count` is how many there are without a limit.
  static func points(
    of layout: RangedLayout, limit: Int, isCancelled: () -> Bool
  ) throws(RangeError) -> (samples: [RangeSample], count: Int) {
    guard layout.ranges.count == 1 else {
      let sizes = layout.regions.map { $0.polytope.share }
      let largest = layout.regions.indices.sorted { (-sizes[$0], $0) < (-sizes[$1], $1) }.prefix(limit)
      return (largest.sorted().map { inside(of: layout, $0) }, layout.regions.count)
    }
    let groups = try breakpoints(of: layout, isCancelled: isCancelled)
    return (spread(groups, limit: limit).flatMap { $0 }, groups.reduce(0) { $0 + $1.count })
  }

  /// The first and the last group, and as many between them as the limit of samples allows.
  private static func spread(_ groups: [[RangeSample]], limit: Int) -> [[RangeSample]] {
    for count in stride(from: min(groups.count, limit), to: 2, by: -1) {
      let spread = (0..<count).map { groups[$0 * (groups.count - 1) / (count - 1)] }
      if spread.reduce(0, { $0 + $1.count }) <= limit { return spread }
    }
    return [groups.first ?? [], groups.last ?? []]
  }

  /// The ends of the range and each breakpoint, with both sides if something jumps there.
  private static func breakpoints(
    of layout: RangedLayout, isCancelled: () -> Bool
  ) throws(RangeError) -> [[RangeSample]] {
    let range = layout.ranges[0]
    let name = range.number.name
    let ends = [range.bounds.lowerBound, range.bounds.upperBound].map {
      [RangeSample(point: [$0], caption: "\(name) \(shortNumber($0))")]
    }
    var groups = [ends[0]]
    let extent = range.bounds.upperBound - range.bounds.lowerBound
    for border in layout.borders {
      guard let at = border.points.first?.first, layout.regions.indices.contains(border.regions.0),
        layout.regions.indices.contains(border.regions.1)
      else { continue }
      if isCancelled() { throw .solve(.budgetExceeded) }
      let (before, after) = (layout.regions[border.regions.0], layout.regions[border.regions.1])
      guard !before.continues(into: after, at: [at]) else {
        groups.append([RangeSample(point: [at], caption: "\(name) \(shortNumber(at))")])
        continue
      }
      groups.append(
        [(border.regions.0, "up to"), (border.regions.1, "from")].map { index, word in
          // At the breakpoint itself, the conditions of one side do not hold.
          let (inside, near) = (layout.regions[index].polytope.interiorPoint()[0], extent * 1e-8)
          // The point inside is the middle, so the far point is inside, too.
          let distance = min(max(inside - at, -near), near)
          return RangeSample(
            point: [at + distance], caption: "\(name) \(word) \(shortNumber(at))",
            side: Side(
              region: index, border: [at], far: [at + Side.ratio * distance], tolerance: max(1e-6, extent * 1e-9)))
        })
    }
    return groups + [ends[1]]
  }

  private static func inside(of layout: RangedLayout, _ index: Int) -> RangeSample {
    // Whole numbers, if those nearest to the middle are inside.
    let polytope = layout.regions[index].polytope
    let middle = polytope.interiorPoint()
    let rounded = middle.map { $0.rounded() }
    let point = polytope.facets.allSatisfy { $0.value(at: rounded) > 1e-6 } ? rounded : middle
    let values = zip(layout.ranges, point).map { "\($0.number.name) \(shortNumber($1))" }.joined(separator: ", ")
    return RangeSample(point: point, caption: "\(index): \(values)")
  }
}

extension RangedLayout.Region {
  /// Whether the layout is the same on both sides of a breakpoint.
  fileprivate func continues(into other: RangedLayout.Region, at point: [Double]) -> Bool {
    guard case .solved(let one) = status, case .solved(let next) = other.status else { return false }
    let (frames, others) = (one.frames, next.frames)
    return frames.count == others.count
      && zip(frames, others).allSatisfy { one, next in
        one.id == next.id && one.frame.rect(at: point).greatestDifference(from: next.frame.rect(at: point)) < 0.01
      }
  }
}

extension RangedLayout.Frame {
  fileprivate func rect(at point: [Double]) -> Rect { Rect([x, y, width, height].map { $0.value(at: point) }) }
}

extension PictureScene {
  /// Moves everything to a breakpoint, along a line to a scene on the same side: there, all edges are affine.
  mutating func moveToLimit(from far: PictureScene, ratio: Double) {
    func limit(_ near: Double, _ far: Double) -> Double { near + (near - far) / (ratio - 1) }
    func limit(_ near: Point, _ far: Point) -> Point { Point(x: limit(near.x, far.x), y: limit(near.y, far.y)) }
    func limit(_ near: Rect, _ far: Rect) -> Rect { Rect(zip(near.numbers, far.numbers).map(limit)) }
    root = Size(width: limit(root.width, far.root.width), height: limit(root.height, far.root.height))
    environment.window = limit(environment.window, far.environment.window)
    safeArea = limit(safeArea, far.safeArea)
    if let frame = keyboard, let other = far.keyboard { keyboard = limit(frame, other) }
    for (index, other) in zip(guides.indices, far.guides) {
      guides[index].frame = limit(guides[index].frame, other.frame)
    }
    for (index, other) in zip(shapes.indices, far.shapes) {
      shapes[index].frame = limit(shapes[index].frame, other.frame)
      shapes[index].baselines = zip(shapes[index].baselines, other.baselines).map { limit($0, $1) }
    }
    for (index, other) in zip(lines.indices, far.lines) {
      lines[index].start = limit(lines[index].start, other.start)
      lines[index].end = limit(lines[index].end, other.end)
    }
  }
}
