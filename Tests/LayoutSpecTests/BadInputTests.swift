import LayoutSpec
import Testing

/// Invalid input: each mistake has an error with a position, and nothing traps or hangs.
@Suite struct BadInputTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let bytes: [UInt8]
    let code: SpecErrorCode
    let pointer: String
    var testDescription: String { name }

    init(_ name: String, _ text: String, _ code: SpecErrorCode, _ pointer: String = "") {
      self.init(name, Array(text.utf8), code, pointer)
    }

    init(_ name: String, _ bytes: [UInt8], _ code: SpecErrorCode, _ pointer: String = "") {
      self.name = name
      self.bytes = bytes
      self.code = code
      self.pointer = pointer
    }
  }

  static func spec(_ rest: String) -> String { "{\"layoutSpec\": 1, \(rest)}" }

  static let cases: [Case] = [
    Case("zero bytes", [], .invalidJSON),
    Case("truncated", "{\"layoutSpec\": 1, \"views\": [\"q\"", .invalidJSON),
    Case("a byte order mark", [0xEF, 0xBB, 0xBF] + Array("{\"layoutSpec\": 1}".utf8), .invalidJSON),
    Case(
      "invalid UTF-8", Array("{\"layoutSpec\": 1, \"name\": \"".utf8) + [0xC3, 0x28] + Array("\"}".utf8), .invalidJSON),
    Case("a lone surrogate", "{\"layoutSpec\": 1, \"name\": \"\\ud800\"}", .invalidJSON),
    Case(
      "129 combining marks", "{\"layoutSpec\": 1, \"name\": \"e\(String(repeating: "\u{301}", count: 129))\"}",
      .limitExceeded),
    Case("nesting 129 deep", String(repeating: "[", count: 129) + String(repeating: "]", count: 129), .limitExceeded),
    Case(
      "a megabyte of (", spec("\"constraints\": [\"\(String(repeating: "(", count: 1 << 20))\"]"), .syntax,
      "/constraints/0"),
    Case(
      "a megabyte of signs", spec("\"metrics\": {\"m\": \"\(String(repeating: "-", count: 1 << 20))\"}"), .syntax,
      "/metrics/m"),
    Case("a metric that is 1e308", spec("\"metrics\": {\"m\": 1e308}"), .numberOutOfRange, "/metrics/m"),
    Case("a metric beyond doubles", spec("\"metrics\": {\"m\": 1e400}"), .numberOutOfRange, "/metrics/m"),
    Case("NaN in a string", spec("\"metrics\": {\"m\": \"NaN\"}"), .unknownMetric, "/metrics/m"),
    Case("inf in a string", spec("\"metrics\": {\"m\": \"inf - inf\"}"), .unknownMetric, "/metrics/m"),
    Case("a hexadecimal number in a string", spec("\"metrics\": {\"m\": \"0x1p3\"}"), .syntax, "/metrics/m"),
    Case(
      "a cycle of metrics", spec("\"metrics\": {\"a\": \"b\", \"b\": \"c\", \"c\": \"a\"}"), .metricCycle, "/metrics/b"),
    Case(
      "a cycle of conditions", spec("\"conditions\": {\"a\": {\"not\": \"b\"}, \"b\": {\"all\": [\"a\"]}}"),
      .conditionCycle,
      "/conditions/a"),
    Case(
      "a view that is its own ancestor by id", spec("\"views\": [{\"id\": \"q\", \"children\": [{\"id\": \"q\"}]}]"),
      .duplicateID,
      "/views/0/children/0/id"),
    Case("duplicate keys", spec("\"name\": \"a\", \"name\": \"b\""), .duplicateKey, "/name"),
    Case("a list for a spec", "[]", .wrongType),
    Case(
      "20,001 views", spec("\"views\": [\((0...20_000).map { "\"v\($0)\"" }.joined(separator: ","))]"), .limitExceeded,
      "/views"),
  ]

  @Test func `views beyond the limit are not parsed, and their names are not reported as unknown`() {
    let views = (0...20_001).map { "\"v\($0)\"" }.joined(separator: ",")
    let bytes = Array(#"{"layoutSpec":1,"views":[\#(views)],"constraints":["v20001.width == 5"]}"#.utf8)
    #expect(SpecDocument(parsing: bytes).errors.map(\.code) == [.limitExceeded])
  }

  @Test(arguments: cases)
  func `an invalid spec has the expected error`(_ test: Case) throws {
    let document = SpecDocument(parsing: test.bytes)
    let found = document.errors.map { "\($0.code.rawValue) at \($0.pointer)" }
    #expect(found.contains("\(test.code.rawValue) at \(test.pointer)"), "\(found.prefix(5))")
    for error in document.errors {
      #expect((error.line ?? 0) >= 1 && (error.column ?? 0) >= 1)
      #expect(!error.message.isEmpty)
    }
    #expect(throws: SpecSolveError.self) { try document.solve() }
  }

  /// Every key of the document with every JSON type is a mistake, or a spec with a solution or an error.
  @Test(arguments: ["null", "true", "5", "-1", "1e999", "\"\"", "\"x\"", "[]", "[null]", "{}", "{\"x\": 1}", "[[[]]]"])
  func `a value of any type never traps`(_ value: String) throws {
    let template = """
      {"layoutSpec": 1, "name": 0, "root": 0, "margins": 0, "keyboardGuide": 0, "metrics": {"m": 0}, "traits": {"t": 0},
       "conditions": {"c": 0}, "stacks": {"s": 0}, "environment": {"device": 0}, "check": {"rules": 0}, "views": [0,
       {"id": 0}, {"id": "v", "when": 0, "kind": 0, "children": 0, "stack": 0, "units": 0, "flexible": 0,
       "spacingAfter": 0, "intrinsicSize": 0, "hugging": 0, "compressionResistance": 0, "baseline": 0, "label": 0,
       "output": 0}], "constraints": [0, {"item": 0}, {"expression": 0}, {"visual": 0, "options": 0}, {"pin": 0, "to": 0,
       "insets": 0, "edges": 0}, {"constraints": 0, "when": 0}]}
      """
    let slots = template.utf8.indices.filter { template.utf8[$0] == UInt8(ascii: "0") }
    for slot in slots {
      let text = String(template[..<slot]) + value + String(template[template.utf8.index(after: slot)...])
      let document = SpecDocument(parsing: Array(text.replacing(": 0", with: ": 7").utf8))
      let errors = document.errors
      #expect(!errors.isEmpty)
      #expect(errors.allSatisfy { ($0.line ?? 0) >= 1 })
    }
  }

  @Test func `all mistakes are found, in document order`() throws {
    let text = """
      {"layoutSpec": 1, "colour": 1,
       "metrics": {"a": "1 +", "high": 2},
       "views": ["q", "q", {"kind": "key"}],
       "constraints": ["q.widht == 3", "q.width == w.width", "q.left == q.leading", {"item": "q"}]}
      """
    let errors = SpecDocument(parsing: Array(text.utf8)).errors
    #expect(
      errors.map { "\($0.code.rawValue) \($0.pointer) \($0.line ?? 0)" } == [
        "unknown-key /colour 1", "syntax /metrics/a 2", "reserved-name /metrics/high 2", "duplicate-id /views/1 3",
        "missing-key /views/2 3", "unknown-attribute /constraints/0 4", "unknown-item /constraints/1 4",
        "mixed-direction /constraints/2 4", "missing-key /constraints/3 4",
      ])
  }

  private func mistakes(_ members: String) -> String {
    SpecDocument(parsing: Array("{\"layoutSpec\": 1, \(members)}".utf8)).errors.map {
      "\($0.code.rawValue) \($0.pointer)"
    }
    .joined(separator: ", ")
  }

  @Test(arguments: [
    (
      #""views": ["q"], "constraints": ["q.width == a + b"]"#,
      "unknown-metric /constraints/0, unknown-metric /constraints/0"
    ),
    (#""views": ["q"], "constraints": ["q.width == a + a"]"#, "unknown-metric /constraints/0"),
    (
      #""views": ["q"], "constraints": ["H:[q(==a@b,==9@c)]"]"#,
      "unknown-metric /constraints/0, invalid-priority /constraints/0, invalid-priority /constraints/0"
    ),
    (
      #""views": ["a"], "constraints": ["a.width == 1 @ -5 + 10", "H:[a(9@2000-1500)]", "a.left == 0 @ 5 - 4"]"#,
      "invalid-priority /constraints/0, invalid-priority /constraints/1"
    ),
    (#""environment": {"window": {}}"#, "missing-key /environment/window, missing-key /environment/window"),
    (#""root": {}"#, "missing-key /root, missing-key /root"),
    (
      #""views": ["q"], "constraints": [{"toAttribute": "width"}]"#,
      "missing-key /constraints/0, missing-key /constraints/0, missing-key /constraints/0"
    ),
    (#""traits": {"t": ["a", "a", "b", "b"]}"#, "invalid-value /traits/t, invalid-value /traits/t"),
  ])
  func `each of several mistakes in one text or object has an error`(_ members: String, _ wanted: String) {
    #expect(mistakes(members) == wanted)
  }

  @Test(arguments: [
    (#""views": {"id": "q"}, "constraints": ["q.width == 1", "H:[q(==r)]"]"#, "wrong-type /views"),
    (#""views": ["p", 5], "constraints": ["q.width == p.width"]"#, "wrong-type /views/1"),
    (#""views": [{"id": "p", "children": "q"}], "constraints": ["q.width == 1"]"#, "wrong-type /views/0/children"),
    (#""views": [{"id": 5}], "constraints": ["q.width == 1"]"#, "wrong-type /views/0/id"),
    (
      #""metrics": [], "views": ["q"], "constraints": ["q.width == a @ b", "H:|-a-[q]"], "environment": {"metrics": {"a": 1}}"#,
      "wrong-type /metrics"
    ),
    (#""conditions": [], "views": [{"id": "q", "when": "c"}]"#, "wrong-type /conditions"),
    (#""stacks": [], "views": [{"id": "q", "stack": "s"}]"#, "wrong-type /stacks"),
    (
      #""traits": [], "views": [{"id": "q", "when": {"t": "a"}}], "environment": {"traits": {"t": "a"}}"#,
      "wrong-type /traits"
    ),
    (
      #""root": {"width": "windw", "height": "window"}, "constraints": ["keyboard.width == 1"]"#,
      "unknown-metric /root/width"
    ),
    (#""root": "keyboard", "views": ["q"], "constraints": ["H:[q(==keyboard)]"]"#, "no-keyboard-guide /constraints/0"),
    (#""views": {}, "constraints": ["q.width == a"]"#, "wrong-type /views, unknown-metric /constraints/0"),
  ])
  func `the names that a rejected list would have defined are not reported as unknown`(
    _ members: String, _ wanted: String
  ) {
    #expect(mistakes(members) == wanted)
  }

  @Test func `every use of a misspelt name has a suggestion, in a document with many names, too`() {
    let views = (0..<2_000).map { "\"v\($0)\"" }.joined(separator: ",")
    let constraints = Array(repeating: #""keybordRow.widht == 1""#, count: 75).joined(separator: ",")
    let text = #"{"layoutSpec": 1, "views": [\#(views), "keyboardRow"], "constraints": [\#(constraints)]}"#
    let messages = SpecDocument(parsing: Array(text.utf8)).errors.map { $0.message }
    #expect(messages.count == SpecErrors.limit)
    #expect(
      messages.allSatisfy { $0.hasSuffix(#"did you mean "keyboardRow"?"#) || $0.hasSuffix(#"did you mean "width"?"#) })
  }

  @Test func `the position of a syntax error is inside the string, also after escapes`() throws {
    let text = "{\"layoutSpec\": 1, \"views\": [\"q\"], \"constraints\": [\"q.width \\u003d\\u003d (3\"]}"
    let error = try #require(SpecDocument(parsing: Array(text.utf8)).errors.first)
    #expect(error.code == .syntax)
    // The position after the 3, where the ')' is missing, is that of the closing quote.
    let quote = try #require(text.range(of: "(3")).upperBound
    #expect(error.column == text.unicodeScalars.distance(from: text.startIndex, to: quote) + 1)
  }
}
