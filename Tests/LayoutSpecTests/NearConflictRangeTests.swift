import Layout
import TestSupport
import Testing

@testable import LayoutSpec

/// Required constraints that conflict within the tolerance, over ranges: the tolerance holds for the sum of all parts.
@Suite struct NearConflictRangeTests {
  private static func document(_ gaps: [(relation: String, gap: String)], factor: Int = 1) -> SpecDocument {
    let constraints = gaps.enumerated().flatMap { index, gap in
      [
        "v\(index).left == 0", "v\(index).width \(gap.relation == "==" ? "==" : "<=") 10",
        "\(factor) * v\(index).width \(gap.relation) \(10 * factor) + \(gap.gap)", "v\(index).width == 3 @ 500",
      ]
    }
    let views = gaps.indices.map { #""v\#($0)""# }.joined(separator: ", ")
    let texts = constraints.map { #""\#($0)""# }.joined(separator: ", ")
    let text = #"{ "layoutSpec": 1, "metrics": { "m": 0 }, "views": [\#(views)], "constraints": [\#(texts)] }"#
    return SpecDocument(text)
  }

  private static let caller = CallerEnvironment(EnvironmentRequest(width: 400, height: 400))
  private static let widths = NumberRange(.windowWidth, 100...3000)

  private func borders(_ document: SpecDocument) throws -> [Double] {
    let layout = try document.layout(over: [Self.widths], for: Self.caller)
    return layout.regions.compactMap { region in
      guard case .unsatisfiable = region.status else { return nil }
      return region.vertices[0][0]
    }
  }

  @Test(arguments: ["==", ">="])
  func `a gap that grows slowly conflicts where it exceeds the tolerance, in sum`(_ relation: String) throws {
    for (count, border) in [(1, 1000.0), (2, 500), (5, 200)] {
      let document = Self.document(Array(repeating: (relation, "1e-9 * root.width"), count: count))
      let found = try #require(try borders(document).first)
      #expect(abs(found - border) < 0.01)
      try RangeComparison(document, Self.caller, [Self.widths]).run(seed: 3)
    }
  }

  @Test func `constant gaps of several parts conflict everywhere if their sum exceeds the tolerance`() throws {
    #expect(try borders(Self.document([("==", "6e-7"), ("==", "3e-7")])).isEmpty)
    #expect(try borders(Self.document([("==", "6e-7"), ("==", "6e-7")])) == [100])
  }

  @Test func `a gap that grows by points leaves no region of its own`() throws {
    let layout = try Self.document([(">=", "root.width - 500")]).layout(over: [Self.widths], for: Self.caller)
    #expect(layout.regions.count == 3)
  }

  @Test(arguments: (1...200 as ClosedRange<UInt64>).sampled(every: 10))
  func `regions of several parts with small gaps equal solves`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let numbers = ["0", "1e-10", "2e-10", "5e-10", "1e-9", "3e-9"]
    let gaps = (0..<random.int(1...6)).map { _ in
      let sign = random.chance(50) ? "" : "-"
      let slope = "\(sign)\(numbers[random.int(0...5)]) * root.width"
      let other = random.chance(40) ? " + \(numbers[random.int(0...5)]) * m" : ""
      let constant = [0, 2e-7, -4e-7, 6e-7][random.int(0...3)]
      return (relation: random.chance(50) ? "==" : ">=", gap: slope + other + " + \(constant)")
    }
    let document = Self.document(gaps, factor: random.chance(30) ? 3 : 1)
    #expect(document.errors.totalCount == 0)
    let ranges = [Self.widths] + (random.chance(50) ? [NumberRange(.metric("m"), 0...1000)] : [])
    try RangeComparison(document, Self.caller, ranges).run(seed: seed, points: 4)
  }
}
