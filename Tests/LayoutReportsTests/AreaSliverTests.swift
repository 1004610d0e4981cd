import LayoutReports
import LayoutSpec
import TestSupport
import Testing

/// The rules on areas find a fault in a hundredth of a point that no condition begins, and prove a spec without it.
@Suite struct AreaSliverTests {
  /// A spec over one range or two.
  struct Planted: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let rule: CheckRule
    let spec: String
    /// The part of the spec that closes the sliver, and what it becomes.
    let open: String
    let closed: String
    /// Another range, over which the sliver moves.
    var other: ClosedRange<Double>?
    /// How much wider the window is at the sliver for each point of the other number.
    var slope = 0.0
    /// The sizes at which it is found, where the other number is 0.
    var sliver = 499.995...500.005
  }

  private static func frame(_ id: String, _ x: String, _ y: String, _ width: String, _ height: String) -> String {
    "\"\(id).left == \(x)\", \"\(id).top == \(y)\", \"\(id).width == \(width)\", \"\(id).height == \(height)\""
  }

  private static func key(_ id: String) -> String { "{ \"id\": \"\(id)\", \"kind\": \"key\" }" }

  /// A key that another one covers most where both are in line: 2,400 square points are left there.
  private static func covered(_ move: String) -> String {
    """
    {
      "layoutSpec": 1, "root": { "width": "window", "height": 300 }, "metrics": { "m": 0 }, "touch": { "reach": 0 },
      "check": { "minTarget": { "width": 48.002, "height": 50 } },
      "views": [\(key("a")), { "id": "b", "touch": true }],
      "constraints": [\(frame("a", "250", "10", "60", "60")), \(frame("b", "root.width\(move) - 250", "50", "60", "20"))]
    }
    """
  }

  /// The same with a reach: around the key, touches go to it as far as round corners, and to two walls beside it. 3,464.55
  /// square points are left where both are in line.
  private static func reached(_ move: String) -> String {
    """
    {
      "layoutSpec": 1, "root": { "width": "window", "height": 300 }, "metrics": { "m": 0 }, "touch": { "reach": 6 },
      "check": { "minTarget": { "width": 50, "height": 69.293 } },
      "views": [\(key("a")), \(["b", "c", "d"].map { "{ \"id\": \"\($0)\", \"touch\": true }" }.joined(separator: ", "))],
      "constraints": [
        \(frame("a", "250", "10", "60", "60")), \(frame("b", "root.width\(move) - 250", "50", "60", "20")),
        \(frame("c", "200", "40", "50", "60")), \(frame("d", "310", "40", "50", "60"))
      ]
    }
    """
  }

  /// Two gaps, a hundredth of a point wider than touches reach, that are in line at one size.
  private static func gaps(_ move: String, reach: Int = 0) -> String {
    """
    {
      "layoutSpec": 1, "root": { "width": "window", "height": "keyboard" }, "metrics": { "m": 0 },
      "touch": { "reach": \(reach) }, "check": { "rules": { "small-touch-area": "off" } }, "views": [\(["a", "b", "c", "d"].map(key).joined(separator: ", "))],
      "constraints": [
        \(frame("a", "0", "0", "\(250 - reach)", "root.height")), \(frame("b", "\(250 + reach).01", "0", "root.width - \(250 + reach).01", "root.height")),
        \(frame("c", "0", "0", "root.width\(move) - \(250 + reach)", "root.height")),
        \(frame("d", "root.width\(move) - \(249 - reach).99", "0", "300", "root.height"))
      ]
    }
    """
  }

  static let planted: [Planted] = [
    Planted(
      testDescription: "covered, one range", rule: .smallTouchArea, spec: covered(""), open: "48.002", closed: "48"),
    Planted(
      testDescription: "covered, two ranges", rule: .smallTouchArea, spec: covered(" - m"), open: "48.002",
      closed: "47.99", other: 0...5, slope: 1),
    Planted(
      testDescription: "reached, one range", rule: .smallTouchArea, spec: reached(""), open: "69.293", closed: "69.289"),
    Planted(testDescription: "gaps, one range", rule: .deadArea, spec: gaps(""), open: "249.99", closed: "250"),
    Planted(
      testDescription: "gaps, two ranges", rule: .deadArea, spec: gaps(" - m"), open: "249.99", closed: "250",
      other: 0...5, slope: 1),
    Planted(
      testDescription: "gaps and reach, one range", rule: .deadArea, spec: gaps("", reach: 6), open: "243.99",
      closed: "244"),
    Planted(
      testDescription: "gaps and reach, two ranges", rule: .deadArea, spec: gaps(" - m", reach: 6), open: "243.99",
      closed: "244", other: 0...5, slope: 1),
  ]

  /// Those over two ranges or with a reach take seconds.
  static let tested = planted.filter { runsAllCases || $0.other == nil && $0.spec.contains("\"reach\": 0") }

  private func report(_ planted: Planted, isOpen: Bool) -> CheckReport {
    let text = isOpen ? planted.spec : planted.spec.replacing(planted.open, with: planted.closed)
    let check = SpecCheck(SpecDocument(parsing: Array(text.utf8)))
    var ranges = [NumberRange(.windowWidth, planted.other == nil ? 320...700 : 480...520)]
    if let other = planted.other { ranges.append(NumberRange(.metric("m"), other)) }
    return check.report([check.outcome(for: CallerEnvironment(), over: ranges)])
  }

  @Test(arguments: tested)
  func `a fault in a sliver is found`(_ planted: Planted) throws {
    let report = report(planted, isOpen: true)
    let all = report.findings.map { "\($0.rule.rawValue): \($0.message)" }
    let finding = try #require(report.findings.first { $0.rule == planted.rule }, "\(all)")
    let ranges = try #require(finding.detail.ranges)
    let slack = ranges.isMeasured ? 0.005 : 0.002
    for corner in ranges.sizes.joined() + [ranges.worst] {
      let size = corner[0] - planted.slope * (corner.count > 1 ? corner[1] : 0)
      #expect(size > planted.sliver.lowerBound - slack && size < planted.sliver.upperBound + slack, "\(corner)")
    }
  }

  @Test(arguments: tested)
  func `a spec without it is proved`(_ planted: Planted) throws {
    let report = report(planted, isOpen: false)
    #expect(report.findings.allSatisfy { $0.rule != planted.rule }, "\(report.findings.map { $0.message })")
    #expect(report.ranges?.undecided == [])
  }

  @Test func `the sizes at which round corners reach too little are exact`() throws {
    let text = """
      {
        "layoutSpec": 1, "root": { "width": "window", "height": 300 }, "touch": { "reach": "55 - 0.1 * windowWidth" },
        "check": { "minTarget": { "width": 44, "height": 100 } }, "views": [\(Self.key("a"))],
        "constraints": [\(Self.frame("a", "100", "100", "44", "44"))]
      }
      """
    let check = SpecCheck(SpecDocument(parsing: Array(text.utf8)))
    let report = check.report([
      check.outcome(for: CallerEnvironment(), over: [NumberRange(.windowWidth, 320...500)])
    ])
    #expect(report.ranges?.undecided == [])
    let ranges = try #require(report.findings.first { $0.rule == .smallTouchArea }?.detail.ranges)
    // 44² + 176 r + π r² is 4,400.
    let reach = ((88.0 * 88 + Double.pi * (4400 - 44 * 44)).squareRoot() - 88) / Double.pi
    #expect(!ranges.isMeasured)
    #expect(ranges.worst == [500])
    #expect(abs(ranges.amount - (4400 - 44 * 44 - 176 * 5 - 25 * Double.pi)) < 1e-4)
    #expect(ranges.sizes.joined().map { $0[0] }.min().map { abs($0 - (550 - 10 * reach)) < 1e-5 } == true)
  }
}
