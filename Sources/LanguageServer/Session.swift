import JSON
import LayoutOperations
import LayoutReports
import LayoutSpec

/// The conversation with one client, on one thread.
final class Session {
  private enum Stage {
    case uninitialized, running, shutDown
  }

  struct Client {
    var capabilities: JSONValue?

    private func has(_ path: StaticString...) -> Bool {
      var value = capabilities
      for key in path { value = value?[key] }
      return value?.boolean ?? (value?.kind == .object)
    }

    var encoding: PositionEncoding {
      let known = capabilities?["general"]?["positionEncodings"]
      return known?.elements.lazy.compactMap { $0.string.flatMap { PositionEncoding(rawValue: $0) } }.first ?? .utf16
    }
    var pullsDiagnostics: Bool { has("textDocument", "diagnostic") }
    var refreshesDiagnostics: Bool { pullsDiagnostics && has("workspace", "diagnostics", "refreshSupport") }
    var watchesFiles: Bool { has("workspace", "didChangeWatchedFiles", "dynamicRegistration") }
    var hasConfiguration: Bool { has("workspace", "configuration") }
    var hasProgress: Bool { has("window", "workDoneProgress") }
    var hasSymbolTree: Bool { has("textDocument", "documentSymbol", "hierarchicalDocumentSymbolSupport") }
    var hasMarkdown: Bool {
      capabilities?["textDocument"]?["hover"]?["contentFormat"]?.elements.contains { $0.string == "markdown" } ?? false
    }
  }

  let server: LanguageServer
  private let write: ([UInt8]) -> Void
  private var stage = Stage.uninitialized
  private(set) var client = Client()
  /// The project's folder, as a URI.
  private var folder: String?
  private var initialSettings = Settings()
  private var clientSettings = Settings()
  private var project = CheckConfiguration()
  private var projectFile: [UInt8]?
  var settings: Settings { clientSettings.over(project) }
  var documents: [OpenDocument] = []
  var progress: CheckProgress?
  private var requestCount = 0
  private var responses: [RequestID: (JSONValue?, Bool) -> Void] = [:]

  init(of server: LanguageServer, write: @escaping ([UInt8]) -> Void) {
    (self.server, self.write) = (server, write)
  }

  var queue: MessageQueue { server.queue }

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
      queue.begin(id)
      if queue.isCurrentCancelled { throw .cancelled }
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
      if queue.isCurrentCancelled { throw .cancelled }
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
        if error.code == .serverCancelled { writer.object("data") { $0.boolean("retriggerRequest", true) } }
      }
    }
  }

  // MARK: Sending

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

  /// - Parameter onResponse: called with the result, and whether it is one.
  func request(
    _ method: String, _ params: ((inout JSONWriter) -> Void)? = nil,
    onResponse: @escaping (JSONValue?, Bool) -> Void = { _, _ in }
  ) {
    requestCount += 1
    let text = "layoutc-\(requestCount)"
    responses[RequestID(text)] = onResponse
    send { writer in
      writer.string("id", text)
      writer.string("method", method)
      if let params { writer.object("params", params) }
    }
  }

  func show(_ message: String) {
    notify("window/showMessage") { writer in
      writer.integer("type", 2)
      writer.string("message", message)
    }
  }

  // MARK: Notifications

  private func notice(_ method: String, _ params: JSONValue?) {
    let params = Params(params)
    do throws(ResponseError) {
      switch method {
      case "initialized":
        watchProject()
        askForSettings()
      case "textDocument/didOpen": try open(params)
      case "textDocument/didChange": try change(params)
      case "textDocument/didClose": try close(params)
      case "textDocument/didSave", "workspace/didChangeWatchedFiles": readProject()
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
    client = Client(capabilities: params?["capabilities"])
    folder = params?["rootUri"]?.string ?? params?["workspaceFolders"]?.elements.first { _ in true }?["uri"]?.string
    readProject()
    if let options = params?["initializationOptions"] { initialSettings = Settings(options) }
    apply(initialSettings)
    if let process = params?["processId"]?.number.flatMap({ Int32(exactly: $0) }) { server.watch(process) }
    writer.object { writer in
      writer.object("capabilities") { ServerCapabilities.write(client, to: &$0) }
      writer.object("serverInfo") { writer in
        writer.string("name", "layoutc")
        writer.string("version", server.version)
      }
    }
  }

  private func apply(_ new: Settings) {
    clientSettings = new
    for problem in new.problems { show("layoutc: \(problem)") }
    forgetAll()
  }

  func readProject() {
    let bytes = server.configuration(folder)
    guard bytes != projectFile else { return }
    projectFile = bytes
    let read = bytes.map { CheckConfiguration.reading($0) }
    for error in read?.1.errors ?? [] {
      let diagnostic = ProblemDetails.Mistake(error).diagnostic(file: CheckConfiguration.fileName)
      show(String(diagnostic.text(nil, ANSIStyler(isOn: false)).dropLast()))
    }
    project = read?.0 ?? CheckConfiguration()
    forgetAll()
  }

  private func watchProject() {
    guard client.watchesFiles else { return }
    request("client/registerCapability") { writer in
      writer.objects("registrations", of: ["workspace/didChangeWatchedFiles"]) { method, writer in
        writer.string("id", method)
        writer.string("method", method)
        writer.object("registerOptions") { writer in
          writer.objects("watchers", of: [CheckConfiguration.fileName]) { $1.string("globPattern", "**/\($0)") }
        }
      }
    }
  }

  private func forgetAll() {
    for document in documents { document.forget() }
    if client.refreshesDiagnostics, !documents.isEmpty { request("workspace/diagnostic/refresh") }
  }

  private func askForSettings() {
    guard client.hasConfiguration else { return }
    request("workspace/configuration") { writer in
      writer.objects("items", of: ["layoutc"]) { $1.string("section", $0) }
    } onResponse: { [unowned self] result, isSuccess in
      guard isSuccess, let answer = result?.elements.first(where: { _ in true }) else { return }
      // Settings that the client no longer has are those of the start.
      apply(answer.isNull ? initialSettings : Settings(answer))
    }
  }

  private func changeSettings(_ params: Params) {
    if client.hasConfiguration { return askForSettings() }
    if let own = params.json?["settings"]?["layoutc"] { apply(Settings(own)) }
  }
}
