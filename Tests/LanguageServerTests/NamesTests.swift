import Foundation
import JSON
import LayoutSpec
import TestSupport
import Testing

/// Definitions, references and renaming.
@Suite struct NamesTests {
  /// A document that names everything in each place where it can. `N` stands for a name of each kind.
  private static let document = #"""
    {
      "layoutSpec": 1,
      "root": { "width": "window", "height": "max(m, 100)" },
      "margins": { "leading": "m" },
      "metrics": { "m": 6, "n": "2 * m", "o": [{ "when": "c", "value": "m + 1" }, { "value": 3 }] },
      "traits": { "t": ["x", "y"] },
      "conditions": { "c": { "t": "x" }, "d": { "any": ["c", { "not": "c" }] } },
      "stacks": { "s": { "axis": "horizontal", "spacing": "m", "priority": "m + 1" } },
      "templates": { "p": { "id": "{}", "units": "m", "when": "c" } },
      "environment": { "traits": { "t": "y" }, "metrics": { "m": 7 } },
      "views": [
        "v", { "id": "w", "when": { "t": ["x"] }, "intrinsicSize": { "width": "m" }, "hugging": { "vertical": "m" } },
        { "id": "r", "stack": "s", "when": "d", "children": ["a:A", { "use": "p", "for": ["e", "f"] }] }
      ],
      "constraints": [
        "v.left == safeArea.left + m", "v.top == w.top == r.top == 0 @ m", "H:[v(m@m,>=w)]-m-[w]",
        { "id": "k", "item": "v", "attribute": "width", "toItem": "w", "toAttribute": "width", "constant": "m" },
        { "pin": "r", "to": "v", "insets": "m" }, { "expression": "2 * v.height <= min(m, n)", "priority": "m" },
        { "when": "c", "constraints": [{ "visual": "V:[v]-(m)-[e]" }], "otherwise": ["v.bottom == e.top"] }
      ]
    }
    """#

  /// The number of places of each name in the document, counted by hand.
  private static let counts: [(kind: String, definition: String, count: Int)] = [
    ("view", #"["v"#, 9), ("view", #""id": "w"#, 5), ("view", #""id": "r"#, 3), ("view", #"["a"#, 1),
    ("view", #""for": ["e"#, 3), ("metric", #""metrics": { "m"#, 21), ("metric", #""n"#, 2),
    ("trait", #""traits": { "t"#, 4),
    ("condition", #""conditions": { "c"#, 6), ("condition", #""d"#, 2), ("stack", #""stacks": { "s"#, 2),
    ("template", #""templates": { "p"#, 2), ("constraint", #""id": "k"#, 1),
  ]

  @Test(arguments: counts.indices)
  func `references are found in expressions, formats, chains, templates, stacks, conditions and environments`(
    _ index: Int
  ) throws {
    let (_, definition, count) = Self.counts[index]
    let marked = Self.document.replacing(definition, with: definition + "‸", maxReplacements: 1)
    let client = try TestClient("{}")
    client.openMarked(marked)
    let all = try client.request("references", at: marked, #""context": {"includeDeclaration": true}"#)
    #expect(all["result"]?.count == count, "\(definition): \(all["result"]?.compact ?? "")")
    let uses = try client.request("references", at: marked, #""context": {"includeDeclaration": false}"#)
    #expect(uses["result"]?.count == count - 1)
    #expect(try client.request("documentHighlight", at: marked)["result"]?.count == count)
    #expect(try client.request("definition", at: marked)["result"]?.count == 1)
  }

  @Test func `names that are only canonically equivalent are different, also beside other scripts and line ends`()
    throws
  {
    let (one, two) = ("\u{AC00}", "\u{1100}\u{1161}")
    let text = """
      { "layoutSpec": 1, "name": "😀e\u{301}", "metrics": { "\(one)": 1, "\(two)": 2 },\r
        "views": ["q"], "constraints": [{ "$comment": "😀", "expression": "q.width == \(two)‸ + \(one)" }] }
      """
    let client = try TestClient("{}")
    client.openMarked(text)
    let hover = try client.request("hover", at: text)["result"]
    #expect(hover?["contents"]?["value"]?.string?.hasSuffix(": 2") == true)
    #expect(hover?["range"]?.compact == #"{"start":{"line":1,"character":80},"end":{"line":1,"character":82}}"#)
    let edits = try #require(
      try client.request("rename", at: text, #""newName": "wide""#)["result"]?["changes"]?.value(forKey: TestClient.uri)
    )
    let renamed = try TestClient.applying(edits, to: text.replacing("‸", with: ""))
    #expect(renamed.contains("\"\(one)\": 1, \"wide\": 2") && renamed.contains("== wide + \(one)\""))
  }

  /// The places of names in the specs that come with the package.
  private static let specs: [(name: String, text: String)] =
    PackageFiles.specs.compactMap { url in
      (try? String(contentsOf: url, encoding: .utf8)).map { (url.lastPathComponent, $0) }
    }

  @Test(arguments: specs.map { $0.name })
  func `a renamed spec has the same layout`(_ name: String) throws {
    let text = try #require(Self.specs.first { $0.name == name }).text
    let frames = try Self.frames(of: text)
    let client = try TestClient(
      #"{"textDocument": {"documentSymbol": {"hierarchicalDocumentSymbolSupport": true}}}"#)
    client.open(text)
    let symbols = try client.request("documentSymbol", ofDocument: "")
    var positions: [String] = []
    func collect(_ items: JSONValue?) {
      for item in items?.elements.map({ $0 }) ?? [] {
        if let start = item["selectionRange"]?["start"] { positions.append(start.compact) }
        collect(item["children"])
      }
    }
    collect(symbols["result"])
    var random = SplitMix64(seed: 3)
    var renamed = 0
    for position in positions where runsAllCases || random.chance(20) || positions.count < 40 {
      // The name of a member starts behind its quote, and so does that of a view in its short form.
      let json = try JSONDocument(parsing: Array(position.utf8)).root
      let character = Int(json["character"]?.number ?? 0) + 1
      let place = #"{"line": \#(json["line"]?.compact ?? "0"), "character": \#(character)}"#
      let answer = try client.request(
        "textDocument/rename",
        #"{"textDocument": {"uri": "\#(TestClient.uri)"}, "position": \#(place), "newName": "renamed_1"}"#)
      guard let edits = answer["result"]?["changes"]?.value(forKey: TestClient.uri) else { continue }
      renamed += 1
      let new = try TestClient.applying(edits, to: text)
      #expect(try Self.frames(of: new) == frames, "\(place)")
    }
    #expect(renamed > 0)
  }

  private static func frames(of text: String) throws -> [[Double]] {
    let spec = SpecDocument(text)
    try #require(spec.isValid, "\(spec.errors.first?.message ?? "")")
    return try spec.solve().views.map { [$0.frame.x, $0.frame.y, $0.frame.width, $0.frame.height] }
  }

  @Test(arguments: [
    (#"["v"#, "w", "already has a view"), (#"["v"#, "root", "name of the language"), (#"["v"#, "2x", "invalid name"),
    (#"["v"#, "a b", "invalid name"), (#"["v"#, "", "invalid name"),
    (#""metrics": { "m"#, "scale", "name of the language"),
    (#""metrics": { "m"#, "w", "means something else"), (#""id": "k"#, "/x", "invalid id"),
    (#"== safeArea"#, "x", "name of the language"),
    (#""d"#, "c", "already has a condition"), (#""layoutSpec"#, "x", "no name here"),
  ])
  func `a rename that would collide is refused with the reason`(_ place: String, _ name: String, _ reason: String)
    throws
  {
    let marked = Self.document.replacing(place, with: place + "‸", maxReplacements: 1)
    let client = try TestClient("{}")
    client.openMarked(marked)
    let answer = try client.request("rename", at: marked, #""newName": \#(TestClient.quoted(name))"#)
    #expect(answer["error"]?["message"]?.string?.contains(reason) == true, "\(answer.compact)")
  }

  @Test func `a view whose id a template puts together, or uses for more, is not renamed`() throws {
    for (template, place) in [(#"{ "id": "n{}" }"#, #"== n1"#), (#"{ "id": "{}", "label": "{}" }"#, #"for": ["1"#)] {
      let id = template.contains("n{}") ? "1" : "a1"
      let marked = #"""
        { "layoutSpec": 1, "templates": { "p": \#(template) }, "views": [{ "use": "p", "for": ["\#(id)"] }],
          "constraints": ["n1.left == n1‸.top"] }
        """#
      let text = template.contains("n{}") ? marked : marked.replacing("n1", with: "a1")
      _ = place
      let client = try TestClient("{}")
      client.openMarked(text)
      let answer = try client.request("rename", at: text, #""newName": "z""#)
      #expect(answer["error"]?["message"]?.string?.contains("template") == true, "\(answer.compact)")
    }
  }

  @Test func `prepareRename gives the name and its range`() throws {
    let marked = #"{ "layoutSpec": 1, "views": ["é😀", "qé‸"], "constraints": ["qé.left == 0"] }"#
    let client = try TestClient("{}")
    client.openMarked(marked)
    let result = try #require(try client.request("prepareRename", at: marked)["result"])
    #expect(result["placeholder"]?.string == "qé")
    #expect(result["range"]?["start"]?["character"]?.number == 37)
    #expect(result["range"]?["end"]?["character"]?.number == 39)
  }
}
