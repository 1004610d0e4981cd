import Foundation
import Layout
import TestSupport
import Testing

/// The area that belongs to no target equals closed forms and numerical integration.
@Suite struct DeadAreaTests {
  private func map(
    _ areas: [Rect], _ root: Size, _ reach: Double, _ offset: Point = Point(x: 0, y: 0)
  ) -> TouchMap {
    TouchMap(
      root: root, targets: areas.enumerated().map { .init(view: $0.offset, area: $0.element) }, reach: reach,
      offset: offset)
  }

  /// Four keys with 6 points between rows and columns.
  private let four = [
    Rect(x: 0, y: 0, width: 97, height: 47), Rect(x: 103, y: 0, width: 97, height: 47),
    Rect(x: 0, y: 53, width: 97, height: 47), Rect(x: 103, y: 53, width: 97, height: 47),
  ]

  @Test(arguments: [3, 3.2, 3.5, 3.9, 4, 4.1, 4.2])
  func `the gap between four keys is the part of a square outside four circles`(_ reach: Double) {
    let adjacent = reach * reach * acos(3 / reach) - 3 * (reach * reach - 9).squareRoot()
    let expected = 36 - Double.pi * reach * reach + 4 * adjacent
    let dead = map(four, Size(width: 200, height: 100), reach).deadArea()
    #expect(abs(dead - expected) < 1e-4)
  }

  @Test func `a gap is found between shifted rows, in any order`() {
    // The corners of the upper row meet at x = 100, those of the lower row at 101.
    var areas = four
    areas[2].width += 1
    areas[3].x += 1
    areas[3].width -= 1
    let root = Size(width: 200, height: 100)
    let dead = map(areas, root, 3.9).deadArea()
    #expect(dead > 1e-4 && abs(dead - integrated(map(areas, root, 3.9))) < 1e-4)
    #expect(abs(map(areas.reversed(), root, 3.9).deadArea() - dead) < 1e-9)
    #expect(abs(map(areas + areas, root, 3.9).deadArea() - dead) < 1e-9)
    #expect(map(areas, root, 4.4).deadArea() < 1e-9)
  }

  @Test(arguments: [0.0, 1, 7.5, 30])
  func `adjacent areas, and areas at the root's edges, leave no dead area`(_ reach: Double) {
    let halves = [Rect(x: 0, y: 0, width: 100, height: 100), Rect(x: 100, y: 0, width: 100, height: 100)]
    #expect(abs(map(halves, Size(width: 200, height: 100), reach).deadArea()) < 1e-9)
    // Areas outside the root do not count.
    let upper = map([Rect(x: -50, y: -50, width: 300, height: 70)], Size(width: 200, height: 100), reach)
    #expect(abs(upper.deadArea() - 200 * (80 - reach)) < 1e-6)
  }

  /// The dead area by numerical integration of the exact length along lines.
  private func integrated(_ map: TouchMap) -> Double {
    let areas = map.targets.map { $0.area }.filter { $0.width >= 0 && $0.height >= 0 }
    var cuts: Set<Double> = [0, map.root.height, -map.offset.y, map.root.height - map.offset.y]
    for area in areas {
      for margin in [0, map.reach] {
        cuts.formUnion([area.y - margin - map.offset.y, area.bottom + margin - map.offset.y])
      }
    }
    let heights = cuts.filter { $0 >= 0 && $0 <= map.root.height }.sorted()
    let count = 1024
    var sum = 0.0
    for (top, bottom) in zip(heights, heights.dropFirst()) {
      for line in 0..<count {
        // Lines are denser near the cuts, where round corners begin with a vertical edge.
        let u = -cos(Double.pi * (Double(line) + 0.5) / Double(count))
        let weight = (1 - u * u).squareRoot() * Double.pi / Double(count)
        let length = deadLength(at: (top + bottom) / 2 + (bottom - top) / 2 * u, map, areas)
        sum += length * weight * (bottom - top) / 2
      }
    }
    return sum
  }

