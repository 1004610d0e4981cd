import Foundation
import JSON
import LayoutReports
import LayoutSpec
import TestSupport
import Testing

/// Hovers, completion, outlines, formatting, hints, corrections and commands.
@Suite struct FeatureTests {
  private static let spec = #"""
    {
      "layoutSpec": 1,
      "metrics": { "gap": 6, "wide": "2 * gap" },
      "traits": { "plane": ["letters", "numbers"] },
      "conditions": { "turned": { "orientation": "landscape" } },
      "stacks": { "row": { "axis": "horizontal" } },
      "views": ["q", { "id": "w", "when": { "not": "turned" } }],
      "constraints": ["q.width == wide", "H:|-gap-[q]-[w(==q)]", "V:|[q(20)]", "V:|[w(20)]", "w.width >= 40 @ low", { "item": "w", "attribute": "height", "constant": 20 }]
    }
    """#

  private func marked(_ text: String) -> String {
    Self.spec.replacing(text.replacing("‸", with: ""), with: text, maxReplacements: 1)
  }

  @Test(arguments: [
    ("\"q‸", "x 6, y 0, 12 × 20"), ("\"q‸", "The width is 12 because of"), ("wide‸\"]", ""),
    ("== wide‸", "portrait: 12"),
    ("\"turned‸", "does not hold"), ("\"plane‸", "letters"), ("q.width‸", "portrait: 12"), ("|-gap‸", "portrait: 6"),
    ("w.width >=‸ 40", "not met, by 28"), ("V:|[‸q(20)]", "view"), ("\"metrics‸", "Named numbers."),
    ("\"attribute\": \"height‸", "portrait: 20"), ("\"axis‸", "The axis along which"),
    ("\"orientation‸", "orientation"), ("low‸", "250"),
  ])
  func `a hover says what is known about its place`(_ place: String, _ wanted: String) throws {
    guard !wanted.isEmpty else { return }
    let client = try TestClient("{}")
    let text = marked(place)
    client.openMarked(text)
    let answer = try client.request("hover", at: text)
    #expect(answer["result"]?["contents"]?["value"]?.string?.contains(wanted) == true, "\(answer.compact)")
  }

  @Test(arguments: [
    ("\"idiom‸\": \"pad\"", "phone"), ("\"windowOrientation‸\": \"landscape\"", "portrait"),
    ("\"notch‸\": false", "true"),
    ("\"homeIndicator‸\": false", "true"), ("\"horizontalSizeClass‸\": \"regular\"", "compact"),
    ("\"keyboardState‸\": \"docked\"", "hidden"), ("\"keyboardNear‸\": \"top\"", "bottom"),
    ("\"keyboardAwayFrom‸\": \"bottom\"", "top, leading, trailing"), ("\"keyboardGuideActive‸\": true", "false"),
    ("\"windowWidth‸\": {\"min\": 400}", "393"), ("\"device‸\": \"ipad-9\"", "iphone-16"),
  ])
  func `a hover on a built-in trait says its value`(_ condition: String, _ value: String) throws {
    let client = try TestClient("{}", options: #"{"environments": ["--device iphone-16"]}"#)
    let text = #"{"layoutSpec": 1, "views": [{"id": "a", "when": {\#(condition)}}]}"#
    client.openMarked(text)
    let answer = try client.request("hover", at: text)
    #expect(answer["result"]?["contents"]?["value"]?.string?.contains(": \(value)") == true, "\(answer.compact)")
  }

  @Test(arguments: [
    ("--all", "the other ", ["iphone-se-1 portrait", "x 6, y 0, 12 × 20"]),
    ("--device iphone-16 --device ipad-9", "x 6", ["iphone-16; ipad-9: x 6, y 0, 12 × 20"]),
  ])
  func `a hover shows each configured environment, those with equal values together`(
    _ options: String, _ start: String, _ wanted: [String]
  ) throws {
    let client = try TestClient("{}", options: #"{"environments": ["\#(options)"]}"#)
    let text = marked("\"q‸")
    client.openMarked(text)
    let answer = try client.request("hover", at: text)
    let value = try #require(answer["result"]?["contents"]?["value"]?.string)
    for part in wanted { #expect(value.contains(part), "\(value)") }
  }

  @Test(arguments: [
    (#"{ "‸" }"#, ["rules", "minTarget", "environments", "files"], ["layoutSpec", "views"]),
    (#"{ "rules": { "‸" } }"#, ["overlap", "unused"], ["error"]),
    (#"{ "rules": { "unused": "‸" } }"#, ["off", "error"], ["unused"]),
    (#"{ "minTarget": { "‸" } }"#, ["width", "height"], ["unused"]),
    (#"{ "environments": ["‸"] }"#, ["--device", "--all"], ["iphone-16"]),
    (#"{ "environments": ["--split half --device ‸"] }"#, ["iphone-16"], ["--device"]),
  ])
  func `completion and hovers in a project's settings are about settings`(
    _ text: String, _ wanted: [String], _ unwanted: [String]
  ) throws {
    let client = try TestClient("{}")
    let uri = "file:///folder/.layoutc.json"
    client.open(text.replacing("‸", with: ""), uri)
    let labels = try client.request("completion", at: text, in: uri).labels
    for label in wanted { #expect(labels.contains(label), "\(label) in \(text): \(labels.prefix(20))") }
    for label in unwanted { #expect(!labels.contains(label), "\(label) in \(text)") }
    let hover = try client.request(
      "textDocument/hover", #"{"textDocument": {"uri": "\#(uri)"}, "position": {"line": 0, "character": 4}}"#)
    #expect((hover["result"]?["contents"] != nil) == !text.hasPrefix(#"{ "‸"#))
  }

  @Test(arguments: [
    (#"{ "‸" }"#, ["layoutSpec", "views", "constraints"], ["id"]),
    (#"{ "layoutSpec": 1, ‸ }"#, ["views"], ["layoutSpec"]),
    (#"{ "‸", "views": [{ "id": "q" }] }"#, ["layoutSpec"], ["views"]),
    (#"{ "constraints": [{ ‸ "visual": "H:|[q]|", "id": "q" }] }"#, ["options", "when"], ["item", "visual", "id"]),
    (#"{ "views": [{ "‸"#, ["use", "stack"], ["views"]),
    (#"{ "views": [{ "id": "q", "‸"#, ["stack", "when", "units"], ["id", "views"]),
    (#"{ "views": [{ "stack": { "axis": "‸" } }] }"#, ["horizontal", "vertical"], ["fill"]),
    (#"{ "environment": { "device": "‸" } }"#, ["iphone-16", "none"], []),
    (#"{ "metrics": { "gap": 6 }, "views": ["q"], "constraints": ["q.‸"] }"#, ["width", "leading"], ["q", "gap"]),
    (
      #"{ "metrics": { "gap": 6 }, "views": ["q"], "constraints": ["q.width == g‸"] }"#,
      ["gap", "q", "safeArea", "min"], ["width"]
    ),
    (
      #"{ "metrics": { "gap": 6 }, "views": ["q"], "constraints": ["q.width == 1 @ ‸"] }"#,
      ["required", "high", "gap"], ["q"]
    ),
    (#"{ "metrics": { "gap": 6 }, "views": ["q"], "constraints": ["H:[‸"] }"#, ["q"], ["gap"]),
    (#"{ "metrics": { "gap": 6 }, "views": ["q"], "constraints": ["H:[q]-‸"] }"#, ["gap", "system"], ["q"]),
    (#"{ "metrics": { "gap": 6, "wide": "‸" } }"#, ["gap", "windowWidth", "max"], ["safeArea"]),
    (#"{ "conditions": { "c": {} }, "views": [{ "id": "q", "when": "‸" }] }"#, ["c"], ["q"]),
    (#"{ "traits": { "plane": ["a", "b"] }, "conditions": { "c": { "plane": "‸" } } }"#, ["a", "b"], ["c"]),
    (
      #"{ "traits": { "plane": ["a", "b"] }, "conditions": { "c": { "‸": 1 } } }"#, ["plane", "orientation", "not"],
      ["c"]
    ),
    (#"{ "stacks": { "row": { "axis": "horizontal" } }, "views": [{ "id": "q", "stack": "‸" }] }"#, ["row"], ["q"]),
    (#"{ "templates": { "t": {} }, "views": [{ "use": "‸" }] }"#, ["t"], ["q"]),
    (#"{ "views": ["q"], "constraints": [{ "item": "‸" }] }"#, ["q", "root"], ["width"]),
    (#"{ "views": ["q"], "constraints": [{ "item": "q", "attribute": "‸" }] }"#, ["width", "centerX"], ["q"]),
    (#"{ "traits": { "plane": ["a"] }, "environment": { "traits": { "‸": "a" } } }"#, ["plane"], ["a"]),
    (#"{ "check": { "rules": { "‸" } } }"#, ["overlap", "unused"], ["error"]),
    (#"{ "check": { "rules": { "unused": "‸" } } }"#, ["off", "error"], ["unused"]),
    (#"{ "root": ‸ }"#, ["window", "keyboard"], []),
    (
      #"{ "stacks": { "s": { "axis": "vertical", "alignment": "‸" } } }"#, ["fill", "leading"],
      ["top", "firstBaseline"]
    ),
    (#"{ "views": [{ "stack": { "unitGroup": "key" } }, { "stack": { "unitGroup": "‸" } }] }"#, ["key"], []),
    (
      #"{ "views": [{ "output": { "role": "own" } }, { "output": { "role": "‸" } }] }"#, ["inputModeSwitch", "own"], []
    ),
    (#"{ "views": [{ "id": "q", "hidden": ‸ }] }"#, ["true", "false"], []),
  ])
  func `completion offers what may stand at its place, also in text that is not complete`(
    _ text: String, _ wanted: [String], _ unwanted: [String]
  ) throws {
    let client = try TestClient("{}")
    // The names of the last text that could be parsed count.
    client.open(text.replacing("‸", with: "").replacing(#"["H:["]"#, with: "[]"))
    _ = try client.request("hover", at: "‸")
    client.openMarked(text)
    let labels = try client.request("completion", at: text).labels
    for label in wanted { #expect(labels.contains(label), "\(label) in \(text): \(labels.prefix(20))") }
    for label in unwanted { #expect(!labels.contains(label), "\(label) in \(text)") }
  }

  @Test(arguments: [#"["q.width == ‸"#, #"["q.width == ‸", ] }"#, #"[{ "item": "‸" "to": 1 }] }"#])
  func `names are known in a text that was never parsed`(_ constraints: String) throws {
    let client = try TestClient("{}")
    let text = #"{ "layoutSpec": 1, "views": ["other"], "constraints": "# + constraints
    client.openMarked(text)
    #expect(try client.request("completion", at: text).labels.contains("other"))
    let marked = text.replacing("‸", with: "").replacing("\"other", with: "\"oth‸er")
    #expect(try client.request("definition", at: marked)["result"]?.elements.count { _ in true } == 1)
  }

  @Test func `what completion writes takes the place of the word before it`() throws {
    let client = try TestClient("{}")
    let text = marked("q.wi‸dth == wide")
    client.openMarked(text)
    let items = try #require(try client.request("completion", at: text)["result"]?["items"])
    let item = try #require(items.elements.first { $0["label"]?.string == "width" })
    let edit = try #require(item["textEdit"])
    #expect(edit["newText"]?.string == "width")
    let (start, end) = (edit["range"]?["start"]?["character"]?.number, edit["range"]?["end"]?["character"]?.number)
    #expect(start.flatMap { first in end.map { $0 - first } } == 2)
  }

  @Test(arguments: PackageFiles.specs)
  func `a spec is as it is formatted`(_ url: URL) throws {
    let text = try String(contentsOf: url, encoding: .utf8)
    let client = try TestClient("{}")
    func formatted(_ text: String) throws -> String {
      client.open(text)
      let answer = try client.request("formatting", ofDocument: #""options": {"tabSize": 2, "insertSpaces": true}"#)
      return try TestClient.applying(#require(answer["result"]), to: text)
    }
    let compact = try JSONDocument(parsing: Array(text.utf8)).root.compact
    let windows = text.replacing("\n", with: "\r\n")
    for (before, after) in [(text, text), (windows, windows), (compact, text)] {
      #expect(try formatted(before) == after)
    }
  }

  @Test(arguments: [
    (
      #""q.width == 100", { "item": "q", "attribute": "width", "constant": 120 }"#,
      [
        #""q.width == 120", { "item": "q", "attribute": "width", "constant": 120 }"#,
        #""q.width == 100", { "item": "q", "attribute": "width", "constant": 100 }"#,
      ]
    ),
    (
      #""H:[q(100@ required)]", "0 <= q.width <= 70""#,
      [
        #""H:[q(70@ required)]", "0 <= q.width <= 70""#, #""H:[q(100@ required)]", "0 <= q.width <= 100""#,
      ]
    ),
    (
      #"{ "item": "q", "attribute": "width", "constant": "gap" }, "0 <= q.width <= 2 * gap - 11""#,
      [
        #"{ "item": "q", "attribute": "width", "constant": 5 }, "0 <= q.width <= 2 * gap - 11""#,
        #"{ "item": "q", "attribute": "width", "constant": "gap" }, "0 <= q.width <= 8""#,
      ]
    ),
    (
      #"{ "item": "q", "attribute": "width", "toItem": "w", "toAttribute": "width" }, "q.width == w.width + gap""#,
      [
        #"{ "item": "q", "attribute": "width", "toItem": "w", "toAttribute": "width" }, "q.width == w.width""#,
        #"{ "item": "q", "attribute": "width", "toItem": "w", "toAttribute": "width", "constant": 8 }, "q.width == w.width + gap""#,
      ]
    ),
    (
      #""H:|-[q(gap)]", "q.width == 17""#,
      [
        #""H:|-[q(17)]", "q.width == 17""#, #""H:|-[q(gap)]", "q.width == 8""#,
      ]
    ),
    (
      #""q.width == 2 * gap", "q.width == 17""#,
      [
        #""q.width == 17", "q.width == 17""#, #""q.width == 2 * gap", "q.width == 16""#,
      ]
    ),
    (
      #"{ "pin": "q", "to": "root", "edges": ["trailing"], "insets": { "trailing": -9 } }, "q.trailing == root.trailing - 8""#,
      [
        #"{ "pin": "q", "to": "root", "edges": ["trailing"], "insets": { "trailing": 8 } }, "q.trailing == root.trailing - 8""#,
        #"{ "pin": "q", "to": "root", "edges": ["trailing"], "insets": { "trailing": -9 } }, "q.trailing == root.trailing + 9""#,
      ]
    ),
    (
      #"{ "pin": "q", "to": "root", "edges": ["leading", "trailing"], "insets": 8 }, "q.width == 372""#,
      [
        #"{ "pin": "q", "to": "root", "edges": ["leading", "trailing"], "insets": 8 }, "q.width == 377""#,
        #"{ "pin": "q", "to": "root", "edges": ["leading", "trailing"], "insets": { "leading": 13, "trailing": 8 } }, "q.width == 372""#,
        #"{ "pin": "q", "to": "root", "edges": ["leading", "trailing"], "insets": { "leading": 8, "trailing": 13 } }, "q.width == 372""#,
      ]
    ),
    (
      #""H:|-[q]-gap-|", "q.width == 372""#,
      [
        #""H:|-[q]-gap-|", "q.width == 365""#, #""H:|-13-[q]-gap-|", "q.width == 372""#,
        #""H:|-[q]-1-|", "q.width == 372""#,
      ]
    ),
  ])
  func `each repair of a conflict in one place is a choice that resolves it`(
    _ constraints: String, _ mended: [String]
  ) throws {
    func text(_ constraints: String) -> String {
      #"{ "layoutSpec": 1, "metrics": { "gap": 8 }, "views": ["q", "w"], "constraints": ["q.top == gap", "q.height == 5", "V:|[w(5)]", \#(constraints)] }"#
    }
    let client = try TestClient("{}")
    client.open(text(constraints))
    let range = #""range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 500}}"#
    let answer = try client.request("codeAction", ofDocument: range + #", "context": {"diagnostics": []}"#)
    let actions = Array(try #require(answer["result"]).elements)
    let found = try actions.map { action in
      let edits = try #require(action["edit"]?["changes"]?.value(forKey: TestClient.uri))
      let mended = try TestClient.applying(edits, to: text(constraints))
      _ = try SpecDocument(mended).solve()
      #expect(action["kind"]?.string == "quickfix")
      return mended
    }
    #expect(found == mended.map { text($0) })
  }

  @Test func `a safe correction is a fix, and all of them are one action`() throws {
    let text = #"""
      { "layoutSpec": 1, "root": "keyboard", "views": [
        { "id": "a", "kind": "key", "output": { "role": "globe" } }, { "id": "b", "kind": "key", "output": { "role": "backspace" } }
      ], "constraints": ["H:|[a(==b)][b]|", "V:|[a]|", "V:|[b]|"] }
      """#
    let client = try TestClient("{}")
    client.open(text)
    let answer = try client.request(
      "textDocument/codeAction",
      #"{"textDocument": {"uri": "\#(TestClient.uri)"}, "range": {"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}}, "context": {"diagnostics": [], "only": ["source.fixAll"]}}"#
    )
    let edits = try #require(
      answer["result"]?.elements.first { _ in true }?["edit"]?["changes"]?.value(forKey: TestClient.uri))
    let mended = try TestClient.applying(edits, to: text)
    #expect(mended == text.replacing("globe", with: "inputModeSwitch").replacing("backspace", with: "delete"))
  }

  @Test func `commands give what the command line prints`() throws {
    let client = try TestClient("{}")
    client.open(Self.spec)
    func run(_ command: String, _ arguments: String) throws -> JSONValue? {
      try client.request(
        "workspace/executeCommand", #"{"command": "layoutc.\#(command)", "arguments": \#(arguments)}"#)["result"]
    }
    let document = SpecDocument(Self.spec)
    let uri = "\"\(TestClient.uri)\""
    #expect(try run("environments", "[\(uri)]")?.compact == #"["iphone-16 portrait"]"#)
    let scene = try PictureScene(document, for: CallerEnvironment(), layers: PictureOptions.standardLayers)
    #expect(try run("render", "[\(uri)]")?.string == SVGSheet(groups: [[scene]]).text)
    let report = try ExplainReport(document, for: CallerEnvironment(), target: ExplanationTarget("q.width"))
    #expect(try run("explain", #"[{"uri": \#(uri), "target": "q.width"}]"#)?.string == report.text())
    #expect(try run("render", #"[\#(uri), "--device ipad-9"]"#)?.string?.contains("ipad-9") == true)
  }

  @Test func `hints are the sizes of views and the values of metrics, if they are asked for`() throws {
    let whole = #""range": {"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}}"#
    let request = #"{"textDocument": {"uri": "\#(TestClient.uri)"}, \#(whole)}"#
    let silent = try TestClient("{}")
    silent.open(Self.spec)
    #expect(try silent.request("textDocument/inlayHint", request)["result"]?.count == 0)
    let client = try TestClient("{}", options: #"{"inlayHints": true}"#)
    client.open(Self.spec)
    let hints = try #require(try client.request("textDocument/inlayHint", request)["result"])
    #expect(hints.elements.compactMap { $0["label"]?.string } == ["= 12", "12 × 20", "12 × 20"])
  }

  @Test func `the outline has named things, the tree of views, and constraints with their texts`() throws {
    let client = try TestClient(#"{"textDocument": {"documentSymbol": {"hierarchicalDocumentSymbolSupport": true}}}"#)
    client.open(Self.spec)
    let result = try #require(
      try client.request("documentSymbol", ofDocument: "")["result"])
    #expect(
      result.elements.compactMap { $0["name"]?.string } == [
        "metrics", "traits", "conditions", "stacks", "views", "constraints",
      ])
    let constraints = try #require(result.elements.first { $0["name"]?.string == "constraints" }?["children"])
    #expect(constraints.elements.first { _ in true }?["name"]?.string == "q.width == wide")
  }

  @Test func `selections grow from the inside out`() throws {
    let client = try TestClient("{}")
    client.open(Self.spec)
    let answer = try client.request(
      "textDocument/selectionRange",
      #"{"textDocument": {"uri": "\#(TestClient.uri)"}, "positions": [{"line": 7, "character": 25}, {"line": 0, "character": 0}]}"#
    )
    let result = Array(try #require(answer["result"]).elements)
    #expect(result.count == 2)
    var value: JSONValue? = result[0]
    var depth = 0
    while let current = value {
      depth += 1
      if let parent = current["parent"] {
        let (inner, outer) = (current["range"], parent["range"])
        #expect(inner?.compact != outer?.compact)
      }
      value = current["parent"]
    }
    #expect(depth == 5)
  }
}
