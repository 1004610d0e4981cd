import Layout
import LayoutReports
import Testing

@Suite("A report on frames") struct FrameReportTests {
  private var report: FrameReport {
    var report = FrameReport(root: Size(width: 393, height: 216))
    report.name = "qwerty"
    report.environment = "iphone-16 portrait"
    report.rows = [
      .init(id: "top", depth: 0, label: "top", frame: Rect(x: 3, y: 11, width: 387, height: 54), ambiguous: []),
      .init(
        id: "q", depth: 1, label: "Q", frame: Rect(x: 3, y: 11.5, width: 31.333333333, height: 54),
        ambiguous: ["width", "left"]),
    ]
    return report
  }

  @Test("aligns frames, and marks ambiguous values")
  func table() {
    #expect(
      report.text() == """
        qwerty, iphone-16 portrait: root 393 × 216 pt

        VIEW  LABEL   X     Y       WIDTH  HEIGHT
        top   top     3    11         387      54
          q   Q      3?  11.5  31.333333?      54  ambiguous: left, width

        """)
  }

  @Test("lists unmet and dropped constraints")
  func notes() {
    var report = FrameReport(root: Size(width: 10, height: 20))
    report.ambiguousRoot = ["height"]
    report.unsatisfied = [.init(constraint: "/constraints/4", priority: 750, violation: 2.5)]
    report.broken = ["wide\u{1B}"]
    #expect(
      report.text() == """
        root 10 × 20? pt

        Not met:
          /constraints/4 at priority 750, by 2.5 pt

        Dropped because they conflict with constraints before them:
          wide\\u{1b}

        """)
  }

  @Test("has a row of comma-separated values for each view")
  func csv() {
    #expect(
      report.csvRows == [
        ["iphone-16 portrait", "top", "3", "11", "387", "54", ""],
        ["iphone-16 portrait", "q", "3", "11.5", "31.333333", "54", "left width"],
      ])
  }
}
