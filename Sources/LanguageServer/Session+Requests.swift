import JSON
import LayoutImport
import LayoutNames
import LayoutReports
import LayoutSpec

/// The requests about documents.
extension Session {
  func result(of method: String, _ params: Params, _ writer: inout JSONWriter) throws(ResponseError) {
    if method == "workspace/executeCommand" { return try execute(params, &writer) }
    let unknown = ResponseError(.methodNotFound, "unknown method \"\(method)\"")
    guard method.hasPrefix("textDocument/") else { throw unknown }
    let document = try document(params)
    switch method.dropFirst(13) {
    case "diagnostic": try pullDiagnostics(document, &writer)
    case "hover": try hover(params, document, &writer)
    case "completion": try complete(params, document, &writer)
    case "definition": try writePlaces(params, document, &writer) { $0.isDefinition }
    case "references":
      let includesDefinition = params.json?["context"]?["includeDeclaration"]?.boolean ?? true
      try writePlaces(params, document, &writer) { includesDefinition || !$0.isDefinition }
    case "documentHighlight": try writePlaces(params, document, isHighlight: true, &writer) { _ in true }
    case "prepareRename": try prepareRename(params, document, &writer)
    case "rename": try rename(params, document, &writer)
    case "documentSymbol": writeSymbols(document, &writer)
    case "foldingRange": writeFoldings(document, &writer)
    case "selectionRange": try writeSelections(params, document, &writer)
    case "codeAction": try writeActions(params, document, &writer)
    case "formatting": try format(document, &writer)
    case "inlayHint": try writeHints(params, document, &writer)
    case "codeLens": writeLenses(document, &writer)
    default: throw unknown
    }
  }

  // MARK: Names

  /// Writes the places of the name at the position of the parameters, or null if there is none.
  private func writePlaces(
    _ params: Params, _ document: OpenDocument, isHighlight: Bool = false, _ writer: inout JSONWriter,
    of isWanted: (Occurrence) -> Bool
  ) throws(ResponseError) {
    let offset = try offset(params, in: document)
    guard let symbols = document.symbols, let occurrence = symbols.occurrence(at: offset) else {
      return writer.null()
    }
    writer.array(of: symbols.occurrences(of: occurrence.symbol).filter(isWanted)) { place, writer in
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

  private func rename(
    _ params: Params, _ document: OpenDocument, _ writer: inout JSONWriter
  ) throws(ResponseError) {
    let edits = try Renaming.edits(at: offset(params, in: document), in: document, to: params.string("newName"))
    writer.object { $0.changes(edits, of: document, client.encoding) }
  }

  // MARK: Formatting

  private func format(_ document: OpenDocument, _ writer: inout JSONWriter) throws(ResponseError) {
    var text = formattedSpec(try document.validJSON())
    if document.text.endsLinesWithCRLF { text = text.replacing("\n", with: "\r\n") }
    let edit = document.text.change(to: Array(text.utf8))
    writer.edits(edit.map { [$0] } ?? [], in: document.text, client.encoding)
  }
}

extension DocumentText {
  /// Returns the edit that makes the text another one, without the lines that both begin and end with, or `nil` if they
  /// are equal.
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
