import LayoutReports
import LayoutSpec
import Testing

/// Keys that are in a row at single sizes only are checked for uneven gaps there.
@Suite struct RowBorderTests {
  /// Three keys with uneven gaps, the second of which is in a row with the others if it is not lower than half of them.
  private func findings(_ lower: String, _ ranges: [NumberRange]) -> [FindingDetail.Ranges] {
    findings(tops: ["0", "25 + \(lower)", "0"], ranges)
  }

  private func findings(tops: [String], _ ranges: [NumberRange]) -> [FindingDetail.Ranges] {
    let keys = ["a", "b", "c"]
    let constraints = keys.indices.flatMap { index in
      ["left == \([0, 60, 150][index])", "top == \(tops[index])", "width == 50", "height == 50"]
        .map { "\(keys[index]).\($0)" }
    }
    let document = SpecDocument(
      parsing: Array(
        """
        {
          "layoutSpec": 1, "root": { "width": "window", "height": 400 },
          "views": [\(keys.map { "{ \"id\": \"\($0)\", \"kind\": \"key\" }" }.joined(separator: ", "))],
          "constraints": [\(constraints.map { "\"\($0)\"" }.joined(separator: ", "))]
        }
        """.utf8))
    #expect(document.errors.isEmpty)
    let check = SpecCheck(document)
    let report = check.report([check.outcome(for: CallerEnvironment(), over: ranges)])
    #expect(report.ranges?.undecided == [])
    return report.findings.filter { $0.rule == .unevenGap }.compactMap { $0.detail.ranges }
  }

  private let widths = NumberRange(.windowWidth, 320...500)
  private let heights = NumberRange(.windowHeight, 300...600)

  @Test func `a row at the end of a range is found`() {
    #expect(findings("windowWidth - 320", [widths]).map { $0.sizes } == [[[[320], [320]]]])
    #expect(findings("500 - windowWidth", [widths]).map { $0.sizes } == [[[[500], [500]]]])
    #expect(findings("windowWidth - 319", [widths]).isEmpty)
  }

  @Test func `a row at a size between two regions is found`() throws {
    let found = findings("max(0, windowWidth - 400) + max(0, 400 - windowWidth)", [widths])
    let sizes = try #require(found.first).sizes.joined().map { $0[0] }
    #expect(found.count == 1 && sizes.allSatisfy { abs($0 - 400) < 1e-6 })
  }

  /// Rounding does not decide whether a key is in the row.
  @Test(arguments: [400.1, 363.3, 367, 399.99, 450.7])
  func `a row at any number is found`(_ number: Double) {
    let lower = "max(0, windowWidth - \(number)) / 3 + max(0, \(number) - windowWidth) / 3"
    #expect(findings(lower, [widths]).count == 1)
    #expect(findings(lower, [NumberRange(.windowWidth, 320...number)]).count == 1)
    #expect(findings(lower, [NumberRange(.windowWidth, number...500)]).count == 1)
  }

  /// One key leaves the row at the size at which another one joins it.
  @Test func `a row at a size inside a region is found`() {
    let tops = ["root.width - 475", "0", "525 - root.width"]
    #expect(findings(tops: tops, [NumberRange(.windowWidth, 480...520)]).map { $0.sizes } == [[[[500], [500]]]])
  }

  @Test func `a row at the end of one of two ranges is found along it`() {
    let found = findings("windowWidth - 320", [widths, heights])
    #expect(found.map { $0.sizes } == [[[[320, 300], [320, 600]]]])
  }

  @Test func `a row in a corner of two ranges is found`() {
    let found = findings("windowWidth - 320 + windowHeight - 300", [widths, heights])
    #expect(found.map { $0.worst } == [[320, 300]])
  }

  @Test func `a row along a slanted line is found`() throws {
    let lower = "max(0, windowWidth - windowHeight) + max(0, windowHeight - windowWidth)"
    let found = try #require(findings(lower, [widths, heights]).first)
    #expect(found.sizes.joined().allSatisfy { abs($0[0] - $0[1]) < 1e-6 })
  }

  // MARK: Orders

  /// Four keys whose gaps are even while `a` begins to the right of `b` by `shift`. Where both begin at the same point,
  /// `a` comes first, as in the document, and the gaps are uneven.
  private func findings(shift: String, _ ranges: [NumberRange]) -> [String: FindingDetail.Ranges] {
    let keys = [
      ("a", "100 + \(shift)", "120 + \(shift)"), ("b", "100", "110"), ("c", "110 + 2 * (\(shift))", "400"),
      ("z", "50", "110 - (\(shift))"),
    ]
    let constraints = keys.flatMap { key in
      ["left == \(key.1)", "right == \(key.2)", "top == 0", "height == 50"].map { "\"\(key.0).\($0)\"" }
    }
    let document = SpecDocument(
      parsing: Array(
        """
        {
          "layoutSpec": 1, "root": { "width": "window", "height": 400 },
          "views": [\(keys.map { "{ \"id\": \"\($0.0)\", \"kind\": \"key\" }" }.joined(separator: ", "))],
          "constraints": [\(constraints.joined(separator: ", "))]
        }
        """.utf8))
    #expect(document.errors.isEmpty)
    let check = SpecCheck(document)
    let report = check.report([check.outcome(for: CallerEnvironment(), over: ranges)])
    #expect(report.ranges?.undecided == [])
    let found = report.findings.filter { $0.rule == .unevenGap }
    return Dictionary(found.map { ($0.pointer, $0.detail.ranges) }, uniquingKeysWith: { $1 }).compactMapValues { $0 }
  }

  @Test func `an order at the end of a range is found`() {
    let found = findings(shift: "windowWidth - 320", [NumberRange(.windowWidth, 320...340)])
    #expect(found.mapValues { $0.sizes } == ["/views/0": [[[320], [320]]], "/views/1": [[[320], [320]]]])
    #expect(found.mapValues { $0.amount } == ["/views/0": 10, "/views/1": 20])
    #expect(findings(shift: "windowWidth - 319", [NumberRange(.windowWidth, 320...340)]).isEmpty)
  }

  @Test func `an order at a size between two regions is found`() {
    let shift = "max(0, windowWidth - 400) + max(0, 400 - windowWidth)"
    let found = findings(shift: shift, [NumberRange(.windowWidth, 390...410)])
    #expect(found.keys.sorted() == ["/views/0", "/views/1"])
    #expect(found.values.flatMap { $0.sizes.joined() }.allSatisfy { abs($0[0] - 400) < 1e-6 })
  }

  @Test func `an order along the end of one of two ranges is found`() {
    let found = findings(shift: "windowWidth - 320", [NumberRange(.windowWidth, 320...340), heights])
    #expect(found["/views/0"]?.sizes == [[[320, 300], [320, 600]]])
  }
}
