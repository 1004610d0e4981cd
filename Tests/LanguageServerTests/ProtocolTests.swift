import JSON
import LanguageServer
import TestSupport
import Testing

/// The base protocol: messages, errors, the beginning and the end.
@Suite struct ProtocolTests {
  private static let shutdown = #"{"jsonrpc":"2.0","id":"end","method":"shutdown"}"#

  @Test(arguments: [
    ("{", -32700), ("[1]", -32600), ("7", -32600), (#"{"id":1,"method":"a"}"#, -32600),
    (#"{"jsonrpc":"2.0","id":1,"method":7}"#, -32600), (#"{"jsonrpc":"2.0","id":{},"method":"a"}"#, -32600),
    (#"{"jsonrpc":"2.0","id":1,"method":"a","params":"b"}"#, -32600), (#"{"jsonrpc":"2.0","id":1}"#, -32600),
    (#"{"jsonrpc":"2.0","id":1,"method":"a"}"#, -32601),
    (#"{"jsonrpc":"2.0","id":1,"method":"textDocument/a"}"#, -32601), ("\u{FEFF}{}", -32700),
    (#"{"jsonrpc":"2.0","id":1,"method":"textDocument/hover","params":{}}"#, -32602),
    (#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}"#, -32600),
  ])
  func `a malformed message gets the protocol's error, and the server stays up`(_ json: String, code: Int) throws {
    let client = try TestClient("{}")
    client.send(json)
    let answer = try client.wait { $0["error"] != nil }
    #expect(answer["error"]?["code"]?.number == Double(code))
    #expect(answer["error"]?["message"]?.string?.isEmpty == false)
    #expect(try client.request("shutdown", "null")["result"]?.isNull == true)
  }

  @Test(arguments: ["Content-Length: x\r\n\r\n", "Length: 7\r\n\r\n", "Content-Length: -1\r\n\r\n", "\r\n\r\n"])
  func `a malformed header gets an error, and the next message is read`(_ header: String) throws {
    let client = try TestClient("{}")
    client.sendBytes(Array(header.utf8))
    #expect(try client.wait { $0["error"] != nil }["error"]?["code"]?.number == -32700)
    #expect(try client.request("shutdown", "null")["result"]?.isNull == true)
  }

  @Test func `messages may arrive in pieces, and several at once`() throws {
    let client = try TestClient("{}")
    var random = SplitMix64(seed: 7)
    let body = #"{"jsonrpc":"2.0","id":"é😀","method":"unknown"}"#
    let message =
      "content-length:\(body.utf8.count)\nContent-Type: application/vscode-jsonrpc; charset=utf-8\n\n" + body
    var bytes = Array((message + message + message).utf8)
    while !bytes.isEmpty {
      let count = min(bytes.count, random.int(1...40))
      client.sendBytes(Array(bytes[..<count]))
      bytes.removeFirst(count)
    }
    for _ in 0..<3 { #expect(try client.wait { $0["id"]?.string == "é😀" }["error"]?["code"]?.number == -32601) }
  }

  @Test func `before initialize, requests get an error and notifications nothing`() throws {
    let client = TestClient()
    client.open("{")
    #expect(try client.request("textDocument/hover", "{}")["error"]?["code"]?.number == -32002)
    #expect(try client.request("initialize", #"{"capabilities": {}}"#)["result"] != nil)
  }

  @Test func `the server ends after shutdown and exit, and with a failure without shutdown`() throws {
    let client = try TestClient("{}")
    _ = try client.request("shutdown", "null")
    #expect(try client.request("textDocument/hover", "{}")["error"]?["code"]?.number == -32600)
    client.notify("exit", "null")
    #expect(try client.end() == .exit(afterShutdown: true))
    let other = try TestClient("{}")
    other.notify("exit", "null")
    #expect(try other.end() == .exit(afterShutdown: false))
  }

  @Test func `the end of the input ends the server`() throws {
    let client = try TestClient("{}")
    client.close()
    #expect(try client.end() == .clientVanished)
  }

  @Test func `a message of more than 64 MiB ends the server with a sentence`() throws {
    let client = try TestClient("{}")
    client.sendBytes(Array("Content-Length: \(64 << 20 + 1)\r\n\r\n".utf8))
    guard case .tooLarge(let sentence) = try client.end() else { throw TestFailure() }
    #expect(sentence.contains("64 MiB"))
  }

  @Test func `everything that was asked for before the end of the input is answered, in order`() throws {
    let client = try TestClient("{}")
    client.open(#"{"layoutSpec": 1, "views": ["q"]}"#)
    let ids = (0..<20).map { _ in
      client.begin("textDocument/diagnostic", #"{"textDocument": {"uri": "\#(TestClient.uri)"}}"#)
    }
    client.close()
    _ = try client.end()
    for id in ids { #expect(try client.response(id)["result"]?["kind"]?.string == "full") }
  }

  @Test func `the encoding is the client's first that is known, else UTF-16`() throws {
    for (offered, chosen) in [
      (#"["utf-8", "utf-16"]"#, "utf-8"), (#"["utf-7", "utf-32"]"#, "utf-32"), ("[]", "utf-16"), ("null", "utf-16"),
    ] {
      let client = TestClient()
      let answer = try client.request(
        "initialize", #"{"capabilities": {"general": {"positionEncodings": \#(offered)}}}"#)
      #expect(answer["result"]?["capabilities"]?["positionEncoding"]?.string == chosen)
    }
  }
}

struct TestFailure: Error {}
