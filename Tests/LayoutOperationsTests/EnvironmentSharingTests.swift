import Foundation
import HardwareKeys
import JSON
import Layout
import LayoutOperations
import LayoutSpec
import TestSupport
import Testing

@testable import LayoutReports

/// Environments that a document cannot distinguish share a solve.
@Suite struct EnvironmentSharingTests {
  private static let specs = ["qwerty", "chat", "form", "arabic", "one-handed", "player", "ansi-60"]

  private func document(_ name: String) throws -> SpecDocument {
    SpecDocument(parsing: try Array(Data(contentsOf: PackageFiles.folder.appending(path: "Specs/\(name).json"))))
  }

  @Test(arguments: specs)
  func `sharing changes no finding`(_ name: String) throws {
    let document = try document(name)
    var options = EnvironmentOptionReader()
    options.add(.all)
    let all = options.narrowed(to: document)
      .environments(spec: document.environment, traits: document.traits)
    let callers = all.sampled(every: max(1, all.count / 60)) + all.prefix(20)
    let check = SpecCheck(document)
    let sharing = check.sharing(among: callers)
    #expect(sharing.distinct.count < callers.count)
    let apart = check.report(callers.map { check.outcome(for: $0) })
    let shared = check.report(sharing.distinct.map { check.outcome(for: callers[$0]) }, of: sharing)
    #expect(apart.text() == shared.text())
    #expect(CheckReport.summary([apart]) == CheckReport.summary([shared]))
  }

  private static func traits(_ count: Int) -> String {
    (0..<count).map { "\"abcdefgh\($0)\": [\"x\"]" }.joined(separator: ", ")
  }

  @Test func `environments with the same traits share the memory of their names`() {
    let text = #"{"layoutSpec": 1, "root": {"width": "windowWidth", "height": 9}, "views": ["a"], "traits": {"#
    let check = SpecCheck(SpecDocument("\(text)\(Self.traits(50))}}"))
    let callers = [300.0, 400, 400].map { CallerEnvironment(EnvironmentRequest(width: $0, height: 500)) }
    var facts = callers.map { check.facts(of: $0) }
    facts += callers.map { check.outcome(for: $0).facts }
    #expect(facts[0].custom.count == 50)
    #expect(Set(facts.map { $0.custom.withUnsafeBufferPointer { $0.baseAddress } }).count == 1)
  }

  @Test func `work on each environment can be cancelled`() throws {
    let counter = CallCounter()
    var options = CheckOptions()
    options.solving.isCancelled = counter.isCancelled
    let document = SpecDocument(#"{"layoutSpec": 1, "views": ["a"]}"#)
    let callers = Array(repeating: CallerEnvironment(), count: 500)
    let sharing = SpecCheck(document, options: options).sharing(among: callers)
    #expect(sharing.distinct.count == 1)
    #expect(counter.count >= 500)

    let list = Array(repeating: "{}", count: 500).joined(separator: ", ")
    let body = #"{"spec": {"layoutSpec": 1, "views": ["a"]}, "environments": [\#(list)]}"#
    let json = try JSONDocument(parsing: Array(body.utf8))
    let four = CallCounter(cancellingAfter: 3)
    #expect(throws: ProblemDetails.self) {
      try SolveRequest(reading: json, isCancelled: four.isCancelled) { SpecDocument(reading: $0) }
    }
    #expect(four.count == 4)

    var all = EnvironmentOptionReader()
    all.add(.allDevices)
    let calls = CallCounter()
    #expect(all.environments(isCancelled: calls.isCancelled).count <= calls.count)
    #expect(all.environments(isCancelled: { true }).isEmpty)
  }

  @Test func `a report on hardware keys makes a row at a time and can be cancelled`() throws {
    let views = [TypedView("a", Array(repeating: .text("a"), count: 100))]
    let isCancelled = CallCounter(cancellingAfter: 7).isCancelled
    let report = HardwareKeyReport(views, on: [HardwareKeyboard(.us)], isCancelled: isCancelled)
    #expect(report.rows(orNone: "").count == 7)
  }

  @Test func `the environments of a request share the search for similar names`() throws {
    let list = (0..<200).map { "{\"traits\": {\"abcdefgi\($0)\": \"x\"}}" }.joined(separator: ", ")
    let spec = #"{"layoutSpec": 1, "views": ["a"], "traits": {\#(Self.traits(2_000))}}"#
    let request = try SolveRequest(parsing: Array(#"{"spec": \#(spec), "environments": [\#(list)]}"#.utf8))
    let hints = request.environments.filter { $0.errors.first?.message.contains("did you mean") == true }
    #expect((1...50).contains(hints.count))
  }

  @Test(arguments: [
    (#""views": []"#, [EnvironmentOption.split]),
    (#""root": "keyboard""#, [.keyboard]),
    (#""root": "keyboard", "views": [{"id": "a", "when": {"split": "half"}}]"#, [.split, .keyboard]),
    (#""root": {"width": 9, "height": 9}, "views": ["a"], "constraints": [{"pin": "a", "to": "root"}]"#, []),
    (#""root": {"width": 9, "height": 9}, "views": ["a"], "constraints": ["a.leading == 1"]"#, [.direction]),
    (#""root": {"width": 9, "height": 9}, "views": ["a"], "constraints": ["H:|-1-[a]"]"#, [.direction]),
    (#""root": {"width": 9, "height": 9}, "views": ["a"], "constraints": ["a.left == 1"]"#, []),
    (
      #""root": {"width": 9, "height": 9}, "views": [{"id": "a", "stack": {"axis": "horizontal"}, "children": ["b"]}]"#,
      [.direction]
    ),
    (
      #""root": {"width": 9, "height": 9}, "views": [{"id": "a", "stack": {"axis": "horizontal", "direction": "leftToRight"}, "children": ["b"]}]"#,
      []
    ),
    (
      #""root": {"width": "windowWidth", "height": 9}, "views": [{"id": "a", "when": {"contentSizeCategory": "large"}}]"#,
      [.split, .contentSize]
    ),
    (#""views": ["a"], "constraints": ["a.bottom == keyboard.top"]"#, [.split, .keyboard]),
  ])
  func `everything is what can make a difference`(_ members: String, _ options: [EnvironmentOption]) {
    let document = SpecDocument("{\"layoutSpec\": 1, \(members)}")
    #expect(document.isValid, "\(document.errors)")
    #expect(document.relevantOptions == Set([.device, .orientation, .trait] + options))
  }
}
