import TestSupport
import Testing

@testable import Layout

/// Bounds of areas in a triangle of numbers, compared with the exact area at random numbers in it.
@Suite struct MovingTouchMapTests {
  typealias Values = MovingTouchMap.Values

  @Test(arguments: 0..<(runsAllCases ? 300 : 40) as Range<UInt64>)
  func `bounds contain the area that no target reaches`(_ seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let motion = [0.1, 1.0, 10.0][Int.random(in: 0...2, using: &generator)]
    func values(_ range: ClosedRange<Double>) -> Values {
      var values = Values(repeating: Double.random(in: range, using: &generator))
      for corner in 0..<3 { values[corner] += Double.random(in: -motion...motion, using: &generator) }
      return values
    }
    func span() -> MovingTouchMap.Span {
      let (start, length) = (values(-10...150), values(20...60))
      return .init(start, start + length)
    }
    let targets = (0..<3).map { _ in MovingTouchMap.Area(across: span(), down: span()) }
    let (right, bottom, reach) = (values(150...200), values(150...200), values(15...40))
    let map = MovingTouchMap(
      root: .init(across: .init(.zero, right), down: .init(.zero, bottom)), targets: targets, reach: reach,
      offset: (.zero, .zero))
    var work = Int.random(in: 100...20_000, using: &generator)
    let bounds = map.area(of: nil, &work) { _ in false }
    for _ in 0..<10 {
      var weights = Values(
        Double.random(in: 0...1, using: &generator), Double.random(in: 0...1, using: &generator),
        Double.random(in: 0.01...1, using: &generator))
      weights /= weights.sum()
      func value(_ values: Values) -> Double { (weights * values).sum() }
      func value(_ form: QuadraticForm) -> Double {
        let (sides, next) = (form.coefficients, Values(weights.y, weights.z, weights.x))
        return (weights * weights * form.corners).sum() + 2
          * (weights * next * Values(sides[3], sides[4], sides[5])).sum()
      }
      func rect(_ area: MovingTouchMap.Area) -> Rect {
        let (x, y) = (value(area.across.start), value(area.down.start))
        return Rect(x: x, y: y, width: value(area.across.end) - x, height: value(area.down.end) - y)
      }
      let area = TouchMap(
        root: Size(width: value(right), height: value(bottom)),
        targets: targets.enumerated().map { TouchMap.Target(view: $0, area: rect($1)) }, reach: value(reach)
      ).deadArea()
      #expect(value(bounds.low) <= area + 0.01 && area - 0.01 <= value(bounds.high), "\(area) in \(bounds)")
    }
  }

  @Test func `a slanted border between two edges is exact in the whole triangle`() {
    // The edges of a strip on the left and of one at the top are at the same distance on a diagonal.
    let edge = Values(6, 8, 10)
    func constant(_ value: Double) -> Values { Values(repeating: value) }
    let root = MovingTouchMap.Area(across: .init(.zero, edge + 110), down: .init(.zero, constant(100)))
    let left = MovingTouchMap.Area(across: .init(.zero, edge), down: root.down)
    let top = MovingTouchMap.Area(across: .init(edge, root.across.end), down: .init(.zero, constant(10)))
    let map = MovingTouchMap(root: root, targets: [left, top], reach: nil, offset: (.zero, .zero))
    var work = 1_000
    let bounds = map.area(of: 0, &work) { _ in false }
    for corner in 0..<3 {
      let area = 100 * edge[corner] + 90 * 90 / 2
      #expect(abs(bounds.low.corners[corner] - area) < 1e-6 && abs(bounds.high.corners[corner] - area) < 1e-6)
    }
    #expect(bounds.gap < 1e-6)
  }

  @Test func `a reach that rounding makes negative counts as 0`() {
    let length = Values(repeating: 100)
    let area = MovingTouchMap.Area(across: .init(.zero, length), down: .init(.zero, length))
    let key = MovingTouchMap.Area(across: .init(0.5 * length, length), down: .init(0.5 * length, length))
    let map = MovingTouchMap(root: area, targets: [key], reach: Values(-3e-12, -2e-12, -1e-12), offset: (.zero, .zero))
    var work = 1_000
    let bounds = map.area(of: 0, &work) { _ in false }
    #expect(bounds.low.least > 2500 - 1e-6 && bounds.high.greatest < 2500 + 1e-6)
  }

  @Test func `an offset that is 0 up to rounding counts as 0`() {
    let length = Values(repeating: 100)
    let area = MovingTouchMap.Area(across: .init(.zero, length), down: .init(.zero, length))
    let key = MovingTouchMap.Area(across: .init(0.5 * length, length), down: .init(0.5 * length, length))
    for offset in [Values(-1e-14, 2e-14, 0), Values(-1e-14, 5, 5), Values(-5, -5, 1e-14)] {
      let map = MovingTouchMap(root: area, targets: [key], reach: .zero, offset: (offset, .zero))
      var work = 1_000
      let bounds = map.area(of: 0, &work) { _ in false }
      // An offset to the right moves touches into the key, and those at the right edge stay.
      for corner in 0..<3 {
        let area = 50 * (50 + offset[corner])
        #expect(abs(bounds.low.corners[corner] - area) < 1e-6 && abs(bounds.high.corners[corner] - area) < 1e-6)
      }
    }
  }

  @Test func `a touch moved to the root's edge goes to the target that contains the edge`() {
    func constant(_ value: Double) -> Values { Values(repeating: value) }
    let start = Values(2, -1, -1)
    let root = MovingTouchMap.Area(across: .init(.zero, constant(100)), down: .init(.zero, constant(100)))
    let left = MovingTouchMap.Area(across: .init(.zero, constant(20)), down: .init(constant(60), constant(100)))
    let below = MovingTouchMap.Area(across: .init(start, constant(80)), down: .init(constant(90), constant(120)))
    let map = MovingTouchMap(root: root, targets: [left, below], reach: .zero, offset: (.zero, constant(10)))
    // The strip above the other target, and what is on its left; at the edge, the part on its left.
    let expected: [[Double]] = [[640, 600], [1560, 1600]]
    for (index, areas) in expected.enumerated() {
      var work = 10_000
      let bounds = map.area(of: index, &work) { _ in false }
      for (corner, area) in areas.enumerated() {
        #expect(bounds.low.corners[corner] <= area + 1e-6 && area - 1e-6 <= bounds.high.corners[corner])
      }
    }
  }
}
