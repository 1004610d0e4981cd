import Foundation
import Layout
import LayoutReports
import LayoutSpec
import TestSupport
import Testing

/// An explanation derives a value step by step from values that the environment fixes.
@Suite struct ExplainTests {
  @Test func `there are specs`() { #expect(PackageFiles.specs.count > 5) }

  @Test(arguments: PackageFiles.specs.sampled(every: 3))
  func `the last step of an explanation has the explained value`(_ file: URL) throws {
    let document = SpecDocument(parsing: Array(try Data(contentsOf: file)))
    let caller = CallerEnvironment(EnvironmentRequest(device: "ipad-9", orientation: .landscape))
    let result = try document.solve(for: caller)
    for view in result.views {
      let target = try ExplanationTarget(view.id)
      let report = try ExplainReport(document, for: caller, target: target)
      guard case .explanations(let explanations) = report.content else {
        Issue.record("\(view.id) is not explained")
        continue
      }
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

  @Test(arguments: ["q", "q.widht", "q.", ".width", "nobody.width", "margins.left", "root.left"])
  func `the error for an unknown name says what is unknown`(_ text: String) throws {
    let document = SpecDocument(parsing: Array(#"{"layoutSpec": 1, "views": ["key"]}"#.utf8))
    #expect(throws: (any Error).self) {
      try ExplainReport(document, for: CallerEnvironment(), target: ExplanationTarget(text))
    }
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
    let document = SpecDocument(parsing: Array(spec.utf8))
    var request = EnvironmentRequest(device: "ipad-9", orientation: .landscape)
    request.keyboard = EnvironmentRequest.Keyboard(state: state)
    let caller = CallerEnvironment(request)
    let report = try ExplainReport(document, for: caller, target: ExplanationTarget(name))
    guard case .explanations(let explanations) = report.content else {
      Issue.record("\(name) is not explained")
      return
    }
    let frame = try #require(document.solve(for: caller).views.first).frame
    #expect(explanations.count == 1 && explanations.first?.name == name)
    #expect(explanations.first?.value == (name == "keyboard.top" ? frame.y : frame.x))
    #expect(report.text().contains(", " + reason))
  }

  @Test(arguments: [#""keyboard""#, #"{"width": 300, "height": 200}"#])
  func `the keyboard guide only exists in a window`(_ root: String) throws {
    let document = SpecDocument(parsing: Array(#"{"layoutSpec": 1, "root": \#(root)}"#.utf8))
    #expect(document.isValid)
    let error = try #require(throws: ExplainError.self) {
      try ExplainReport(document, for: CallerEnvironment(), target: ExplanationTarget("keyboard.top"))
    }
    guard case .target(let message) = error else { throw error }
    #expect(message == "the keyboard guide only exists if the root is the window")
  }

  @Test(arguments: [
    (300, "they leave 140 points of room unused"), (100, "they are 60 points short of room"),
  ])
  func `rows that leave room over are not rows that lack it`(_ height: Int, _ words: String) throws {
    let text = """
      {"layoutSpec": 1, "root": {"width": 100, "height": \(height)},
       "views": [{"id": "rows", "stack": {"axis": "vertical"}, "children": ["a", "b", "c", "d"]}],
       "constraints": [{"pin": "rows", "to": "root"}, "a.height == 40", "b.height == 40", "c.height == 40",
        "d.height == 40"]}
      """
    let report = try ExplainReport(SpecDocument(parsing: Array(text.utf8)), for: CallerEnvironment())
    guard case .conflict(let message, let detail) = report.content else {
      Issue.record("there is a conflict")
      return
    }
    #expect(message.hasSuffix(words))
    #expect(detail.conflict.count == 11)
    let check = SpecCheck(SpecDocument(parsing: Array(text.utf8)))
    let outcome = check.outcome(for: CallerEnvironment())
    let told = check.report([outcome]).text(of: CheckSources(spec: CheckSources.Text(name: "x.json")))
    #expect(told.contains("= conflict: a.top == rows.top, d.bottom == rows.bottom, b.top == a.bottom"))
    #expect(!told.contains("conflict: /"))
  }

  /// Returns the message and the details of a spec's conflict.
  private func conflict(of spec: String) throws -> (message: String, detail: FindingDetail) {
    let document = SpecDocument(parsing: Array("{\"layoutSpec\": 1, \(spec)}".utf8))
    #expect(document.isValid, "\(document.errors.errors.map(\.message))")
    let report = try ExplainReport(document, for: CallerEnvironment())
    guard case .conflict(let message, let detail) = report.content else { throw NoConflict() }
    return (message, detail)
  }

  private struct NoConflict: Error {}

  @Test(arguments: ["cell", "root"])
  func `insets that are larger than their space are short of room`(_ space: String) throws {
    let (message, detail) = try conflict(
      of: """
        "root": {"width": 20, "height": 40}, "views": ["cell", "badge"],
        "constraints": ["cell.width == 20", "badge.left == \(space).left + 12", "badge.right == \(space).right - 12"]
        """)
    #expect(message.hasSuffix("they are 4 points short of room"))
    #expect(detail.repairs.allSatisfy { !$0.text.contains("badge.width") })
  }

  @Test func `a negative size is not a lack of room`() throws {
    let (message, _) = try conflict(of: #""views": ["a"], "constraints": ["a.width == -5"]"#)
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
    let text = try ExplainReport(SpecDocument(parsing: Array(spec.utf8)), for: CallerEnvironment()).text()
    #expect(text.hasPrefix("No layout: `row2` adds up to 9 units, `row1` to 10; so these "))
    #expect(text.hasSuffix("\nFix: give `row2` 1 unit more, or give it another unitGroup.\n"))
  }

  @Test func `a row whose sum is not part of the conflict is not its cause`() throws {
    let spec = rows(secondCount: 9, edges: #""leading""#, more: #", "b1.width == 31""#)
    let (message, detail) = try conflict(of: spec)
    #expect(!message.contains("adds up to"))
    let changed = detail.repairs.map(\.constraint)
    #expect(changed == ["/constraints/0#leading", "/constraints/0#trailing", "/constraints/2"])
  }

  @Test func `each repair resolves the conflict`() throws {
    let constraints = ["a.width == 100", "b.width == 2 * a.width", "b.width <= 150"]
    func document(_ constraints: [String]) -> SpecDocument {
      let list = constraints.map { "\"\($0)\"" }.joined(separator: ", ")
      return SpecDocument(
        parsing: Array("{\"layoutSpec\": 1, \"views\": [\"a\", \"b\"], \"constraints\": [\(list)]}".utf8))
    }
    let report = try ExplainReport(document(constraints), for: CallerEnvironment())
    guard case .conflict(let message, let detail) = report.content else {
      Issue.record("there is a conflict")
      return
    }
    #expect(message == "these 3 constraints conflict: one of them must change by at least 25 points")
    #expect(detail.repairs.count == 3)
    for repair in detail.repairs {
      let index = try #require(Int(repair.constraint.dropFirst("/constraints/".count)))
      let mended = try #require(repair.text.split(separator: "\"").dropFirst().first)
      var changed = constraints
      changed[index] = String(mended)
      #expect(throws: Never.self, "\(repair.text)") { try document(changed).solve() }
    }
  }
}
