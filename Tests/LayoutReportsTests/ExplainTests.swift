import Foundation
import Layout
import LayoutReports
import LayoutSpec
import Testing

/// Explanations lead, step by step, from what the environment fixes to the value that they explain.
@Suite struct ExplainTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Specs")

  private static let specs: [URL] =
    ((try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? [])
    .filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }

  @Test func thereAreSpecs() { #expect(Self.specs.count > 5) }

  @Test(arguments: specs)
  func everyValueIsThatOfTheLastStep(_ file: URL) throws {
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
        guard explanation.freedom == nil, let last = explanation.steps.last else { continue }
        #expect(
          last.values.contains { $0.variable == explanation.name && abs($0.value - value) < 1e-6 },
          "\(explanation.name) is not what its last step gives")
        for step in explanation.steps { #expect(!step.reasons.isEmpty && !step.values.isEmpty) }
        let settled = explanation.steps.flatMap(\.values).map(\.variable)
        #expect(Set(settled).count == settled.count, "\(explanation.name) settles a variable twice")
      }
    }
  }

  @Test(arguments: ["q", "q.widht", "q.", ".width", "nobody.width", "safeArea.left", "root.left"])
  func whatIsNotThereIsSaid(_ text: String) throws {
    let document = SpecDocument(parsing: Array(#"{"layoutSpec": 1, "views": ["key"]}"#.utf8))
    #expect(throws: (any Error).self) {
      try ExplainReport(document, for: CallerEnvironment(), target: ExplanationTarget(text))
    }
  }

  @Test func repairsMendTheConflict() throws {
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
