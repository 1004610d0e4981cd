import Layout
import LayoutReports
import LayoutSpec
import Testing

/// Where a condition holds at one number of a range alone, the layout is checked at that number.
@Suite struct IsolatedNumberTests {
  private static let text = """
    { "layoutSpec": 1, "root": { "width": "window", "height": "window" }, "metrics": { "m": 0 },
      "views": ["a", { "id": "b", "when": { "windowWidth": { "min": 800 } } }],
      "constraints": [
        "a.left == 0", "a.top == 0", "a.width == 100", "a.height == 100",
        "b.left == root.right - 20", "b.top == 0", "b.width == 30 + m", "b.height == 10"
      ] }
    """

  private func findings(_ ranges: [NumberRange], _ text: String = text) -> [CheckFinding] {
    SpecDocument(text).findings(over: ranges)
  }

  /// The ranges of the only finding of a rule.
  private func ranges(
    of rule: CheckRule = .outsideRoot, _ ranges: [NumberRange], _ text: String = text
  ) throws -> FindingDetail.Ranges {
    try #require(SpecDocument(text).findings(of: rule, over: ranges).first?.detail.ranges)
  }

  private static let width = NumberRange(.windowWidth, 320...800)

  @Test func `at the end of one range`() throws {
    let ranges = try ranges([Self.width])
    #expect(ranges.sizes == [[[800], [800]]])
    #expect(ranges.worst == [800])
    #expect(abs(ranges.amount - 10) < 1e-6)
    #expect(ranges.text == "for window.width at 800")
  }

  @Test func `at the end of one of two ranges`() throws {
    let ranges = [NumberRange(.windowHeight, 400...900), Self.width]
    let found = try self.ranges(ranges)
    #expect(found.sizes.joined().allSatisfy { $0[1] == 800 })
    #expect(Set(found.sizes.joined().map { $0[0] }) == [400, 900])
    let moving = [Self.width, NumberRange(.metric("m"), -20...5)]
    let partial = try self.ranges(moving)
    #expect(partial.worst == [800, 5])
    #expect(abs(partial.amount - 15) < 1e-6)
    #expect(partial.sizes.joined().map { $0[1] }.min().map { abs($0 + 10) < 1e-5 } == true)
  }

  /// What holds beside the end, too, is not listed again.
  @Test func `and not of a range without such a condition`() throws {
    #expect(findings([NumberRange(.windowWidth, 320...799)]).allSatisfy { $0.rule != .outsideRoot })
    #expect(try ranges([NumberRange(.windowWidth, 320...900)]).sizes.joined().map { $0[0].rounded() } == [800, 900])
  }

  @Test func `and a view that is present at the end alone is used`() {
    #expect(
      findings([Self.width]).allSatisfy { $0.rule != .neverActive && $0.rule != .unused || $0.pointer.contains("m") })
  }

  /// In a full-screen window, the device's insets hold for the sides that have no range.
  @Test func `and a range of the safe area leaves the other sides derived`() throws {
    let text = """
      { "layoutSpec": 1, "environment": { "device": "iphone-16", "orientation": "landscape" },
        "views": [{ "id": "v", "kind": "key" }],
        "constraints": ["v.left == 100", "v.top == 100", "v.right == root.right", "v.bottom == root.bottom - 50"] }
      """
    let ranges = [NumberRange(.windowWidth, 300...900), NumberRange(.safeAreaTop, 0...50)]
    #expect(try self.ranges(of: .outsideSafeArea, ranges, text).sizes == [[[852, 0], [852, 50]]])
  }

  @Test func `and a width that is 0 at one number alone, however steep`() throws {
    let text = """
      { "layoutSpec": 1, "metrics": { "peak": "max(0, 10 - 1000 * max(windowWidth - 500, 500 - windowWidth))" },
        "views": ["a"], "constraints": ["a.left == 0", "a.top == 0", "a.height == 100", "a.width == 10 - peak"] }
      """
    let found = try ranges(of: .zeroSize, [NumberRange(.windowWidth, 320...700)], text)
    #expect(found.worst.first.map { abs($0 - 500) < 1e-9 } == true)
    #expect(found.text == "for window.width at 500")
  }

  @Test func `and a value that is too small in a part of the range is reported for that part`() throws {
    let text = """
      { "layoutSpec": 1, "touch": { "reach": "400 - windowWidth" }, "views": [{ "id": "v", "kind": "key" }],
        "constraints": ["v.left == 0", "v.top == 0", "v.height == 50", "v.width == 50"] }
      """
    let found = try ranges(of: .invalidSpec, [NumberRange(.windowWidth, 320...400.01)], text)
    #expect(found.sizes == [[[400], [400.01]]])
    #expect(found.text == "for window.width from 400 to 400.01")
  }

  // MARK: Inside a range

  private static func text(when condition: String) -> String {
    text.replacing(#"{ "windowWidth": { "min": 800 } }"#, with: condition)
  }

  @Test(arguments: [
    (#"{ "windowWidth": 500 }"#, 500), (#"{ "windowWidth": [500.1, 900] }"#, 500.1), (#"{ "rootWidth": 500 }"#, 500),
    (#"{ "not": { "any": [{ "windowWidth": { "max": 500 } }, { "windowWidth": { "min": 500.25 } }] } }"#, nil),
    (#"{ "windowOrientation": "portrait", "windowWidth": { "min": 768 } }"#, 768),
  ])
  func `inside a range`(_ condition: String, _ number: Double?) throws {
    let request = EnvironmentRequest(width: 600, height: 768)
    let document = SpecDocument(Self.text(when: condition))
    let found = try #require(document.findings(of: .outsideRoot, over: [Self.width], request).first?.detail.ranges)
    guard let number else {
      return #expect(found.sizes.joined().map { ($0[0] * 1e6).rounded() / 1e6 } == [500, 500.25])
    }
    #expect(found.sizes == [[[number], [number]]])
    #expect(found.worst == [number] && abs(found.amount - 10) < 1e-6)
  }

  @Test func `inside one of two ranges`() throws {
    let text = Self.text(when: #"{ "windowWidth": 500 }"#)
    let found = try ranges([Self.width, NumberRange(.metric("m"), -20...5)], text)
    #expect(found.worst == [500, 5])
    #expect(found.sizes.joined().allSatisfy { $0[0] == 500 })
    #expect(found.sizes.joined().map { $0[1] }.min().map { abs($0 + 10) < 1e-5 } == true)
  }

  /// Along a slanted line, it is not checked, so nothing is proved.
  @Test func `along a line on which two numbers change nothing is proved`() {
    let text = Self.text(when: #"{ "rootWidth": 500 }"#).replacing(
      #""width": "window", "#, with: #""width": "windowWidth - m", "#)
    let slanted = SpecDocument(text).report(over: [Self.width, NumberRange(.metric("m"), 0...10)])
    #expect(slanted.ranges?.undecided.contains(.outsideRoot) == true)
    let straight = SpecDocument(text).report(over: [Self.width, NumberRange(.windowHeight, 400...900)])
    #expect(straight.ranges?.undecided == [])
    #expect(straight.findings.contains { $0.rule == .outsideRoot })
  }
}
