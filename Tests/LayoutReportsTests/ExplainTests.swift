import Foundation
import Layout
import LayoutReports
import LayoutSpec
import TestSupport
import Testing

/// An explanation derives a value step by step from values that the environment fixes.
@Suite struct ExplainTests {
  /// Explains a value of a document.
  private func explanations(
    _ document: SpecDocument, _ target: String, in caller: CallerEnvironment = CallerEnvironment()
  ) throws -> [ExplainReport.Explanation] {
    let report = try ExplainReport(document, for: caller, target: ExplanationTarget(target))
    guard case .explanations(let explanations) = report.content else {
      return try #require(nil as [ExplainReport.Explanation]?, "\(target) is not explained")
    }
    return explanations
  }

  @Test(arguments: PackageFiles.specs.sampled(every: 3))
  func `the last step of an explanation has the explained value`(_ file: URL) throws {
    let document = SpecDocument(parsing: Array(try Data(contentsOf: file)))
    let caller = CallerEnvironment(EnvironmentRequest(device: "ipad-9", orientation: .landscape))
    let result = try document.solve(for: caller)
    for view in result.views {
      let explanations = try explanations(document, view.id, in: caller)
      let frame = [view.frame.x, view.frame.y, view.frame.width, view.frame.height]
      for (explanation, value) in zip(explanations, frame) {
        #expect(abs(explanation.value - value) < 1e-6, "\(explanation.name)")
        guard explanation.ambiguity == nil, let last = explanation.steps.last else { continue }
        #expect(
          last.values.contains { $0.variable == explanation.name && abs($0.value - value) < 1e-6 },
          "\(explanation.name) is not what its last step gives")
        for step in explanation.steps { #expect(!step.reasons.isEmpty && !step.values.isEmpty) }
        let determined = explanation.steps.flatMap(\.values).map(\.variable)
        #expect(Set(determined).count == determined.count, "\(explanation.name) determines a variable twice")
      }
    }
  }

  @Test(arguments: ["q", "q.widht", "q.", ".width", "nobody.width", "margins.left"])
  func `the error for an unknown name says what is unknown`(_ text: String) throws {
    let document = SpecDocument(#"{"layoutSpec": 1, "views": ["key"]}"#)
    #expect(throws: (any Error).self) {
      try ExplainReport(document, for: CallerEnvironment(), target: ExplanationTarget(text))
    }
  }

