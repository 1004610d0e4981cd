import Foundation
import Layout
import LayoutOperations
import LayoutReports
import LayoutSpec
import TestSupport
import Testing

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
    let shared = check.report(sharing.spread(sharing.distinct.map { check.outcome(for: callers[$0]) }))
    let sources = CheckSources(spec: .init(name: "s.json"))
    #expect(apart.text(of: sources) == shared.text(of: sources))
    #expect(CheckReport.summary([(sources, apart)]) == CheckReport.summary([(sources, shared)]))
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
    let document = SpecDocument(parsing: Array("{\"layoutSpec\": 1, \(members)}".utf8))
    #expect(document.isValid, "\(document.errors)")
    #expect(document.relevantOptions == Set([.device, .orientation, .trait] + options))
  }
}
