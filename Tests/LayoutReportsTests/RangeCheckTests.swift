import Layout
import LayoutReports
import LayoutSpec
import TestSupport
import Testing

/// Checks over ranges find a fault in a narrow range of sizes, and prove that the same spec without it has none.
@Suite struct RangeCheckTests {
  private static let widths = [NumberRange(.windowWidth, 320...1366)]

  @Test(arguments: [
    (#""v.left == 30 - root.width / 20", "v.width == 100", "v.bottom == 130""#, "14 points at the left, 30 points"),
    (#""v.left == 5", "v.width == 60 - root.width / 20", "v.height == 20""#, "16 × 20 points, but its content needs"),
  ])
  func `a view that fails in two ways is told with both`(_ constraints: String, _ words: String) {
    let document = SpecDocument(
      """
      {"layoutSpec": 1, "root": {"width": "window", "height": 100},
       "views": [{"id": "v", "intrinsicSize": {"width": 30, "height": 40}}], "constraints": ["v.top == 0", \(constraints)]}
      """)
    let messages = document.findings(over: [NumberRange(.windowWidth, 320...880)]).map { $0.message }
    #expect(messages.contains { $0.contains(words) }, "\(messages)")
  }

  @Test func `a mistake in a part of the range is found there, and the rest is checked`() throws {
    let text = """
      { "layoutSpec": 1, "root": { "width": "windowWidth - 500", "height": 100 }, "views": ["v"],
        "metrics": { "k": [{ "when": { "windowWidth": { "max": 640 } }, "value": 8 },
                           { "when": { "windowWidth": { "min": 640.01 } }, "value": 9 }] },
        "constraints": ["v.left == 0", "v.top == 0", "v.height == 10", "v.width == 190 + k"] }
      """
    let found = SpecDocument(text).findings(over: Self.widths)
    let invalid = found.filter { $0.rule == .invalidSpec }
    #expect(invalid.map { $0.detail.code } == ["number-out-of-range", "no-value"])
    #expect(invalid.map { $0.pointer } == ["/root/width", "/metrics/k"])
    let sizes = try invalid.map { try #require($0.detail.ranges).sizes.joined().map { ($0[0] * 1e6).rounded() / 1e6 } }
    #expect(sizes == [[320, 500], [640, 640.01]])
    let outside = try #require(found.first { $0.rule == .outsideRoot }?.detail.ranges?.sizes.joined())
    #expect(outside.map { $0[0] }.min() == 500 && outside.map { $0[0].rounded() }.max() == 699)
  }

  @Test(arguments: ["", #", { "when": { "windowWidth": { "min": 372 } }, "expression": "b.width == 20" }"#])
  func `a fix of a conflict resolves it where it is worst`(_ more: String) throws {
    let expressions = [
      "a.left == 6", "a.width == 180", "b.left == a.right + 6", "b.width == 180", "b.right <= root.right",
    ]
    func document(_ expressions: [String]) -> SpecDocument {
      let constraints = expressions.map { "\"\($0)\"" }.joined(separator: ", ") + more
      return SpecDocument(#"{ "layoutSpec": 1, "views": ["a", "b"], "constraints": [\#(constraints)] }"#)
    }
    let finding = try #require(document(expressions).findings(of: .unsatisfiable, over: Self.widths).first)
    #expect(finding.detail.ranges?.worst == [320])
    let repairs = try #require(finding.detail.conflict).repairs
    #expect(repairs.count >= 2)
    for repair in repairs {
      let parts = repair.text.split(separator: "\"")
      guard parts.count == 2, let index = expressions.firstIndex(where: { repair.text.contains("`\($0)`") }) else {
        continue
      }
      var changed = expressions
      changed[index] = String(parts[1])
      let left = document(changed).findings(of: .unsatisfiable, over: [NumberRange(.windowWidth, 320...371)])
      #expect(left.isEmpty, "\(repair.text)")
    }
  }

  @Test func `a fault that begins inside a region has an exact border, and is worst at the end`() throws {
    let document = SpecDocument(
      """
      {
        "layoutSpec": 1,
        "root": { "width": "window", "height": 100 },
        "views": [{ "id": "a", "kind": "key" }],
        "constraints": ["a.left == 0", "a.width == root.width / 10", "a.top == 0", "a.height == 50"]
      }
      """)
    let finding = try #require(document.findings(of: .smallTarget, over: Self.widths).first)
    let ranges = try #require(finding.detail.ranges)
    #expect(ranges.sizes.count == 1)
    #expect(abs(ranges.sizes[0][1][0] - 440) < 1e-6)
    #expect(ranges.worst == [320])
    #expect(abs(ranges.amount - 12) < 1e-4)
  }

  @Test func `a key that leaves the root by less than is reported does not leave the safe area instead`() throws {
    let document = SpecDocument(
      """
      {
        "layoutSpec": 1,
        "root": { "width": "window", "height": 200 },
        "views": [{ "id": "k", "kind": "key" }],
        "constraints": [
          "k.left == 5", "k.top == 100", "k.height == 50", "k.right == 0.95 * root.width + 24"
        ]
      }
      """)
    let rules = document.findings(over: Self.widths).map(\.rule)
    #expect(rules.contains(.outsideRoot) && !rules.contains(.outsideSafeArea))
  }

  @Test func `keys at one position have as many findings as in one environment`() {
    let count = runsAllCases ? 50 : 25
    let keys = (0..<count).map { #"{ "id": "a\#($0)", "kind": "key" }"# }.joined(separator: ",")
    let constraints = (0..<count).map { key in
      [("left", 0), ("top", key), ("width", 90), ("height", 90)].map { #""a\#(key).\#($0.0) == \#($0.1)""# }
        .joined(separator: ",")
    }.joined(separator: ",")
    let text = #"{ "layoutSpec": 1, "views": [\#(keys)], "constraints": [\#(constraints)] }"#
    let document = SpecDocument(text)
    func overlaps(_ ranges: [NumberRange] = []) -> [[String]] {
      document.findings(of: .overlap, over: ranges).map { [$0.pointer] + $0.viewNames }
    }
    #expect(!overlaps().isEmpty && overlaps() == overlaps(Self.widths))
  }

  @Test func `an uneven gap is described where it is worst, though the order of the keys changes there`() throws {
    let names = ["a", "b", "c", "d"]
    let sizes = names.map { #""\#($0).top == 10", "\#($0).width == 10", "\#($0).height == 40""# }
    let document = SpecDocument(
      """
      {
        "layoutSpec": 1, "root": { "width": 300, "height": 60 }, "metrics": { "m": 0 },
        "views": [\(names.map { #"{ "id": "\#($0)", "kind": "key" }"# }.joined(separator: ","))],
        "constraints": ["a.left == 80", "b.left == 50", "c.left == 40", "d.left == m + 20",
          \(sizes.joined(separator: ","))]
      }
      """)
    let found = document.findings(of: .unevenGap, over: [NumberRange(.metric("m"), 0...60)])
    let finding = try #require(found.first { $0.detail.view == "d" })
    #expect(
      finding.message == "the gap between `b` and `d` is 20 points, but the next one, to `a`, is -10 points")
  }

  @Test func `a check of keys whose order depends on the size ends soon after it is cancelled`() {
    let keys = (0..<120).map { #"{ "id": "k\#($0)", "kind": "key" }"# }
    let places = (0..<120).map { key in
      """
      "k\(key).left == \(key % 3) * m + \(key * 37 % 300)", "k\(key).top == \(key % 2) * m + \(key * 53 % 170)",
      "k\(key).width == 10", "k\(key).height == 20"
      """
    }
    let document = SpecDocument(
      """
      {
        "layoutSpec": 1, "root": "keyboard", "metrics": { "m": 0 },
        "check": { "minTarget": { "width": 20, "height": 30 } },
        "views": [\(keys.joined(separator: ","))], "constraints": [\(places.joined(separator: ","))]
      }
      """)
    #expect(document.errors.isEmpty)
    let calls = CallCounter(cancellingAfter: 3_000)
    var options = CheckOptions()
    options.solving.isCancelled = calls.isCancelled
    _ = document.report(over: [NumberRange(.metric("m"), 0...40)], options: options)
    #expect(calls.count > 3_000 && calls.count < 100_000, "\(calls.count)")
  }

  /// The area for touches is measured in a square with sides of a ten-millionth of the ranges, too.
  @Test func `areas are found in small regions`() {
    let document = SpecDocument(
      """
      {
        "layoutSpec": 1, "root": "window",
        "views": [{ "id": "a", "kind": "key" }, { "id": "b", "kind": "key" }],
        "constraints": [
          "a.left == 0", "a.top == 0", "a.height == 60", "b.left == a.right", "b.top == 0", "b.width == 100", "b.height == 60",
          {
            "when": { "windowWidth": { "min": 500, "max": 500.0002 }, "windowHeight": { "min": 600, "max": 600.0002 } },
            "constraints": ["a.width == 50 + 100000 * (windowWidth - 500) - 100000 * (windowHeight - 600)"],
            "otherwise": ["a.width == 100"]
          }
        ]
      }
      """)
    var options = CheckOptions()
    options.severities[.smallTarget] = .off
    let ranges = [NumberRange(.windowWidth, 320...1366), NumberRange(.windowHeight, 480...1366)]
    let report = document.report(over: ranges, options: options)
    #expect(report.findings.map(\.rule) == [.smallTouchArea])
  }

  /// Keys beside `a`: one moves over it from the left, one away from it to the right, and one is 10 points away.
  private static let movingNeighbors = SpecDocument(
    """
    {
      "layoutSpec": 1, "root": "keyboard", "metrics": { "m": 0 },
      "check": { "minTarget": { "width": 20, "height": 20 } },
      "views": [\(["a", "b", "c", "d"].map { #"{ "id": "\#($0)", "kind": "key" }"# }.joined(separator: ","))],
      "constraints": [
        "a.left == 50", "b.right == 30 + m", "c.left == 40 + m", "d.left == 70",
        \(["a", "b", "c", "d"].map { #""\#($0).width == 10", "\#($0).top == 0", "\#($0).height == 50""# }.joined(separator: ","))
      ]
    }
    """)

  @Test func `the worst size of a cell is not a single size between others`() throws {
    let report = Self.movingNeighbors.report(over: [NumberRange(.metric("m"), 0...40)])
    #expect(report.ranges?.undecided == [])
    // At 20 both neighbors touch `a`, but close to it only one does.
    let finding = try #require(report.findings.first { $0.rule == .smallTarget && $0.detail.view == "a" })
    #expect(finding.detail.ranges?.amount == 5, "\(finding)")
  }

  @Test(arguments: [
    [NumberRange(.metric("m"), 6...20)], [NumberRange(.metric("m"), 6...20), NumberRange(.windowWidth, 320...400)],
  ])
  func `cells that take too much work are judged at samples`(_ ranges: [NumberRange]) throws {
    var options = CheckOptions()
    options.cellWork = 1
    let report = Self.movingNeighbors.report(over: ranges, options: options)
    #expect(report.ranges?.undecided == [.smallTarget])
    let finding = try #require(report.findings.first { $0.rule == .smallTarget })
    #expect(finding.detail.ranges?.text.contains("(sampled)") == true)
  }

  @Test func `gaps of keys that can be in too many orders are judged at samples`() throws {
    let keys = (0..<30).map { #"{ "id": "k\#($0)", "kind": "key" }"# }
    let places = (0..<30).map { key in
      """
      "k\(key).left == \(key * 11 % 30) * m + \(key * key % 31) * n + \(key * 7 % 30 * 10)", "k\(key).top == 0", "k\(key).width == 10",
      "k\(key).height == 40"
      """
    }
    let document = SpecDocument(
      """
      {
        "layoutSpec": 1, "root": { "width": 800, "height": 40 }, "metrics": { "m": 0, "n": 0 },
        "views": [\(keys.joined(separator: ","))], "constraints": [\(places.joined(separator: ","))]
      }
      """)
    #expect(document.errors.isEmpty)
    var options = CheckOptions()
    for rule in CheckRule.allCases where rule != .unevenGap { options.severities[rule] = .off }
    let ranges = [NumberRange(.metric("m"), 0...40), NumberRange(.metric("n"), 0...40)]
    let report = document.report(over: ranges, options: options)
    #expect(report.ranges?.undecided == [.unevenGap])
    let finding = try #require(report.findings.first { $0.rule == .unevenGap })
    #expect(finding.detail.ranges?.isSampled == true)
  }

  @Test func `a size that is ambiguous is not also reported as no area`() throws {
    let document = SpecDocument(
      """
      {"layoutSpec": 1, "views": ["bar", "line"], "constraints": ["bar.left == 0", "bar.right == root.right",
        "bar.top == 0", "line.left == 0", "line.top == 0", "line.width == 9", "line.height == 0"]}
      """)
    let found = document.findings(over: Self.widths)
    #expect(found.filter { $0.rule == .ambiguous }.map { $0.detail.view } == ["bar"])
    #expect(found.filter { $0.rule == .zeroSize }.map { $0.detail.view } == ["line"])
  }

  @Test func `the text has one range for environments whose ranges overlap`() throws {
    let document = SpecDocument(
      """
      {"layoutSpec": 1, "metrics": {"gap": 6}, "views": ["a", "b"], "constraints": ["a.left == 0",
        "b.left == a.right + gap", "a.width == rootWidth / 2", "b.width == 0.4 * rootWidth", "b.right <= root.right"]}
      """)
    let ranges = try [NumberRange(parsing: "gap=0...100")]
    let callers = document.inEveryOrientation([CallerEnvironment()], over: ranges)
    let found = try #require(document.report(in: callers, over: ranges).findings.first { $0.rule == .unsatisfiable })
    #expect(found.detail.ranges?.text == "for gap from 39.3 to 100, worst at 100")
  }

  /// JSON has the point at which a finding is worst anyway.
  @Test(arguments: [
    ("a.width == 40", CheckRule.smallTarget, true), ("b.left == a.right - 20", .overlap, true),
    ("a.left == -1", .outsideRoot, true), ("a.top == 10.5", .violated, true), ("a.width == -1", .unsatisfiable, true),
    ("a.right == b.left + windowWidth / 40", .overlap, false), ("a.left == 300 - root.width", .outsideRoot, false),
    ("a.width == 0.08 * root.width", .smallTarget, false),
  ])
  func `the text says where a finding is worst unless it is the same everywhere`(
    _ fault: String, _ rule: CheckRule, _ isConstant: Bool
  ) throws {
    let text = """
      { "layoutSpec": 1, "root": { "width": "window", "height": 100 },
        "views": [{ "id": "a", "kind": "key" }, { "id": "b", "kind": "key" }],
        "constraints": [
          "a.left == 10 @ 500", "a.width == 60 @ 500", "a.top == 10 @ 500", "a.height == 50 @ 500",
          "b.left == a.right + 10 @ 500", "b.right == root.right - 10 @ 500", "b.top == 10 @ 500",
          "b.height == 50 @ 500", "\(fault)"] }
      """
    for ranges in [Self.widths, Self.widths + [NumberRange(.windowHeight, 480...1366)]] {
      let found = SpecDocument(text).findings(of: rule, over: ranges)
      let detail = try #require(found.first?.detail.ranges, "\(rule.rawValue)")
      #expect(detail.isConstant == isConstant, "\(detail)")
      #expect(detail.text.contains("worst at") != isConstant, "\(detail.text)")
    }
  }

  @Test func `an amount that is different in another environment is not the same everywhere`() throws {
    let text = """
      { "layoutSpec": 1, "root": { "width": "window", "height": 100 }, "traits": { "t": ["x", "y"] },
        "views": [{ "id": "a", "kind": "key" }],
        "constraints": ["a.width == 60", "a.top == 10", "a.height == 50",
          { "when": { "t": "x" }, "constraints": ["a.left == -5"], "otherwise": ["a.left == -10"] }] }
      """
    let callers = ["x", "y"].map { value in
      var caller = CallerEnvironment()
      caller.request.traits["t"] = Name(value)
      return caller
    }
    let found = SpecDocument(text).report(in: callers, over: Self.widths).findings.filter { $0.rule == .outsideRoot }
    #expect(found.count == 1)
    #expect(found.first?.detail.ranges?.isConstant == false)
  }

  @Test func `a touch area of the same size everywhere has no worst size`() throws {
    let text = """
      { "layoutSpec": 1, "root": { "width": "window", "height": 60 },
        "views": [{ "id": "a", "kind": "key" }, { "id": "b", "kind": "key" }],
        "constraints": ["a.left == 0", "a.width == 20", "a.top == 0", "a.bottom == root.bottom",
          "b.left == a.right + 8", "b.right == root.right", "b.top == 0", "b.bottom == root.bottom"] }
      """
    let found = SpecDocument(text).findings(over: Self.widths)
    for rule in [CheckRule.smallTarget, .smallTouchArea] {
      let detail = try #require(found.first { $0.rule == rule }?.detail.ranges)
      #expect(detail.isConstant && !detail.text.contains("worst"), "\(rule.rawValue): \(detail.text)")
    }
  }

  @Test func `views are ambiguous at the same sizes as in checks of single sizes`() throws {
    let rows = (0..<6).map { view in
      """
      "v\(view).left == \(view == 0 ? "0" : "v\(view - 1).right")", "v\(view).width >= \(20 + 15 * view)",
      "v\(view).width == root.width / 6 @high", "v\(view).top == 0", "v\(view).height == 60",
      """
    }
    let views = (0..<6).map { "\"v\($0)\"" }.joined(separator: ", ")
    let document = SpecDocument(
      """
      {
        "layoutSpec": 1, "root": { "width": "window", "height": 60 }, "views": [\(views)],
        "constraints": [\(rows.joined(separator: "\n")) "v5.right == root.right"]
      }
      """)
    let ranges = [NumberRange(.windowWidth, 100...700)]
    let sizes = document.findings(of: .ambiguous, over: ranges).flatMap { $0.detail.ranges?.sizes ?? [] }
    #expect(!sizes.isEmpty)
    for width in stride(from: 103.0, to: 700, by: 17) {
      let here = document.report(in: [document.caller(CallerEnvironment(), over: ranges, at: [width])])
      let isFound = here.findings.contains { $0.rule == .ambiguous }
      #expect(sizes.contains { $0[0][0] <= width && width <= $0[1][0] } == isFound, "at \(width)")
    }
  }
}
