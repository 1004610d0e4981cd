import Layout
import LayoutSpec
import Testing

@Suite struct HiddenViewTests {
  private func document(hidden: Bool) -> SpecDocument {
    SpecDocument(
      """
      { "layoutSpec": 1, "root": { "width": 100, "height": 50 },
        "views": [{ "id": "panel", "hidden": \(hidden), "children": [
          { "id": "key", "kind": "key", "types": "a" }] }],
        "constraints": [{ "pin": "panel", "to": "root" }, { "pin": "key", "to": "panel", "insets": 5 }] }
      """)
  }

  @Test func `a hidden view has the frame of a visible one, but takes no touches`() throws {
    let (hidden, visible) = (document(hidden: true), document(hidden: false))
    let result = try hidden.solve()
    #expect(try result.views.map(\.frame) == visible.solve().views.map(\.frame))
    #expect(try result.touchMap().view(at: Point(x: 50, y: 25)) == nil)
    #expect(try visible.solve().touchMap().view(at: Point(x: 50, y: 25)) == "key")
    // Hardware keys press it nevertheless.
    #expect(try hidden.typedViews().map(\.name) == ["key"])
  }
}
