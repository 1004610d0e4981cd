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

  @Test func `each repair resolves the conflict`() throws {
    let constraints = ["a.width == 100", "b.width == 2 * a.width", "b.width <= 150"]
    func document(_ constraints: [String]) -> SpecDocument {
      let list = constraints.map { "\"\($0)\"" }.joined(separator: ", ")
      return SpecDocument(
        parsing: Array("{\"layoutSpec\": 1, \"views\": [\"a\", \"b\"], \"constraints\": [\(list)]}".utf8))
    }
    let report = try ExplainReport(document(constraints), for: CallerEnvironment())
    guard case .conflict(_, let detail) = report.content else {
      Issue.record("there is a conflict")
      return
    }
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
