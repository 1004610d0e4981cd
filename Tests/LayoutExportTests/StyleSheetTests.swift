import LayoutExport
import LayoutSpec
import Testing

@Suite struct StyleSheetTests {
  /// Classes keep letters, digits and `_` alone.
  @Test(arguments: [["a-b", "au2db"], ["1", "_1"], ["é", "e\u{301}x"]])
  func `each value of a trait has a class of its own`(_ values: [String]) throws {
    let text = """
      { "layoutSpec": 1, "traits": { "plane": ["\(values[0])", "\(values[1])"] }, "views": ["v"],
        "constraints": ["v.left == 0", "v.top == 0", "v.height == 9",
          { "expression": "v.width == 1", "when": { "plane": "\(values[0])" } },
          { "expression": "v.width == 2", "when": { "plane": "\(values[1])" } }] }
      """
    let layout = try CompiledLayout(
      SpecDocument(parsing: Array(text.utf8)), over: [NumberRange(.windowWidth, 320...800)], for: CallerEnvironment())
    let rules = try layout.styleSheet(command: "").split(separator: "\n").filter { $0.contains(".plane-") }
    let classes = rules.map { $0.drop { $0 != "." }.dropFirst().split(whereSeparator: { " .{".contains($0) }) }
    #expect(classes.count == 2 && classes[0] != classes[1], "\(rules)")
  }
}
