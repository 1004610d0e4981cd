import Layout
import LayoutSpec
import TestSupport
import Testing

/// Documents that share plans have the same results as documents with their own.
@Suite struct PlanCacheTests {
  /// A row of keys with a given number of keys and gap.
  private static func spec(keys: Int, gap: Int, isFlexible: Bool) -> [UInt8] {
    let names = (0..<keys).map { "{\"id\": \"k\($0)\", \"units\": \($0 == 0 && isFlexible ? 2 : 1)}" }
    return Array(
      """
      {"layoutSpec": 1, "views": [{"id": "row", "stack": {"axis": "horizontal", "distribution": "units",
       "spacing": \(gap)}, "children": [\(names.joined(separator: ", "))]}],
       "constraints": [{"pin": "row", "to": "safeArea", "insets": \(2 * gap)}, "k0.width >= \(10 * gap) @ high"]}
      """.utf8)
  }

  private func answer(_ bytes: [UInt8], _ plans: PlanCache, window: Double) -> [UInt8] {
    var request = EnvironmentRequest()
    request.window = Rect(width: window, height: 200)
    do throws(SpecSolveError) {
      return try SpecDocument(parsing: bytes, plans: plans).solve(for: request).json()
    } catch {
      return Array("\(error)".utf8)
    }
  }

  @Test(arguments: [PlanCache(), PlanCache(plans: 1), PlanCache(plans: 3, bytes: 20_000), PlanCache(bytes: 0)])
  func `sharing plans does not change results`(_ plans: PlanCache) {
    var random = SplitMix64(seed: 7)
    for _ in 0..<200 {
      let bytes = Self.spec(
        keys: Int.random(in: 1...6, using: &random), gap: Int.random(in: 0...9, using: &random),
        isFlexible: Bool.random(using: &random))
      let window = Double(Int.random(in: 30...900, using: &random))
      #expect(answer(bytes, plans, window: window) == answer(bytes, PlanCache(), window: window))
    }
  }

  @Test func `the plans of a cache stay below its limit in bytes`() {
    func count(_ plans: PlanCache) -> Int {
      for keys in 1...9 { _ = answer(Self.spec(keys: keys, gap: 1, isFlexible: true), plans, window: 400) }
      return plans.count
    }
    let large = PlanCache(plans: 9)
    #expect(count(large) == 9)
    large.evictOversizedPlan()
    #expect(large.count == 9)
    let small = PlanCache(plans: 9, bytes: 60_000)
    #expect((2...8).contains(count(small)))
    // The latest plan is kept for the next environment, and evicted when there is no work.
    let empty = PlanCache(plans: 9, bytes: 0)
    #expect(count(empty) == 1)
    empty.evictOversizedPlan()
    #expect(empty.count == 0)
  }
}
