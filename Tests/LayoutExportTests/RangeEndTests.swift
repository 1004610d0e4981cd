import LayoutExport
import LayoutSpec
import Testing

/// Code for ranges holds at their ends, too.
@Suite struct RangeEndTests {
  private static let text = """
    { "layoutSpec": 1, "root": { "width": "windowWidth - m", "height": 100 }, "metrics": { "m": 0 },
      "views": [
        { "id": "a", "when": { "windowWidth": { "min": 800 } } }, { "id": "b", "when": { "rootWidth": { "min": 390 } } }
      ],
      "constraints": ["a.left == 0", "a.top == 0", "a.width == 10", "a.height == 10",
                      "b.left == 0", "b.top == 0", "b.width == 10", "b.height == 10"] }
    """

  @Test(arguments: [
    (NumberRange(.windowWidth, 320...800), "const hasA = windowWidth >= 800;"),
    (NumberRange(.windowWidth, 320...801), "const hasA = windowWidth >= 800;"),
    (NumberRange(.metric("m"), 3...20), "const hasB = metric_m <= 3;"),
  ])
  func `a condition that begins at the end of a range is in the code`(_ range: NumberRange, _ line: String) throws {
    let document = SpecDocument(parsing: Array(Self.text.utf8))
    let code = try CompiledLayout(document, over: [range], for: CallerEnvironment()).javaScript(command: "")
    #expect(code.contains(line), "\(code)")
  }
}