  @Test(arguments: LayoutEnvironment.LayoutDirection.allCases)
  func `the anchors of the root have values`(_ direction: LayoutEnvironment.LayoutDirection) throws {
    let document = SpecDocument(#"{"layoutSpec": 1, "root": {"width": 30, "height": 8}}"#)
    var request = EnvironmentRequest()
    request.layoutDirection = direction
    let values = try Attribute.allCases.map { attribute in
      try #require(explanations(document, "root.\(attribute.rawValue)", in: CallerEnvironment(request)).first).value
    }
    // In the order of `Attribute`: left, right, top, bottom, leading, trailing, width, height, centers, baselines.
    #expect(values == [0, 30, 0, 8, 0, 30, 30, 8, 15, 4, 8, 8])
  }

  @Test(arguments: [
    ("keyboard.top", KeyboardState.docked, "because the keyboard is docked"),
    ("keyboard.top", .hidden, "because the keyboard is hidden and the guide is parked at the bottom"),
    ("keyboard.top", .undocked, "because the keyboard is undocked, which the guide does not follow"),
    ("safeArea.left", .hidden, "which the environment determines"),
  ])
  func `a guide is where a view pinned to it is`(_ name: String, _ state: KeyboardState, _ reason: String) throws {
    let spec = """
      {"layoutSpec": 1, "views": ["a"], "constraints": ["a.left == safeArea.left", "a.top == keyboard.top",
       "a.width == 1", "a.height == 1"]}
      """
    let document = SpecDocument(spec)
    var request = EnvironmentRequest(device: "ipad-9", orientation: .landscape)
    request.keyboard = EnvironmentRequest.Keyboard(state: state)
    let caller = CallerEnvironment(request)
    let explanations = try explanations(document, name, in: caller)
    let frame = try #require(document.solve(for: caller).views.first).frame
    #expect(explanations.count == 1 && explanations.first?.name == name)
    #expect(explanations.first?.value == (name == "keyboard.top" ? frame.y : frame.x))
    let report = try ExplainReport(document, for: caller, target: ExplanationTarget(name))
    #expect(report.text().contains(", " + reason))
  }

  @Test func `a number that is too large to compute with is a mistake of the spec, not of the budget`() throws {
    let views = (0..<40).map { #"{"id": "v\#($0)"}"# }.joined(separator: ",")
    let widths = (1..<40).map { #", "v\#($0).width == 900000000 * v\#($0 - 1).width""# }.joined()
    let document = SpecDocument(
      #"{"layoutSpec": 1, "views": [\#(views)], "constraints": ["v0.width == 900000000"\#(widths)]}"#)
    let error = try #require(throws: ExplainError.self) { try ExplainReport(document, for: CallerEnvironment()) }
    guard case .solve(.invalid(let errors)) = error else { throw error }
    #expect(errors.errors.map { $0.code } == [.numberOutOfRange])
  }

  @Test(arguments: [#""keyboard""#, #"{"width": 300, "height": 200}"#])
  func `the keyboard guide only exists in a window`(_ root: String) throws {
    let document = SpecDocument(#"{"layoutSpec": 1, "root": \#(root)}"#)
    #expect(document.isValid)
    let error = try #require(throws: ExplainError.self) {
      try ExplainReport(document, for: CallerEnvironment(), target: ExplanationTarget("keyboard.top"))
    }
    guard case .target(let message) = error else { throw error }
    #expect(message == "the keyboard guide only exists if the root is the window")
  }

  @Test(arguments: [
    (300, "do not fill `rows`: 4 × 40 is 140 less than 300"), (100, "do not fit in `rows`: 4 × 40 is 60 more than 100"),
  ])
  func `rows that leave room over are not rows that lack it`(_ height: Int, _ words: String) throws {
    let text = """
      {"layoutSpec": 1, "root": {"width": 100, "height": \(height)},
       "views": [{"id": "rows", "stack": {"axis": "vertical"}, "children": ["a", "b", "c", "d"]}],
       "constraints": [{"pin": "rows", "to": "root"}, "a.height == 40", "b.height == 40", "c.height == 40",
        "d.height == 40"]}
      """
    let conflict = try conflict(of: SpecDocument(text))
    #expect(conflict.message.hasSuffix(words))
    #expect(conflict.members.count == 11)
    let told = SpecDocument(text).report().text()
    #expect(told.contains("= conflict: the stack of `rows`: 4 children"))
    #expect(!told.contains("conflict: /"))
  }

  private func conflict(of document: SpecDocument) throws -> SpecConflict {
    #expect(document.isValid, "\(document.errors.errors.map(\.message))")
    let report = try ExplainReport(document, for: CallerEnvironment())
    guard case .conflict(let conflict) = report.content else {
      return try #require(nil as SpecConflict?, "there is no conflict")
    }
    return conflict
  }

  private func conflict(of members: String) throws -> SpecConflict {
    try conflict(of: SpecDocument("{\"layoutSpec\": 1, \(members)}"))
  }

  @Test(arguments: ["cell", "root"])
  func `insets that are larger than their space are short of room`(_ space: String) throws {
    let conflict = try self.conflict(
      of: """
        "root": {"width": 20, "height": 40}, "views": ["cell", "badge"],
        "constraints": ["cell.width == 20", "badge.left == \(space).left + 12", "badge.right == \(space).right - 12"]
        """)
    #expect(conflict.message.hasSuffix(": 12 + 12 is 4 more than 20"))
    #expect(conflict.repairs.allSatisfy { !$0.text.contains("badge.width") })
  }

  @Test func `a negative size is not a lack of room`() throws {
    let message = try self.conflict(of: #""views": ["a"], "constraints": ["a.width == -5"]"#).message
    #expect(message.hasSuffix("they are 5 points apart"))
  }

  /// Two rows of one unit group, the first of 10 keys, which the root's sides hold.
  private func rows(secondCount: Int, edges: String, more: String = "") -> String {
    let stack = #""stack": {"axis": "horizontal", "distribution": "units", "unitGroup": "key"}"#
    func keys(_ letter: String, _ count: Int) -> String {
      (1...count).map { "\"\(letter)\($0)\"" }.joined(separator: ", ")
    }
    return """
      "views": [{"id": "row1", \(stack), "children": [\(keys("a", 10))]},
        {"id": "row2", \(stack), "children": [\(keys("b", secondCount))]}],
      "constraints": [{"pin": "row1", "to": "root"}, {"pin": "row2", "to": "root", "edges": [\(edges)]}\(more)]
      """
  }

  @Test func `for rows that do not add up, the only fix is that of the row`() throws {
    let spec = "{\"layoutSpec\": 1, \(rows(secondCount: 9, edges: #""leading", "trailing""#))}"
    let text = try ExplainReport(SpecDocument(spec), for: CallerEnvironment()).text()
    #expect(text.hasPrefix("No layout: `row2` adds up to 9 units, `row1` to 10; so these "))
    #expect(text.hasSuffix("\nFix: change the units, or give a row another unitGroup.\n  give `row2` 1 unit more\n"))
  }

  @Test func `a row whose sum is not part of the conflict is not its cause`() throws {
    let spec = rows(secondCount: 9, edges: #""leading""#, more: #", "b1.width == 31""#)
    let conflict = try self.conflict(of: spec)
    #expect(!conflict.message.contains("adds up to"))
    let changed = conflict.repairs.map(\.constraint)
    #expect(changed == ["/constraints/2"])
  }

  @Test func `each repair resolves the conflict`() throws {
    let constraints = ["a.width == 100", "b.width == 2 * a.width", "b.width <= 150"]
    func document(_ constraints: [String]) -> SpecDocument {
      let list = constraints.map { "\"\($0)\"" }.joined(separator: ", ")
      return SpecDocument("{\"layoutSpec\": 1, \"views\": [\"a\", \"b\"], \"constraints\": [\(list)]}")
    }
    let conflict = try conflict(of: document(constraints))
    #expect(conflict.message == "`a.width == 100` does not fit in `b.width <= 150`: 2 × 100 is 50 more than 150")
    #expect(conflict.repairs.count == 2)
    for repair in conflict.repairs {
      let index = try #require(Int(repair.constraint.dropFirst("/constraints/".count)))
      let mended = try #require(repair.text.split(separator: "\"").dropFirst().first)
      var changed = constraints
      changed[index] = String(mended)
      #expect(throws: Never.self, "\(repair.text)") { try document(changed).solve() }
    }
  }

  @Test(arguments: [
    // A fixed and a least width in a row.
    (
      """
      "root": {"width": 320, "height": 200},
      "views": [{"id": "row", "stack": {"axis": "horizontal", "spacing": 8, "insets": 16},
        "children": ["label", "field", "button"]}],
      "constraints": [{"pin": "row", "to": "root"}, "field.width >= 160", "label.width == 80", "button.width == 60"]
      """,
      "`label.width == 80`, `button.width == 60` and `field.width >= 160` do not fit in `row`: ", "28 more than 320",
      "/constraints/2", 6
    ),
    // Equal widths that follow from one.
    (
      """
      "root": {"width": 100, "height": 50},
      "views": [{"id": "row", "stack": {"axis": "horizontal"}, "children": ["a", "b", "c", "d"]}],
      "constraints": [{"pin": "row", "to": "root"}, "a.width == 40", "b.width == a.width", "c.width == a.width",
        "d.width == a.width"]
      """,
      "`a.width == 40` does not fit in `row`: ", "4 × 40 is 60 more than 100", "/constraints/1", 5
    ),
    // A flexible child beside too many units, and one that is too wide.
    (
      Self.flexible(units: 2.5, least: 44), "`row4` needs 10.5 units and 44 points for `emoji`; there are 10", "",
      "/views/1", 6
    ),
    (
      Self.flexible(units: 1.5, least: 44), "`row4` needs 9.5 units and 44 points for `emoji`; there are 10", "",
      "/constraints/2", 7
    ),
    // A size that contradicts a number of units.
    (
      """
      "root": {"width": 390, "height": 50},
      "views": [{"id": "row", "stack": {"axis": "horizontal", "distribution": "units", "spacing": 6},
        "children": ["q", {"id": "s", "units": 1.5}, "e"]}],
      "constraints": [{"pin": "row", "to": "root"}, "s.width == 20"]
      """,
      "`s.width == 20` does not ", "", "/constraints/1", 4
    ),
  ])
  func `a conflict with a stack is told at the constraint that its author wrote, in one sentence`(
    _ spec: String, _ start: String, _ end: String, _ pointer: String, _ parts: Int
  ) throws {
    let document = SpecDocument("{\"layoutSpec\": 1, \(spec)}")
    let conflict = try conflict(of: document)
    #expect(conflict.message.hasPrefix(start) && conflict.message.hasSuffix(end), "\(conflict.message)")
    #expect(conflict.pointer == pointer)
    #expect(conflict.parts.count <= parts, "\(conflict.parts.map(\.line))")
    // The same words everywhere.
    let finding = try #require(document.findings(of: .unsatisfiable).first)
    #expect(finding.message == conflict.message && finding.pointer == pointer)
    let error = #expect(throws: SpecSolveError.self) { try document.solve() }
    #expect(error?.summary.hasPrefix(conflict.message) == true)
  }

  private static func flexible(units: Double, least: Double) -> String {
    let keys = "qwertyuiop".map { "\"\($0)\"" }.joined(separator: ", ")
    let stack =
      #""stack": {"axis": "horizontal", "distribution": "units", "unitGroup": "key", "spacing": 6, "insets": 3}"#
    return """
      "root": {"width": 390, "height": 216},
      "views": [{"id": "row1", \(stack), "children": [\(keys)]},
        {"id": "row4", \(stack), "children": [{"id": "shift", "units": \(units)}, {"id": "emoji", "flexible": 1},
          {"id": "space", "units": 6}, {"id": "return", "units": 2}]}],
      "constraints": [{"pin": "row1", "to": "root", "edges": ["leading", "trailing"]},
        {"pin": "row4", "to": "root", "edges": ["leading", "trailing"]}, "emoji.width >= \(least)"]
      """
  }

  @Test(arguments: [
    ("d.width", ["row2", "keys"]), ("a.width", ["row2", "keys"]), ("x.width", ["row3", "keys"]),
  ])
  func `a key is explained by its own row`(_ target: String, _ stacks: [String]) throws {
    let spec = """
      {"layoutSpec": 1, "root": {"width": 390, "height": 216},
       "stacks": {"rows": {"axis": "horizontal", "distribution": "units", "unitGroup": "key", "spacing": 6}},
       "views": [{"id": "keys", "stack": {"axis": "vertical", "distribution": "fillEqually"}, "children": [
         {"id": "row1", "stack": "rows", "children": ["q", "w", "e", "r"]},
         {"id": "row2", "stack": "rows", "children": ["a", "s", {"id": "d", "units": 2}]},
         {"id": "row3", "stack": "rows", "children": ["z", {"id": "x", "units": 2}, "c"]}]}],
       "constraints": [{"id": "edges", "pin": "keys", "to": "root"}]}
      """
    let names = try explanations(SpecDocument(spec), target).flatMap(\.steps).flatMap(\.reasons).map(\.displayName)
    #expect(!names.isEmpty)
    for name in names { #expect(name.hasPrefix("edges") || stacks.contains { name.hasPrefix("\($0)#") }, "\(name)") }
  }

  @Test func `each step of the explanation of a key determines as many values as it has constraints`() throws {
    for seed in 0..<UInt64(12) {
      var random = SplitMix64(seed: seed)
      let keys = random.int(3...9)
      let flexible = random.int(1...keys - 2)
      let row1 = (0..<keys).map { "\"a\($0)\"" }.joined(separator: ", ")
      let spacer = #"{"kind": "spacer", "units": 0.5}"#
      let row2 = [spacer] + (1..<keys).map { "\"b\($0)\"" } + [spacer]
      let spec = """
        {"layoutSpec": 1, "root": {"width": 390, "height": 216}, "stacks": {"keys": {"axis": "horizontal",
          "distribution": "units", "unitGroup": "key", "spacing": \(random.int(0...8)), "insets": 3}},
         "views": [{"id": "rows", "stack": {"axis": "vertical", "distribution": "fillEqually"}, "children": [
          {"id": "row1", "stack": "keys", "children": [\(row1)]},
          {"id": "row2", "stack": "keys", "children": [\(row2.joined(separator: ", "))]},
          {"id": "row3", "stack": "keys", "children": ["c", {"id": "e", "flexible": 1},
            {"id": "d", "units": \(keys - 1 - flexible)}]}]}],
         "constraints": [{"pin": "rows", "to": "root"}]}
        """
      let document = SpecDocument(spec)
      #expect(document.isValid, "\(document.errors.errors.map(\.message))")
      for target in ["b1.left", "b2.width", "e.left", "e.width", "d.left", "d.width", "c.top", "d.height"] {
        for explanation in try explanations(document, target) {
          #expect(explanation.steps.allSatisfy { $0.values.count == $0.reasons.count }, "seed \(seed), \(target)")
          #expect(explanation.steps.last?.values.contains { $0.variable == target } == true, "seed \(seed), \(target)")
        }
      }
    }
  }

  @Test func `each repair of a row resolves its conflict, and the sum is right`() throws {
    for seed in 0..<UInt64(20) {
      var random = SplitMix64(seed: seed)
      let widths = (0..<random.int(1...6)).map { _ in random.int(40...200) }
      let (spacing, inset) = (random.int(0...3) * 4, random.int(0...2) * 8)
      let needed = widths.reduce(2 * inset + (widths.count - 1) * spacing, +)
      let excess = random.int(1...40)
      let expressions = widths.indices.map { "v\($0).width \(random.chance(50) ? "==" : ">=") \(widths[$0])" }
      func document(_ expressions: [String]) -> SpecDocument {
        let views = widths.indices.map { "\"v\($0)\"" }.joined(separator: ", ")
        let texts = expressions.map { "\"\($0)\"" }.joined(separator: ", ")
        return SpecDocument(
          """
          {"layoutSpec": 1, "root": {"width": \(needed - excess), "height": 50},
           "views": [{"id": "row", "stack": {"axis": "horizontal", "spacing": \(spacing), "insets": \(inset)},
            "children": [\(views)]}],
           "constraints": [{"pin": "row", "to": "root"}, \(texts)]}
          """)
      }
      let conflict = try conflict(of: document(expressions))
      #expect(conflict.message.hasSuffix(" is \(excess) more than \(needed - excess)"), "\(conflict.message)")
      let sum = try #require(conflict.message.components(separatedBy: ": ").last?.components(separatedBy: " is ").first)
      let products = sum.components(separatedBy: " + ").map { summand in
        summand.components(separatedBy: " × ").reduce(1) { $0 * (Double($1) ?? .nan) }
      }
      #expect(products.reduce(0, +) == Double(needed), "\(conflict.message)")
      let fixed = zip(expressions, widths).filter { $0.0.contains(" == ") && 2 * excess <= $0.1 }.map { $0.0 }
      // Fixed sizes change before minima, unless little of them would be left.
      #expect(fixed.isEmpty || fixed.contains { conflict.repairs.first?.text.contains("`\($0)`") == true })
      for repair in conflict.repairs {
        let index = try #require(expressions.firstIndex { repair.text.contains("`\($0)`") }, "\(repair.text)")
        var changed = expressions
        changed[index] = try #require(repair.replacement)
        #expect(throws: Never.self, "\(repair.text)") { try document(changed).solve() }
      }
    }
  }

  @Test(arguments: [
    (
      "\"field.leading == title.trailing + 8\", \"field.top == title.top\", \"field.height == 20\"",
      "field.trailing == root.trailing"
    ),
    (
      "\"field.leading == title.trailing + 8\", \"field.trailing == root.trailing - 8\", \"field.height == 20\"",
      "field.top == root.top"
    ),
  ])
  func `an ambiguity is one finding with the edge that is missing`(_ constraints: String, _ edge: String) throws {
    // The label moves with the field.
    let spec = """
      {"layoutSpec": 1, "views": ["title", "field", "label"], "constraints": [
       "title.leading == root.leading + 16", "title.top == root.top + 8", "title.height == 20", "title.width == 100",
       "label.leading == field.leading", "label.top == field.bottom + 4", "label.height == 10",
       "label.trailing == field.trailing", \(constraints)]}
      """
    let findings = SpecDocument(spec).findings(of: .ambiguous)
    #expect(findings.count == 1 && findings.first?.detail.help == "add a constraint, such as \"\(edge)\"")
    let mended = spec.replacing("\"label.leading", with: "\"\(edge)\", \"label.leading")
    #expect(try SpecDocument(mended).solve().ambiguous.isEmpty)
  }
}
