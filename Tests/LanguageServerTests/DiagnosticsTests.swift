import JSON
import TestSupport
import Testing

/// Diagnostics as they are published and asked for.
@Suite struct DiagnosticsTests {
  private static let valid =
    #"{ "layoutSpec": 1, "views": ["q"], "constraints": ["H:|[q(9)]", "q.top == 0", "q.height >= 5"] }"#

  private func published(_ client: TestClient) throws -> [JSONValue] {
    Array(try #require(try client.notification("textDocument/publishDiagnostics")["diagnostics"]).elements)
  }

  private func change(_ client: TestClient, at character: Int, to end: Int, _ text: String) {
    let range = #"{"start": {"line": 0, "character": \#(character)}, "end": {"line": 0, "character": \#(end)}}"#
    client.notify(
      "textDocument/didChange",
      #"{"textDocument": {"uri": "\#(TestClient.uri)", "version": 2}, "contentChanges": [{"range": \#(range), "text": \#(TestClient.quoted(text))}]}"#
    )
  }

  @Test func `a diagnostic has a place, a code, a message and a link to its page`() throws {
    let client = try TestClient("{}")
    client.open(#"{ "layoutSpec": 1, "views": ["q"], "constraints": ["q.widht == 9"] }"#)
    let found = try published(client)
    #expect(found.count == 1)
    #expect(found[0]["code"]?.string == "unknown-attribute")
    #expect(found[0]["codeDescription"]?["href"]?.string == "file:///docs/errors.md#unknown-attribute")
    #expect(found[0]["severity"]?.number == 1)
    #expect(found[0]["range"]?.compact == #"{"start":{"line":0,"character":54},"end":{"line":0,"character":59}}"#)
  }

  @Test func `a conflict has its members as related places`() throws {
    let client = try TestClient("{}")
    client.open(#"{ "layoutSpec": 1, "views": ["q"], "constraints": ["q.width == 9", "q.width == 8"] }"#)
    let related = try #require(
      try published(client).first { $0["code"]?.string == "unsatisfiable" }?["relatedInformation"])
    #expect(related.elements.compactMap { $0["message"]?.string } == ["q.width == 9", "q.width == 8"])
  }

  @Test func `while a text cannot be parsed, the last findings stay, moved with the text`() throws {
    let client = try TestClient("{}")
    client.open(Self.valid)
    let before = try published(client)
    #expect(before.contains { $0["code"]?.string == "ambiguous" })
    change(client, at: 2, to: 2, "😀 ")
    let during = try published(client)
    #expect(during.count == before.count + 1)
    #expect(during[0]["code"]?.string == "invalid-json")
    for (moved, old) in zip(during.dropFirst(), before) {
      #expect(moved["message"]?.string == old["message"]?.string)
      let (new, former) = (moved["range"]?["start"]?["character"]?.number, old["range"]?["start"]?["character"]?.number)
      #expect(new == former.map { $0 + 3 })
    }
    change(client, at: 2, to: 5, "")
    #expect(try published(client).map { $0.compact } == before.map { $0.compact })
  }

  @Test func `asking for diagnostics gives those that are published`() throws {
    let client = try TestClient("{}")
    client.open(Self.valid)
    let pushed = try published(client)
    let answer = try client.request("diagnostic", ofDocument: "")
    #expect(answer["result"]?["items"]?.elements.map { $0.compact } == pushed.map { $0.compact })
  }

  @Test func `settings name environments and severities, and wrong ones are reported`() throws {
    let client = try TestClient(
      "{}",
      options:
        #"{"environments": ["--device ipad-9 --all-orientations", "--devise x"], "rules": {"ambiguous": "off", "unused": "loud"}, "color": 1}"#
    )
    for part in ["--devise", "loud", "color"] {
      #expect(try client.notification("window/showMessage")["message"]?.string?.contains(part) == true)
    }
    client.open(Self.valid)
    #expect(try published(client).isEmpty)
    let answer = try client.request(
      "workspace/executeCommand", #"{"command": "layoutc.environments", "arguments": ["\#(TestClient.uri)"]}"#)
    #expect(answer["result"]?.compact == #"["portrait","landscape"]"#)
  }

  @Test func `options that name too many environments are a diagnostic, as they are an error of the command`() throws {
    let client = try TestClient(
      "{}",
      options:
        #"{"environments": ["--all-devices --all-orientations --all-splits --all-keyboards --all-content-sizes"]}"#)
    client.open(Self.valid)
    let found = try #require(try published(client).last)
    #expect(
      found["message"]?.string?.contains("more than 20,000: 85 devices × 2 orientations") == true, "\(found.compact)")
  }

  @Test func `the mistakes of an open configuration are at their places`() throws {
    let client = try TestClient("{}")
    client.open(#"{ "rules": { "unusd": "off" } }"#, "file:///project/.layoutc.json")
    let found = try published(client)
    #expect(found.map { $0["code"]?.string } == ["unknown-key"])
    #expect(found.first?["range"]?["start"]?.compact == #"{"line":0,"character":13}"#)
    client.open(#"{ "rules": { "unused": "off" } }"#, "file:///project/.layoutc.json")
    #expect(try published(client).isEmpty)
  }

  @Test func `settings win over the project's configuration, which is read again when it changes`() throws {
    let client = try TestClient(
      #"{"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": true}}}"#,
      options: #"{"rules": {"unused": "error"}}"#,
      configuration: #"{"rules": {"unused": "off", "ambiguous": "off"}, "environments": ["--device ipad-9"]}"#)
    let watch = try client.wait { $0["method"]?.string == "client/registerCapability" }
    #expect(watch.compact.contains(#""globPattern":"**/.layoutc.json""#))
    client.open(Self.valid.replacing("\"views\"", with: "\"metrics\": { \"u\": 1 }, \"views\""))
    #expect(try published(client).map { $0["code"]?.string } == ["unused"])
    let answer = try client.request(
      "workspace/executeCommand", #"{"command": "layoutc.environments", "arguments": ["\#(TestClient.uri)"]}"#)
    #expect(answer["result"]?.compact == #"["ipad-9 portrait"]"#)
    client.configuration = #"{"rulez": {}, "rules": {"violated": "off"}, "environments": ["--device iphone-16"]}"#
    client.notify("workspace/didChangeWatchedFiles", #"{"changes": []}"#)
    #expect(
      try client.notification("window/showMessage")["message"]?.string
        == #".layoutc.json:1:2: error: unknown key "rulez"; did you mean "rules"? [unknown-key] (/rulez)"#)
    #expect(try published(client).map { $0["code"]?.string } == ["unused", "ambiguous"])
  }

  @Test func `settings are asked for, and count until the client has none`() throws {
    let client = try TestClient(#"{"workspace": {"configuration": true}}"#, options: #"{"environments": []}"#)
    let asked = try client.wait { $0["method"]?.string == "workspace/configuration" }
    #expect(asked["params"]?["items"]?.compact == #"[{"section":"layoutc"}]"#)
    client.send(
      #"{"jsonrpc": "2.0", "id": \#(asked["id"]?.compact ?? ""), "result": [{"environments": [], "rules": {"ambiguous": "off"}}]}"#
    )
    client.open(Self.valid)
    #expect(try published(client).isEmpty)
    client.notify("workspace/didChangeConfiguration", #"{"settings": null}"#)
    let again = try client.wait { $0["method"]?.string == "workspace/configuration" }
    client.send(#"{"jsonrpc": "2.0", "id": \#(again["id"]?.compact ?? ""), "result": [null]}"#)
    #expect(try published(client).map { $0["code"]?.string } == ["ambiguous"])
  }

  @Test func `a check over many environments reports progress, and ends it`() throws {
    let client = try TestClient(
      #"{"window": {"workDoneProgress": true}}"#, options: #"{"environments": ["--all-devices"]}"#)
    client.open(Self.valid)
    let create = try client.wait { $0["method"]?.string == "window/workDoneProgress/create" }
    client.send(#"{"jsonrpc": "2.0", "id": \#(create["id"]?.compact ?? ""), "result": null}"#)
    _ = try published(client)
    var kinds: [String] = []
    while let value = try? client.wait(for: {
      $0["method"]?.string == "$/progress" || kinds.isEmpty && $0["method"] != nil
    }),
      let kind = value["params"]?["value"]?["kind"]?.string
    {
      kinds.append(kind)
      if kind == "end" { break }
    }
    // The check may be faster than the client's answer.
    if !kinds.isEmpty {
      #expect(kinds.first == "begin")
      #expect(kinds.last == "end")
    }
  }

  @Test func `a cancelled request is answered with an error, and those after it in order`() throws {
    let client = try TestClient("{}", options: "{}")
    client.open(String(decoding: try Self.largeSpec(), as: UTF8.self))
    let first = client.begin("diagnostic", ofDocument: "")
    client.notify("$/cancelRequest", #"{"id": \#(first)}"#)
    let second = client.begin("foldingRange", ofDocument: "")
    let answer = try client.wait { $0["id"] != nil && $0["method"] == nil }
    #expect(answer["id"]?.number == Double(first))
    #expect(answer["error"]?["code"]?.number == -32800)
    #expect(try client.response(second)["result"] != nil)
  }

  @Test func `a check gives way to a change`() throws {
    let client = try TestClient("{}", options: "{}")
    client.open(String(decoding: try Self.largeSpec(), as: UTF8.self))
    let first = client.begin("diagnostic", ofDocument: "")
    client.notify(
      "textDocument/didChange",
      #"{"textDocument": {"uri": "\#(TestClient.uri)", "version": 2}, "contentChanges": [{"text": "{}"}]}"#)
    #expect(try client.response(first)["error"]?["code"]?.number == -32802)
    let found = try published(client)
    #expect(found.map { $0["code"]?.string } == ["missing-key"])
  }

  /// A spec whose check takes seconds.
  private static func largeSpec() throws -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.integer("layoutSpec", 1)
      writer.object("traits") { writer in
        for name in ["a", "b", "c", "d"] {
          writer.key(name); writer.beginArray(); writer.string("x"); writer.string("y"); writer.endArray()
        }
      }
      writer.array("views", of: 0..<300) { $1.string("v\($0)") }
      writer.array("constraints", of: 0..<300) { index, writer in
        writer.object { writer in
          writer.string("expression", "v\(index).left == \(index == 0 ? "safeArea" : "v\(index - 1)").left + 1")
          writer.object("when") { $0.string("a", index % 2 == 0 ? "x" : "y") }
        }
      }
    }
    return writer.finish()
  }
}
