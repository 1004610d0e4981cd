import JSON
import LayoutNames
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

enum Renaming {
  /// Throws the reason why the name cannot be changed.
  static func occurrence(at offset: Int, in document: OpenDocument) throws(ResponseError) -> Occurrence {
    _ = try document.validJSON()
    guard let symbols = document.symbols, let occurrence = symbols.occurrence(at: offset) else {
      throw .failed("there is no name here that can be changed")
    }
    let symbol = occurrence.symbol
    guard symbol.isOfDocument, symbol != Symbol(kind: .metric, name: "system") else {
      throw .failed("\"\(symbol.name)\" is a name of the language, which cannot be changed")
    }
    guard symbols.defines(symbol) else {
      throw .failed("the document does not define the \(symbol.kind.rawValue) \"\(symbol.name)\"")
    }
    if let obstacle = symbols.occurrences(of: symbol).lazy.compactMap({ $0.obstacle }).first { throw .failed(obstacle) }
    return occurrence
  }

  /// In the order of the text. Throws the reason why the name cannot be changed, or not to this one.
  static func edits(at offset: Int, in document: OpenDocument, to name: String) throws(ResponseError) -> [TextEdit] {
    let occurrence = try occurrence(at: offset, in: document)
    let symbol = occurrence.symbol
    guard name != symbol.name, let symbols = document.symbols else { return [] }
    try check(name, for: symbol.kind)
    if symbols.defines(Symbol(kind: symbol.kind, name: name)) {
      throw .failed("the document already has a \(symbol.kind.rawValue) \"\(name)\"")
    }
    let text = String(JSONWriter.quoted(name).dropFirst().dropLast())
    let edits = symbols.occurrences(of: symbol).map { place in
      TextEdit(range: place.range, text: place.isWholeString ? text : name)
    }
    try checkMeaning(of: edits, symbol, name, symbols, document)
    return edits
  }

  private static func check(_ name: String, for kind: Symbol.Kind) throws(ResponseError) {
    if kind == .constraint {
      let isValid = !name.isEmpty && !name.hasPrefix("/") && !name.utf8.contains(UInt8(ascii: "#"))
      guard isValid, !name.contains(text: ">=") else {
        throw .failed("invalid id \"\(name)\"; it must not be empty, start with / or contain # or >=")
      }
      return
    }
    guard Identifier.isValid(name) else {
      throw .failed("invalid name \"\(name)\"; use a letter or _, then letters, digits or _")
    }
    guard kind == .template || !Identifier.isReserved(name) else {
      throw .failed("\"\(name)\" is a name of the language; choose another one")
    }
  }

  /// Rejects edits after which another name, or this one, means something else than before.
  private static func checkMeaning(
    of edits: [TextEdit], _ symbol: Symbol, _ name: String, _ symbols: SymbolIndex, _ document: OpenDocument
  ) throws(ResponseError) {
    var text = document.text
    for edit in edits.reversed() { text.replace(edit.range, with: edit.text) }
    let collision = ResponseError.failed(
      "\"\(name)\" already means something else in this document; choose another name")
    let renamed = Symbol(kind: symbol.kind, name: name)
    // An unknown name would become known.
    guard symbols.occurrences(of: renamed).isEmpty, let json = try? JSONDocument(parsing: text.bytes) else {
      throw collision
    }
    let new = SymbolIndex(json).occurrences.map { $0.symbol }
    let expected = symbols.occurrences.map { $0.symbol == symbol ? renamed : $0.symbol }
    guard new == expected, SpecDocument(reading: json.root).errors.totalCount == document.spec.errors.totalCount else {
      throw collision
    }
  }
}
