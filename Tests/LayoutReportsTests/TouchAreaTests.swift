import Layout
import TestSupport
import Testing

@testable import LayoutReports

/// The areas of targets in pictures, compared with single touches.
@Suite struct TouchAreaTests {
  /// Areas that may overlap, or of which two are equal.
  private func randomMap(_ random: inout SplitMix64) -> TouchMap {
    let root = Size(width: Double(60 + random.next(below: 80)), height: Double(40 + random.next(below: 50)))
    var targets: [TouchMap.Target] = []
    for view in 0..<(1 + random.next(below: 9)) {
      let area = Rect(
        x: Double(random.next(below: 400)) / 3 - 10, y: Double(random.next(below: 300)) / 3.7 - 10,
        width: Double(4 + random.next(below: 30)), height: Double(4 + random.next(below: 20)))
      targets.append(.init(view: view, area: area))
      if random.next(below: 4) == 0 { targets.append(.init(view: 100 + view, area: area)) }
    }
    let reaches: [Double?] = [nil, nil, 0, 3.5, 12]
    let offset = random.next(below: 3) == 0 ? Point(x: 1.5, y: -2.25) : Point(x: 0, y: 0)
    return TouchMap(root: root, targets: targets, reach: reaches[random.next(below: 5)], offset: offset)
  }

  @Test(arguments: 0..<8)
  func `each cell is in the area of the target of its center, and in no other`(_ seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let map = randomMap(&random)
    let areas = TouchAreas(map) { false }
    for _ in 0..<2_000 {
      let x = Double(random.next(below: Int(map.root.width))) + 0.5
      let y = Double(random.next(below: Int(map.root.height))) + 0.5
      let found = areas.parts.indices.filter { target in
        areas.parts[target].contains { x > $0.x && x < $0.right && y > $0.y && y < $0.bottom }
      }
      #expect(found == [map.target(at: Point(x: x, y: y))?.target].compactMap { $0 }, "\(x), \(y)")
    }
  }

  @Test func `two keys side by side have one rectangle each, and different colors`() {
    let map = TouchMap(
      root: Size(width: 100, height: 50),
      targets: [
        .init(view: 0, area: Rect(x: 4, y: 5, width: 43, height: 40)),
        .init(view: 1, area: Rect(x: 53, y: 5, width: 43, height: 40)),
      ])
    let areas = TouchAreas(map) { false }
    #expect(areas.parts == [[Rect(width: 50, height: 50)], [Rect(x: 50, width: 50, height: 50)]])
    #expect(areas.colors(of: 6) == [0, 1])
  }

  @Test func `more neighbors than colors have colors, too`() {
    let targets = (0..<9).map {
      TouchMap.Target(view: $0, area: Rect(x: 0, y: Double($0), width: 90 - 10 * Double($0), height: 90))
    }
    let colors = TouchAreas(TouchMap(root: Size(width: 90, height: 98), targets: targets)) { false }.colors(of: 2)
    #expect(colors.count == 9 && colors.allSatisfy { $0 < 2 })
  }

  @Test func `nothing is colored in a root without targets, without size, or once cancelled`() {
    let target = TouchMap.Target(view: 0, area: Rect(x: 1, y: 1, width: 3, height: 3))
    #expect(TouchAreas(TouchMap(root: Size(width: 100, height: 50), targets: [])) { false }.parts.isEmpty)
    let empty = TouchMap(root: Size(width: 0, height: 50), targets: [target])
    #expect(TouchAreas(empty) { false }.parts.joined().isEmpty)
    #expect(TouchAreas(TouchMap(root: Size(width: 900, height: 900), targets: [target])) { true }.parts.isEmpty)
  }

  @Test(arguments: [Size(width: 1e9, height: 1), Size(width: 1e9, height: 1e9), Size(width: 1e-9, height: 3)])
  func `a root of any size is covered by a bounded number of cells`(_ root: Size) {
    let targets = [TouchMap.Target(view: 0, area: Rect(width: 1, height: 1))]
    var rows = 0
    let areas = TouchAreas(TouchMap(root: root, targets: targets)) {
      rows += 1
      return false
    }
    #expect(areas.parts[0].count == 1 && rows <= 400)
    #expect(abs((areas.parts[0].first?.width ?? 0) - root.width) <= 1e-6 * root.width)
  }
}
