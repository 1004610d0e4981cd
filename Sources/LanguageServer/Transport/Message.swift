import JSON

/// A number or a string, as it was written.
struct RequestID: Hashable, Sendable {
  let json: [UInt8]

  init?(_ value: JSONValue) {
    switch value.kind {
    case .number: json = Array(value.sourceBytes)
    case .string: json = Self(value.string ?? "").json
    default: return nil
    }
  }

  init(_ text: String) { json = Array(JSONWriter.quoted(text).utf8) }
}

struct ResponseError: Error, Hashable, Sendable {
  /// Those of JSON-RPC and of the Language Server Protocol.
  enum Code: Int, Hashable, Sendable {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParams = -32602
    case serverNotInitialized = -32002
    case requestCancelled = -32800
    case serverCancelled = -32802
    case requestFailed = -32803
  }

  let code: Code
  let message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  static let cancelled = ResponseError(.requestCancelled, "the request was cancelled")

  static func failed(_ message: String) -> ResponseError { ResponseError(.requestFailed, message) }

  static func invalid(_ message: String) -> ResponseError { ResponseError(.invalidParams, message) }
}

enum Message: Sendable {
  case request(RequestID, method: String, params: JSONValue?)
  case notification(method: String, params: JSONValue?)
  /// The response to a request of the server; `isSuccess` if it is not an error.
  case response(id: RequestID, result: JSONValue?, isSuccess: Bool)
  case malformed(RequestID?, ResponseError)

  init(_ content: [UInt8]) {
    var id: RequestID?
    do throws(ResponseError) {
      self = try Self.parse(content, &id)
    } catch {
      self = .malformed(id, error)
    }
  }

  private static func parse(_ content: [UInt8], _ id: inout RequestID?) throws(ResponseError) -> Message {
    let root: JSONValue
    do throws(JSONError) {
      root = try JSONDocument(parsing: content, maximumDepth: 512).root
    } catch {
      throw ResponseError(.parseError, error.message)
    }
    func require(_ isValid: Bool, _ message: String) throws(ResponseError) {
      if !isValid { throw ResponseError(.invalidRequest, message) }
    }
    try require(root.kind == .object, "expected a message (object)")
    id = root["id"].flatMap { RequestID($0) }
    try require(root["jsonrpc"]?.string == "2.0", "\"jsonrpc\" must be \"2.0\"")
    let (result, error) = (root["result"], root["error"])
    guard let member = root["method"] else {
      try require(result != nil || error != nil, "\"method\" is missing")
      guard let id else { throw ResponseError(.invalidRequest, "the response has no valid \"id\"") }
      return .response(id: id, result: result, isSuccess: error == nil)
    }
    let method = member.string
    try require(method != nil, "\"method\" must be a string")
    let params = root["params"]
    try require(
      params.map { $0.kind == .object || $0.kind == .array || $0.isNull } ?? true,
      "\"params\" must be an object or an array")
    guard root["id"] != nil else { return .notification(method: method ?? "", params: params) }
    guard let id else { throw ResponseError(.invalidRequest, "\"id\" must be a number or a string") }
    return .request(id, method: method ?? "", params: params)
  }

  /// Work on the former text is then in vain.
  var isChange: Bool {
    switch self {
    case .notification("textDocument/didChange", _), .notification("textDocument/didClose", _),
      .notification("workspace/didChangeConfiguration", _), .notification("workspace/didChangeWatchedFiles", _):
      true
    default: false
    }
  }
}
