import JSON
import LayoutSpec
import Synchronization

/// The conversation with one client. It runs on one thread.
final class Session {
  private enum Stage {
    case uninitialized, running, shutDown
  }

  /// The capabilities of the client that make a difference.
  struct Client {
    var encoding = PositionEncoding.utf16
    var pullsDiagnostics = false
    var refreshesDiagnostics = false
    var hasConfiguration = false
    var hasProgress = false
    var hasMarkdown = false
    var hasSymbolTree = false
    var hasSnippets = false
  }

  let queue: MessageQueue
  /// The request that is being answered, whose cancellation stops the work.
  let currentRequest: CurrentRequest
  private let version: String
  /// The address of the folder of the documentation, if it is known.
  let documentation: String?
  private let onClientProcess: (Int32) -> Void
  private let write: ([UInt8]) -> Void
  private var stage = Stage.uninitialized
  private(set) var client = Client()
  var settings = Settings()
  var documents: [String: OpenDocument] = [:]
  /// The identifiers of the open documents, in the order in which they were opened.
  var order: [String] = []
  var progress: CheckProgress?
  private var requestCount = 0
  private var responses: [RequestID: (JSONValue?, Bool) -> Void] = [:]

  init(
    _ queue: MessageQueue, version: String, documentation: String?, onClientProcess: @escaping (Int32) -> Void,
    write: @escaping ([UInt8]) -> Void
  ) {
    self.queue = queue
    self.version = version
    self.documentation = documentation
    self.onClientProcess = onClientProcess
    self.write = write
    currentRequest = CurrentRequest(queue)
  }

  /// Handles messages until there will be no more. In between, it checks documents.
  func run() {
    while true {
      switch queue.next(waits: !hasWork) {
      case .message(let message): handle(message)
      case .nothing: work()
      case .end: return
      }
    }
  }

  private func handle(_ message: Message) {
    switch message {
    case .request(let id, let method, let params): answer(id, method, params)
    case .notification(let method, let params):
      if stage == .running { notice(method, params) }
    case .response(let id, let result, let isSuccess): responses.removeValue(forKey: id)?(result, isSuccess)
    case .malformed(let id, let error): respond(to: id, error)
    }
  }

  private func answer(_ id: RequestID, _ method: String, _ params: JSONValue?) {
    defer { queue.finish(id) }
    var writer = JSONWriter(capacity: 1 << 10)
    do throws(ResponseError) {
      if queue.isCancelled(id) { throw .cancelled }
      currentRequest.begin(id)
      defer { currentRequest.end() }
      switch (stage, method) {
      case (.uninitialized, "initialize"): initialize(params, &writer)
      case (.uninitialized, _):
        throw ResponseError(.serverNotInitialized, "the first request must be \"initialize\"")
      case (.running, "initialize"): throw ResponseError(.invalidRequest, "the server is already initialized")
      case (.running, "shutdown"):
        finishShortChecks()
        stage = .shutDown
        writer.null()
      case (.running, _): try result(of: method, Params(params), &writer)
      case (.shutDown, _): throw ResponseError(.invalidRequest, "the server is shut down; send \"exit\"")
      }
      if queue.isCancelled(id) { throw .cancelled }
    } catch {
      return respond(to: id, error)
    }
    send {
      $0.key("id"); $0.raw(id.json); $0.key("result"); $0.raw(writer.bytes)
    }
  }

  private func respond(to id: RequestID?, _ error: ResponseError) {
    send { message in
      message.key("id")
      if let id { message.raw(id.json) } else { message.null() }
      message.object("error") { writer in
        writer.integer("code", error.code.rawValue)
        writer.string("message", error.message)
        if error.code == .serverCancelled {
          writer.object("data") { $0.boolean("retriggerRequest", true) }
        }
      }
    }
  }

  // MARK: Sending

  /// Sends a message with the members that a closure writes.
  private func send(_ members: (inout JSONWriter) -> Void) {
    var writer = JSONWriter(capacity: 1 << 10)
    writer.object { writer in
      writer.string("jsonrpc", "2.0")
      members(&writer)
    }
    write(Array("Content-Length: \(writer.byteCount)\r\n\r\n".utf8) + writer.bytes)
  }

  func notify(_ method: String, _ params: (inout JSONWriter) -> Void) {
    send { writer in
      writer.string("method", method)
      writer.object("params", params)
    }
  }

