import LayoutReports
import LayoutSpec
import TestSupport
import Testing

/// The rules about areas of touches are judged at samples: the corners of each region, the middles of its edges and its
/// middle.
@Suite struct SampledRuleTests {
  private static let widths = NumberRange(.windowWidth, 320...1366)
  private static let heights = NumberRange(.windowHeight, 480...1366)

  private static let rules: Set<CheckRule> = [.smallTouchArea, .deadArea]

  private func report(
    _ text: String, _ ranges: [NumberRange], isCancelled: (@Sendable () -> Bool)? = nil
  ) -> CheckReport {
    var options = CheckOptions()
    for rule in CheckRule.allCases where !Self.rules.contains(rule) { options.severities[rule] = .off }
    options.solving.isCancelled = isCancelled
    return SpecDocument(text).report(over: ranges, options: options)
  }

  private static let slim = """
    { "layoutSpec": 1, "root": { "width": "window", "height": 60 }, "views": [{ "id": "play", "kind": "key" }],
      "constraints": ["play.left == 0", "play.width == root.width / 10", "play.top == 0", "play.height == 60"] }
    """

  @Test func `a finding has the samples at which it holds, and says that they are samples`() throws {
    let report = report(Self.slim, [Self.widths])
    let ranges = try #require(report.findings.first { $0.rule == .smallTouchArea }?.detail.ranges)
    #expect(ranges.isSampled)
    #expect(ranges.sizes == [[[320], [320]]])
    #expect(ranges.text == "for window.width at 320 (sampled)")
    #expect(abs(ranges.amount - 16) < 0.001)
  }

  @Test func `a proof names the rules that were sampled, and at how many sizes`() throws {
    let wide = NumberRange(.windowWidth, 440...1366)
    #expect(report(Self.slim, [wide]).ranges?.sampled == [.smallTouchArea])
    let text = CheckReport.summary([report(Self.slim, [wide])])
    #expect(text == "proved for all window.width from 440 to 1366; small-touch-area at 3 sizes: 1 environment\n")
    let plane = CheckReport.summary([report(Self.slim, [wide, Self.heights])])
    #expect(plane.contains("; small-touch-area at 9 sizes: "), "\(plane)")
  }

  @Test func `a spec without keys has nothing to sample`() {
    let report = report(Self.slim.replacing(#", "kind": "key""#, with: ""), [Self.widths])
    #expect(report.ranges?.sampled == [])
  }

  /// A keyboard with keys of random sizes and gaps, some of which depend on the ranges, and a limited reach.
  private static func keyboard(_ seed: UInt64) -> String {
    var random = SplitMix64(seed: seed)
    let keys = (0..<6).map { key in
      let width = Int.random(in: 20...50, using: &random)
      let left = ["\(key * 60)", "\(key * 30) + root.width / 20", "root.width * \(key) / 6"].randomElement(
        using: &random)
      return (
        #"{ "id": "k\#(key)", "kind": "key" }"#,
        """
        "k\(key).left == \(left ?? "0")", "k\(key).width == \(width) + max(0, windowWidth - 700) / 20",
        "k\(key).top == \(key % 2 * 60)", "k\(key).height == \(Int.random(in: 20...60, using: &random))"
        """
      )
    }
    return """
      { "layoutSpec": 1, "root": "keyboard", "touch": { "reach": \(Int.random(in: 5...60, using: &random)) },
        "views": [\(keys.map { $0.0 }.joined(separator: ", "))],
        "constraints": [\(keys.map { $0.1 }.joined(separator: ", "))] }
      """
  }

  /// A check of one size measures the frames of a solve, not functions.
  @Test(arguments: (0..<(runsAllCases ? 60 : 8)) as Range<UInt64>)
  func `a finding holds at a sample if and only if a check of that size has it`(_ seed: UInt64) throws {
    let text = Self.keyboard(seed)
    let report = report(text, [Self.widths])
    #expect(report.ranges?.undecided == [])
    let document = SpecDocument(text)
    // The middle of the only two regions is a sample of each, and their common end is one of both.
    for width in [320.0, 510, 700, 1033, 1366] {
      let caller = document.caller(CallerEnvironment(), over: [Self.widths], at: [width])
      let here = document.report(in: [caller]).findings.filter { Self.rules.contains($0.rule) }
      func names(_ findings: [CheckFinding]) -> Set<String> {
        Set(findings.flatMap { finding in finding.viewNames.map { "\(finding.rule.rawValue) \($0)" } })
      }
      let sampled = report.findings.filter { finding in
        finding.detail.ranges?.sizes.contains { abs($0[0][0] - width) < 1e-6 } == true
      }
      #expect(names(sampled) == names(here), "at \(width)")
    }
  }

  @Test func `sampling ends soon after a check is cancelled`() {
    let keys = (0..<200).map { #"{ "id": "k\#($0)", "kind": "key" }"# }
    let places = (0..<200).map { key in
      #""k\#(key).left == \#(key % 20 * 15) + \#(key) * m / 40", "k\#(key).top == \#(key / 20 * 15)", "k\#(key).width == 10", "k\#(key).height == 12""#
    }
    let text = """
      { "layoutSpec": 1, "root": "keyboard", "touch": { "reach": 9 }, "metrics": { "m": 0 },
        "views": [\(keys.joined(separator: ", "))], "constraints": [\(places.joined(separator: ", "))] }
      """
    let calls = CallCounter(cancellingAfter: 1_000)
    _ = report(text, [NumberRange(.metric("m"), 0...40)], isCancelled: calls.isCancelled)
    #expect(calls.count > 1_000 && calls.count < 20_000, "\(calls.count)")
  }
}
