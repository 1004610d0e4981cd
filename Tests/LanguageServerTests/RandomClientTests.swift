import Foundation
import JSON
import LayoutOperations
import LayoutReports
import LayoutSpec
import TestSupport
import Testing

/// A client that edits at random, asks and cancels, and compares the server's diagnostics with a check of its own text,
/// and what its edits do to the text. `LAYOUTC_ALL_CASES` makes it 10,000 steps.
@Suite struct RandomClientTests {
  private static let steps = runsAllCases ? 10_000 : 400

  private static let requests = [
    "hover", "completion", "definition", "references", "documentHighlight", "prepareRename", "documentSymbol",
    "foldingRange", "codeLens", "selectionRange", "inlayHint",
  ]

  @Test(arguments: ["utf-8", "utf-16", "utf-32"])
  func `text and diagnostics are those of a fresh check after each edit`(_ encoding: String) throws {
    let client = try TestClient(
      #"{"general": {"positionEncodings": ["\#(encoding)"]}}"#,
      options: #"{"environments": ["--device iphone-16"], "inlayHints": true}"#)
    var model = Model(encoding: encoding, seed: UInt64(encoding.utf8.count) * 31 + UInt64(encoding.utf8.last ?? 0))
    client.open(model.text)
    for step in 0..<(Self.steps + 2) / 3 {
      let (range, new) = model.edit()
      client.notify(
        "textDocument/didChange",
        #"{"textDocument": {"uri": "\#(TestClient.uri)", "version": \#(step + 2)}, "contentChanges": [{"range": \#(range), "text": \#(TestClient.quoted(new))}]}"#
      )
      func begin(_ method: String, _ more: String = "") -> Int {
        let everything = #""range": {"start": {"line": 0, "character": 0}, "end": {"line": 9999, "character": 0}}"#
        return client.begin(
          "textDocument/\(method)",
          #"{"textDocument": {"uri": "\#(TestClient.uri)"}, \#(everything), "context": {}, "options": {}\#(more)}"#)
      }
      for _ in 0..<model.random.int(0...2) {
        let method = Self.requests[model.random.next(below: Self.requests.count)]
        let position = model.randomPosition()
        let id = begin(method, #", "position": \#(position), "positions": [\#(position)]"#)
        if model.random.chance(30) { client.notify("$/cancelRequest", #"{"id": \#(id)}"#) }
        let answer = try client.response(id)
        let code = answer["error"]?["code"]?.number
        #expect(answer["result"] != nil || code == -32800 || code == -32803, "\(answer.compact)")
        try model.check(answer["result"], of: method, at: position)
      }
      let answer = try client.response(begin("diagnostic"))
      let items = Array(try #require(answer["result"]?["items"]).elements)
      let expected = model.findings(of: model.text)
      let found = items.prefix(expected.count).map { Model.Finding($0) }
      #expect(found == expected, "step \(step), \(model.text)")
      if found != expected { return }
      // Only findings of an earlier text may follow, and only if the text cannot be parsed.
      #expect(items.count == expected.count || !model.isJSON)
      guard model.isJSON, model.random.chance(40) else { continue }

      let formatted = try model.applying(#require(client.response(begin("formatting"))["result"]))
      #expect((try? JSONDocument(parsing: Array(formatted.utf8)))?.root.compact == model.compact, "step \(step)")
      for action in try #require(client.response(begin("codeAction"))["result"]).elements {
        let mended = try model.applying(#require(action["edit"]?["changes"]?.value(forKey: TestClient.uri)))
        let left = model.findings(of: mended)
        let former = try #require(action["diagnostics"]).elements.map { Model.Finding($0) }
        let count = { (findings: [Model.Finding]) in findings.count { $0.isSame(as: former[0]) } }
        #expect(count(left) < count(expected), "\(action["title"]?.compact ?? ""), \(model.text)")
      }
      let name = model.random.chance(50) ? "other" : "q"
      let renamed = try client.response(
        begin("rename", #", "position": \#(model.randomPosition()), "newName": "\#(name)""#))
      guard let edits = renamed["result"]?["changes"]?.value(forKey: TestClient.uri) else { continue }
      let codes = model.findings(of: try model.applying(edits)).map { $0.code }
      #expect(codes.sorted() == expected.map { $0.code }.sorted(), "\(edits.compact), \(model.text)")
    }
  }
}

/// The client's own text, with positions found in another way than the server does.
private struct Model {
  struct Finding: Hashable {
    let range: String
    let severity: Double
    let code: String
    let message: String

    init(range: String, severity: Double, code: String, message: String) {
      (self.range, self.severity, self.code, self.message) = (range, severity, code, message)
    }

    init(_ diagnostic: JSONValue) {
      range = diagnostic["range"]?.compact ?? ""
      severity = diagnostic["severity"]?.number ?? 0
      code = diagnostic["code"]?.string ?? ""
      message = diagnostic["message"]?.string ?? ""
    }

    /// Whether two findings of different texts are about the same.
    func isSame(as other: Finding) -> Bool {
      code == other.code && message.prefix { $0 != "\n" } == other.message.prefix { $0 != "\n" }
    }
  }

  private static let pieces = [
    "\"", "{", "}", "[", "]", ",", "\n", "\r\n", "\r", "é", "e\u{301}", "😀", "q", "gap", "1", " ", "==", "\\",
    "\\u0041",
    "\"q.width == 10\", ", "\"$comment\": \"😀\", ", "@ high", "H:|-[q]", "\t", "漢字",
  ]

  private static let mistakes = [
    ("width", "widht"), ("gap", "gpa"), ("unused", "gap"), ("[\r\n", "[\"q.width == 999\","),
    ("\"id\"", "\"idd\""), ("|[q", "|-4-[q"), ("\"w.width == 5\", ", ""), ("q", "w"),
  ]

  private(set) var text: String
  var random: SplitMix64
  private let encoding: String
  private let start: String
  private var undo: [String] = []

  init(encoding: String, seed: UInt64) {
    self.encoding = encoding
    random = SplitMix64(seed: seed)
    text = """
      {\r
        "layoutSpec": 1, "name": "😀 é",
        "metrics": { "gap": 6, "größe": "2 * gap", "unused": 1 },
        "views": ["q", { "id": "漢", "label": "e\u{301}" }, { "id": "w" }],\r
        "constraints": [\r
          "q.width == 2 * gap", "H:|-gap-[q]-[漢(==q)]", "V:|[q(20)]", "q.width >= 90 @ low", "w.left == größe",
          "w.width == 5", "w.width == 5"
        ]
      }

      """
    start = text
  }

  private var scalars: [Unicode.Scalar] { Array(text.unicodeScalars) }

  private func width(_ scalar: Unicode.Scalar) -> Int {
    switch encoding {
    case "utf-8": UTF8.width(scalar)
    case "utf-16": UTF16.width(scalar)
    default: 1
    }
  }

  /// Returns the position of each scalar and of the end, as JSON. Inside a line end, it is that before it.
  private func positions(in scalars: [Unicode.Scalar]) -> [String] {
    var (line, character) = (0, 0)
    var positions: [String] = []
    for (index, scalar) in scalars.enumerated() {
      positions.append(#"{"line":\#(line),"character":\#(character)}"#)
      let isPair = scalar == "\r" && index + 1 < scalars.count && scalars[index + 1] == "\n"
      if isPair { continue }
      if scalar == "\n" || scalar == "\r" { (line, character) = (line + 1, 0) } else { character += width(scalar) }
    }
    return positions + [#"{"line":\#(line),"character":\#(character)}"#]
  }

  mutating func randomPosition() -> String {
    let scalars = scalars
    return positions(in: scalars)[random.int(0...scalars.count)]
  }

  // MARK: Edits

  /// Makes an edit, and returns its range and its text.
  mutating func edit() -> (range: String, text: String) {
    let old = scalars
    if random.chance(35), let last = undo.popLast() { return replace(0, old.count, last) }
    if undo.count > 12 {
      undo = []
      return replace(0, old.count, start)
    }
    undo.append(text)
    let (part, mistake) = Self.mistakes[random.next(below: Self.mistakes.count)]
    if random.chance(40), let found = text.unicodeScalars.firstRange(of: part.unicodeScalars) {
      let lower = text.unicodeScalars.distance(from: text.startIndex, to: found.lowerBound)
      return replace(lower, lower + part.unicodeScalars.count, mistake)
    }
    var lower = random.int(0...old.count)
    // No edit begins or ends between the two characters of a line end.
    if lower > 0, lower < old.count, old[lower - 1] == "\r", old[lower] == "\n" { lower -= 1 }
    var upper = random.chance(60) ? lower : min(old.count, lower + random.int(0...12))
    if upper > 0, upper < old.count, old[upper - 1] == "\r", old[upper] == "\n" { upper += 1 }
    return replace(lower, upper, random.chance(20) ? "" : Self.pieces[random.next(below: Self.pieces.count)])
  }

  private mutating func replace(_ lower: Int, _ upper: Int, _ new: String) -> (range: String, text: String) {
    let old = scalars
    let positions = positions(in: old)
    let range = #"{"start": \#(positions[lower]), "end": \#(positions[upper])}"#
    text = Self.replacing(lower..<upper, in: old, with: new)
    return (range, new)
  }

  private static func replacing(_ range: Range<Int>, in scalars: [Unicode.Scalar], with new: String) -> String {
    var view = String.UnicodeScalarView(scalars)
    let start = view.index(view.startIndex, offsetBy: range.lowerBound)
    view.replaceSubrange(start..<view.index(start, offsetBy: range.count), with: new.unicodeScalars)
    return String(view)
  }

  /// Returns the scalars of a range of the server.
  private func range(_ json: JSONValue?) throws -> Range<Int> {
    let positions = positions(in: scalars)
    let start = try #require(positions.firstIndex(of: json?["start"]?.compact ?? ""))
    let end = try #require(positions.firstIndex(of: json?["end"]?.compact ?? ""))
    return try #require(start <= end ? start..<end : nil)
  }

  /// Returns the text after edits of the server, which do not overlap.
  func applying(_ edits: JSONValue) throws -> String {
    var mended = text
    for edit in Array(edits.elements).reversed() {
      let new = try #require(edit["newText"]?.string)
      mended = Self.replacing(try range(edit["range"]), in: Array(mended.unicodeScalars), with: new)
    }
    return mended
  }

  // MARK: Answers

  /// Checks that the ranges of an answer are those of names, or around the position.
  func check(_ answer: JSONValue?, of method: String, at position: String) throws {
    guard let answer, !answer.isNull else { return }
    let place = try #require(positions(in: scalars).firstIndex(of: position))
    switch method {
    case "hover", "prepareRename":
      let range = try range(answer["range"])
      #expect(range.lowerBound <= place && place <= range.upperBound, "\(answer.compact), \(text)")
    case "completion":
      for item in try #require(answer["items"]).elements {
        let range = try range(item["textEdit"]?["range"])
        #expect(range.lowerBound <= place && place <= range.upperBound, "\(item.compact), \(text)")
      }
    case "definition", "references", "documentHighlight":
      let names = try answer.elements.map { String(String.UnicodeScalarView(scalars[try range($0["range"])])) }
      #expect(text.contains("\\") || Set(names).count <= 1, "\(names), \(text)")
    default: break
    }
  }

  var isJSON: Bool { compact != nil }

  var compact: String? { (try? JSONDocument(parsing: Array(text.utf8)))?.root.compact }

  /// Returns the findings of a check of a text.
  func findings(of text: String) -> [Finding] {
    let document = SpecDocument(text)
    var options = EnvironmentOptionReader()
    try? options.add(.device, "iphone-16")
    let callers =
      document.isValid
      ? options.environments(spec: document.environment, traits: document.traits) : [CallerEnvironment()]
    let check = SpecCheck(document)
    let report = check.report(callers.map { check.outcome(for: $0) })
    let scalars = Array(text.unicodeScalars)
    let positions = positions(in: scalars)
    return report.findings.map { finding in
      let word = finding.detail.word
      let start = Self.index(line: finding.line, column: word?.column ?? finding.column, in: scalars)
      let rest = scalars[start...].prefix { $0 != "\n" && $0 != "\r" }
      var end = start + 1
      if let word {
        let bytes = String(String.UnicodeScalarView(scalars[start...])).utf8.prefix(word.length)
        end = start + String(decoding: bytes, as: UTF8.self).unicodeScalars.count
      } else if let last = finding.range?.end {
        end = Self.index(line: last.line, column: last.column, in: scalars)
      } else {
        let bytes = Array(String(String.UnicodeScalarView(rest)).utf8)
        end = start + String(decoding: bytes.prefix(bytes[...].lengthOfToken), as: UTF8.self).unicodeScalars.count
        end = max(start + 1, end)
      }
      let notes = finding.notes(report).filter { !$0.hasPrefix("conflict: ") }
      return Finding(
        range: #"{"start":\#(positions[start]),"end":\#(positions[min(end, rest.endIndex)])}"#,
        severity: finding.severity == .error ? 1 : finding.severity == .warning ? 2 : 3,
        code: finding.detail.code ?? finding.rule.rawValue, message: ([finding.message] + notes).joined(separator: "\n")
      )
    }
  }

  /// Returns the index of a line and a column in scalars, both from 1, of which lines end with a line feed only.
  private static func index(line: Int, column: Int, in scalars: [Unicode.Scalar]) -> Int {
    var (index, current) = (0, 1)
    while current < line, index < scalars.count {
      if scalars[index] == "\n" { current += 1 }
      index += 1
    }
    return min(index + column - 1, scalars.count)
  }
}
