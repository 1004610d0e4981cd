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
    let check = SpecCheck(SpecDocument(parsing: Array(text.utf8)))
    return check.report([check.outcome(for: CallerEnvironment())]).findings.map { "\($0.rule.rawValue) \($0.pointer)" }
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

  @Test func `errors cannot be turned off`() {
    let conflict = #"{ "$comment": "layoutc:ignore unsatisfiable", "expression": "a.width == 120" }"#
    #expect(findings(conflict).contains { $0.hasPrefix("unsatisfiable") })
  }
}
