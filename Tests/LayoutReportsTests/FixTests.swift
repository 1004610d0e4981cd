import LayoutReports
import LayoutSpec
import Testing

/// The safe corrections of mistakes and findings.
@Suite struct FixTests {
  /// A text with one mistake, and the text after its fix.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let mistake: String
    let fixed: String

    init(_ name: String, _ mistake: String, _ fixed: String) {
      (testDescription, self.mistake, self.fixed) = (name, mistake, fixed)
    }
  }

  static func findings(in text: String) -> [CheckFinding] {
    var environment = CallerEnvironment()
    environment.request.needsInputModeSwitchKey = false
    return SpecDocument(text).report(in: [environment]).findings
  }

  private static func fixes(in text: String) -> [Fix] { findings(in: text).compactMap { $0.detail.fix } }

  private static func applying(_ fixes: [Fix], to text: String) -> String {
    String(decoding: Fix.apply(fixes, to: Array(text.utf8)).bytes, as: UTF8.self)
  }

  @Test(arguments: [(2, 1), (1_001, 0)])
  func `a repeated constraint is removed, unless the list is very long`(_ count: Int, _ fixed: Int) {
    let constraints = Array(repeating: "\"a.width == 9\"", count: count).joined(separator: ", ")
    let text = """
      { "layoutSpec": 1, "root": { "width": 300, "height": 200 }, "views": ["a"],
        "constraints": ["a.left == 0", "a.top == 0", "a.height == 9", \(constraints)] }
      """
    #expect(Self.fixes(in: text).count == fixed)
  }

  /// A spec without findings that have a fix.
  private static let spec = """
    {
      "layoutSpec": 1,
      "root": { "width": 300, "height": 200 },
      "metrics": { "gap": 6, "wideGap": "2 * gap" },
      "traits": { "plane": ["letters", "numbers"] },
      "conditions": { "roomy": { "windowWidth": { "min": 500 } } },
      "stacks": { "column": { "axis": "vertical", "spacing": "wideGap" } },
      "environment": { "device": "iphone-16", "traits": { "plane": "numbers" } },
      "views": [
        { "id": "title", "when": { "plane": "letters" } },
        { "id": "panel", "stack": "column", "children": ["first", { "id": "last", "when": "roomy" }],
          "intrinsicSize": { "width": 40 } },
        { "id": "shade", "label": "🎹 é", "stack": "column", "when": { "plane": "numbers" } }
      ],
      "constraints": [
        "panel.leading == root.leading + gap",
        { "pin": "title", "to": "safeArea", "edges": ["top", "leading"] },
        "title.width == panel.width + gap @ high",
        "H:[title(>=gap)]",
        { "when": "roomy", "expression": "shade.width == gap" },
        { "item": "panel", "attribute": "centerY", "toItem": "root", "toAttribute": "centerY" }
      ]
    }
    """

  private static func misspelt(_ name: String, _ right: String, _ wrong: String, at place: Int = 0) -> Case {
    let parts = spec.split(separator: right, omittingEmptySubsequences: false).map(String.init)
    let text = parts[0...place].joined(separator: right) + wrong + parts[(place + 1)...].joined(separator: right)
    return Case("\(name): \(wrong)", text, spec)
  }

  static let misspellings = [
    misspelt("a key of the document", #""metrics""#, #""metrcis""#),
    misspelt("a key of a view", #""children""#, #""childen""#),
    misspelt("a key in another case", #""intrinsicSize""#, #""intrinsicsize""#),
    misspelt("a key after an emoji", #""label""#, #""labell""#),
    misspelt("a word", #""vertical""#, #""verical""#),
    misspelt("an edge", #""top", "leading"]"#, #""top", "laeding"]"#),
    misspelt("a device", "iphone-16", "iphone16"),
    misspelt("a condition", #""when": "roomy""#, #""when": "roomyy""#),
    misspelt("a stack", #""stack": "column""#, #""stack": "colum""#),
    misspelt("a trait in a condition", #""plane": "letters""#, #""palne": "letters""#),
    misspelt("a value of a trait", #""plane": "numbers""#, #""plane": "nubmers""#, at: 1),
    misspelt("a built-in trait", #""windowWidth""#, #""windowWdith""#),
    misspelt("a view in an expression", "panel.leading", "panle.leading"),
    misspelt("a guide", "root.leading", "roott.leading"),
    misspelt("an attribute in an expression", "panel.width", "panel.widht"),
    misspelt("a metric in an expression", "leading + gap", "leading + gapp"),
    misspelt("a metric in a value", #""2 * gap""#, #""2 * gpa""#),
    misspelt("a priority", "@ high", "@ hihg"),
    misspelt("a view in a visual format", "[title", "[titel"),
    misspelt("a view in a pin", #""pin": "title""#, #""pin": "titl""#),
    misspelt("an item", #""item": "panel""#, #""item": "pannel""#),
    misspelt("an attribute", #""attribute": "centerY""#, #""attribute": "centreY""#),
    misspelt("a term of UIKit", #""to": "safeArea""#, #""to": "safeAreaLayoutGuide""#),
    misspelt("an anchor of UIKit", "panel.leading", "panel.leadingAnchor"),
  ]

  private static func views(_ views: String, _ constraints: String = "", more: String = "") -> String {
    """
    {
      "layoutSpec": 1,
      "root": { "width": 300, "height": 200 },\(more)
      "views": [\(views)],
      "constraints": [\(constraints)]
    }
    """
  }

  static let others = [
    Case(
      "a repeated key with the same value", views(#"{ "id": "a", "kind": "key", "id": "a" }"#),
      views(#"{ "id": "a", "kind": "key" }"#)),
    Case(
      "a view that an expression names twice",
      views(#""left", "panel""#, #""panel.width == 3", "panel.height == 3", "panle.top == left.top + panle.height""#),
      views(#""left", "panel""#, #""panel.width == 3", "panel.height == 3", "panle.top == left.top + panle.height""#)
        .replacing("panle", with: "panel")),
    Case(
      "a duplicate constraint on its own line",
      views(#""a""#, "\n    \"a.left == 1\",\n    \"a.left == 1\",\n    \"a.top == 0\"\n  "),
      views(#""a""#, "\n    \"a.left == 1\",\n    \"a.top == 0\"\n  ")),
    Case(
      "a duplicate constraint at the end",
      views(#""a""#, #""a.left == 1", "a.top == 0", { "expression": "a.left==1" }"#),
      views(#""a""#, #""a.left == 1", "a.top == 0", { "expression": "a.left==1" }"#)
        .replacing(#", { "expression": "a.left==1" }"#, with: "")),
    Case(
      "a duplicate of a constraint with an id",
      views(#""a""#, #""a.left == 1", { "id": "edge", "expression": "a.left == 1" }"#),
      views(#""a""#, #"{ "id": "edge", "expression": "a.left == 1" }"#)),
    Case(
      "the same constraint the other way round", views(#""a", "b""#, #""a.left == b.left", "b.left == a.left""#),
      views(#""a", "b""#, #""a.left == b.left""#)),
    Case(
      "a duplicate of a visual format", views(#""a""#, #""H:[a(5)]", "a.width == 5""#), views(#""a""#, #""H:[a(5)]""#)),
    Case(
      "a duplicate of a part of a visual format", views(#""a""#, #""a.width == 5", "H:|-3-[a(5)]""#),
      views(#""a""#, #""H:|-3-[a(5)]""#)),
    Case(
      "a duplicate of a part of a chain", views(#""a""#, #""44 <= a.width <= 60", "a.width >= 44""#),
      views(#""a""#, #""44 <= a.width <= 60""#)),
    Case(
      "a duplicate of a pin", views(#""a""#, #"{ "pin": "a", "to": "root" }, "a.top == root.top""#),
      views(#""a""#, #"{ "pin": "a", "to": "root" }"#)),
    Case(
      "a duplicate in a group",
      views(#""a""#, #""a.left == 1", { "when": { "idiom": "phone" }, "constraints": ["a.left == 1", "a.top == 0"] }"#),
      views(#""a""#, #""a.left == 1", { "when": { "idiom": "phone" }, "constraints": ["a.top == 0"] }"#)),
    Case(
      "a key of a group", views(#""a""#, #"{ "when": {}, "constrants": ["a.left == 1"] }"#),
      views(#""a""#, #"{ "when": {}, "constraints": ["a.left == 1"] }"#)),
    Case(
      "a key of a constraint", views(#""a""#, #"{ "item": "a", "attribute": "top", "constants": 5 }"#),
      views(#""a""#, #"{ "item": "a", "attribute": "top", "constant": 5 }"#)),
    Case(
      "a tautology", views(#""a""#, #""a.left == 1", "2 * a.centerX == a.left + a.right""#),
      views(#""a""#, #""a.left == 1""#)),
    Case(
      "the only unused metric", views(#""a""#, more: "\n  \"metrics\": {\n    \"gap\": 6\n  },"),
      views(#""a""#, more: "\n  \"metrics\": {},")),
    Case(
      "an unused metric among others",
      views(#""a""#, #""a.left == rim""#, more: "\n  \"metrics\": { \"gap\": 6, \"rim\": 2 },"),
      views(#""a""#, #""a.left == rim""#, more: "\n  \"metrics\": { \"rim\": 2 },")),
    Case(
      "an unused trait, condition or stack", views(#""a""#, more: "\n  \"traits\": { \"plane\": [\"x\", \"y\"] },"),
      views(#""a""#, more: "\n  \"traits\": {},")),
    Case(
      "the role of a key", views(#"{ "id": "a", "kind": "key", "output": { "role": "backspace" } }"#),
      views(#"{ "id": "a", "kind": "key", "output": { "role": "delete" } }"#)),
    Case(
      "a needless globe key", keyboard(#"{ "id": "globe", "output": { "role": "inputModeSwitch" } }"#),
      keyboard(
        #"{ "id": "globe", "when": { "needsInputModeSwitchKey": true }, "output": { "role": "inputModeSwitch" } }"#)),
    Case(
      "a needless globe key on several lines",
      keyboard("{\n    \"id\": \"globe\",\n    \"output\": { \"role\": \"inputModeSwitch\" }\n  }"),
      keyboard(
        "{\n    \"id\": \"globe\",\n    \"when\": { \"needsInputModeSwitchKey\": true },\n    \"output\": { \"role\": \"inputModeSwitch\" }\n  }"
      )),
  ]

  private static func keyboard(_ globe: String) -> String {
    """
    { "layoutSpec": 1, "root": "keyboard",
      "views": [{ "id": "row", "stack": { "axis": "horizontal", "distribution": "units" },
        "children": [\(globe), { "id": "space" }] }],
      "constraints": [{ "pin": "row", "to": "root" }] }
    """
  }

  @Test func `the spec of these tests has nothing to fix`() {
    #expect(Self.fixes(in: Self.spec).isEmpty && SpecDocument(Self.spec).isValid)
  }

  @Test(arguments: misspellings + others)
  func `a fix leaves one mistake less and nothing to fix`(_ fixed: Case) {
    let before = Self.findings(in: fixed.mistake)
    let after = Self.applying(before.compactMap { $0.detail.fix }, to: fixed.mistake)
    #expect(after == fixed.fixed)
    #expect(Self.fixes(in: after).isEmpty)
    let isInvalid = before.contains { $0.rule == .invalidSpec }
    if isInvalid { return #expect(SpecDocument(after).isValid) }
    func names(_ findings: [CheckFinding]) -> [String] { findings.map { "\($0.rule) \($0.message)" }.sorted() }
    let left = before.filter { $0.detail.fix == nil }
    #expect(names(Self.findings(in: after)) == names(left))
    #expect(left.count == before.count - 1)
  }

  @Test func `a constraint that repeats another than the first equivalent one is removed`() {
    let text = Self.views(
      #""b""#, #""b.width == gap", "b.width == 3", "b.width == 3""#, more: "\n  \"metrics\": { \"gap\": 3 },")
    #expect(Self.applying(Self.fixes(in: text), to: text) == text.replacing(#", "b.width == 3"]"#, with: "]"))
  }

  @Test(arguments: [
    ("two names are as near", views(#""rowA", "rowB""#, #""rowA.top == rowC.top", "rowB.top == 1""#)),
    ("another name of a series", views(#""row1", "row2""#, #""row2.top == row3.top", "row2.left == 1""#)),
    ("a name of one letter", views(#""q", "w""#, #""q.top == e.top", "q.left == 1""#)),
    ("the definition may be misspelt", views(#""panle", "b""#, #""panel.top == 2""#)),
    ("the key is there already", views(#"{ "id": "a", "idd": "b" }"#)),
    ("a repeated key with another value", views(#"{ "id": "a", "label": "x", "label": "y" }"#)),
    (
      "an equal constraint elsewhere",
      views(
        #""a""#,
        #"{ "when": { "idiom": "phone" }, "constraints": ["a.left == 1"] }, { "when": { "orientation": "portrait" }, "constraints": ["a.left == 1"] }"#
      )
    ),
    (
      "equal only with this metric",
      views(#""a""#, #""a.left == gap", "a.left == 6""#, more: "\n  \"metrics\": { \"gap\": 6 },")
    ),
    (
      "a part of a chain that names other views",
      views(#""a", { "id": "b", "when": { "idiom": "phone" } }"#, #""a.width == 5", "H:[a(5)]-3-[b]""#)
    ),
    (
      "several constraints at once",
      views(#""a""#, #"{ "pin": "a", "to": "root", "edges": ["top", "leading"] }, "H:|[a(5)]""#)
    ),
    (
      "equal only with these insets",
      views(
        #""a""#, #"{ "pin": "a", "to": "root", "insets": "gap" }, "a.top == 6""#,
        more: "\n  \"metrics\": { \"gap\": 6 },")
    ),
    (
      "a tautology only with this baseline",
      views(#"{ "id": "a", "baseline": { "first": 5 } }"#, #""a.firstBaseline == a.top + 5""#)
    ),
    ("optional constraints, which both count", views(#""a""#, #""a.left == 6 @ 250", "a.left == 6 @ 250""#)),
    (
      "constraints that both have ids",
      views(#""a""#, #"{ "id": "x", "expression": "a.left == 6" }, { "id": "y", "expression": "a.left == 6" }"#)
    ),
    (
      "an unused metric that the environment sets",
      views(#""a""#, more: "\n  \"metrics\": { \"gap\": 6 }, \"environment\": { \"metrics\": { \"gap\": 5 } },")
    ),
    (
      "an unused metric that is ignored",
      views(#""a""#, more: "\n  \"metrics\": { \"$comment\": \"layoutc:ignore unused\", \"gap\": 6 },")
    ),
    ("a superview, which is not always the root", views(#""a""#, #""a.left == superview.left""#)),
    ("a missing comma", views(#""a" "b""#)),
    (
      "a globe key that a constraint needs",
      keyboard(#"{ "id": "globe", "output": { "role": "inputModeSwitch" } }"#)
        .replacing(#""constraints": ["#, with: #""constraints": ["space.width == globe.width", "#)
    ),
  ])
  func `there is no fix`(_ reason: String, _ text: String) {
    #expect(Self.fixes(in: text).isEmpty, "\(reason)")
  }

  @Test func `outside of templates a fix is at its place, and there is none inside`() {
    let spec = """
      { "layoutSpec": 1, "templates": { "key": { "knd": "key", "label": "{}" } },
        "views": [{ "id": "row", "stack": { "axis": "horizontal" }, "children": [{ "use": "key", "for": ["a", "b"] }] }],
        "constraints": ["row.widht == 10"] }
      """
    let after = Self.applying(Self.fixes(in: spec), to: spec)
    #expect(after == spec.replacing("widht", with: "width"))
  }

  @Test func `fixes that overlap are applied one after the other`() {
    let text = Self.views(#""panel""#, #""panel.top == 1", "panel.left == 1", "panle.heigth == panle.width""#)
    let once = Self.applying(Self.fixes(in: text), to: text)
    #expect(once == text.replacing("panle", with: "panel"))
    #expect(Self.applying(Self.fixes(in: once), to: once) == once.replacing("heigth", with: "height"))
  }
}
