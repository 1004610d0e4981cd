import Layout
import TestSupport
import Testing

@testable import LayoutReports

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
    let calls = CallCounter(cancellingAfter: 2)
    let overlaps = transition.overlaps(among: Array(0..<3_000), isCancelled: calls.isCancelled)
    #expect(calls.count == 3 && overlaps.isEmpty)
  }

  @Test func `a view that fades is crossed at its place, and can be replaced there`() {
    let transition = LayoutTransition(
      [
        .init(from: Rect(x: 0, y: 0, width: 10, height: 10), to: Rect(x: 90, y: 0, width: 10, height: 10)),
        .init(from: Rect(x: 45, y: 0, width: 10, height: 10), to: nil),
        .init(from: nil, to: Rect(x: 0, y: 0, width: 10, height: 10)),
      ], fromRoot: Size(width: 100, height: 100), toRoot: Size(width: 100, height: 100))
    let overlaps = transition.overlaps(among: [0, 1, 2])
    #expect(overlaps.map { [$0.first, $0.second] } == [[0, 1]])
    #expect(abs((overlaps.first?.progress.lowerBound ?? 0) - 35.0 / 90) < 1e-12)
  }

  @Test func `views that cross are found, with the exact range`() {
    let transition = LayoutTransition(
      [
        .init(from: Rect(x: 0, y: 0, width: 10, height: 10), to: Rect(x: 90, y: 0, width: 10, height: 10)),
        .init(from: Rect(x: 90, y: 0, width: 10, height: 10), to: Rect(x: 0, y: 0, width: 10, height: 10)),
        .init(from: Rect(x: 50, y: 50, width: 10, height: 10), to: nil),
      ], fromRoot: Size(width: 100, height: 100), toRoot: Size(width: 100, height: 100))
    let overlaps = transition.overlaps(among: [0, 1, 2])
    #expect(overlaps.count == 1)
    #expect(
      abs(overlaps[0].progress.lowerBound - 80.0 / 180) < 1e-12
        && abs(overlaps[0].progress.upperBound - 100.0 / 180) < 1e-12)
  }
}
