import JSON
import LayoutNames
import LayoutSpec

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
    if let obstacle = symbols.occurrences(of: symbol).lazy.compactMap({ $0.obstacle }).first {
      throw .failed(obstacle)
    }
    return occurrence
  }

  /// In the order of the text. Throws the reason why the name cannot be changed, or not to this one.
  static func edits(
    at offset: Int, in document: OpenDocument, to name: String
  ) throws(ResponseError) -> [TextEdit] {
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
