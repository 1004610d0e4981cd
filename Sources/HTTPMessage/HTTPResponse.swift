/// One answer: a status, fields and content.
///
/// `Content-Length` or `Transfer-Encoding`, `Date` and `Connection` are written by whoever sends it.
public struct HTTPResponse: Sendable {
  /// The status.
  public var status: HTTPStatus
  /// The other fields.
  public var fields: HTTPResponseFields
  /// The content. For an answer to HEAD it is what GET would give; it is counted and not sent.
  public var body: [UInt8]
  /// What makes the content that comes after `body`, or `nil` if there is none.
  public var rest: (any HTTPContentSource)?
  /// Whether the connection is to be closed after this answer though the client would go on.
  public var closesConnection: Bool

  /// An answer.
  public init(
    status: HTTPStatus, fields: HTTPResponseFields = HTTPResponseFields(), body: [UInt8] = [],
    closesConnection: Bool = false
  ) {
    self.status = status
    self.fields = fields
    self.body = body
    self.closesConnection = closesConnection
  }

  /// What becomes of the connection after an answer, as the answer says it.
  public enum Persistence: Sendable, Hashable {
    /// It stays open, as is usual in HTTP/1.1.
    case keepAlive
    /// It stays open, which has to be said to a client of HTTP/1.0.
    case keepAliveSaid
    /// It will be closed.
    case close
  }

  /// Appends the answer as it goes over the wire.
  ///
  /// - Parameters:
  ///   - output: what it is appended to.
  ///   - date: the bytes of an `HTTP-date`, from ``HTTPDate``.
  ///   - persistence: what to say about the connection.
  ///   - omitsBody: whether this answers HEAD.
  ///   - framing: how the end of the content is told if there is a rest; the rest itself is not appended.
  /// - Complexity: O(*n*) in the length of the answer.
  public func write(
    to output: inout [UInt8], date: [UInt8], persistence: Persistence, omitsBody: Bool = false,
    framing: HTTPContentFraming = .chunked
  ) {
    let contentLength = body.count
    output.reserveCapacity(output.count + fields.bytes.count + contentLength + 160)
    output.append(text: "HTTP/1.1 ")
    output.append(decimal: status.code)
    output.append(.space)
    output.append(text: status.reason)
    output.append(text: "\r\nDate: ")
    output.append(contentsOf: date)
    output.append(text: "\r\n")
    output.append(contentsOf: fields.bytes)
    if !status.forbidsContent {
      if rest == nil {
        output.append(text: "Content-Length: ")
        output.append(decimal: contentLength)
        output.append(text: "\r\n")
      } else if framing == .chunked {
        output.append(text: "Transfer-Encoding: chunked\r\n")
      }
    }
    switch persistence {
    case .keepAlive: output.append(text: "\r\n")
    case .keepAliveSaid: output.append(text: "Connection: keep-alive\r\n\r\n")
    case .close: output.append(text: "Connection: close\r\n\r\n")
    }
    guard !omitsBody, !status.forbidsContent else { return }
    if rest == nil {
      output.append(contentsOf: body)
    } else {
      framing.append(HTTPContentPiece(body, isLast: false), to: &output)
    }
  }

  /// The interim answer that asks for the body.
  public static let continueBytes: [UInt8] = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)
}

/// The field lines of an answer, as they go over the wire.
///
/// Whatever is appended, what comes out is one line for each field: bytes that no field may have are left out, so nothing
/// that came from a request can end a line.
public struct HTTPResponseFields: Sendable, Hashable {
  /// The lines, each with its line end.
  public private(set) var bytes: [UInt8] = []

  /// No fields.
  public init() {}

  /// Fields in this order.
  public init(_ fields: KeyValuePairs<StaticString, String>) {
    for (name, value) in fields { append(name, value) }
  }

  /// Appends a field.
  ///
  /// - Complexity: O(*n*) in its length.
  public mutating func append(_ name: StaticString, _ value: String) {
    bytes.append(text: name)
    bytes.append(text: ": ")
    for byte in value.utf8 where byte.isFieldContent { bytes.append(byte) }
    bytes.append(text: "\r\n")
  }

  /// Appends a field whose value is known when the program is written.
  ///
  /// - Complexity: O(*n*) in its length.
  public mutating func append(_ name: StaticString, constant value: StaticString) {
    bytes.append(text: name)
    bytes.append(text: ": ")
    bytes.append(text: value)
    bytes.append(text: "\r\n")
  }

  /// Appends all fields of another section.
  public mutating func append(contentsOf other: HTTPResponseFields) {
    bytes.append(contentsOf: other.bytes)
  }
}

extension [UInt8] {
  /// Appends the bytes of a text that is known when the program is written.
  mutating func append(text: StaticString) {
    text.withUTF8Buffer { append(contentsOf: $0) }
  }

  /// Appends a number that is not negative in decimal.
  mutating func append(decimal number: Int) {
    if number >= 10 { append(decimal: number / 10) }
    append(UInt8(truncatingIfNeeded: 0x30 + number % 10))
  }
}
