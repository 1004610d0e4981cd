import JSON

struct Params {
  let json: JSONValue?

  init(_ json: JSONValue?) { self.json = json }

  func string(_ path: StaticString...) throws(ResponseError) -> String {
    var value = json
    for key in path { value = value?[key] }
    if let text = value?.string { return text }
    throw .invalid("\"\(path.map { $0.description }.joined(separator: "."))\" must be a string")
  }

  var version: Int? { json?["textDocument"]?["version"]?.number.flatMap { Int(exactly: $0) } }
}

extension JSONValue {
  fileprivate var integer: Int? {
    guard let number, number >= 0, number.rounded() == number else { return nil }
    return Int(exactly: min(number, 4e9))
  }
}

extension Session {
  func open(_ params: Params) throws(ResponseError) {
    let uri = try params.string("textDocument", "uri")
    let text = try params.string("textDocument", "text")
    documents.removeAll { $0.uri == uri }
    documents.append(OpenDocument(uri: uri, text: DocumentText(text), version: params.version))
  }

  func change(_ params: Params) throws(ResponseError) {
    let document = try document(params)
    guard let changes = params.json?["contentChanges"], changes.kind == .array else {
      throw .invalid("\"contentChanges\" must be a list")
    }
    for change in changes.elements {
      guard let text = change["text"]?.string else { throw .invalid("a change must have a \"text\"") }
      var range: Range<Int>?
      if let json = change["range"], !json.isNull { range = try self.range(json, in: document) }
      document.replace(range, with: text)
    }
    document.version = params.version
  }

  func close(_ params: Params) throws(ResponseError) {
    let uri = try document(params).uri
    documents.removeAll { $0.uri == uri }
    guard !client.pullsDiagnostics else { return }
    notify("textDocument/publishDiagnostics") { writer in
      writer.string("uri", uri)
      writer.array("diagnostics", of: [String]()) { $1.string($0) }
    }
  }

  func document(_ params: Params) throws(ResponseError) -> OpenDocument {
    try document(params.string("textDocument", "uri"))
  }

  func document(_ uri: String) throws(ResponseError) -> OpenDocument {
    if let document = documents.first(where: { $0.uri == uri }) { return document }
    throw .invalid("the document \"\(uri)\" is not open")
  }

  func offset(_ params: Params, in document: OpenDocument) throws(ResponseError) -> Int {
    try offset(params.json?["position"], in: document)
  }

  func offset(_ json: JSONValue?, in document: OpenDocument) throws(ResponseError) -> Int {
    guard let line = json?["line"]?.integer, let character = json?["character"]?.integer else {
      throw .invalid("expected a position: {\"line\", \"character\"}, each at least 0")
    }
    return document.text.offset(of: TextPosition(line: line, character: character), client.encoding)
  }

  func range(_ json: JSONValue?, in document: OpenDocument) throws(ResponseError) -> Range<Int> {
    let (start, end) = (try offset(json?["start"], in: document), try offset(json?["end"], in: document))
    guard start <= end else { throw .invalid("the end of the range comes before its start") }
    return start..<end
  }
}
