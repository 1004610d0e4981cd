import JSON

/// The id of a request: a number or a string, as it was written.
struct RequestID: Hashable, Sendable {
  /// The JSON of the id.
  let json: [UInt8]

  /// Reads an id, or returns `nil` if the value is neither a number nor a string.
  init?(_ value: JSONValue) {
    switch value.kind {
    case .number: json = Array(value.sourceBytes)
    case .string:
      var writer = JSONWriter(capacity: 32)
      writer.string(value.string ?? "")
      json = writer.finish()
    default: return nil
    }
  }
}

/// The reason why a request has no result, with its code in the protocol.
struct ResponseError: Error, Hashable, Sendable {
  /// The codes of JSON-RPC and of the Language Server Protocol.
  enum Code: Int, Hashable, Sendable {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParams = -32602
    case internalError = -32603
    case serverNotInitialized = -32002
    case requestCancelled = -32800
    case contentModified = -32801
    case serverCancelled = -32802
    case requestFailed = -32803
  }

  /// The code.
  let code: Code
  /// A sentence that says what is wrong.
  let message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  static let cancelled = ResponseError(.requestCancelled, "the request was cancelled")
}

/// A message from the client.
enum Message: Sendable {
  case request(RequestID, method: String, params: JSONValue?)
  case notification(method: String, params: JSONValue?)
  /// The response to a request of the server; `isSuccess` if it is not an error.
  case response(id: RequestID, result: JSONValue?, isSuccess: Bool)
  /// Something that is not a message. The id is that of the request, if it has one.
  case malformed(RequestID?, ResponseError)

  /// Parses the content of a message.
  init(_ content: [UInt8]) {
    let document: JSONDocument
    do throws(JSONError) {
      document = try JSONDocument(parsing: content, maximumDepth: 512)
    } catch {
      self = .malformed(nil, ResponseError(.parseError, error.message))
      return
    }
    let root = document.root
    guard root.kind == .object else {
      self = .malformed(nil, ResponseError(.invalidRequest, "expected a message (object)"))
      return
    }
    let id = root["id"].flatMap { RequestID($0) }
    guard root["jsonrpc"]?.string == "2.0" else {
      self = .malformed(id, ResponseError(.invalidRequest, "\"jsonrpc\" must be \"2.0\""))
      return
    }
    guard let member = root["method"] else {
      self = Self.response(root, id)
      return
    }
    guard let method = member.string else {
      self = .malformed(id, ResponseError(.invalidRequest, "\"method\" must be a string"))
      return
    }
    let params = root["params"]
    if let params, params.kind != .object, params.kind != .array, !params.isNull {
      self = .malformed(id, ResponseError(.invalidRequest, "\"params\" must be an object or an array"))
    } else if root["id"] == nil {
      self = .notification(method: method, params: params)
    } else if let id {
      self = .request(id, method: method, params: params)
    } else {
      self = .malformed(nil, ResponseError(.invalidRequest, "\"id\" must be a number or a string"))
    }
  }

  private static func response(_ root: JSONValue, _ id: RequestID?) -> Message {
    guard root["result"] != nil || root["error"] != nil else {
      return .malformed(id, ResponseError(.invalidRequest, "\"method\" is missing"))
    }
    guard let id else {
      return .malformed(nil, ResponseError(.invalidRequest, "the response has no valid \"id\""))
    }
    return .response(id: id, result: root["result"], isSuccess: root["error"] == nil)
  }

  /// Whether the message changes a document, so that work on the former text is in vain.
  var isChange: Bool {
    switch self {
    case .notification("textDocument/didChange", _), .notification("textDocument/didClose", _),
      .notification("workspace/didChangeConfiguration", _):
      true
    default: false
    }
  }
}
