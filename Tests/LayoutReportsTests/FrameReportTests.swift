import LayoutReports
import LayoutSpec
import Testing

@Suite("A report on frames") struct FrameReportTests {
  private func report(_ spec: String, onConflict: SpecOptions.ConflictPolicy = .fail) throws -> FrameReport {
    var options = SpecOptions()
    options.onConflict = onConflict
    return FrameReport(try SpecDocument(spec).solve(for: CallerEnvironment(), options: options))
  }

  private static let qwerty = """
    {"layoutSpec": 1, "name": "qwerty", "root": {"width": 393, "height": 216},
     "views": [{"id": "top", "children": [{"id": "q", "label": "Q"}]}],
     "constraints": ["top.left == 3", "top.top == 11", "top.width == 387", "top.height == 54",
       "q.top == 11.5", "q.left + q.width == 34.333333333", "q.left >= 3", "q.left <= 4", "q.height == 54"]}
    """

  @Test("aligns frames, and marks ambiguous values")
  func table() throws {
    let text = try report(Self.qwerty).text()
    #expect(
      text.hasPrefix("qwerty, iphone-16 portrait: root 393 × 216 pt\n\nVIEW  LABEL   X     Y       WIDTH  HEIGHT\n"))
    #expect(
      text.contains("\n  q   Q ") && text.contains("?  11.5  ") && text.contains("?      54  ambiguous: left, width\n"))
    #expect(text.contains("\ntop           3    11         387      54\n"))
  }

  @Test("lists constraints that are not met or were dropped")
  func notes() throws {
    let spec = """
      {"layoutSpec": 1, "root": {"width": 10, "height": "free"}, "views": ["a"],
       "constraints": ["a.left == 0", "a.top == 0", "a.height == 5", "root.height >= 20", "a.width == 10",
         "a.width == 12.5 @ 750", {"id": "wide\\u001b", "expression": "a.width == 20"}]}
      """
    let text = try report(spec, onConflict: .break).text()
    #expect(text.contains(": root 10 × 20? pt\n"))
    #expect(
      text.hasSuffix(
        """

        Not met:
          /constraints/5 at priority 750, by 2.5 pt

        Dropped because they conflict with constraints before them:
          wide\\u{1b}

        """), "\(text)")
  }

  @Test("has a row of comma-separated values for each view")
  func csv() throws {
    let rows = try report(Self.qwerty).csvRows
    #expect(rows[0] == ["iphone-16 portrait", "top", "3", "11", "387", "54", ""])
    #expect(rows[1][0...1] == ["iphone-16 portrait", "q"] && rows[1].last == "left width")
  }
}
