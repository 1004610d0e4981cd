import Foundation
import JSON
import LayoutReports
import LayoutSpec
import TestSupport
import Testing

/// A client that edits at random, asks and cancels, and compares the server's text and diagnostics with its own text
/// and a check of it. `LAYOUTC_ALL_CASES` makes it 10,000 steps.
@Suite struct RandomClientTests {
  private static let steps = runsAllCases ? 10_000 : 400

  private static let pieces = [
    "\"", "{", "}", "[", "]", ",", "\n", "\r\n", "\r", "é", "e\u{301}", "😀", "q", "gap", "1", " ", "==", "\\",
    "\\u0041",
    "\"q.width == 10\", ", "\"$comment\": \"😀\", ", "@ high", "H:|-[q]", "\t", "漢字",
  ]

  private static let requests = [
    "hover", "completion", "definition", "references", "documentHighlight", "prepareRename", "documentSymbol",
    "foldingRange", "codeLens",
  ]

  @Test(arguments: ["utf-8", "utf-16", "utf-32"])
  func `text and diagnostics are those of a fresh check after each edit`(_ encoding: String) throws {
    let client = try TestClient(#"{"general": {"positionEncodings": ["\#(encoding)"]}}"#)
    var model = try Model(encoding: encoding, seed: UInt64(encoding.utf8.count) * 31 + UInt64(encoding.utf8.last ?? 0))
    client.open(model.text)
    for step in 0..<(Self.steps / 3) {
      let (range, new) = model.edit(Self.pieces)
      client.notify(
        "textDocument/didChange",
        #"{"textDocument": {"uri": "\#(TestClient.uri)", "version": \#(step + 2)}, "contentChanges": [{"range": \#(range), "text": \#(TestClient.quoted(new))}]}"#
      )
      var asked: [Int] = []
      for _ in 0..<model.random.int(0...2) {
        let method = Self.requests[model.random.next(below: Self.requests.count)]
        let id = client.begin(
          "textDocument/\(method)",
          #"{"textDocument": {"uri": "\#(TestClient.uri)"}, "position": \#(model.randomPosition()), "context": {}}"#)
        asked.append(id)
        if model.random.chance(30) { client.notify("$/cancelRequest", #"{"id": \#(id)}"#) }
      }
      for id in asked {
        let answer = try client.response(id)
        let code = answer["error"]?["code"]?.number
        #expect(answer["result"] != nil || code == -32800 || code == -32803, "\(answer.text)")
      }
      let answer = try client.request("textDocument/diagnostic", #"{"textDocument": {"uri": "\#(TestClient.uri)"}}"#)
      let items = Array(try #require(answer["result"]?["items"]).elements)
      let expected = model.findings()
      let found = items.prefix(expected.count).map { item in
        Model.Finding(
          position: item["range"]?["start"]?.text ?? "", code: item["code"]?.string ?? "",
          message: String((item["message"]?.string ?? "").prefix { $0 != "\n" }))
      }
      #expect(found == expected, "step \(step), \(model.text)")
      if found != expected { return }
      // Only findings of an earlier text may follow, and only if the text cannot be parsed.
      #expect(items.count == expected.count || !model.isJSON)
      guard model.isJSON, step % 8 == 0, encoding == "utf-16" else { continue }
      let edits = try client.request(
        "textDocument/formatting", #"{"textDocument": {"uri": "\#(TestClient.uri)"}, "options": {}}"#)
      let formatted = try TestClient.applying(#require(edits["result"]), to: model.text)
      #expect((try? JSONDocument(parsing: Array(formatted.utf8)))?.root.text == model.compact, "step \(step)")
    }
  }
}

/// The client's own text, with positions found in another way than the server does.
private struct Model {
  struct Finding: Hashable {
    let position: String
    let code: String
    let message: String
  }

  private(set) var text: String
  var random: SplitMix64
  private let encoding: String
  private let start: String
  private var undo: [String] = []

  init(encoding: String, seed: UInt64) throws {
    self.encoding = encoding
    random = SplitMix64(seed: seed)
    text = """
      {\r
        "layoutSpec": 1, "name": "😀 é",
        "metrics": { "gap": 6, "größe": "2 * gap", "unused": 1 },
        "views": ["q", { "id": "漢", "label": "e\u{301}" }, { "id": "w" }],\r
        "constraints": [
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

  /// Returns the position of a scalar, as JSON. Inside a line end, it is that before it.
  private func position(_ index: Int, in scalars: [Unicode.Scalar]) -> String {
    var (line, character) = (0, 0)
    for position in 0..<index {
      let scalar = scalars[position]
      let isPair = scalar == "\r" && position + 1 < scalars.count && scalars[position + 1] == "\n"
      if isPair { continue }
      if scalar == "\n" || scalar == "\r" { (line, character) = (line + 1, 0) } else { character += width(scalar) }
    }
    return #"{"line":\#(line),"character":\#(character)}"#
  }

  mutating func randomPosition() -> String {
    let scalars = scalars
    return position(random.int(0...scalars.count), in: scalars)
  }

  /// Makes an edit, and returns its range and its text.
  mutating func edit(_ pieces: [String]) -> (range: String, text: String) {
    let old = scalars
    if random.chance(35), let last = undo.popLast() { return replace(0, old.count, last) }
    if undo.count > 12 {
      undo = []
      return replace(0, old.count, start)
    }
    undo.append(text)
    var lower = random.int(0...old.count)
    // No edit begins or ends between the two characters of a line end.
    if lower > 0, lower < old.count, old[lower - 1] == "\r", old[lower] == "\n" { lower -= 1 }
    var upper = random.chance(60) ? lower : min(old.count, lower + random.int(0...12))
    if upper > 0, upper < old.count, old[upper - 1] == "\r", old[upper] == "\n" { upper += 1 }
    return replace(lower, upper, random.chance(20) ? "" : pieces[random.next(below: pieces.count)])
  }

  private mutating func replace(_ lower: Int, _ upper: Int, _ new: String) -> (range: String, text: String) {
    let old = scalars
    let range = #"{"start": \#(position(lower, in: old)), "end": \#(position(upper, in: old))}"#
    var view = String.UnicodeScalarView()
    view.append(contentsOf: old[..<lower])
    view.append(contentsOf: new.unicodeScalars)
    view.append(contentsOf: old[upper...])
    text = String(view)
    return (range, new)
  }

  var isJSON: Bool { (try? JSONDocument(parsing: Array(text.utf8))) != nil }

  var compact: String? { (try? JSONDocument(parsing: Array(text.utf8)))?.root.text }

  /// Returns the findings of a check of the text.
  func findings() -> [Finding] {
    let document = SpecDocument(parsing: Array(text.utf8))
    var options = EnvironmentOptionReader()
    try? options.add(.device, "iphone-16")
    let callers =
      document.isValid
      ? options.environments(spec: document.environment, traits: document.traits) : [CallerEnvironment()]
    let check = SpecCheck(document)
    return check.report(callers.map { check.outcome(for: $0) }).findings.map { finding in
      Finding(
        position: position(line: finding.line, column: finding.detail.word?.column ?? finding.column),
        code: finding.detail.code ?? finding.rule.rawValue,
        message: String(finding.message.prefix { $0 != "\n" }))
    }
  }

  /// Returns the position of a line and a column in scalars, both from 1, of which lines end with a line feed only.
  private func position(line: Int, column: Int) -> String {
    let scalars = scalars
    var (index, current) = (0, 1)
    while current < line, index < scalars.count {
      if scalars[index] == "\n" { current += 1 }
      index += 1
    }
    return position(min(index + column - 1, scalars.count), in: scalars)
  }
}
