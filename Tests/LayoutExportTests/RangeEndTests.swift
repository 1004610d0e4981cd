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

  @Test(arguments: [("500", true), (#"{ "min": 500 }"#, false)])
  func `the code says at which single numbers another condition holds`(_ values: String, _ isSaid: Bool) throws {
    let text = Self.text.replacing(#"{ "min": 800 }"#, with: values)
    let range = NumberRange(.windowWidth, 320...700)
    let layout = try CompiledLayout(
      SpecDocument(parsing: Array(text.utf8)), over: [range], for: CallerEnvironment())
    let sentence = "At window.width 500 alone, another condition holds; this code does not have it."
    #expect(layout.javaScript(command: "").contains(sentence) == isSaid)
    #expect(layout.swift(type: nil, command: "").contains(sentence) == isSaid)
  }
}
