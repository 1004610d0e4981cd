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
  @Test(arguments: [
    (name: "", values: ["a-b", "a b"]), ("", ["1", "_1"]), ("", ["é", "e\u{301}x"]), ("", ["", "!"]),
    ("plane letters", ["letters", "letters!"]), ("shift off", ["a", "b"]),
  ])
  func `the container and each value of each trait have a class of their own`(
    _ name: String, _ values: [String]
  ) throws {
    let text = """
      { "layoutSpec": 1, "name": "\(name)", "views": ["v"],
        "traits": { "plane": ["\(values[0])", "\(values[1])"], "shift": ["off", "on"] },
        "constraints": ["v.left == 0", "v.top == 0", "v.height == 9",
          { "expression": "v.width == 1", "when": { "plane": "\(values[0])", "shift": "off" } },
          { "expression": "v.width == 2", "when": { "plane": "\(values[1])", "shift": "off" } },
          { "expression": "v.width == 3", "when": { "shift": "on" } }] }
      """
    let layout = try CompiledLayout(
      SpecDocument(parsing: Array(text.utf8)), over: [NumberRange(.windowWidth, 320...800)], for: CallerEnvironment())
    let sheet = try layout.styleSheet(command: "")
    // Each rule for a width has the container's class, and one for each trait that it depends on.
    let classes = sheet.matches(of: #/^\.(\S+) > .*width: [123]px/#.anchorsMatchLineEndings())
      .map { $0.1.split(separator: ".") }
    #expect(classes.map { $0.count }.sorted() == [2, 3, 3], "\(sheet)")
    #expect(Set(classes.joined()).count == 5, "\(sheet)")
    let page = try #require(layout.page(styleSheet: "a.css").firstMatch(of: #/<div class="([^"]+)">/#))
    let container = page.1.split(separator: " ")
    #expect(container.count == 3 && Set(container).isSubset(of: classes.joined()), "\(page.1)")
  }

  @Test func `the class of a trait's value ends in _ if it would be the container's`() throws {
    let text = """
      { "layoutSpec": 1, "name": "plane numbers", "traits": { "plane": ["letters", "numbers"] },
        "views": [{ "id": "a", "when": { "plane": "letters" } }],
        "constraints": ["H:|[a]|", "V:|[a]|"] }
      """
    let layout = try CompiledLayout(
      SpecDocument(parsing: Array(text.utf8)), over: [NumberRange(.windowWidth, 320...800)], for: CallerEnvironment())
    let hidden = #".plane-numbers.plane-numbers_ > [data-view="a"] { display: none; }"#
    #expect(try layout.styleSheet(command: "").contains(hidden))
  }

  @Test func `a style sheet positions children of its container alone`() throws {
    let text =
      #"{ "layoutSpec": 1, "name": "s", "views": ["v"], "constraints": ["H:|-5-[v(10)]", "V:|[v(10)]"] }"#
    let layout = try CompiledLayout(
      SpecDocument(parsing: Array(text.utf8)), over: Self.sizes, for: CallerEnvironment())
    let sheet = try layout.styleSheet(command: "")
    #expect(sheet.contains("\n.s > [data-view] {"), "\(sheet)")
    #expect(sheet.contains(#".s > [data-view="v"] { left: 5px;"#), "\(sheet)")
  }

  /// A declaration with a negative size is invalid, and the size is then that of the content.
  @Test func `a size that rounding makes negative is 0`() throws {
    let size = "0.1 * windowWidth - 0.1 * windowWidth - 1e-11"
    let text = """
      { "layoutSpec": 1, "views": ["v"],
        "constraints": ["v.left == -8", "v.top == \(size)", "v.width == \(size)", "v.height == \(size)"] }
      """
    let layout = try CompiledLayout(
      SpecDocument(parsing: Array(text.utf8)), over: Self.sizes, for: CallerEnvironment())
    let sheet = try layout.styleSheet(command: "")
    #expect(sheet.contains("{ left: -8px; top: -1e-11px; width: 0px; height: 0px; }"), "\(sheet)")
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
    #expect(sheet.contains(#".s.p-a > [data-view="v"] { width: max(\#(difference), 150px); }"#), "\(sheet)")
    #expect(sheet.contains(#".s.p-b > [data-view="v"] { width: min(150px, \#(difference)); }"#), "\(sheet)")
  }

  /// The border is a diagonal only as long as both sizes are in their ranges.
  @Test func `a query for the orientation treats sizes outside the ranges as their ends`() throws {
    let text = """
      { "layoutSpec": 1, "views": ["v"], "constraints": ["v.left == 0", "v.width == k", "V:|[v(10)]"],
        "metrics": { "k": [{ "when": { "windowOrientation": "landscape" }, "value": 7 }, { "value": 3 }] } }
      """
    let layout = try CompiledLayout(
      SpecDocument(parsing: Array(text.utf8)), over: Self.sizes, for: CallerEnvironment())
    let sheet = try layout.styleSheet(command: "")
    let query = "((height >= 400px) and ((orientation: portrait) and (width <= 450px)))"
    #expect(sheet.contains("@container \(query) {"), "\(sheet)")
  }

  /// Chromium rounds both sizes before it compares an aspect ratio.
  @Test(arguments: [
    ("max(windowWidth, windowHeight)", "max(var(--width), var(--height))"),
    ("max(windowWidth, 2 * windowHeight)", "max(2 * var(--height), var(--width))"),
  ])
  func `a border along a ratio of the sizes is part of the lengths`(_ width: String, _ length: String) throws {
    let text =
      #"{ "layoutSpec": 1, "views": ["v"], "constraints": ["v.left == 0", "v.width == \#(width)", "V:|[v(10)]"] }"#
    let layout = try CompiledLayout(
      SpecDocument(parsing: Array(text.utf8)), over: Self.square, for: CallerEnvironment())
    let sheet = try layout.styleSheet(command: "")
    #expect(sheet.contains("{ width: \(length); }") && !sheet.contains("@container"), "\(sheet)")
  }

  private static let square = [NumberRange(.windowWidth, 300...900), NumberRange(.windowHeight, 300...900)]

  /// The conditions begin to hold at a ratio of 1, or of 2.
  @Test(arguments: [1, 2])
  func `the presence of a view can depend on the aspect ratio, its frame cannot`(_ ratio: Int) throws {
    let text = """
      { "layoutSpec": 1, "root": { "width": "windowWidth - \(ratio) * windowHeight + 2000", "height": "window" },
        "views": [{ "id": "a", "when": { "rootWidth": { "min": 2000 } } }, "b"],
        "constraints": ["H:|[a]|", "V:|[a]|", "b.left == 0", "V:|[b(10)]",
          { "when": { "rootWidth": { "min": 2000 } }, "constraints": ["b.width == 10"], "otherwise": ["b.width == 30"] }] }
      """
    let layout = try CompiledLayout(
      SpecDocument(parsing: Array(text.utf8)), over: Self.square, for: CallerEnvironment())
    let sheet = try layout.styleSheet(command: "")
    let border = try #require(sheet.firstRange(of: "@container"))
    #expect(sheet[border.lowerBound...].contains("(aspect-ratio >= \(ratio))"), "\(sheet)")
    #expect(sheet[border.lowerBound...].contains(#"[data-view="a"] { display: none; }"#), "\(sheet)")
    #expect(sheet[..<border.lowerBound].contains(#"[data-view="b"] { width: calc(clamp("#), "\(sheet)")
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
