import JSON
import LayoutImport
import LayoutNames
import LayoutReports
import LayoutSpec

extension Session {
  func result(of method: String, _ params: Params, _ writer: inout JSONWriter) throws(ResponseError) {
    switch method {
    case "workspace/executeCommand": try execute(params, &writer)
    case "textDocument/diagnostic": try pullDiagnostics(document(params), &writer)
    case "textDocument/hover": try hover(params, document(params), &writer)
    case "textDocument/completion": try complete(params, document(params), &writer)
    case "textDocument/definition": try writePlaces(params, document(params), &writer) { $0.isDefinition }
    case "textDocument/references":
      let includesDefinition = params.json?["context"]?["includeDeclaration"]?.boolean ?? true
      try writePlaces(params, document(params), &writer) { includesDefinition || !$0.isDefinition }
    case "textDocument/documentHighlight":
      try writePlaces(params, document(params), isHighlight: true, &writer) { _ in true }
    case "textDocument/prepareRename": try prepareRename(params, document(params), &writer)
    case "textDocument/rename": try rename(params, document(params), &writer)
    case "textDocument/documentSymbol": try writeSymbols(document(params), &writer)
    case "textDocument/foldingRange": try writeFoldings(document(params), &writer)
    case "textDocument/selectionRange": try writeSelections(params, document(params), &writer)
    case "textDocument/codeAction": try writeActions(params, document(params), &writer)
    case "textDocument/formatting": try format(document(params), &writer)
    case "textDocument/inlayHint": try writeHints(params, document(params), &writer)
    case "textDocument/codeLens": try writeLenses(document(params), &writer)
    default: throw ResponseError(.methodNotFound, "unknown method \"\(method)\"")
    }
  }

  private func writePlaces(
    _ params: Params, _ document: OpenDocument, isHighlight: Bool = false, _ writer: inout JSONWriter,
    of isWanted: (Occurrence) -> Bool
  ) throws(ResponseError) {
    let offset = try offset(params, in: document)
    guard let symbols = document.symbols, let occurrence = symbols.occurrence(at: offset) else { return writer.null() }
    writer.array(of: symbols.occurrences(of: occurrence.symbol).filter(isWanted)) { place, writer in
      if queue.isCurrentCancelled { return }
      writer.object { writer in
        if !isHighlight { writer.string("uri", document.uri) }
        writer.range("range", place.range, in: document.text, client.encoding)
        if isHighlight { writer.integer("kind", place.isDefinition ? 3 : 2) }
      }
    }
  }

  private func prepareRename(
    _ params: Params, _ document: OpenDocument, _ writer: inout JSONWriter
  ) throws(ResponseError) {
    let occurrence = try Renaming.occurrence(at: offset(params, in: document), in: document)
    writer.object { writer in
      writer.range("range", occurrence.range, in: document.text, client.encoding)
      writer.string("placeholder", occurrence.symbol.name)
    }
  }

  private func rename(_ params: Params, _ document: OpenDocument, _ writer: inout JSONWriter) throws(ResponseError) {
    let edits = try Renaming.edits(at: offset(params, in: document), in: document, to: params.string("newName"))
    writer.object { $0.changes(edits, of: document, client.encoding) }
  }

  private func format(_ document: OpenDocument, _ writer: inout JSONWriter) throws(ResponseError) {
    var text = formattedSpec(try document.validJSON())
    if document.text.endsLinesWithCRLF { text = text.replacing("\n", with: "\r\n") }
    let edit = document.text.change(to: Array(text.utf8))
    writer.edits(edit.map { [$0] } ?? [], in: document.text, client.encoding)
  }
}

extension DocumentText {
  /// Leaves out the lines that both texts begin and end with; `nil` if they are equal.
  func change(to new: [UInt8]) -> TextEdit? {
    guard bytes != new else { return nil }
    let newline = UInt8(ascii: "\n")
    let equal = bytes[..<zip(bytes, new).prefix { $0 == $1 }.count]
    let start = equal.lastIndex(of: newline).map { $0 + 1 } ?? 0
    let count = zip(bytes[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
    let tail = bytes.suffix(count)
    let rest = tail.firstIndex(of: newline).map { tail.endIndex - $0 - 1 } ?? 0
    return TextEdit(
      range: start..<bytes.count - rest, text: String(decoding: new[start..<new.count - rest], as: UTF8.self))
  }
}

enum ServerCapabilities {
  private static let providers = [
    "hover", "definition", "references", "documentHighlight", "documentSymbol", "foldingRange", "selectionRange",
    "documentFormatting", "inlayHint",
  ]

  private static let others = [
    "textDocumentSync": #"{"openClose":true,"change":2,"save":true}"#,
    "completionProvider": #"{"triggerCharacters":["\"",".","[","(","@",":","-"]}"#,
    "renameProvider": #"{"prepareProvider":true}"#,
    "codeActionProvider": #"{"codeActionKinds":["quickfix","source.fixAll"]}"#,
    "codeLensProvider": #"{"resolveProvider":false}"#,
    "diagnosticProvider": #"{"identifier":"layoutc","interFileDependencies":false,"workspaceDiagnostics":false}"#,
  ]

  static func write(_ client: Session.Client, to writer: inout JSONWriter) {
    writer.string("positionEncoding", client.encoding.rawValue)
    for (key, json) in Self.others.sorted(by: { $0.key < $1.key }) + Self.providers.map({ ($0 + "Provider", "true") }) {
      writer.key(key)
      writer.raw(Array(json.utf8))
    }
    writer.object("executeCommandProvider") { writer in
      writer.array("commands", of: ServerCommand.allCases) { $1.string($0.rawValue) }
    }
  }
}