  /// Sends a request.
  ///
  /// - Parameter onResponse: called with the result, and whether it is one.
  func request(
    _ method: String, _ params: ((inout JSONWriter) -> Void)? = nil,
    onResponse: @escaping (JSONValue?, Bool) -> Void = { _, _ in }
  ) {
    requestCount += 1
    let text = "layoutc-\(requestCount)"
    if let id = (try? JSONDocument(parsing: Array("\"\(text)\"".utf8))).flatMap({ RequestID($0.root) }) {
      responses[id] = onResponse
    }
    send { writer in
      writer.string("id", text)
      writer.string("method", method)
      if let params { writer.object("params", params) }
    }
  }

  /// Shows a message to the user.
  func show(_ message: String) {
    notify("window/showMessage") { writer in
      writer.integer("type", 2)
      writer.string("message", "layoutc: \(message)")
    }
  }

  // MARK: Notifications

  private func notice(_ method: String, _ params: JSONValue?) {
    let params = Params(params)
    do throws(ResponseError) {
      switch method {
      case "initialized": askForSettings()
      case "textDocument/didOpen": try open(params)
      case "textDocument/didChange": try change(params)
      case "textDocument/didClose": try close(params)
      case "workspace/didChangeConfiguration": changeSettings(params)
      default: break
      }
    } catch {
      // A notification has no response.
      notify("window/logMessage") { writer in
        writer.integer("type", 1)
        writer.string("message", "\(method): \(error.message)")
      }
    }
  }

  // MARK: The beginning

  private func initialize(_ params: JSONValue?, _ writer: inout JSONWriter) {
    stage = .running
    client = Client(params?["capabilities"])
    if let options = params?["initializationOptions"] { apply(Settings(options)) }
    if let process = params?["processId"]?.number.flatMap({ Int32(exactly: $0) }) { onClientProcess(process) }
    writer.object { writer in
      writer.object("capabilities") { ServerCapabilities.write(client, to: &$0) }
      writer.object("serverInfo") { writer in
        writer.string("name", "layoutc")
        writer.string("version", version)
      }
    }
  }

  private func apply(_ new: Settings) {
    settings = new
    for problem in new.problems { show(problem) }
    for document in documents.values { document.forget() }
    if client.refreshesDiagnostics, !documents.isEmpty { request("workspace/diagnostic/refresh") }
  }

  private func askForSettings() {
    guard client.hasConfiguration else { return }
    request("workspace/configuration") { writer in
      writer.objects("items", of: ["layoutc"]) { $1.string("section", $0) }
    } onResponse: { [unowned self] result, isSuccess in
      guard isSuccess, let answer = result?.elements.first(where: { _ in true }), !answer.isNull else { return }
      apply(Settings(answer))
    }
  }

  private func changeSettings(_ params: Params) {
    if client.hasConfiguration { return askForSettings() }
    if let own = params.json?["settings"]?["layoutc"] { apply(Settings(own)) }
  }
}

/// The request that is being answered. Its cancellation stops the work on it, on another thread as well.
final class CurrentRequest: Sendable {
  private let queue: MessageQueue
  private let id = Mutex<RequestID?>(nil)

  init(_ queue: MessageQueue) { self.queue = queue }

  func begin(_ new: RequestID) { id.withLock { $0 = new } }

  func end() { id.withLock { $0 = nil } }

  /// Whether the request is cancelled.
  var isCancelled: Bool { id.withLock { $0 }.map { queue.isCancelled($0) } ?? false }

  /// Whether the request is cancelled, or a change makes work on the present text useless; without a request, also
  /// whether the client is gone.
  var givesWay: Bool {
    if queue.hasChange { return true }
    return id.withLock { $0 }.map { queue.isCancelled($0) } ?? queue.isClosed
  }
}

extension Session.Client {
  /// Reads the capabilities of a client.
  init(_ json: JSONValue?) {
    self.init()
    let known = (json?["general"]?["positionEncodings"]?.elements).map { $0.compactMap { $0.string } } ?? []
    encoding = known.lazy.compactMap { PositionEncoding(rawValue: $0) }.first ?? .utf16
    let document = json?["textDocument"]
    let workspace = json?["workspace"]
    pullsDiagnostics = document?["diagnostic"]?.kind == .object
    refreshesDiagnostics =
      pullsDiagnostics && workspace?["diagnostics"]?["refreshSupport"]?.boolean == true
    hasConfiguration = workspace?["configuration"]?.boolean == true
    hasProgress = json?["window"]?["workDoneProgress"]?.boolean == true
    hasMarkdown =
      document?["hover"]?["contentFormat"]?.elements.contains { $0.string == "markdown" } ?? false
    hasSymbolTree = document?["documentSymbol"]?["hierarchicalDocumentSymbolSupport"]?.boolean == true
    hasSnippets =
      document?["completion"]?["completionItem"]?["snippetSupport"]?.boolean == true
  }
}