  private func deadLength(at height: Double, _ map: TouchMap, _ areas: [Rect]) -> Double {
    let y = min(max(height + map.offset.y, 0), map.root.height)
    var intervals: [(start: Double, end: Double)] = []
    for area in areas {
      let distance = max(area.y - y, 0, y - area.bottom)
      guard distance <= map.reach else { continue }
      let aside = (map.reach * map.reach - distance * distance).squareRoot()
      intervals.append((area.x - aside, area.right + aside))
    }
    intervals.sort { $0.start < $1.start }
    func isDead(_ x: Double) -> Bool { !intervals.contains { $0.start <= x && x <= $0.end } }
    let (width, shift) = (map.root.width, map.offset.x)
    var length = shift < 0 && isDead(0) ? -shift : shift > 0 && isDead(width) ? shift : 0
    var reached = max(shift, 0)
    let end = min(width, width + shift)
    for interval in intervals where reached < end {
      length += max(0, min(interval.start, end) - reached)
      reached = max(reached, interval.end)
    }
    length += max(0, end - reached)
    return length
  }

  @Test(arguments: (0..<40).sampled(every: 3))
  func `the dead area equals numerical integration`(_ seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    func number(_ bound: Double) -> Double { Double(random.next(below: 1 << 20)) / Double(1 << 20) * bound }
    let isGrid = seed % 2 == 0
    let root = isGrid ? Size(width: 200, height: 120) : Size(width: 80 + number(250), height: 60 + number(200))
    var areas: [Rect] = []
    for _ in 0..<random.next(below: 20) {
      areas.append(
        isGrid
          ? Rect(
            x: Double(random.next(below: 25)) * 8, y: Double(random.next(below: 15)) * 8,
            width: Double(random.next(below: 4)) * 4, height: Double(random.next(below: 4)) * 4)
          : Rect(
            x: number(root.width * 1.2) - 20, y: number(root.height * 1.2) - 20, width: number(60) - 3,
            height: number(40) - 2))
    }
    let reach = [0, 2, 4, 8, 3.5, 12, 40][random.next(below: 7)]
    let offset = seed % 3 == 0 ? Point(x: Double(random.next(below: 20)) - 10, y: 5) : Point(x: 0, y: 0)
    let map = map(areas, root, reach, offset)
    // Bends within a strip limit the accuracy of the integration.
    #expect(abs(map.deadArea() - integrated(map)) < 1e-5 * root.width * root.height)
  }

  @Test(arguments: -4...4)
  func `a side exactly at the reach is reached in spite of rounding`(_ ulps: Int) {
    let key = Rect(x: 60, y: 0, width: 30 + Double(ulps) * 90.0.ulp, height: 130)
    let root = Size(width: 140, height: 130)
    for offset in [Point(x: 0, y: 0), Point(x: 10, y: 9.6), Point(x: 10, y: -9.6)] {
      let map = map([key], root, 50, offset)
      let left = offset.x == 0 ? 10.0 * 130 : 0
      #expect(abs(map.deadArea() - left) < 1e-6)
      #expect(abs(map.shares(of: [0])[0] - (140 * 130 - left)) < 1e-6)
      #expect(map.target(at: Point(x: 135, y: 60))?.target == 0)
    }
  }

  @Test func `keys that have a corner in common within rounding cover its reach once`() {
    let areas = [
      Rect(x: 0.1, y: 0.1, width: 0.2, height: 0.2), Rect(x: 0.15, y: 0.15, width: 0.15, height: 0.15),
    ]
    let root = Size(width: 100, height: 100)
    #expect(abs(map(areas, root, 10).deadArea() - map([areas[0]], root, 10).deadArea()) < 1e-9)
  }

  @Test func `it ends early if it is cancelled`() {
    #expect(map(four, Size(width: 200, height: 100), 3).deadArea { true } == 0)
  }
}
