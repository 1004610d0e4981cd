import Layout
import LayoutReports
import LayoutSpec
import Testing

/// Where a rule holds, and where it does not.
@Suite struct RuleLimitTests {
  private func report(
    _ members: String, over ranges: [NumberRange] = [], in environments: [EnvironmentRequest] = [EnvironmentRequest()]
  ) -> CheckReport {
    SpecDocument("{\"layoutSpec\": 1, \(members)}").report(in: environments.map { CallerEnvironment($0) }, over: ranges)
  }

  private func names(_ rule: CheckRule, _ report: CheckReport) -> [String] {
    report.findings.filter { $0.rule == rule }.flatMap(\.viewNames)
  }

  /// Three keys with gaps of 6 and 14 points, and a guide 5 points wide.
  private func gaps(guide left: String, _ top: Int) -> String {
    """
    "root": {"width": 300, "height": 200}, "views": [
      {"id": "a", "kind": "key"}, {"id": "b", "kind": "key"}, {"id": "c", "kind": "key"}, {"id": "g", "kind": "guide"}],
    "constraints": ["a.left == 0", "b.left == 56", "c.left == 120", "g.left == \(left)", "g.width == 5",
      "a.top == b.top == c.top == 0", "g.top == \(top)", "a.width == b.width == c.width == 50",
      "a.height == b.height == c.height == g.height == 50"]
    """
  }

  @Test(arguments: [(0, []), (49, []), (50, ["b"]), (100, ["b"])])
  func `a gap is meant if a guide is in it, not above or below`(_ top: Int, _ wanted: [String]) {
    #expect(names(.unevenGap, report(gaps(guide: "110", top))) == wanted)
  }

  @Test func `a guide that moves through a gap makes it meant only while it is there`() {
    let ranges = [NumberRange(.windowWidth, 320...500)]
    let found = report(gaps(guide: "windowWidth - 300", 0), over: ranges).findings.filter { $0.rule == .unevenGap }
    let sizes = found.first?.detail.ranges?.sizes.map { $0.map { $0[0].rounded() } }
    #expect(sizes == [[320, 350], [351, 406], [415, 500]])
  }

  @Test(arguments: [
    (#""distribution": "equalCentering""#, "1", "300", ["b"]),
    (#""distribution": "fill", "priority": 500"#, "1", "300", ["b"]),
    (#""distribution": "fill""#, "1", "1 + 20 + 220", []),
  ])
  func `a gap is made by spacingAfter if it is as wide`(
    _ stack: String, _ after: String, _ width: String, _ wanted: [String]
  ) {
    let found = report(
      """
      "root": {"width": 300, "height": 50}, "views": [
        {"id": "s", "stack": {"axis": "horizontal", "spacing": 20, \(stack)}, "children": [
          {"id": "a", "kind": "key", "spacingAfter": \(after)}, {"id": "b", "kind": "key"}, {"id": "c", "kind": "key"}]}],
      "constraints": ["V:|[s]|", "s.left == 0", "s.width == \(width)", "a.left == 0", "c.right == \(width)",
        "a.width == 50", "b.width == 80", "c.width == 90", "b.left == 80 @ 600"]
      """)
    #expect(names(.unevenGap, found) == wanted)
  }

  @Test func `a gap that is made by a spacing that varies is meant at every size`() {
    let found = report(
      """
      "root": {"width": "window", "height": 50}, "views": [
        {"id": "s", "stack": {"axis": "horizontal"}, "children": [
          {"id": "a", "kind": "key", "spacingAfter": "windowWidth / 10"}, {"id": "b", "kind": "key"},
          {"id": "c", "kind": "key"}]}],
      "constraints": ["V:|[s]|", "s.left == 0", "a.width == 50", "b.width == 50", "c.width == 50"]
      """, over: [NumberRange(.windowWidth, 320...500)])
    #expect(names(.unevenGap, found) == [])
  }

  @Test func `content of a scroll view moves, so its place is not judged`() {
    let found = report(
      """
      "environment": {"device": "iphone-16"}, "views": [
        {"id": "s", "output": {"role": "scrollView"}, "children": [{"id": "b", "kind": "key"}]}],
      "constraints": [{"pin": "s", "to": "safeArea"}, "b.left == -5", "b.top == 5000", "b.width == 50", "b.height == 50"]
      """)
    #expect(found.findings.allSatisfy { ![.outsideRoot, .outsideSafeArea, .smallTouchArea].contains($0.rule) })
  }

  @Test func `a chord that two views claim and that differs between keyboards has both findings`() {
    let found = report(
      """
      "root": {"width": 300, "height": 100},
      "views": [{"id": "a", "types": "="}, {"id": "b", "types": "^"}, {"id": "c", "types": "="}]
      """
    ).findings.filter { $0.rule == .chordConflict && $0.message.hasPrefix("equalSign ") }
    #expect(
      found.map { $0.message } == [
        "equalSign presses `a` on us, `b` on jis", "equalSign presses `a` on us, and `c` claims it too",
      ])
  }

  @Test func `views that are ambiguous in different environments have different findings`() {
    let found = report(
      """
      "views": ["a", {"id": "c", "when": {"windowOrientation": "landscape"}}],
      "constraints": ["V:|[a(10)]", "V:|[c(10)]", "a.left == 0", "c.left == a.right", "a.right <= 90", "c.width == 10"]
      """, in: [EnvironmentRequest(width: 250, height: 200), EnvironmentRequest(width: 200, height: 500)]
    ).findings.filter { $0.rule == .ambiguous }
    #expect(found.map { $0.detail.views.map { $0.name } } == [["a", "c"], []])
    #expect(found.map { $0.count } == [1, 1])
  }

  @Test(arguments: [
    #"{"split": "half"}"#, #"{"window": {"width": 0, "height": 3}}"#, #"{"device": "none"}"#,
    #"{"window": {"width": 5, "height": 5}, "split": "half"}"#,
  ])
  func `the spec's own environment is checked although others replace it`(_ environment: String) {
    let found = report("\"environment\": \(environment)", in: [EnvironmentRequest(device: "ipad-9")]).findings
    #expect(found.map { $0.rule } == [.invalidSpec])
    #expect(found.allSatisfy { $0.pointer.hasPrefix("/environment/") && $0.count == 0 })
  }

  @Test(arguments: [(#"{"metrics": {"m": 4}, "traits": {"t": "b"}}"#, 0), ("{}", 2)])
  func `a name that the spec's environment names is used`(_ environment: String, _ count: Int) {
    let found = report(#""metrics": {"m": 3}, "traits": {"t": ["a", "b"]}, "environment": \#(environment)"#)
    #expect(found.findings.count { $0.rule == .unused } == count)
  }
}
