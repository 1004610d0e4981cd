import LayoutReports
import LayoutSpec
import Testing

/// Touches that go to another key only at single sizes are found there.
@Suite struct AreaJumpTests {
  /// The findings about a key that may be in line with an earlier one, whose left edge is at 200. Then all touches beside
  /// both go to the earlier one.
  private func findings(left: String, height: String = "40", _ ranges: [NumberRange]) -> [FindingDetail.Ranges] {
    findings([("a", "200", "40", "40"), ("b", left, "40", height)], of: "/views/1", ranges)
  }

  private func findings(
    _ keys: [(id: String, left: String, width: String, height: String)], inset: Int = 0, of pointer: String,
    least: Int = 60, _ ranges: [NumberRange]
  ) -> [FindingDetail.Ranges] {
    let constraints = keys.flatMap { key in
      ["left == \(key.left)", "top == 100", "width == \(key.width)", "height == \(key.height)"].map {
        "\(key.id).\($0)"
      }
    }
    let document = SpecDocument(
      parsing: Array(
        """
        {
          "layoutSpec": 1, "root": { "width": "window", "height": 300 }, "touch": { "reach": 40 },
          "check": { "minTarget": { "width": 60, "height": \(least) } },
          "views": [{ "id": "a", "kind": "key" }, { "id": "b", "kind": "key", "touch": { "leading": \(inset) } }],
          "constraints": [\(constraints.map { "\"\($0)\"" }.joined(separator: ", "))]
        }
        """.utf8))
    #expect(document.errors.isEmpty)
    let check = SpecCheck(document)
    let report = check.report([check.outcome(for: CallerEnvironment(), over: ranges)])
    #expect(report.ranges?.undecided == [])
    return report.findings.filter { $0.rule == .smallTouchArea && $0.pointer == pointer }
      .compactMap { $0.detail.ranges }
  }

  private let widths = NumberRange(.windowWidth, 400...600)
  private let heights = NumberRange(.windowHeight, 480...700)

  @Test(arguments: [400.0...600, 400...500, 500...600])
  func `keys that are in line at one size are found`(_ widths: ClosedRange<Double>) {
    let found = findings(left: "root.width - 300", [NumberRange(.windowWidth, widths)])
    #expect(found.map { $0.sizes } == [[[[500], [500]]]])
    #expect(found.map { $0.amount } == [2_000])
  }

  @Test func `keys that are nearly in line are not found`() {
    #expect(findings(left: "root.width - 300", [NumberRange(.windowWidth, 500.001...600)]).isEmpty)
  }

  @Test func `keys that are in line between two regions are found`() {
    let found = findings(left: "200 + max(0, windowWidth - 450) + max(0, 450 - windowWidth)", [widths])
    #expect(found.map { $0.sizes } == [[[[450], [450]]]])
  }

  /// An area takes touches only if its width is not negative.
  @Test func `a key beside an area without width is found`() {
    let keys = [("a", "200", "40", "40"), ("b", "141", "root.width - 400", "40")]
    let widths = NumberRange(.windowWidth, 400...500)
    let found = findings(keys, inset: 100, of: "/views/0", least: 170, [widths])
    #expect(found.map { $0.sizes } == [[[[500], [500]]]])
  }

  @Test func `keys that are in line along a side of two ranges are found`() {
    let found = findings(left: "root.width - 300", [NumberRange(.windowWidth, 500...600), heights])
    #expect(found.map { $0.sizes } == [[[[500, 480], [500, 700]]]])
  }

  /// The lower the key, the more touches it gets.
  @Test func `keys that are in line along a part of a slanted line are found`() throws {
    let ranges = [widths, NumberRange(.windowHeight, 520...700)]
    let found = findings(left: "windowWidth + windowHeight - 900", height: "windowHeight - 490", ranges)
    let sizes = try #require(found.first?.sizes)
    let line = try #require(sizes.last)
    #expect(sizes.count { $0.count == 2 } == 1 && line.allSatisfy { abs($0[0] + $0[1] - 1100) < 1e-6 })
  }

  @Test func `keys that are in line in a corner of two ranges are found`() {
    let ranges = [widths, NumberRange(.windowHeight, 480...600)]
    let found = findings(left: "windowWidth + windowHeight - 680", ranges)
    #expect(found.map { $0.sizes } == [[[[400, 480], [400, 480]]]])
  }

  /// Insets of touch areas are as exact as frames, so that an inset of a third of the width is in line with an edge there.
  @Test func `a key that is in line by an inset at all sizes is found at all of them`() {
    let document = SpecDocument(
      parsing: Array(
        """
        {
          "layoutSpec": 1, "root": { "width": "window", "height": "keyboard" },
          "environment": { "needsInputModeSwitchKey": false },
          "views": [{ "id": "a", "kind": "key" }, { "id": "b", "kind": "key", "touch": { "leading": "windowWidth / 3" } }],
          "constraints": [
            "a.left == root.width / 3", "a.width == 100", "a.top == 0", "a.height == 100",
            "b.left == 0", "b.right == root.width / 3 + 10", "b.top == 0", "b.height == 100"
          ]
        }
        """.utf8))
    let check = SpecCheck(document)
    let report = check.report([check.outcome(for: CallerEnvironment(), over: [NumberRange(.windowWidth, 320...420)])])
    let found = report.findings.filter { $0.rule == .smallTouchArea && $0.pointer == "/views/1" }
    #expect(found.compactMap { $0.detail.ranges?.sizes } == [[[[320], [420]]]])
    #expect(report.ranges?.undecided == [])
  }
}
