import JSON
import Layout
import Testing

@testable import LayoutSpec

@Suite("A template") struct TemplateTests {
  private static let templates = #"""
    "templates": {
      "letter": {"id": "{}", "kind": "key", "label": "{uppercase}", "intrinsicSize": {"width": 10, "height": 20}},
      "sized": {"id": "{id}", "intrinsicSize": {"width": "{width}", "height": 7}, "output": {"text": "<{text}>"}},
      "box": {"id": "{}", "children": [{"use": "letter", "for": ["{}1", "{}2"]}]}
    }
    """#

  /// A template that sets keys of another one.
  private static let row = #"""
    {"layoutSpec": 1, "views": [{"use": "row", "for": [{"": "a", "name": "b", "width": 30}]}], "templates": {
      "letter": {"id": "{}", "label": "{uppercase}"},
      "row": {"id": "{}", "children": [
        {"use": "letter", "id": "{}_{name}", "with": "q", "intrinsicSize": {"width": "{width}"}}]}}}
    """#

  private func document(_ views: String, _ constraints: String = "") -> SpecDocument {
    SpecDocument(
      "{\"layoutSpec\": 1,\n\(Self.templates),\n\"views\": [\(views)],\n\"constraints\": [\(constraints)]}")
  }

  private func views(_ text: String) throws -> [SpecResult.View] {
    try document(text).solve(for: EnvironmentRequest(width: 100, height: 100)).views
  }

  @Test("makes a view for each set of parameters")
  func several() throws {
    let views = try views(#"{"use": "letter", "for": ["q", "w"]}, "x""#)
    #expect(views.map { $0.id } == ["q", "w", "x"])
    #expect(views.map { $0.label } == ["Q", "W", "x"])
    #expect(views[1].frame.width == 10 && views[1].kind == .key)
  }

  @Test("inserts parameters unchanged")
  func named() throws {
    let view = try #require(try views(#"{"use": "sized", "with": {"id": "a", "width": 33, "text": "\"é\""}}"#).first)
    #expect(view.frame.width == 33)
    #expect(view.output?["text"]?.string == "<\"é\">")
  }

  @Test("makes texts of numbers in `id`, `label`, `types` and `text`, and keeps them elsewhere")
  func numbers() throws {
    let text = #"""
      {"layoutSpec": 1, "templates": {"digit": {
        "id": "n{}", "kind": "key", "label": [{"when": {"windowWidth": {"min": "{least}"}}, "value": "{}"}],
        "types": "{}", "output": {"text": "{}", "value": "{}"}, "intrinsicSize": {"width": "{}", "height": 1}}},
        "views": [{"use": "digit", "for": [{"": 7, "least": 50}]}]}
      """#
    let document = SpecDocument(text)
    let view = try #require(try document.solve(for: EnvironmentRequest(width: 100, height: 100)).views.first)
    #expect(view.id == "n7" && view.label == "7" && view.frame.width == 7)
    #expect(view.output?["text"]?.string == "7" && view.output?["value"]?.string == nil)
  }

  @Test("is overridden by keys of the view, and can use its id as a parameter")
  func overridden() throws {
    let view = try #require(
      try views(#"{"use": "letter", "id": "z", "label": "Zed", "intrinsicSize": {"width": 5}}"#).first)
    #expect(view.id == "z" && view.label == "Zed" && view.frame.width == 5)
  }

  @Test("can use other templates in its children")
  func nested() throws {
    #expect(try views(#"{"use": "box", "with": "b"}"#).map { $0.id } == ["b", "b1", "b2"])
  }

  @Test("fills the keys of the uses in its children")
  func nestedKeys() throws {
    let document = SpecDocument(Self.row)
    let views = try document.solve(for: EnvironmentRequest(width: 100, height: 100)).views
    #expect(views.map { $0.id } == ["a", "a_b"])
    #expect(views[1].label == "Q" && views[1].frame.width == 30)
  }

  @Test(
    "that is unknown, or misses a parameter, is a mistake at its use",
    arguments: [
      (#"{"use": "leter", "with": "a"}"#, "/views/0/use"), (#"{"use": "letter", "for": []}"#, "/views/0/for"),
      (#"{"use": "letter", "for": ["a"], "with": "b"}"#, "/views/0/for"), (#"{"use": 3}"#, "/views/0/use"),
      (#"{"use": "sized", "with": {"id": "a", "width": 3}}"#, "/templates/sized/output/text"),
    ])
  func mistakes(view: String, pointer: String) {
    let errors = document(view).errors
    #expect(errors.map { $0.pointer } == [pointer])
    #expect(errors.first?.code == .invalidValue)
  }

  @Test("is used by its name")
  func notAName() {
    #expect(document(#"{"use": 3}"#).errors.first?.message == "expected the name of a template")
  }

  @Test(
    "has mistakes that say what to change",
    arguments: [
      (#"{"use": "letters"}"#, #"unknown template "letters"; did you mean "letter"?"#),
      (#"{"use": "letter", "for": "abc"}"#, #""for" must be a list with at least one entry"#),
      (#"{"use": "letter", "for": []}"#, #""for" must be a list with at least one entry"#),
      (#"{"use": "letter", "for": ["a"], "with": "b"}"#, #""for" cannot be combined with "with"; remove one of them"#),
    ])
  func mistakes(use: String, message: String) {
    #expect(document(use).errors.map { $0.message } == [message])
  }

  @Test("keeps lines and columns of the document")
  func places() throws {
    let errors = document(#""a", {"use": "letter", "for": ["q", "w"], "units": -1}"#, #""q.left == w.lefft""#).errors
    #expect(errors.map { $0.pointer } == ["/views/1/units", "/constraints/0"])
    #expect(errors.map { $0.line } == [7, 8])
    #expect(errors.last?.column == 17)
  }

  @Test("among very many is not listed in mistakes")
  func many() {
    let templates = (0..<2_000).map { "\"template\($0)\": {}" }.joined(separator: ", ")
    let views = (0..<2_000).map { _ in "{\"use\": \"none\"}" }.joined(separator: ", ")
    let errors = SpecDocument(
      "{\"layoutSpec\": 1, \"templates\": {\(templates)}, \"views\": [\(views)]}"
    ).errors
    #expect(errors.totalCount == 2_000)
    #expect(errors[0].message == "unknown template \"none\"; use one of the names under \"templates\"")
  }

  @Test("that uses itself without end is a mistake")
  func endless() {
    let text =
      #"{"layoutSpec": 1, "templates": {"a": {"id": "x", "children": [{"use": "a"}]}}, "views": [{"use": "a"}]}"#
    #expect(SpecDocument(text).errors.first?.code == .invalidValue)
  }

  @Test("that grows exponentially is a mistake before it has grown")
  func growth() throws {
    let names = (0..<12).map { "t\($0)" }
    let templates = zip(names, names.dropFirst()).map { name, next in
      "\"\(name)\": {\"id\": \"{}\", \"children\": [{\"use\": \"\(next)\", \"for\": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]}]}"
    }
    let text =
      "{\"layoutSpec\": 1, \"templates\": {\(templates.joined(separator: ", ")), \"t11\": {\"id\": \"{}\", \"label\": \"{}\"}}, "
      + "\"views\": [{\"use\": \"t0\", \"id\": \"a\"}]}"
    let spec = try JSONDocument(parsing: Array(text.utf8)).root
    let expansion = try #require(TemplateExpansion(spec, limit: 1 << 17))
    #expect(expansion.errors.first?.message.contains("MiB") == true)
    #expect(expansion.bytes.count < 1 << 18)
  }

  @Test("whose uses copy their own members is a mistake before it has grown")
  func copies() throws {
    let text =
      "{\"layoutSpec\": 1, \"templates\": {\"a\": {\"id\": \"k{}\"}}, "
      + "\"views\": [{\"use\": \"a\", \"for\": \(Array(0..<200)), \"label\": \"\(String(repeating: "y", count: 10_000))\"}]}"
    let spec = try JSONDocument(parsing: Array(text.utf8)).root
    let expansion = try #require(TemplateExpansion(spec, limit: 1 << 17))
    #expect(expansion.errors.first?.message.contains("MiB") == true)
    #expect(expansion.bytes.count < 1 << 18)
  }

  @Test("of many members may have as many views as a spec")
  func manyMembers() throws {
    let members = (0..<6).map { #""m\#($0)":"{n}""# }.joined(separator: ",")
    let list = (0..<19_990).map { #"{"n":\#($0)}"# }.joined(separator: ",")
    let text = #"{"layoutSpec":1,"templates":{"k":{"id":"k{n}",\#(members)}},"views":[{"use":"k","for":[\#(list)]}]}"#
    let expansion = try #require(TemplateExpansion(try JSONDocument(parsing: Array(text.utf8)).root))
    #expect(expansion.errors.isEmpty, "\(expansion.errors.map(\.message))")
  }

  /// Specs of a few kilobytes whose expansion repeats a key, an uppercase parameter, a missing parameter, the name of a
  /// template or the name of a parameter, or empty parameters and names of them.
  static let repetitions: [String] = {
    let long = String(repeating: "k", count: 2_000)
    let zeros = "[" + Array(repeating: "0", count: 100).joined(separator: ",") + "]"
    func nested(_ inner: String, with list: String = zeros, name: String = "i") -> String {
      #"{"layoutSpec":1,"templates":{"\#(name)":{"kind":"spacer",\#(inner)},"o":{"kind":"spacer","children":"#
        + #"[{"use":"\#(name)","for":\#(list)}]}},"views":[{"use":"o","for":\#(zeros)}]}"#
    }
    let uppercase = String(repeating: "{uppercase}", count: 300)
    let objects = "[" + Array(repeating: #"{"\#(long)":0}"#, count: 20).joined(separator: ",") + "]"
    return [
      nested(#""output":{"\#(long)":0}"#),
      nested(#""label":"\#(uppercase)""#),
      nested(#""label":"\#(String(repeating: "{missing}", count: 300))""#),
      nested(#""label":"a""#, name: long),
      nested(#""label":"a""#, with: objects),
      nested(#""label":"\#(String(repeating: "{}", count: 1_000))""#, with: #"["","","",""]"#),
      nested(#""label":"a""#, with: "[{\(Array(repeating: #""":0"#, count: 2_000).joined(separator: ","))}]"),
      nested(#""label":"a""#, with: "[{\(Array(repeating: #""$comment":0"#, count: 2_000).joined(separator: ","))}]"),
    ]
  }()

  @Test("whose repeated texts are too long is a mistake before they are written", arguments: repetitions)
  func repetition(text: String) throws {
    let spec = try JSONDocument(parsing: Array(text.utf8)).root
    let expansion = try #require(TemplateExpansion(spec, limit: 1 << 17))
    #expect(!expansion.errors.isEmpty)
    #expect(expansion.errors.count < 2_000)
    #expect(expansion.bytes.count < 1 << 18)
  }

  @Test("asks whether it is cancelled while it grows", arguments: repetitions)
  func cancellation(text: String) throws {
    let spec = try JSONDocument(parsing: Array(text.utf8)).root
    let expansion = try #require(TemplateExpansion(spec) { true })
    #expect(expansion.wasCancelled)
    #expect(expansion.bytes.count < 1 << 18)
    let document = SpecDocument(reading: spec) { true }
    #expect(!document.isValid && document.isComplete == !document.errors.isEmpty)
  }
}
