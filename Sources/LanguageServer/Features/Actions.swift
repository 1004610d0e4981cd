import JSON
import LayoutReports
import LayoutSpec

/// Corrections: those of findings, the repairs of a conflict, and all safe ones at once.
extension Session {
  func writeActions(_ params: Params, _ document: OpenDocument, _ writer: inout JSONWriter) throws(ResponseError) {
    let range = try range(params.json?["range"], in: document)
    let wanted = params.json?["context"]?["only"]?.elements.compactMap { $0.string }
    func isWanted(_ kind: String) -> Bool {
      wanted?.contains { kind == $0 || kind.hasPrefix("\($0).") || $0.isEmpty } ?? true
    }
    let found = document.isDiagnosed ? document.diagnostics : try diagnosed(document)
    writer.beginArray()
    if isWanted("quickfix") {
      for diagnostic in found
      where diagnostic.range.lowerBound <= range.upperBound && range.lowerBound <= diagnostic.range.upperBound {
        if let fix = diagnostic.fix {
          write(fix.title, fix.textEdits, "quickfix", [diagnostic], isPreferred: true, document, &writer)
        }
        for repair in diagnostic.repairs {
          if queue.isCurrentCancelled { throw .cancelled }
          guard let edit = document.spec.edit(of: repair, among: document.plan(settings).callers) else { continue }
          write(repair.text, [edit], "quickfix", [diagnostic], document, &writer)
        }
      }
    }
    if isWanted("source.fixAll") {
      let fixable = found.filter { $0.fix != nil }
      let all = TextEdit.compatible(fixable.compactMap { $0.fix?.textEdits }).edits
      if !all.isEmpty { write("fix all", all, "source.fixAll", fixable, document, &writer) }
    }
    writer.endArray()
  }

  /// For a document whose check is not finished: those of the first environment.
  private func diagnosed(_ document: OpenDocument) throws(ResponseError) -> [PlacedDiagnostic] {
    var plan = document.plan(settings)
    plan.callers = Array(plan.callers.prefix(1))
    plan.coversEveryScreen = false
    var job = CheckJob(document.spec, plan, settings) { [queue] in queue.isCurrentCancelled }
    job.step()
    guard let report = job.report() else { throw .cancelled }
    return report.diagnostics(of: document.spec, in: document.text.bytes)
  }

  private func write(
    _ title: String, _ edits: [TextEdit], _ kind: String, _ diagnostics: [PlacedDiagnostic],
    isPreferred: Bool = false, _ document: OpenDocument, _ writer: inout JSONWriter
  ) {
    writer.object { writer in
      writer.string("title", title)
      writer.string("kind", kind)
      writer.array("diagnostics", of: diagnostics) { self.write($0, document, to: &$1) }
      if isPreferred { writer.boolean("isPreferred", true) }
      writer.object("edit") { $0.changes(edits, of: document, client.encoding) }
    }
  }
}
