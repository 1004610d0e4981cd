import LayoutSpec
import Testing

@testable import LayoutExport

/// Exported code, and its warnings about anything that UIKit cannot express.
@Suite struct UIKitLayoutTests {
  private func layout(_ text: String) throws -> UIKitLayout {
    try UIKitLayout(SpecDocument(text), for: CallerEnvironment())
  }

  /// Returns the lines for the constraints of a spec with the views a, b and c.
  private func code(_ constraint: String) throws -> String {
    let layout = try layout(
      """
      { "layoutSpec": 1, "metrics": { "gap": 6 }, "views": ["a", "b", "c"], "constraints": [\(constraint)] }
      """)
    return layout.swift(command: "test").split(separator: "\n").map { $0.drop { $0 == " " } }
      .filter { $0.hasPrefix("made.add") || $0.contains("/constraints/0: UIKit has no such") }.joined(separator: "\n")
  }

  @Test(
    arguments: [
      (
        #""a.leading == b.trailing + gap""#,
        "a.leadingAnchor.constraint(equalTo: b.trailingAnchor, constant: Metrics.gap)"
      ),
      (
        #""a.right <= b.right - gap""#,
        "a.rightAnchor.constraint(lessThanOrEqualTo: b.rightAnchor, constant: -Metrics.gap)"
      ),
      (
        #""a.width >= 2 * b.height + 1""#,
        "a.widthAnchor.constraint(greaterThanOrEqualTo: b.heightAnchor, multiplier: 2, constant: 1)"
      ),
      (#""-2 * a.width >= -10""#, "a.widthAnchor.constraint(lessThanOrEqualToConstant: 5)"),
      (#""a.top == 10""#, "a.topAnchor.constraint(equalTo: root.topAnchor, constant: 10)"),
      (
        #""a.bottom == 0.5 * safeArea.bottom""#,
        "root.topAnchor.anchorWithOffset(to: a.bottomAnchor).constraint(equalTo: "
          + "root.topAnchor.anchorWithOffset(to: root.safeAreaLayoutGuide.bottomAnchor), multiplier: 0.5)"
      ),
      (
        #""a.left - b.right == c.width""#,
        "b.rightAnchor.anchorWithOffset(to: a.leftAnchor).constraint(equalTo: c.widthAnchor)"
      ),
    ])
  func `a constraint is made with anchors`(_ constraint: String, _ expected: String) throws {
    #expect(try code(constraint) == "made.add(\(expected), \"/constraints/0\")")
  }

  @Test func `a priority and a name follow the constraint`() throws {
    #expect(
      try code(#"{ "id": "w", "expression": "a.width == 10 @ 700" }"#)
        == #"made.add(a.widthAnchor.constraint(equalToConstant: 10), "w", priority: 700)"#)
  }

  @Test func `a constraint with three sizes is omitted, with a warning and a comment`() throws {
    let text = #""a.width + b.width + c.width == 100""#
    #expect(
      try code(text)
        == "// /constraints/0: UIKit has no such constraint: 1 * a.width + 1 * b.width + 1 * c.width == 100")
    let warnings = try layout(
      #"{ "layoutSpec": 1, "views": ["a", "b", "c"], "constraints": [\#(text)] }"#
    ).warnings
    #expect(warnings == ["/constraints/0: UIKit has no constraint of more than two sizes or distances; it is left out"])
  }

  @Test func `a warning reports weights and factors of optional constraints`() throws {
    let warnings = try layout(
      """
      { "layoutSpec": 1, "views": ["a"], "constraints": [
        { "expression": "a.width == 10 @ 700", "weight": 3 }, "2 * a.height == 10 @ 700", "3 * a.top == 9" ] }
      """
    ).warnings
    #expect(
      warnings == [
        "/constraints/0: UIKit has no weights; this constraint counts once instead of 3 times",
        "/constraints/1: UIKit has no weights; this constraint counts once instead of 2 times",
      ])
  }

  @Test func `a warning reports conditions on the window`() throws {
    let warnings = try layout(
      #"{ "layoutSpec": 1, "views": ["a"], "constraints": ["a.width == windowWidth / 2"] }"#
    ).warnings
    let numbers = "numbers that depend on the window's size are those of the environment that was given"
    #expect(warnings == [numbers])
    let both = try layout(
      #"""
      { "layoutSpec": 1, "views": ["a"], "constraints": [
        "a.width == windowWidth / 2", { "when": { "device": "iphone-16" }, "expression": "a.height == 30" } ] }
      """#
    ).warnings
    #expect(both == ["conditions on device are decided once, for the environment that was given", numbers])
  }

  @Test func `conditions in Swift hold for exactly their combinations of traits`() throws {
    let layout = try layout(
      """
      { "layoutSpec": 1, "traits": { "p": ["a", "b", "c"], "q": ["x", "y"] }, "views": ["v"], "constraints": [
        { "when": { "p": ["a", "c"] }, "expression": "v.width == 1" },
        { "when": { "any": [{ "p": "a" }, { "q": "y" }] }, "expression": "v.height == 1" },
        { "when": { "any": [{ "p": "a", "q": "x" }, { "p": "b", "q": "y" }] }, "expression": "v.top == 1" } ] }
      """)
    #expect(
      layout.sets.map { layout.space.condition($0.combinations) } == [
        "traits.p != .b", "!(traits.p != .a && traits.q == .x)",
        "(traits.p == .a && traits.q == .x) || (traits.p == .b && traits.q == .y)",
      ])
  }

  @Test func `a stack becomes a UIStackView, or has a comment with the reason why not`() throws {
    let code = try layout(
      """
      { "layoutSpec": 1, "metrics": { "gap": 6 }, "traits": { "mode": ["a", "b"] }, "views": [
        { "id": "rows", "stack": { "axis": "vertical", "distribution": "fillEqually",
          "spacing": [{ "when": { "mode": "a" }, "value": 2 }, { "value": "gap" }] }, "children": [
            { "id": "keys", "stack": { "axis": "horizontal", "distribution": "units" }, "children": ["q", "w"] },
            { "id": "bar", "stack": { "axis": "horizontal", "alignment": "center", "insets": 4 },
              "children": [{ "id": "x", "spacingAfter": 10 }, "y"] } ] } ] }
      """
    ).swift(command: "test")
    for line in [
      "  var rows = UIStackView()\n", "  rows.axis = .vertical\n", "  rows.distribution = .fillEqually\n",
      "  rows.spacing = traits.mode == .a ? 2 : Metrics.gap\n", "  rows.arrange(keys, \"keys\")\n",
      "  /// Arranged by constraints: UIStackView has no units.\n  var keys = UIView()\n",
      "  bar.alignment = .center\n", "  bar.isLayoutMarginsRelativeArrangement = true\n",
      "(top: 4, leading: 4, bottom: 4, trailing: 4)\n", "  bar.setCustomSpacing(10, after: x)\n",
    ] {
      #expect(code.contains(line), "\(line)")
    }
    #expect(!code.contains("/views/0/stack#spacing"))
  }

  @Test func `numbers of a stack are metrics only where the spec names them`() throws {
    func margins(_ stack: String) throws -> [Substring] {
      try layout(
        """
        { "layoutSpec": 1, "metrics": { "gap": 8 }, "views": [
          { "id": "row", "stack": { "axis": "horizontal", \(stack) }, "children": ["a", "b"] } ] }
        """
      ).swift(command: "test").split(separator: "\n").map { $0.drop { $0 == " " } }
        .filter { $0.hasPrefix("row.spacing") || $0.hasPrefix("row.directional") }
    }
    #expect(
      try margins(#""spacing": "gap", "insets": 8"#) == [
        "row.spacing = Metrics.gap",
        "row.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8)",
      ])
    #expect(
      try margins(#""spacing": 8, "insets": { "top": "gap", "leading": 8, "trailing": "gap" }"#) == [
        "row.spacing = 8",
        "row.directionalLayoutMargins = NSDirectionalEdgeInsets("
          + "top: Metrics.gap, leading: 8, bottom: 0, trailing: Metrics.gap)",
      ])
  }

  @Test func `views can be named like what the code uses`() throws {
    let code = try layout(
      """
      { "layoutSpec": 1, "traits": { "p": ["a", "b"] }, "views": ["zip", "index", "constraints0",
          { "id": "NSDirectionalEdgeInsets", "stack": { "axis": "vertical", "insets": 2 }, "children": ["x"] }],
        "constraints": [{ "when": { "p": "a" }, "expression": "zip.width == 1" }] }
      """
    ).swift(command: "test")
    for line in ["var zip = ", "var index2 = ", "var constraints02 = ", "var NSDirectionalEdgeInsets2 = "] {
      #expect(code.contains("  \(line)UI"), "\(line)")
    }
    #expect(!code.contains(" zip("))
  }

  @Test(
    arguments: [
      (#""distribution": "equalCentering""#, "UIStackView does not require equalCentering"),
      (
        #""distribution": "fillProportionally""#, "UIStackView takes the proportions from the views, not from the spec"
      ),
      (#""alignment": "lastBaseline""#, "the spec gives the baselines, and UIStackView asks the views"),
      (#""priority": 900"#, "the constraints of a UIStackView are required"),
      (#""direction": "leftToRight""#, "its direction is not the environment's"),
      (#""insets": -1"#, "its insets are negative, and margins cannot be"),
    ])
  func `stacks that UIStackView cannot express are written as constraints`(_ words: String, _ reason: String) throws {
    let code = try layout(
      """
      { "layoutSpec": 1, "views": [
        { "id": "row", "stack": { "axis": "horizontal", \(words) }, "children": ["a", "b"] } ] }
      """
    ).swift(command: "test")
    #expect(code.contains("/// Arranged by constraints: \(reason).\n  var row = UIView()\n"))
    #expect(code.contains("#lead\""))
  }

  @Test func `a hidden view is hidden in every combination of traits, and stays in its stack`() throws {
    let code = try layout(
      """
      { "layoutSpec": 1, "traits": { "p": ["a", "b"] }, "views": [
        { "id": "plane", "hidden": true, "when": { "p": "a" }, "children": ["key"] },
        { "id": "row", "stack": { "axis": "horizontal" }, "children": ["x", { "id": "y", "hidden": true }] } ] }
      """
    ).swift(command: "test")
    #expect(code.contains("plane.isHidden = true\n") && code.contains("y.isHidden = true\n"))
    #expect(!code.contains("plane.isHidden = !"))
    #expect(code.contains("/// Arranged by constraints: a UIStackView leaves no room for hidden views.\n"))
  }

  @Test(
    arguments: [
      ("safeAreaBesideCorners.left", "safeAreaBesideCorners needs iOS 26"),
      ("marginsBelowCorners.top", "marginsBelowCorners needs iOS 26"),
      ("readable.left", "readableWidth is left out"), ("safeArea.left", nil),
    ])
  func `guides that not every UIKit has are noted`(_ guide: String, _ note: String?) throws {
    let edge = guide.hasSuffix("top") ? "top" : "left"
    let found = try layout(
      """
      { "layoutSpec": 1, "readableWidth": 500, "views": ["v"], "constraints": ["v.\(edge) == \(guide)"] }
      """)
    #expect(found.warnings.count == (note == nil ? 0 : 1))
    if let note {
      #expect(found.warnings.allSatisfy { $0.hasPrefix(note) })
      #expect(found.swift(command: "test").contains("// Note: \(note)"))
    }
  }

  @Test func `names that differ in case or punctuation stay different`() throws {
    let code = try layout(
      """
      { "layoutSpec": 1, "traits": { "p": ["init", "init_", "a-b", "au2db"], "P": ["x", "y"] }, "views": ["v"],
        "constraints": [{ "when": { "p": ["a-b"], "P": "y" }, "expression": "v.width == 1" }] }
      """
    ).swift(command: "test")
    #expect(code.contains("case init_ = \"init\"\n      case init__ = \"init_\"\n"))
    #expect(code.contains("enum PTrait: String") && code.contains("enum PTrait_: String"))
    #expect(code.contains("traits.p == .au2db && traits.P == .y"))
  }

  @Test func `too many combinations of traits are refused`() {
    let traits = (0..<11).map { #""t\#($0)": ["a", "b"]"# }.joined(separator: ", ")
    let uses = (0..<11).map { #"{ "when": { "t\#($0)": "a" }, "expression": "v.width >= 1" }"# }.joined(separator: ", ")
    #expect(throws: UIKitExportError.self) {
      _ = try layout(
        #"{ "layoutSpec": 1, "traits": { \#(traits) }, "views": ["v"], "constraints": [\#(uses)] }"#)
    }
  }
}

extension UIKitLayoutTests {
  @Test(
    arguments: [
      ("UITextField u9D-4r-Xwy", "UITextField"), ("UISwitch", "UISwitch"), ("UIMapView a", "UIView"),
      ("SignInField u9D", "UIView"), ("SignInField (UITextField) u9D", "UITextField"), ("a (small) view", "UIView"),
      ("a note", "UIView"),
    ])
  func `a view has the class with which its comment starts, if UIKit can make one`(
    _ comment: String, _ type: String
  ) throws {
    let layout = try layout(#"{ "layoutSpec": 1, "views": [{ "id": "a", "$comment": "\#(comment)" }] }"#)
    #expect(layout.swift(command: "test").contains("var a = \(type)()"))
  }
}
