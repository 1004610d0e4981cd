import Foundation
import Layout
import TestSupport
import Testing

/// Compares a touch map with a search of all targets.
@Suite struct TouchMapTests {
  /// Returns the target of a touch by comparing all targets.
  private func lookedUp(_ map: TouchMap, _ point: Point) -> (target: Int, distance: Double)? {
    guard point.x >= 0, point.x < map.root.width, point.y >= 0, point.y < map.root.height else { return nil }
    let x = min(max(point.x + map.offset.x, 0), map.root.width)
    let y = min(max(point.y + map.offset.y, 0), map.root.height)
    var inside: Int?
    var distances: [(index: Int, distance: Double)] = []
    for (index, target) in map.targets.enumerated() where target.area.width >= 0 && target.area.height >= 0 {
      let area = target.area
      if x >= area.x, x < area.right, y >= area.y, y < area.bottom { inside = index }
      let across = max(area.x - x, 0, x - area.right)
      let down = max(area.y - y, 0, y - area.bottom)
      distances.append((index, (across * across + down * down).squareRoot()))
    }
    if let inside { return (inside, 0) }
    guard let least = distances.map(\.distance).min(), least <= map.reach + TouchMap.tolerance else { return nil }
    return distances.first { $0.distance - least < TouchMap.tolerance }.map { ($0.index, $0.distance) }
  }

  /// A layout of random areas: scattered ones, tall ones, empty ones, or many on a grid, so that some distances are equal.
  private func randomMap(_ random: inout SplitMix64) -> TouchMap {
    func number(_ bound: Double) -> Double { Double(random.next(below: 1 << 20)) / Double(1 << 20) * bound }
    let root = Size(width: 100 + number(400), height: 50 + number(300))
    let count = random.next(below: 60)
    let isGrid = random.next(below: 2) == 0
    func place(_ bound: Double) -> Double {
      isGrid ? number(bound / 8).rounded() * 8 : number(bound * 1.2) - bound * 0.1
    }
    var targets: [TouchMap.Target] = []
    for view in 0..<count {
      let width = isGrid ? 4 : number(60) - 3
      let height = isGrid ? Double(random.next(below: 3)) * 2 : number(random.next(below: 8) == 0 ? 200 : 40) - 2
      let area = Rect(x: place(root.width), y: place(root.height), width: width, height: height)
      targets.append(.init(view: view, area: area))
    }
    let reaches: [Double?] = [nil, 0, 3.5, 40]
    let offset = random.next(below: 3) == 0 ? Point(x: number(10) - 5, y: number(10) - 5) : Point(x: 0, y: 0)
    return TouchMap(root: root, targets: targets, reach: reaches[random.next(below: 4)], offset: offset)
  }

  /// The number of seeds. `LAYOUTC_TOUCH_SEEDS=100` makes a million touches.
  private static let seeds = caseCount(6, all: 40, variable: "LAYOUTC_TOUCH_SEEDS")

  @Test(arguments: 0..<seeds)
  func `a map equals a search of all targets`(_ seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    for _ in 0..<20 {
      let map = randomMap(&random)
      for number in 0..<500 {
        // A third of the points are on the grid, where edges and equal distances are.
        let unit = number % 3 == 0 ? 1.0 : 1.0 / 1024
        let point = Point(
          x: Double(random.next(below: Int(map.root.width * 1.1 / unit))) * unit - map.root.width * 0.05.rounded(),
          y: Double(random.next(below: Int(map.root.height * 1.1 / unit))) * unit - map.root.height * 0.05.rounded())
        let hit = map.target(at: point)
        let expected = lookedUp(map, point)
        if hit?.target != expected?.target || hit?.distance != expected?.distance {
          Issue.record("\(String(describing: hit)), not \(String(describing: expected)), at \(point)")
        }
      }
    }
  }

  @Test func `a touch without targets or at an invalid position hits nothing`() {
    let map = TouchMap(root: Size(width: 10, height: 10), targets: [])
    #expect(map.target(at: Point(x: 5, y: 5)) == nil)
    let other = TouchMap(
      root: Size(width: 10, height: 10), targets: [.init(view: 0, area: Rect(x: 5, y: 5, width: -1, height: 5))])
    #expect(other.target(at: Point(x: 5, y: 5)) == nil)
    #expect(other.target(at: Point(x: .nan, y: 5)) == nil)
  }

  @Test func `a tiny root with many targets has a map`() {
    let targets = (0..<9_000).map { TouchMap.Target(view: $0, area: Rect(x: 10, y: 10, width: 1, height: 1)) }
    let map = TouchMap(root: Size(width: 1e-170, height: 1e-170), targets: targets, reach: 0)
    #expect(map.target(at: Point(x: 0, y: 0)) == nil)
  }

  @Test(arguments: [[1.0], [379], [100.5], [51, 82, 103]])
  func `the share of a target ends at its edges, also near the root's and others'`(_ lefts: [Double]) {
    let targets = lefts.enumerated().map { index, left in
      TouchMap.Target(view: index, area: Rect(x: left, y: 10, width: 20, height: 30))
    }
    let map = TouchMap(root: Size(width: 400, height: 100), targets: targets, reach: 0)
    for share in map.shares(of: Array(targets.indices)) { #expect(abs(share - 600) < 1e-6) }
  }

  @Test(arguments: [20, 60])
  func `a key with many low ones on top has the rest`(_ count: Int) {
    let root = Size(width: 400, height: 600)
    let low = (0..<count).map { number in
      Rect(x: Double(number * 37 % 380), y: 3 + Double(number) * 9.7, width: 20, height: 2)
    }
    let areas = [Rect(width: root.width, height: root.height)] + low
    let targets = areas.enumerated().map { TouchMap.Target(view: $0.offset, area: $0.element) }
    let map = TouchMap(root: root, targets: targets, reach: 0)
    #expect(abs(map.shares(of: [0])[0] - (240_000 - 40 * Double(count))) < 1e-3)
  }

  @Test(arguments: 0..<40)
  func `measured areas and the dead area are the root`(_ seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let map = randomMap(&random)
    let whole = map.root.width * map.root.height
    let sum = map.shares(of: Array(map.targets.indices)).reduce(map.deadArea(), +)
    #expect(abs(sum - whole) < 1e-5 * whole, "\(sum) of \(whole)")
  }
}
