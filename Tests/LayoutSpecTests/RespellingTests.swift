import Foundation
import JSON
import LayoutSpec
import Testing

/// A document that was read by means of one with other numbers is the document that reading its text gives.
@Suite struct RespellingTests {
  private static let conformanceSpecs: [String] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fixtures/conformance")
    let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    return files.sorted { $0.path < $1.path }.compactMap { file in
      guard let bytes = try? Array(Data(contentsOf: file)),
        let request = try? JSONDocument(parsing: bytes).root["request"],
        let spec = request["spec"] ?? (request["layoutSpec"] == nil ? nil : request)
      else { return nil }
      return String(decoding: spec.sourceBytes, as: UTF8.self)
    }
  }()

  /// Specs with numbers in all places where values are.
  private static let specs: [String] =
    InstanceCacheTests.specs + conformanceSpecs
    + MutationTests.specs.compactMap { try? String(contentsOf: $0, encoding: .utf8) } + [
      """
      {"layoutSpec": 1, "root": {"width": 300, "height": [{"when": {"rootWidth": {"min": 299}}, "value": 200}, {"value": 100}]},
       "metrics": {"gap": 3, "wide": [{"when": {"rootHeight": {"min": 150}}, "value": "gap * 2"}, {"value": 7}]},
       "margins": {"leading": 5, "top": 6}, "keyboardGuide": {"nearThreshold": 30},
       "environment": {"window": {"width": 320, "height": 480}, "metrics": {"gap": 4}},
       "stacks": {"row": {"axis": "horizontal", "distribution": "units", "unitGroup": "u", "spacing": "gap", "insets": 2}},
       "views": [
         {"id": "a", "stack": "row", "children": ["b", {"id": "c", "units": 1.5, "spacingAfter": 9}, {"id": "d", "flexible": 2}]},
         {"id": "e", "intrinsicSize": {"width": 30, "height": 20}, "baseline": {"first": 11, "last": 4},
          "label": [{"when": {"rootWidth": {"min": 290}}, "value": "wide"}, {"value": "narrow"}]},
         {"id": "f", "when": {"rootWidth": {"min": 200}}}],
       "constraints": [
         {"pin": "a", "to": "margins", "insets": {"top": 1, "leading": 2, "bottom": 40, "trailing": 3}},
         "e.firstBaseline == a.bottom + wide", {"item": "e", "attribute": "lastBaseline", "toItem": "root",
           "toAttribute": "height", "multiplier": 0.75, "constant": 3, "priority": 500, "weight": 2},
         {"item": "e", "attribute": "left", "constant": [{"when": {"keyboardNear": "bottom"}, "value": 12}, {"value": 13}]},
         {"item": "f", "attribute": "width", "relatedBy": "greaterThanOrEqual", "constant": 50},
         {"item": "f", "attribute": "width", "constant": 10, "priority": 100}]}
      """
    ]

  private static let environments: [String] = [
    "{}", #"{"window": {"width": 300, "height": 200}}"#, #"{"device": "ipad-9", "layoutDirection": "rightToLeft"}"#,
    #"{"window": {"width": 310, "height": 500}, "keyboard": {"state": "floating"}}"#,
  ]

  private static let replacements = [
    "0", "1", "-1", "2.5", "1e1", "0.001", "-0", "250", "1e9", "1000000001", "1e400", "7.25000", "31",
  ]

  /// Texts of a spec in which some numbers are replaced.
  private func variants(_ spec: String, _ random: inout SplitMix64) throws -> [[UInt8]] {
    let root = try JSONDocument(parsing: Array(spec.utf8)).root
    var places: [Range<Int>] = []
    var open = [root]
    while let value = open.popLast() {
      switch value.kind {
      case .number: places.append(value.startOffset..<value.endOffset)
      case .object: open += value.members.map(\.value)
      case .array: open += value.elements
      default: break
      }
    }
    var variants: [[UInt8]] = []
    for _ in 0..<(spec == Self.specs.last ? 200 : min(12, 3 * places.count)) {
      var bytes = Array(spec.utf8)
      let chosen = (0..<Int.random(in: 1...2, using: &random)).compactMap { _ in places.randomElement(using: &random) }
      for place in Set(chosen).sorted(by: { $0.lowerBound > $1.lowerBound }) {
        bytes.replaceSubrange(place, with: Self.replacements.randomElement(using: &random).map { Array($0.utf8) } ?? [])
      }
      variants.append(bytes)
    }
    return variants
  }

  private func answers(_ document: SpecDocument, _ environment: String) -> [String] {
    let caller = CallerEnvironment(parsing: Array(environment.utf8), for: document)
    do throws(SpecSolveError) {
      return [
        String(decoding: try document.solve(for: caller).json(), as: UTF8.self),
        String(decoding: try document.system(for: caller), as: UTF8.self),
      ]
    } catch {
      return [String(decoding: ProblemDetails(error).json(), as: UTF8.self)]
    }
  }

  @Test(arguments: specs.indices)
  func `a document read by means of another one answers as if it was read alone`(_ index: Int) throws {
    let spec = Self.specs[index]
    guard let read = try? JSONDocument(parsing: Array(spec.utf8)), read.root.kind == .object else { return }
    let base = SpecDocument(parsing: Array(spec.utf8))
    var random = SplitMix64(seed: UInt64(index))
    for (number, variant) in try variants(spec, &random).enumerated() {
      let alone = SpecDocument(parsing: variant)
      guard let respelled = base.respelled(as: variant[...]) else { continue }
      #expect(alone.isValid)
      for offset in Self.environments.indices {
        let environment = Self.environments[(offset + number) % Self.environments.count]
        let expected = answers(SpecDocument(parsing: variant), environment)
        #expect(
          answers(respelled, environment) == expected, "\(String(decoding: variant, as: UTF8.self)) \(environment)")
        _ = answers(base, environment)
        #expect(answers(respelled, environment) == expected)
      }
    }
  }

  @Test(
    arguments: [
      (#"{"layoutSpec": 1, "root": {"width": 100, "height": 9}, "views": ["q"], "constraints": [{"pin": "q", "to": "root", "priority": 1}, {"when": {"rootWidth": {"min": 200}}, "constraints": [{"item": "q", "attribute": "left", "constant": 5}], "otherwise": []}]}"#),
      (#"{"layoutSpec": 1, "root": {"width": 100, "height": 9}, "views": ["q"], "constraints": [{"pin": "q", "to": "root", "priority": 1}, {"when": {"rootWidth": {"min": 200}}, "constraints": ["q.left == 5", "q.top == 1"], "otherwise": ["q.left == 6"]}]}"#),
      (#"{"layoutSpec": 1, "root": {"width": 100, "height": 9}, "views": [{"when": {"rootWidth": {"min": 200}}, "children": ["q"]}], "constraints": [{"pin": "q", "to": "root"}]}"#),
      (#"{"layoutSpec": 1, "root": {"width": 100, "height": 9}, "views": [{"id": "q", "stack": {"axis": [{"when": {"rootWidth": {"min": 200}}, "value": "vertical"}, {"value": "horizontal"}], "spacing": 4}, "children": ["a", {"id": "b", "spacingAfter": 2}, "c"]}], "constraints": [{"pin": "q", "to": "root"}]}"#),
      (#"{"layoutSpec": 1, "root": {"width": 100, "height": 9}, "views": [{"id": "q", "stack": {"axis": "horizontal", "distribution": [{"when": {"rootWidth": {"min": 200}}, "value": "units"}, {"value": "fillEqually"}]}, "children": ["a", {"id": "b", "units": 2}]}], "constraints": [{"pin": "q", "to": "root"}]}"#),
      (#"{"layoutSpec": 1, "root": {"width": 100, "height": 9}, "margins": {"leading": 100}, "views": ["q"], "constraints": [{"pin": "q", "to": "margins"}]}"#),
      (#"{"layoutSpec": 1, "metrics": {"m": 100}, "views": ["q"], "constraints": [{"pin": "q", "to": "root", "priority": "m"}, {"item": "q", "attribute": "width", "toItem": "q", "toAttribute": "height", "multiplier": "m / 50", "priority": "low"}]}"#),
      (#"{"layoutSpec": 1, "views": [{"id": "q", "baseline": {"first": 100}}, "w"], "constraints": ["q.firstBaseline == w.top", {"pin": "w", "to": "root", "insets": 9}, {"pin": "q", "to": "w", "edges": ["leading", "trailing", "bottom"]}]}"#),
    ])
  func `a number that decides more than constants`(_ spec: String) {
    for (known, number) in [("100", "300"), ("300", "100"), ("100", "250.5")] {
      let base = SpecDocument(parsing: Array(spec.replacingOccurrences(of: "100", with: known).utf8))
      #expect(base.errors == [])
      let text = Array(spec.replacingOccurrences(of: "100", with: number).utf8)
      for environment in Self.environments {
        _ = answers(base, environment)
        let respelled = base.respelled(as: text[...])
        #expect(respelled != nil)
        #expect(respelled.map { answers($0, environment) } == answers(SpecDocument(parsing: text), environment))
      }
    }
  }

  @Test func `specs are read by means of others`() throws {
    var count = 0
    for (index, spec) in Self.specs.enumerated() where (try? JSONDocument(parsing: Array(spec.utf8))) != nil {
      let base = SpecDocument(parsing: Array(spec.utf8))
      var random = SplitMix64(seed: UInt64(index))
      count += try variants(spec, &random).count { base.respelled(as: $0[...]) != nil }
    }
    #expect(count >= 400)
    #expect(try SpecDocument(parsing: Array(#require(Self.specs.last).utf8)).errors == [])
  }

  @Test(
    arguments: [
      (#"{"layoutSpec": 1, "metrics": {"gap": 3}, "views": ["q"]}"#, "3", "4.25", true),
      (#"{"layoutSpec": 1, "views": [{"id": "q", "intrinsicSize": {"width": 30}}]}"#, "30", "-0.5e+1", true),
      (#"{"layoutSpec": 1, "views": [{"id": "q", "units": 30}]}"#, "30", "-5", false),
      (#"{"layoutSpec": 1, "views": [{"id": "q", "units": 30}]}"#, "30", "1000000001", false),
      (#"{"layoutSpec": 1, "views": [{"id": "q", "units": 30}]}"#, "30", "030", false),
      (#"{"layoutSpec": 1, "views": [{"id": "q", "units": 30}]}"#, "30", "\"a\"", false),
      (#"{"layoutSpec": 1, "views": [{"id": "q", "units": 30}]}"#, "30", "30, \"label\": \"a\"", false),
      (#"{"layoutSpec": 1, "views": ["q"]}"#, "1", "2", false),
      (#"{"layoutSpec": 1, "environment": {"window": {"width": 30, "height": 9}}, "views": ["q"]}"#, "30", "31", false),
      (#"{"layoutSpec": 1, "views": ["q"], "constraints": ["q.width == 30"]}"#, "30", "31", false),
    ])
  func `only values that are numbers may differ`(_ spec: String, _ old: String, _ new: String, _ isRespelled: Bool) {
    let base = SpecDocument(parsing: Array(spec.utf8))
    #expect(base.isValid)
    let text = spec.replacingOccurrences(of: old, with: new)
    #expect((base.respelled(as: Array(text.utf8)[...]) != nil) == isRespelled)
    #expect(base.respelled(as: Array(text.utf8).dropLast()) == nil)
    #expect(base.respelled(as: Array((text + " ").utf8)[...]) == nil)
    #expect(SpecDocument(parsing: Array("{}".utf8)).respelled(as: Array("{}".utf8)[...]) == nil)
  }
}
