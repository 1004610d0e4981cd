import Foundation
import JSON
import LanguageServer
import Platform
import Synchronization
import Testing

/// A client in the same process, which sends messages and waits for those of the server.
final class TestClient: Sendable {
  private struct State {
    var input: [UInt8] = []
    var isClosed = false
    var received: [JSONValue] = []
    var output: [UInt8] = []
    var end: LanguageServer.End?
    var configuration: String?
  }

  private let monitor = Monitor()
  private let state = Mutex(State())
  private let count = Atomic(0)

  /// Starts a server without initializing it.
  init() {
    let thread = SystemThread { [self] in
      let server = LanguageServer(version: "test", documentation: "file:///docs") { _ in
        self.state.withLock { $0.configuration.map { Array($0.utf8) } }
      }
      let end = server.run { bytes in
        self.read(&bytes)
      } write: { bytes in
        self.update { state in
          state.output += bytes
          Self.split(&state)
        }
      }
      update { $0.end = end }
    }
    thread?.detach()
  }

  /// Starts and initializes a server.
  convenience init(
    _ capabilities: String, options: String = #"{"environments": ["--device iphone-16"]}"#, configuration: String? = nil
  ) throws {
    self.init()
    self.configuration = configuration
    let answer = try request(
      "initialize",
      #"{"processId": null, "rootUri": null, "capabilities": \#(capabilities), "initializationOptions": \#(options)}"#)
    #expect(answer["result"]?["capabilities"] != nil)
    notify("initialized", "{}")
  }

  /// The text of the project's configuration, or `nil` if there is none.
  var configuration: String? {
    get { state.withLock { $0.configuration } }
    set { state.withLock { $0.configuration = newValue } }
  }

  private func update(_ body: (inout State) -> Void) {
    monitor.withLock {
      state.withLock { body(&$0) }
      monitor.broadcast()
    }
  }

  private func read(_ bytes: inout [UInt8]) -> Bool {
    monitor.withLock {
      while true {
        let result: (bytes: [UInt8], isClosed: Bool) = state.withLock { state in
          defer { state.input = [] }
          return (state.input, state.isClosed)
        }
        bytes += result.bytes
        if !result.bytes.isEmpty { return true }
        if result.isClosed { return false }
        monitor.wait()
      }
    }
  }

  /// Moves complete messages from the output to the received ones.
  private static func split(_ state: inout State) {
    while let end = state.output.firstIndex(of: UInt8(ascii: "{")) {
      let digits = String(decoding: state.output[..<end], as: UTF8.self).filter { $0.isNumber }
      guard let length = Int(digits), state.output.count - end >= length else { return }
      if let json = try? JSONDocument(parsing: Array(state.output[end..<(end + length)])) {
        state.received.append(json.root)
      }
      state.output.removeSubrange(..<(end + length))
    }
  }

  // MARK: Sending

  func sendBytes(_ bytes: [UInt8]) { update { $0.input += bytes } }

  func send(_ json: String) { sendBytes(Array("Content-Length: \(json.utf8.count)\r\n\r\n\(json)".utf8)) }

  func notify(_ method: String, _ params: String) {
    send(#"{"jsonrpc": "2.0", "method": "\#(method)", "params": \#(params)}"#)
  }

  /// Sends a request without waiting for the response, and returns its id.
  func begin(_ method: String, _ params: String) -> Int {
    let id = count.add(1, ordering: .relaxed).newValue
    send(#"{"jsonrpc": "2.0", "id": \#(id), "method": "\#(method)", "params": \#(params)}"#)
    return id
  }

  func request(_ method: String, _ params: String) throws -> JSONValue { try response(begin(method, params)) }

  func close() { update { $0.isClosed = true } }

  // MARK: Receiving

  /// Removes and returns the first message that a closure accepts, waiting for it.
  func wait(for isWanted: (JSONValue) -> Bool) throws -> JSONValue {
    var found: JSONValue?
    monitor.withLock {
      monitor.wait(seconds: 120) {
        found = state.withLock { state in
          state.received.firstIndex(where: isWanted).map { state.received.remove(at: $0) }
        }
        return found != nil
      }
    }
    return try #require(found, "the server did not answer")
  }

  func response(_ id: Int) throws -> JSONValue {
    try wait { $0["id"]?.number == Double(id) && $0["method"] == nil }
  }

  func notification(_ method: String) throws -> JSONValue {
    let message = try wait { $0["method"]?.string == method }
    return try #require(message["params"])
  }

  /// Waits for the end of the server.
  func end() throws -> LanguageServer.End {
    var end: LanguageServer.End?
    monitor.withLock {
      monitor.wait(seconds: 120) {
        end = state.withLock { $0.end }
        return end != nil
      }
    }
    return try #require(end)
  }

  // MARK: Documents

  static let uri = "file:///spec.json"

  func open(_ text: String, _ uri: String = TestClient.uri) {
    notify(
      "textDocument/didOpen",
      #"{"textDocument": {"uri": "\#(uri)", "languageId": "json", "version": 1, "text": \#(Self.quoted(text))}}"#)
  }

  /// Sends a request about a place in a document: that of a mark `‸` in the text, which is not part of the document.
  func request(
    _ method: String, at marked: String, in uri: String = TestClient.uri, _ more: String = ""
  ) throws -> JSONValue {
    let position = try Self.position(of: marked)
    return try request(
      "textDocument/\(method)",
      #"{"textDocument": {"uri": "\#(uri)"}, "position": \#(position)\#(more.isEmpty ? "" : ", ")\#(more)}"#)
  }

  /// Sends a request about a document.
  func request(_ method: String, ofDocument more: String = "") throws -> JSONValue {
    try response(begin(method, ofDocument: more))
  }

  func begin(_ method: String, ofDocument more: String = "") -> Int {
    begin("textDocument/\(method)", #"{"textDocument": {"uri": "\#(Self.uri)"}\#(more.isEmpty ? "" : ", ")\#(more)}"#)
  }

  /// Opens a text without its mark.
  func openMarked(_ marked: String) { open(marked.replacing("‸", with: "")) }

  private static func position(of marked: String) throws -> String {
    let end = try #require(marked.firstIndex(of: "‸"))
    let before = marked[..<end]
    let line = before.utf8.count { $0 == UInt8(ascii: "\n") }
    let start = before.utf8.lastIndex(of: UInt8(ascii: "\n")).map { before.utf8.index(after: $0) } ?? before.startIndex
    return #"{"line": \#(line), "character": \#(before[start...].utf16.count)}"#
  }

  static func quoted(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return String(decoding: writer.finish(), as: UTF8.self)
  }

  /// Returns a text after the edits of the server, which are in UTF-16.
  static func applying(_ edits: JSONValue, to text: String) throws -> String {
    var units = Array(text.utf16)
    for edit in Array(edits.elements).reversed() {
      let range = try #require(edit["range"])
      let start = try offset(#require(range["start"]), in: units)
      let end = try offset(#require(range["end"]), in: units)
      units.replaceSubrange(start..<end, with: try #require(edit["newText"]?.string).utf16)
    }
    return String(decoding: units, as: UTF16.self)
  }

  private static func offset(_ position: JSONValue, in units: [UInt16]) throws -> Int {
    var line = Int(try #require(position["line"]?.number))
    var offset = 0
    while line > 0 {
      let end = try #require(units[offset...].firstIndex { $0 == 10 || $0 == 13 })
      offset = end + (units[end] == 13 && end + 1 < units.count && units[end + 1] == 10 ? 2 : 1)
      line -= 1
    }
    return offset + Int(try #require(position["character"]?.number))
  }
}

extension JSONValue {
  /// The labels of completion items.
  var labels: [String] { self["result"]?["items"]?.elements.compactMap { $0["label"]?.string } ?? [] }

  /// The compact JSON.
  var compact: String {
    var writer = JSONWriter()
    writer.value(self)
    return String(decoding: writer.finish(), as: UTF8.self)
  }
}
