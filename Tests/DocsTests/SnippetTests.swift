import Layout
import Testing

/// The results that the pages promise for their code.
@Suite struct SnippetTests {
  @Test func `two panes share a width`() throws {
    #expect(try panes(in: 600) == (200, 400))
    #expect(try panes(in: 240) == (160, 80))
  }

  @Test func `a plan is solved for many widths`() throws {
    #expect(try middles(of: [100, 320, 1]) == [50, 160, 0.5])
  }

  @Test func `constraints limit a dragged divider`() throws {
    #expect(try dragged(to: [150, 290, -5]) == [150, 280, 20])
  }

  @Test func `the error for a conflict names both constraints`() throws {
    #expect(try refusal() == ["fits: 20.0", "the new one: -20.0"])
  }

  @Test func `reasons add up`() throws {
    let reasons = try reasons()
    #expect(reasons.why == ["ten keys and nine gaps × 0.1"])
    #expect(reasons.label.lowerBound == 4)
    #expect(abs(reasons.label.upperBound - 26.6) < 1e-9)
  }

  @Test func `a key in a row`() throws {
    let frame = try keyFrame()
    #expect(abs(frame.x - 3) < 1e-9)
    #expect(abs(frame.y - 8) < 1e-9)
    #expect(abs(frame.width - 33.3) < 1e-9)
    #expect(abs(frame.height - 43.2) < 1e-9)
  }

  @Test func `units include the gaps`() throws {
    for (width, expected) in zip(try unitWidths(), [74.0, 74, 152]) { #expect(abs(width - expected) < 1e-9) }
  }

  @Test func `a divider can be dragged, the window resized, and a list hidden`() throws {
    let (widths, refusal) = try sidebar()
    #expect(widths == [500, 200, 300, 1000])
    #expect(refusal == ["names fit: -10.0", "lines are readable: -10.0"])
  }

  @Test func `a spec can be read and solved, and its mistakes reported`() {
    let spec = #"{"layoutSpec": 1, "views": ["q"], "constraints": [{"pin": "q", "to": "safeArea"}]}"#
    #expect(report(on: Array(spec.utf8)) == ["q 0.0 1133.0"])
    let mistaken = spec.replacing("safeArea", with: "safe")
    #expect(report(on: Array(mistaken.utf8)) == ["/constraints/0/to: unknown view or guide \"safe\""])
  }
}
