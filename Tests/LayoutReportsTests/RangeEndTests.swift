import LayoutReports
import LayoutSpec
import Testing

/// A condition that begins exactly at the end of a range is checked there.
@Suite struct RangeEndTests {
  private static let text = """
    { "layoutSpec": 1, "root": { "width": "window", "height": "window" }, "metrics": { "m": 0 },
      "views": ["a", { "id": "b", "when": { "windowWidth": { "min": 800 } } }],
      "constraints": [
        "a.left == 0", "a.top == 0", "a.width == 100", "a.height == 100",
        "b.left == root.right - 20", "b.top == 0", "b.width == 30 + m", "b.height == 10"
      ] }
    """

  private func findings(_ ranges: [NumberRange], _ text: String = text) -> [CheckFinding] {
    let check = SpecCheck(SpecDocument(parsing: Array(text.utf8)))
    return check.report([check.outcome(for: CallerEnvironment(), over: ranges)]).findings
  }

  private static let width = NumberRange(.windowWidth, 320...800)

  @Test func `of one range`() throws {
    let outside = try #require(findings([Self.width]).first { $0.rule == .outsideRoot })
    let ranges = try #require(outside.detail.ranges)
    #expect(ranges.sizes == [[[800], [800]]])
    #expect(ranges.worst == [800])
    #expect(abs(ranges.amount - 10) < 1e-6)
    #expect(ranges.text == "for window.width at 800")
  }

  @Test func `of two ranges`() throws {
    let ranges = [NumberRange(.windowHeight, 400...900), Self.width]
    let found = try #require(findings(ranges).first { $0.rule == .outsideRoot }?.detail.ranges)
    #expect(found.sizes.joined().allSatisfy { $0[1] == 800 })
    #expect(Set(found.sizes.joined().map { $0[0] }) == [400, 900])
    let moving = [Self.width, NumberRange(.metric("m"), -20...5)]
    let partial = try #require(findings(moving).first { $0.rule == .outsideRoot }?.detail.ranges)
    #expect(partial.worst == [800, 5])
    #expect(abs(partial.amount - 15) < 1e-6)
    #expect(partial.sizes.joined().map { $0[1] }.min().map { abs($0 + 10) < 1e-5 } == true)
  }

  /// What holds beside the end, too, is not listed again.
  @Test func `and of a range without such a condition`() {
    #expect(findings([NumberRange(.windowWidth, 320...799)]).allSatisfy { $0.rule != .outsideRoot })
    let found = findings([NumberRange(.windowWidth, 320...900)]).first { $0.rule == .outsideRoot }
    let sizes = found?.detail.ranges?.sizes.joined().map { $0[0].rounded() }
    #expect(sizes == [800, 900])
  }

  @Test func `which is not unused`() {
    #expect(
      findings([Self.width]).allSatisfy { $0.rule != .neverActive && $0.rule != .unused || $0.pointer.contains("m") })
  }
}
