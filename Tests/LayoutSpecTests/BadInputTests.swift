import LayoutSpec
import Testing

/// Invalid input: each mistake has an error with a position, and nothing traps or hangs.
@Suite struct BadInputTests {
  private static let cases: [(text: String, code: SpecErrorCode, pointer: String)] = [
    ("", .invalidJSON, ""), (#"{"layoutSpec": 1, "views": ["q""#, .invalidJSON, ""),
    (#"{"layoutSpec": 1, "name": "\ud800"}"#, .invalidJSON, ""),
    (#"{"layoutSpec": 1, "name": "e\#(String(repeating: "\u{301}", count: 129))"}"#, .limitExceeded, ""),
    (String(repeating: "[", count: 129) + String(repeating: "]", count: 129), .limitExceeded, ""),
    (spec(#""constraints": ["\#(String(repeating: "(", count: 1 << 20))"]"#), .syntax, "/constraints/0"),
    (spec(#""metrics": {"m": "\#(String(repeating: "-", count: 1 << 20))"}"#), .syntax, "/metrics/m"),
    (spec(#""metrics": {"m": 1e308}"#), .numberOutOfRange, "/metrics/m"),
    (spec(#""metrics": {"m": 1e400}"#), .numberOutOfRange, "/metrics/m"),
    (spec(#""metrics": {"m": "NaN"}"#), .unknownMetric, "/metrics/m"),
    (spec(#""metrics": {"m": "inf - inf"}"#), .unknownMetric, "/metrics/m"),
    (spec(#""metrics": {"m": "0x1p3"}"#), .syntax, "/metrics/m"),
    (spec(#""views": [{"id": "q", "children": [{"id": "q"}]}]"#), .duplicateID, "/views/0/children/0/id"),
    ("[]", .wrongType, ""),
    (spec(#""views": [\#((0...20_000).map { "\"v\($0)\"" }.joined(separator: ","))]"#), .limitExceeded, "/views"),
  ]

  private static func spec(_ rest: String) -> String { "{\"layoutSpec\": 1, \(rest)}" }

  @Test func `views beyond the limit are not parsed, and their names are not reported as unknown`() {
    let views = (0...20_001).map { "\"v\($0)\"" }.joined(separator: ",")
    let document = SpecDocument(members: #""views":[\#(views)],"constraints":["v20001.width == 5"]"#)
    #expect(document.errors.map(\.code) == [.limitExceeded])
  }

  @Test(arguments: cases.indices)
  func `an invalid spec has the expected error`(_ index: Int) throws {
    let test = Self.cases[index]
    let document = SpecDocument(test.text)
    #expect(document.mistakes.contains("\(test.code.rawValue) \(test.pointer)"), "\(document.mistakes.prefix(5))")
    for error in document.errors {
      #expect((error.line ?? 0) >= 1 && (error.column ?? 0) >= 1)
      #expect(!error.message.isEmpty)
    }
    #expect(throws: SpecSolveError.self) { try document.solve() }
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
    #expect(SpecDocument(members: members).mistakes.joined(separator: ", ") == wanted)
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
    #expect(SpecDocument(members: members).mistakes.joined(separator: ", ") == wanted)
  }

  @Test func `every use of a misspelt name has a suggestion, in a document with many names, too`() {
    let views = (0..<2_000).map { "\"v\($0)\"" }.joined(separator: ",")
    let constraints = Array(repeating: #""keybordRow.widht == 1""#, count: 75).joined(separator: ",")
    let text = #"{"layoutSpec": 1, "views": [\#(views), "keyboardRow"], "constraints": [\#(constraints)]}"#
    let messages = SpecDocument(text).errors.map { $0.message }
    #expect(messages.count == SpecErrors.limit)
    #expect(
      messages.allSatisfy { $0.hasSuffix(#"did you mean "keyboardRow"?"#) || $0.hasSuffix(#"did you mean "width"?"#) })
  }

  @Test func `the position of a syntax error is inside the string, also after escapes`() throws {
    let text = "{\"layoutSpec\": 1, \"views\": [\"q\"], \"constraints\": [\"q.width \\u003d\\u003d (3\"]}"
    let error = try #require(SpecDocument(text).errors.first)
    #expect(error.code == .syntax)
    // The position after the 3, where the ')' is missing, is that of the closing quote.
    let quote = try #require(text.range(of: "(3")).upperBound
    #expect(error.column == text.unicodeScalars.distance(from: text.startIndex, to: quote) + 1)
  }
}
