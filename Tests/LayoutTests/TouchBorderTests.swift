import Layout
import TestSupport
import Testing

/// The borders between targets' areas, compared with single touches.
@Suite struct TouchBorderTests {
  /// Rows of keys, some of them shifted, with further areas on top. All areas are some points wide.
  private func randomMap(_ random: inout SplitMix64) -> TouchMap {
    let root = Size(width: Double(60 + random.next(below: 80)), height: Double(40 + random.next(below: 50)))
    var targets: [TouchMap.Target] = []
    for view in 0..<(1 + random.next(below: 9)) {
      let area = Rect(
        x: Double(random.next(below: 400)) / 3 - 10, y: Double(random.next(below: 300)) / 3.7 - 10,
        width: Double(4 + random.next(below: 30)), height: Double(4 + random.next(below: 20)))
      targets.append(.init(view: view, area: area))
      // Of two equal areas, only the first takes touches outside.
      if random.next(below: 4) == 0 { targets.append(.init(view: 100 + view, area: area)) }
    }
    let reaches: [Double?] = [nil, nil, 0, 3.5, 12]
    let offset = random.next(below: 3) == 0 ? Point(x: 1.5, y: -2.25) : Point(x: 0, y: 0)
    return TouchMap(root: root, targets: targets, reach: reaches[random.next(below: 5)], offset: offset)
  }

  private func winner(_ map: TouchMap, _ x: Double, _ y: Double) -> Int? {
    let (width, height) = (map.root.width.nextDown, map.root.height.nextDown)
    return map.target(at: Point(x: min(max(x, 0), width), y: min(max(y, 0), height)))?.target
  }

  /// Returns the targets of touches within half a point.
  private func winners(_ map: TouchMap, around point: Point) -> Set<Int?> {
    var winners: Set<Int?> = [winner(map, point.x, point.y)]
    for (x, y) in [(1, 0), (0.7, 0.7), (0, 1), (-0.7, 0.7), (-1, 0), (-0.7, -0.7), (0, -1), (0.7, -0.7)] {
      winners.insert(winner(map, point.x + 0.5 * x, point.y + 0.5 * y))
    }
    return winners
  }

  private func distance(_ point: Point, _ start: Point, _ end: Point) -> Double {
    let (wayX, wayY) = (end.x - start.x, end.y - start.y)
    let squared = wayX * wayX + wayY * wayY
    let along = (point.x - start.x) * wayX + (point.y - start.y) * wayY
    let share = squared > 0 ? min(max(along / squared, 0), 1) : 0
    let (x, y) = (point.x - start.x - wayX * share, point.y - start.y - wayY * share)
    return (x * x + y * y).squareRoot()
  }

  @Test(arguments: (0..<25).sampled(every: 3))
  func `each border is within half a point of where the target changes`(_ seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let map = randomMap(&random)
    for line in map.borders() {
      for (start, end) in zip(line, line.dropFirst()) {
        for share in [0, 0.3, 0.77, 1] {
          let point = Point(x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share)
          #expect(winners(map, around: point).count > 1, "\(point)")
        }
      }
    }
  }

  @Test(arguments: (0..<25).sampled(every: 3))
  func `there is a border between any two near points with different targets`(_ seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let map = randomMap(&random)
    let borders = map.borders()
    for _ in 0..<2_000 {
      let x = Double(random.next(below: Int(map.root.width) * 64)) / 64
      let y = Double(random.next(below: Int(map.root.height) * 64)) / 64
      let (from, to) = (Point(x: x, y: y), Point(x: x + 1, y: y))
      // Only parts that are wide enough to be drawn count.
      let (first, second) = (winners(map, around: from), winners(map, around: to))
      guard to.x < map.root.width, first.count == 1, second.count == 1, first != second else { continue }
      let nearest = borders.flatMap { line in
        zip(line, line.dropFirst()).map { distance(Point(x: x + 0.5, y: y), $0, $1) }
      }.min()
      #expect((nearest ?? .infinity) <= 0.5, "\(from)")
    }
  }

  @Test func `two keys side by side have one straight border, halfway between them`() {
    let map = TouchMap(
      root: Size(width: 100, height: 50),
      targets: [
        .init(view: 0, area: Rect(x: 4, y: 5, width: 43, height: 40)),
        .init(view: 1, area: Rect(x: 53, y: 5, width: 43, height: 40)),
      ])
    let borders = map.borders()
    #expect(borders.count == 1 && borders.first?.count == 2)
    for point in borders.first ?? [] { #expect(abs(point.x - 50) < 0.01) }
  }

  @Test func `nothing is drawn in a root without targets, without size, or once cancelled`() {
    let area = Rect(x: 1, y: 1, width: 3, height: 3)
    #expect(TouchMap(root: Size(width: 100, height: 50), targets: []).borders().isEmpty)
    #expect(TouchMap(root: Size(width: 0, height: 50), targets: [.init(view: 0, area: area)]).borders().isEmpty)
    let many = TouchMap(
      root: Size(width: 900, height: 900),
      targets: (0..<90).map { .init(view: $0, area: Rect(x: Double($0) * 10, y: 0, width: 5, height: 800)) })
    #expect(many.borders { true }.isEmpty)
  }

  @Test func `many overlapping areas are drawn quickly`() {
    var random = SplitMix64(seed: 7)
    let map = TouchMap(
      root: Size(width: 120, height: 70),
      targets: (0..<(runsAllCases ? 50 : 30)).map { view in
        let jitter = Double(random.next(below: 1000)) / 1e6
        return .init(view: view, area: Rect(x: 10 + jitter, y: 10, width: 100 - jitter, height: 50))
      })
    #expect(!map.borders().isEmpty)
  }
}
