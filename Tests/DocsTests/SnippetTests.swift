import Layout
import LayoutSpec
import Testing

/// The results that the pages promise for their code.
@Suite struct SnippetTests {
  /// The block without a language on a page, after the code that prints it.
  private func block(_ index: Int, of page: String) throws -> [String] {
    try Page.named(page).blocks.filter { $0.language.isEmpty }[index].lines
  }

  @Test func `two panes share a width`() throws {
    #expect(try panes(in: [600, 240]) == [[200, 400], [160, 80]])
  }

  @Test func `constraints limit a dragged divider`() throws {
    #expect(try dragged(to: [150, 290, -5]) == ([150, 280, 20], 1, 100))
  }

  @Test func `mistakes print the sentences on the page`() throws {
    #expect(try messages() == block(0, of: "Docs/embedding.md"))
  }

  @Test func `a sidebar and a page share a window`() throws {
    let frames = try windowFrames(width: 1000, height: 600)
    #expect(frames == [Rect(width: 280, height: 600), Rect(x: 280, width: 720, height: 600)])
    #expect(throws: LayoutSolveError.self) { try windowFrames(width: 300, height: 600) }
  }

  @Test func `a divider can be dragged and let go, the window resized, and a list hidden`() throws {
    let (widths, moved, refusal) = try sidebar()
    #expect(widths == [500, 200, 680, 880, 1000])
    #expect(moved == [2, 2, 2, 1, 2])
    for member in ["\"names fit\" by -10", "\"lines are readable\" by -10"] { #expect(refusal.contains(member)) }
  }

  @Test func `a spec can be read and solved, and its mistakes reported`() {
    let spec = #"{"layoutSpec": 1, "views": ["q"], "constraints": [{"pin": "q", "to": "safeArea"}]}"#
    #expect(report(on: Array(spec.utf8)) == "1133.0")
    let mistaken = spec.replacing("safeArea", with: "safe")
    #expect(report(on: Array(mistaken.utf8)) == #"1:70: unknown view or guide "safe""#)
  }

  @Test func `a keyboard extension knows the size of its view, and whether it needs a globe key`() throws {
    let spec = """
      {"layoutSpec": 1, "root": "keyboard", "views": [{"id": "globe", "when": {"needsInputModeSwitchKey": true}}, "q"],
       "constraints": [{"pin": "q", "to": "safeArea", "insets": 3}, {"pin": "globe", "to": "root"}]}
      """
    func frames(needsKey: Bool) throws -> [String: Rect] {
      try keyboardFrames(
        of: SpecDocument(spec), bounds: Size(width: 844, height: 160),
        safeArea: Insets(left: 47, right: 47), isPad: false, isLandscape: true, scale: 3,
        needsInputModeSwitchKey: needsKey)
    }
    #expect(try frames(needsKey: false) == ["q": Rect(x: 50, y: 3, width: 744, height: 154)])
    #expect(try frames(needsKey: true)["globe"] == Rect(width: 844, height: 160))
  }

  @Test func `a spec is checked on every device`() {
    let spec =
      #"{"layoutSpec": 1, "views": [{"id": "q", "mayBeOccluded": true}], "constraints": [{"pin": "q", "to": "safeArea"}]}"#
    #expect(findings(in: Array(spec.utf8)).isEmpty)
    #expect(findings(in: Array(spec.replacing("safeArea\"}", with: "safeArea\", \"insets\": -100}").utf8)).count == 1)
  }
}
