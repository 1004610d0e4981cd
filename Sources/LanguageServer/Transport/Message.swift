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
    (self.code, self.message) = (code, message)
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

/// Splits a stream of bytes into the messages of the base protocol: headers with a `Content-Length`, then the content.
struct MessageReader {
  enum Item: Hashable {
    case content([UInt8])
    /// A header without a valid length, with a sentence that says what is wrong. The next header may be valid.
    case malformedHeader(String)
    case tooLarge
    case end
  }

  /// In bytes.
  static let maximumLength = 64 << 20
  private static let maximumHeaderLength = 1 << 13

  private let read: (inout [UInt8]) -> Bool
  private var buffer: [UInt8] = []

  /// - Parameter read: appends the next bytes of the stream, and returns `false` at its end.
  init(read: @escaping (inout [UInt8]) -> Bool) { self.read = read }

  mutating func next() -> Item {
    var found = headerEnd(from: 0)
    while found == nil {
      guard buffer.count <= Self.maximumHeaderLength else {
        buffer.removeAll()
        return .malformedHeader("the header is longer than \(Self.maximumHeaderLength) bytes")
      }
      let scanned = max(0, buffer.count - 3)
      guard read(&buffer) else { return .end }
      found = headerEnd(from: scanned)
    }
    guard let end = found else { return .end }
    let length = Self.length(in: buffer[..<end.lowerBound])
    buffer.removeSubrange(..<end.upperBound)
    guard let length else { return .malformedHeader("the header has no valid Content-Length") }
    guard length <= Self.maximumLength else { return .tooLarge }
    while buffer.count < length {
      guard read(&buffer) else { return .end }
    }
    let content = Array(buffer[..<length])
    buffer.removeSubrange(..<length)
    return .content(content)
  }

  /// Lines may end without a carriage return.
  private func headerEnd(from start: Int) -> Range<Int>? {
    var index = start
    while let feed = buffer[index...].firstIndex(of: UInt8(ascii: "\n")) {
      let rest = buffer[(feed + 1)...]
      if rest.first == UInt8(ascii: "\n") { return feed..<(feed + 2) }
      if rest.starts(with: [UInt8(ascii: "\r"), UInt8(ascii: "\n")]) { return feed..<(feed + 3) }
      index = feed + 1
    }
    return nil
  }

  private static func length(in header: ArraySlice<UInt8>) -> Int? {
    let name = "content-length:"
    for line in String(decoding: header, as: UTF8.self).lowercased().split(whereSeparator: { $0.isNewline })
    where line.hasPrefix(name) {
      let digits = line.dropFirst(name.count).filter { $0 != " " && $0 != "\t" }
      guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      // A length that does not fit is too large as well.
      return Int(digits) ?? .max
    }
    return nil
  }
}
