import LayoutReports
import LayoutSpec
import Testing

/// Comments in a spec that turn rules off for a part of it.
@Suite struct IgnoredRuleTests {
  /// Returns the findings for a spec with two optional constraints that cannot be met: the rule and the position.
  private func findings(_ constraints: String, _ more: String = "") -> [String] {
    let text = """
      { "layoutSpec": 1, "root": { "width": 100, "height": 50 }, "views": ["a"\(more)],
        "constraints": [{ "pin": "a", "to": "root" }, \(constraints)] }
      """
    return SpecDocument(text).findings().map { "\($0.rule.rawValue) \($0.pointer)" }
  }

  @Test(
    arguments: [
      (#"{ "$comment": "layoutc:ignore violated", "expression": "a.width == 120 @ 1" }"#, 0),
      (#"{ "$comment": "As saved. layoutc:ignore unused, violated.", "constraints": ["a.width == 120 @ 1"] }"#, 0),
      (#"{ "$comment": "layoutc:ignore unused", "expression": "a.width == 120 @ 1" }"#, 1),
      (#"{ "$comment": "violated layoutc:ignore", "expression": "a.width == 120 @ 1" }"#, 1),
      (#"{ "$comment": "layoutc:ignore violated", "expression": "a.height == 50" }, "a.width == 120 @ 1""#, 1),
    ])
  func `a comment turns rules off for its view and everything in it`(_ constraints: String, _ count: Int) {
    #expect(findings(constraints).filter { $0.hasPrefix("violated") }.count == count)
  }

  @Test func `a comment of a view turns off findings at the view`() {
    #expect(findings(#""a.width >= 1""#, #", "b""#).contains("ambiguous /views/1"))
    let ignoring = #", { "id": "b", "$comment": "layoutc:ignore ambiguous zero-size overlapping-views" }"#
    #expect(findings(#""a.width >= 1""#, ignoring).filter { $0.hasSuffix("/views/1") } == [])
  }

  @Test func `comments are read until the check is cancelled`() {
    let comment = String(repeating: "layoutc:ignore violated ", count: 1_000)
    let text = #"{ "layoutSpec": 1, "views": [{ "id": "a", "$comment": "\#(comment)" }] }"#
    let document = SpecDocument(text)
    var calls = 0
    #expect(document.ignoredRules().contains(.violated, at: "/views/0"))
    let rules = document.ignoredRules {
      calls += 1
      return calls > 1
    }
    #expect(calls == 2 && !rules.contains(.violated, at: "/views/0"))
  }

  @Test func `errors cannot be turned off`() {
    let conflict = #"{ "$comment": "layoutc:ignore unsatisfiable", "expression": "a.width == 120" }"#
    #expect(findings(conflict).contains { $0.hasPrefix("unsatisfiable") })
  }
}

/// Findings about sizes that nobody would change.
@Suite struct NegligibleFindingTests {
  private func rules(_ view: String, _ constraint: String) -> [CheckRule] {
    let spec = """
      { "layoutSpec": 1, "root": { "width": 300, "height": 300 }, "views": [\(view)],
        "constraints": ["a.left == 100", "a.top == 100", \(constraint)] }
      """
    return SpecDocument(spec).findings().map(\.rule)
  }

  @Test(arguments: [(49, 31), (51, 31), (63, 28)])
  func `a key with the content of a switch can be a small target`(_ width: Int, _ height: Int) {
    let view = #"{ "id": "a", "kind": "key", "intrinsicSize": { "width": \#(width), "height": \#(height) } }"#
    #expect(rules(view, #""a.width == a.height == 10""#).contains(.smallTarget))
  }

  @Test(arguments: [(0.009, false), (0.011, true)])
  func `an excess of less than a hundredth of a point is no finding`(_ excess: Double, _ isFound: Bool) {
    let size = #""a.width == \#(200 + excess)", "a.height == 50""#
    #expect(rules(#"{ "id": "a" }"#, size).contains(.outsideRoot) == isFound)
  }

  @Test func `a negligible excess does not hide another one`() throws {
    let spec = """
      { "layoutSpec": 1, "environment": { "device": "iphone-16" },
        "views": [{ "id": "a", "kind": "key" }],
        "constraints": ["a.left == 100", "a.top == -0.005", "a.width == 50", "a.height == 50"] }
      """
    for ranges in [[], [NumberRange(.windowWidth, 320...400)]] {
      #expect(SpecDocument(spec).findings(over: ranges).map(\.rule) == [.outsideSafeArea])
    }
  }
}
