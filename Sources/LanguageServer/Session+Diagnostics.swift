import JSON
import LayoutReports
import LayoutSpec

/// The progress of a long check, as the client shows it.
struct CheckProgress {
  let token: String
  let uri: String
  /// Whether the client shows it.
  var isShown = false
  /// The percentage that was last reported.
  var percentage = 0
}

/// Checks, in between other work.
extension Session {
  /// The documents whose diagnostics must be found.
  private var waiting: OpenDocument? {
    guard !client.pullsDiagnostics else { return nil }
    return order.lazy.compactMap { self.documents[$0] }.first { !$0.isDiagnosed }
  }

  /// Whether there is something to do without a message.
  var hasWork: Bool { waiting != nil }

  /// Does a part of the work, of at most one environment.
  func work() {
    guard let document = waiting, advance(document) else { return }
    publish(document.diagnostics, document.uri, version: document.version, in: document)
  }

  /// Publishes the diagnostics that take one environment more, before the server shuts down.
  func finishShortChecks() {
    guard !client.pullsDiagnostics else { return }
    for document in order.compactMap({ documents[$0] }) where !document.isDiagnosed && advance(document) {
      publish(document.diagnostics, document.uri, version: document.version, in: document)
    }
  }

  /// Checks one more environment of a document.
  ///
  /// - Returns: whether its diagnostics are known now.
  private func advance(_ document: OpenDocument) -> Bool {
    if document.job == nil {
      endProgress()
      let current = currentRequest
      document.job = CheckJob(document.spec, document.plan(settings), settings) { current.givesWay }
      beginProgress(document)
    }
    document.job?.step()
    reportProgress(document)
    guard let job = document.job, job.isFinished, let report = job.report() else { return false }
    endProgress()
    document.accept(report)
    return true
  }

  /// Answers a request for the diagnostics of a document.
  func pullDiagnostics(_ params: Params, _ writer: inout JSONWriter) throws(ResponseError) {
    let document = try document(params)
    while !document.isDiagnosed {
      if currentRequest.isCancelled { throw .cancelled }
      if queue.hasChange { throw ResponseError(.serverCancelled, "the document has changed") }
      if advance(document), !client.pullsDiagnostics {
        publish(document.diagnostics, document.uri, version: document.version, in: document)
      }
    }
    writer.object { writer in
      writer.string("kind", "full")
      writer.array("items", of: document.diagnostics) { write($0, document, to: &$1) }
    }
  }

  /// Publishes the diagnostics of a document.
  func publish(_ diagnostics: [PlacedDiagnostic], _ uri: String, version: Int?, in document: OpenDocument?) {
    notify("textDocument/publishDiagnostics") { writer in
      writer.string("uri", uri)
      if let version { writer.integer("version", version) }
      writer.array("diagnostics", of: diagnostics) { diagnostic, writer in
        if let document { write(diagnostic, document, to: &writer) }
      }
    }
  }

  /// Writes a diagnostic.
  func write(_ diagnostic: PlacedDiagnostic, _ document: OpenDocument, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.range("range", diagnostic.range, in: document.text, client.encoding)
      writer.integer("severity", diagnostic.severity.level)
      writer.string("code", diagnostic.code)
      if let folder = settings.documentation ?? documentation {
        writer.object("codeDescription") { $0.string("href", "\(folder)/\(diagnostic.page)") }
      }
      writer.string("source", "layoutc")
      writer.string("message", diagnostic.message)
      if diagnostic.isUnnecessary { writer.array("tags", of: [1]) { $1.integer($0) } }
      guard !diagnostic.related.isEmpty else { return }
      writer.objects("relatedInformation", of: diagnostic.related) { related, writer in
        writer.object("location") { writer in
          writer.string("uri", document.uri)
          writer.range("range", related.range, in: document.text, client.encoding)
        }
        writer.string("message", related.message)
      }
    }
  }

  // MARK: Progress

  /// The number of environments from which on a check has a progress.
  private static let longCheck = 20

  private func beginProgress(_ document: OpenDocument) {
    guard client.hasProgress, let total = document.job?.progress.total, total >= Self.longCheck else { return }
    let token = "layoutc/check/\(document.uri)/\(document.version ?? 0)"
    progress = CheckProgress(token: token, uri: document.uri)
    request("window/workDoneProgress/create") { writer in
      writer.string("token", token)
    } onResponse: { [unowned self] _, isSuccess in
      guard isSuccess, progress?.token == token, progress?.isShown == false else { return }
      progress?.isShown = true
      report(token) { writer in
        writer.string("kind", "begin")
        writer.string("title", "checking \(total) environments")
        writer.integer("percentage", 0)
      }
    }
  }

  private func reportProgress(_ document: OpenDocument) {
    guard let shown = progress, shown.isShown, let (done, total) = document.job?.progress else { return }
    let percentage = 100 * done / max(1, total)
    guard percentage >= shown.percentage + 5 else { return }
    progress?.percentage = percentage
    report(shown.token) { writer in
      writer.string("kind", "report")
      writer.string("message", "\(done) of \(total)")
      writer.integer("percentage", percentage)
    }
  }

  private func endProgress() {
    if let shown = progress, shown.isShown { report(shown.token) { $0.string("kind", "end") } }
    progress = nil
  }

  private func report(_ token: String, _ value: @escaping (inout JSONWriter) -> Void) {
    notify("$/progress") { writer in
      writer.string("token", token)
      writer.object("value", value)
    }
  }
}

extension CheckSeverity {
  /// The number of the severity in the protocol.
  fileprivate var level: Int {
    switch self {
    case .error: 1
    case .warning: 2
    case .note, .off: 3
    }
  }
}

extension JSONWriter {
  /// Writes a member that is a range of a document.
  mutating func range(
    _ key: StaticString, _ range: Range<Int>, in text: DocumentText, _ encoding: PositionEncoding
  ) {
    object(key) { $0.ends(of: range, in: text, encoding) }
  }

  /// Writes the members of a range of a document.
  mutating func ends(of range: Range<Int>, in text: DocumentText, _ encoding: PositionEncoding) {
    position("start", text.position(of: range.lowerBound, encoding))
    position("end", text.position(of: range.upperBound, encoding))
  }

  /// Writes a member that is a position.
  mutating func position(_ key: StaticString, _ position: TextPosition) {
    object(key) { writer in
      writer.integer("line", position.line)
      writer.integer("character", position.character)
    }
  }

  /// Writes the members of the edit of one document.
  mutating func changes(_ edits: [TextEdit], of document: OpenDocument, _ encoding: PositionEncoding) {
    object("changes") { writer in
      writer.key(document.uri)
      writer.edits(edits, in: document.text, encoding)
    }
  }

  /// Writes edits as a list.
  mutating func edits(_ edits: [TextEdit], in text: DocumentText, _ encoding: PositionEncoding) {
    beginArray()
    for edit in edits {
      object { writer in
        writer.range("range", edit.range, in: text, encoding)
        writer.string("newText", edit.text)
      }
    }
    endArray()
  }
}
