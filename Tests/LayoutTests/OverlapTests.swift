import Layout
import TestSupport
import Testing

/// Pairs of overlapping rectangles.
@Suite struct OverlapTests {
  private struct Pair: Hashable {
    let first: Int
    let second: Int
  }

  private func rects(_ count: Int, seed: UInt64) -> [(index: Int, area: Rect)] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { index in
      let (x, y) = (Double(random.int(-20...20)), Double(random.int(-90...90)))
      return (index, Rect(x: x, y: y, width: Double(random.int(0...12)), height: Double(random.int(0...12))))
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `the pairs are those of a comparison of all rectangles`(seed: UInt64) {
    let areas = rects(60, seed: seed)
    var expected: Set<Pair> = []
    for one in areas {
      for other in areas[(one.index + 1)...] where one.area.intersection(other.area) != nil {
        expected.insert(Pair(first: one.index, second: other.index))
      }
    }
    var found: [Pair] = []
    Rect.forEachOverlap(among: Array(areas.reversed()), isCancelled: { false }) { first, second, shared in
      #expect(shared == areas[first].area.intersection(areas[second].area))
      found.append(Pair(first: first, second: second))
      return true
    }
    #expect(found.count == expected.count)
    #expect(Set(found) == expected)
  }

  @Test func `the search ends when it is told to`() {
    let areas = (0..<3_000).map { (index: $0, area: Rect(width: 1, height: 1)) }
    var calls = 0
    Rect.forEachOverlap(among: areas, isCancelled: { false }) { _, _, _ in
      calls += 1
      return calls < 7
    }
    #expect(calls == 7)
    Rect.forEachOverlap(among: areas, isCancelled: { true }) { _, _, _ in
      calls += 1
      return true
    }
    #expect(calls <= 7 + 1_000)
  }

  @Test func `a transition of views in one place can be cancelled`() {
    let view = LayoutTransition.View(from: Rect(width: 1, height: 1), to: Rect(width: 2, height: 2))
    let size = Size(width: 9, height: 9)
    let transition = LayoutTransition(Array(repeating: view, count: 3_000), fromRoot: size, toRoot: size)
    var calls = 0
    let overlaps = transition.overlaps(among: Array(0..<3_000)) {
      calls += 1
      return calls == 3
    }
    #expect(calls == 3 && overlaps.isEmpty)
  }
}
