import JSON

/// The parameters of a request or a notification.
struct Params {
  let json: JSONValue?

  init(_ json: JSONValue?) { self.json = json }

  /// Returns a string under a path of keys.
  func string(_ path: StaticString...) throws(ResponseError) -> String {
    var value = json
    for key in path { value = value?[key] }
    guard let text = value?.string else { throw .missing(path) }
    return text
  }

  /// Reads a position.
  static func position(_ json: JSONValue?) throws(ResponseError) -> TextPosition {
    guard let line = json?["line"].flatMap({ integer($0) }), let character = json?["character"].flatMap({ integer($0) })
    else { throw ResponseError(.invalidParams, "expected a position: {\"line\", \"character\"}, each at least 0") }
    return TextPosition(line: line, character: character)
  }

  /// Reads a whole number of at least 0.
  private static func integer(_ json: JSONValue) -> Int? {
    guard let number = json.number, number >= 0, number.rounded() == number else { return nil }
    return Int(exactly: min(number, 4e9))
  }
}

extension ResponseError {
  fileprivate static func missing(_ path: [StaticString]) -> ResponseError {
    ResponseError(.invalidParams, "\"\(path.map { $0.description }.joined(separator: "."))\" must be a string")
  }
}

/// The documents that the client opens, changes and closes.
extension Session {
  func open(_ params: Params) throws(ResponseError) {
    let uri = try params.string("textDocument", "uri")
    let text = try params.string("textDocument", "text")
    if documents[uri] == nil { order.append(uri) }
    documents[uri] = OpenDocument(uri: uri, text: DocumentText(text), version: params.version)
  }

  func change(_ params: Params) throws(ResponseError) {
    let document = try document(params)
    guard let changes = params.json?["contentChanges"], changes.kind == .array else {
      throw ResponseError(.invalidParams, "\"contentChanges\" must be a list")
    }
    for change in changes.elements {
      guard let text = change["text"]?.string else {
        throw ResponseError(.invalidParams, "a change must have a \"text\"")
      }
      var range: Range<Int>?
      if let json = change["range"], !json.isNull { range = try self.range(json, in: document) }
      document.replace(range, with: text)
    }
    document.setVersion(params.version)
  }

  func close(_ params: Params) throws(ResponseError) {
    let uri = try document(params).uri
    documents[uri] = nil
    order.removeAll { $0 == uri }
    if !client.pullsDiagnostics { publish([], uri, version: nil, in: nil) }
  }

  /// Returns the open document that the parameters name.
  func document(_ params: Params) throws(ResponseError) -> OpenDocument {
    let uri = try params.string("textDocument", "uri")
    return try document(uri)
  }

  func document(_ uri: String) throws(ResponseError) -> OpenDocument {
    guard let document = documents[uri] else {
      throw ResponseError(.invalidParams, "the document \"\(uri)\" is not open")
    }
    return document
  }

  /// Returns the offset of the position that the parameters name.
  func offset(_ params: Params, in document: OpenDocument) throws(ResponseError) -> Int {
    document.text.offset(of: try Params.position(params.json?["position"]), client.encoding)
  }

  /// Reads a range.
  func range(_ json: JSONValue?, in document: OpenDocument) throws(ResponseError) -> Range<Int> {
    let start = document.text.offset(of: try Params.position(json?["start"]), client.encoding)
    let end = document.text.offset(of: try Params.position(json?["end"]), client.encoding)
    guard start <= end else { throw ResponseError(.invalidParams, "the end of the range comes before its start") }
    return start..<end
  }
}

extension Params {
  fileprivate var version: Int? { json?["textDocument"]?["version"]?.number.flatMap { Int(exactly: $0) } }
}
