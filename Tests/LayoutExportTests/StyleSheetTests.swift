import LayoutExport
import LayoutSpec
import Testing

@Suite struct StyleSheetTests {
  @Test(arguments: [
    ("emoji board", "emoji-board"), ("my-keys!", "my-keys"), ("1st board", "layout-1st-board"), ("", "layout"),
    ("🎹", "layout"), ("Tastatur_für", "Tastatur_für"),
  ])
  func `the class of a layout is made of its name`(_ name: String, _ expected: String) throws {
    let text =
      #"{ "layoutSpec": 1, "name": "\#(name)", "views": ["v"], "constraints": [{ "pin": "v", "to": "root" }] }"#
    let layout = try CompiledLayout(
      SpecDocument(parsing: Array(text.utf8)), over: [NumberRange(.windowWidth, 320...800)], for: CallerEnvironment())
    #expect(try layout.styleSheet(command: "").contains("\n.\(expected) {"))
    #expect(layout.page(styleSheet: "a.css").contains("<div class=\"\(expected)\">"))
  }

  /// Classes keep letters, digits and `_` alone.
  @Test(arguments: [["a-b", "a b"], ["1", "_1"], ["é", "e\u{301}x"], ["", "!"]])
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

  private static let sizes = [NumberRange(.windowWidth, 400...700), NumberRange(.windowHeight, 200...450)]

  /// A length can have a slanted border, but no trait.
  @Test func `a trait that matters beside a slanted border has a rule for each value`() throws {
    let text = """
      { "layoutSpec": 1, "name": "s", "traits": { "p": ["a", "b"] }, "views": ["v"],
        "metrics": { "k": [{ "when": { "p": "a" }, "value": "max(windowWidth - windowHeight, 50)" },
                           { "value": "min(windowWidth - windowHeight, 50)" }] },
        "constraints": ["v.left == 0", "V:|[v(10)]", "v.width == 100 + k"] }
      """
    let layout = try CompiledLayout(
      SpecDocument(parsing: Array(text.utf8)), over: Self.sizes, for: CallerEnvironment())
    let sheet = try layout.styleSheet(command: "")
    let difference = "var(--width) - var(--height) + 100px"
    #expect(sheet.contains(#".s.p-a [data-view="v"] { width: max(\#(difference), 150px); }"#), "\(sheet)")
    #expect(sheet.contains(#".s.p-b [data-view="v"] { width: min(150px, \#(difference)); }"#), "\(sheet)")
  }

  /// The border is a diagonal only as long as both sizes are in their ranges.
  @Test func `a query for the aspect ratio treats sizes outside the ranges as their ends`() throws {
    let text = """
      { "layoutSpec": 1, "views": ["v"], "constraints": ["v.left == 0", "v.width == k", "V:|[v(10)]"],
        "metrics": { "k": [{ "when": { "windowOrientation": "landscape" }, "value": 7 }, { "value": 3 }] } }
      """
    let layout = try CompiledLayout(
      SpecDocument(parsing: Array(text.utf8)), over: Self.sizes, for: CallerEnvironment())
    let sheet = try layout.styleSheet(command: "")
    let query = "((height >= 400px) and ((aspect-ratio <= 1) and (width <= 450px)))"
    #expect(sheet.contains("@container \(query) {"), "\(sheet)")
  }

  @Test func `views are in the document's order, whichever traits show them`() throws {
    let text = """
      { "layoutSpec": 1, "traits": { "p": ["1", "2", "3"] },
        "views": [{ "id": "a", "when": { "p": ["1", "3"] } }, { "id": "b", "when": { "p": ["2", "3"] } }],
        "constraints": ["H:|[a]|", "V:|[a]|", "H:|[b]|", "V:|[b]|"] }
      """
    let layout = try CompiledLayout(
      SpecDocument(parsing: Array(text.utf8)), over: Self.sizes, for: CallerEnvironment())
    #expect(layout.views.map { $0.id } == ["a", "b"])
  }
}
