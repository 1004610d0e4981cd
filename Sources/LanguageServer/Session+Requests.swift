import JSON
import LayoutImport
import LayoutReports
import LayoutSpec

/// The requests about documents.
extension Session {
  /// Writes the result of a request.
  func result(of method: String, _ params: Params, _ writer: inout JSONWriter) throws(ResponseError) {
    switch method {
    case "textDocument/diagnostic": try pullDiagnostics(params, &writer)
    case "textDocument/hover": try hover(params, &writer)
    case "textDocument/completion": try complete(params, &writer)
    case "textDocument/definition": try places(params, &writer, of: { $0.isDefinition })
    case "textDocument/references":
      let includesDefinition = params.json?["context"]?["includeDeclaration"]?.boolean ?? true
      try places(params, &writer, of: { includesDefinition || !$0.isDefinition })
    case "textDocument/documentHighlight": try highlight(params, &writer)
    case "textDocument/prepareRename": try prepareRename(params, &writer)
    case "textDocument/rename": try rename(params, &writer)
    case "textDocument/documentSymbol": try writeSymbols(params, &writer)
    case "textDocument/foldingRange": try writeFoldings(params, &writer)
    case "textDocument/selectionRange": try writeSelections(params, &writer)
    case "textDocument/codeAction": try writeActions(params, &writer)
    case "textDocument/formatting": try format(params, &writer)
    case "textDocument/inlayHint": try writeHints(params, &writer)
    case "textDocument/codeLens": try writeLenses(params, &writer)
    case "workspace/executeCommand": try execute(params, &writer)
    default: throw ResponseError(.methodNotFound, "unknown method \"\(method)\"")
    }
  }

  // MARK: Names

  /// Returns the place at the position of the parameters, or `nil` if there is no name.
  private func occurrence(_ params: Params) throws(ResponseError) -> (OpenDocument, Occurrence)? {
    let document = try document(params)
    let offset = try offset(params, in: document)
    return document.symbols?.occurrence(at: offset).map { (document, $0) }
  }

  private func places(
    _ params: Params, _ writer: inout JSONWriter, of isWanted: (Occurrence) -> Bool
  ) throws(ResponseError) {
    guard let (document, occurrence) = try occurrence(params), let symbols = document.symbols else {
      return writer.null()
    }
    let encoding = client.encoding
    writer.beginArray()
    for place in symbols.occurrences(of: occurrence.symbol) where isWanted(place) {
      writer.object { writer in
        writer.string("uri", document.uri)
        writer.range("range", place.range, in: document.text, encoding)
      }
    }
    writer.endArray()
  }

  private func highlight(_ params: Params, _ writer: inout JSONWriter) throws(ResponseError) {
    guard let (document, occurrence) = try occurrence(params), let symbols = document.symbols else {
      return writer.null()
    }
    let encoding = client.encoding
    writer.beginArray()
    for place in symbols.occurrences(of: occurrence.symbol) {
      writer.object { writer in
        writer.range("range", place.range, in: document.text, encoding)
        writer.integer("kind", place.isDefinition ? 3 : 2)
      }
    }
    writer.endArray()
  }

  private func prepareRename(_ params: Params, _ writer: inout JSONWriter) throws(ResponseError) {
    let document = try document(params)
    let offset = try offset(params, in: document)
    let occurrence = try Renaming.occurrence(at: offset, in: document)
    writer.object { writer in
      writer.range("range", occurrence.range, in: document.text, client.encoding)
      writer.string("placeholder", occurrence.symbol.name)
    }
  }

  private func rename(_ params: Params, _ writer: inout JSONWriter) throws(ResponseError) {
    let document = try document(params)
    let offset = try offset(params, in: document)
    let edits = try Renaming.edits(at: offset, in: document, to: params.string("newName"))
    writer.object { $0.changes(edits, of: document, client.encoding) }
  }

  // MARK: Formatting

  private func format(_ params: Params, _ writer: inout JSONWriter) throws(ResponseError) {
    let document = try document(params)
    guard let json = document.json else {
      throw ResponseError(.requestFailed, "the document is not valid JSON; fix its first error")
    }
    let formatted = Array(formattedSpec(json).utf8)
    let edits = TextEdit.change(from: document.text.bytes, to: formatted).map { [$0] } ?? []
    writer.edits(edits, in: document.text, client.encoding)
  }
}

extension TextEdit {
  /// Returns the edit that makes one text of another, without what they begin and end with, or `nil` if they are equal.
  static func change(from old: [UInt8], to new: [UInt8]) -> TextEdit? {
    guard old != new else { return nil }
    var start = zip(old, new).prefix { $0 == $1 }.count
    // Neither a scalar nor a line end is cut in two.
    while start > 0, start < old.count, old[start] & 0xC0 == 0x80 || old[start] == UInt8(ascii: "\n") { start -= 1 }
    while start > 0, start < new.count, new[start] & 0xC0 == 0x80 { start -= 1 }
    let limit = min(old.count, new.count) - start
    var tail = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
    tail = min(tail, limit)
    while tail > 0, old[old.count - tail] & 0xC0 == 0x80 || old[old.count - tail] == UInt8(ascii: "\n") { tail -= 1 }
    return TextEdit(
      range: start..<(old.count - tail), text: String(decoding: new[start..<(new.count - tail)], as: UTF8.self))
  }
}
