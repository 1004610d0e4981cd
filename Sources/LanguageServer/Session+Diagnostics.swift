import JSON
import LayoutReports
import LayoutSpec

struct CheckProgress {
  let token: String
  var isShown = false
  var percentage = 0
}

extension Session {
  private var waiting: [OpenDocument] { client.pullsDiagnostics ? [] : documents.filter { !$0.isDiagnosed } }

  var hasWork: Bool { !waiting.isEmpty }

  /// Does a part of the work, of at most one environment.
  func work() { waiting.first.map { advance($0) } }

  /// Before the server shuts down, publishes the diagnostics that take one environment more.
  func finishShortChecks() {
    for document in waiting { advance(document) }
  }

  private func advance(_ document: OpenDocument) {
    if document.job == nil {
      readProject()
      endProgress()
      document.job = CheckJob(document.spec, document.plan(settings), settings) { [queue] in queue.isWorkInVain }
      beginProgress(document)
    }
    document.job?.step()
    reportProgress(document)
    guard let job = document.job, job.isFinished, let report = job.report() else { return }
    endProgress()
    document.accept(report)
    if !client.pullsDiagnostics { publish(document) }
  }

  func pullDiagnostics(_ document: OpenDocument, _ writer: inout JSONWriter) throws(ResponseError) {
    while !document.isDiagnosed {
      if queue.isCurrentCancelled { throw .cancelled }
      if queue.hasChange { throw ResponseError(.serverCancelled, "the document has changed") }
      advance(document)
    }
    writer.object { writer in
      writer.string("kind", "full")
      writer.array("items", of: document.diagnostics) { write($0, document, to: &$1) }
    }
  }

  private func publish(_ document: OpenDocument) {
    notify("textDocument/publishDiagnostics") { writer in
      writer.string("uri", document.uri)
      if let version = document.version { writer.integer("version", version) }
      writer.array("diagnostics", of: document.diagnostics) { write($0, document, to: &$1) }
    }
  }

  func write(_ diagnostic: PlacedDiagnostic, _ document: OpenDocument, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.range("range", diagnostic.range, in: document.text, client.encoding)
      writer.integer("severity", diagnostic.severity == .error ? 1 : diagnostic.severity == .warning ? 2 : 3)
      writer.string("code", diagnostic.code)
      if let folder = settings.documentation ?? server.documentation {
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

  /// The number of environments from which on a check has a progress.
  private static let longCheck = 20

  private func beginProgress(_ document: OpenDocument) {
    guard client.hasProgress, let total = document.job?.progress.total, total >= Self.longCheck else { return }
    let token = "layoutc/check/\(document.uri)/\(document.version ?? 0)"
    progress = CheckProgress(token: token)
    request("window/workDoneProgress/create") { writer in
      writer.string("token", token)
    } onResponse: { [unowned self] _, isSuccess in
      guard isSuccess, progress?.token == token, progress?.isShown == false else { return }
      progress?.isShown = true
      report("begin") { writer in
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
    report("report") { writer in
      writer.string("message", "\(done) of \(total)")
      writer.integer("percentage", percentage)
    }
  }

  private func endProgress() {
    report("end")
    progress = nil
  }

  private func report(_ kind: String, _ members: (inout JSONWriter) -> Void = { _ in }) {
    guard let progress, progress.isShown else { return }
    notify("$/progress") { writer in
      writer.string("token", progress.token)
      writer.object("value") { writer in
        writer.string("kind", kind)
        members(&writer)
      }
    }
  }
}

extension JSONWriter {
  mutating func range(_ key: StaticString, _ range: Range<Int>, in text: DocumentText, _ encoding: PositionEncoding) {
    object(key) { writer in
      writer.position("start", text.position(of: range.lowerBound, encoding))
      writer.position("end", text.position(of: range.upperBound, encoding))
    }
  }

  mutating func position(_ key: StaticString, _ position: TextPosition) {
    object(key) { writer in
      writer.integer("line", position.line)
      writer.integer("character", position.character)
    }
  }

  mutating func changes(_ edits: [TextEdit], of document: OpenDocument, _ encoding: PositionEncoding) {
    object("changes") { writer in
      writer.key(document.uri)
      writer.edits(edits, in: document.text, encoding)
    }
  }

  mutating func edits(_ edits: [TextEdit], in text: DocumentText, _ encoding: PositionEncoding) {
    array(of: edits) { edit, writer in
      writer.object { writer in
        writer.range("range", edit.range, in: text, encoding)
        writer.string("newText", edit.text)
      }
    }
  }
}
