/// A response. The sender adds `Content-Length` or `Transfer-Encoding`, `Date` and `Connection`.
package struct HTTPResponse: Sendable {
  package var status: HTTPStatus
  package var fields: HTTPResponseFields
  /// The content. In a response to HEAD, it is the content of GET: only its length is sent.
  package var body: [UInt8]
  package var rest: (any HTTPContentSource)?

  package init(status: HTTPStatus, fields: HTTPResponseFields = HTTPResponseFields(), body: [UInt8] = []) {
    self.status = status
    self.fields = fields
    self.body = body
  }

  /// The state of the connection after a response.
  package enum Persistence: Sendable, Hashable {
    case keepAlive
    /// The connection stays open, which an HTTP/1.0 client must be told.
    case keepAliveSaid
    case close
  }

  /// Appends the response in its wire format, without its `rest`.
  package func write(
    to output: inout [UInt8], date: [UInt8], persistence: Persistence, omitsBody: Bool = false,
    framing: HTTPContentFraming = .chunked
  ) {
    let contentLength = body.count
    output.reserveCapacity(output.count + fields.bytes.count + (omitsBody ? 0 : contentLength) + 160)
    output.append(text: "HTTP/1.1 ")
    output.append(number: status.code)
    output.append(.space)
    output.append(text: status.reason)
    output.append(text: "\r\nDate: ")
    output.append(contentsOf: date)
    output.append(text: "\r\n")
    output.append(contentsOf: fields.bytes)
    if !status.forbidsContent {
      if rest == nil {
        output.append(text: "Content-Length: ")
        output.append(number: contentLength)
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
      framing.append((body, isLast: false), to: &output)
    }
  }

  package static let continueBytes: [UInt8] = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)
}

/// The field lines of a response in their wire format. Bytes that are not allowed are dropped, so that no input from a
/// request can end a line.
package struct HTTPResponseFields: Sendable, Hashable {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package init(_ fields: KeyValuePairs<StaticString, String>) {
    for (name, value) in fields { append(name, value) }
  }

  package mutating func append(_ name: StaticString, _ value: String) {
    bytes.append(text: name)
    bytes.append(text: ": ")
    for byte in value.utf8 where byte.isFieldContent { bytes.append(byte) }
    bytes.append(text: "\r\n")
  }

  package mutating func append(_ name: StaticString, constant value: StaticString) {
    bytes.append(text: name)
    bytes.append(text: ": ")
    bytes.append(text: value)
    bytes.append(text: "\r\n")
  }

  package mutating func append(contentsOf other: HTTPResponseFields) {
    bytes.append(contentsOf: other.bytes)
  }
}

extension [UInt8] {
  mutating func append(text: StaticString) {
    text.withUTF8Buffer { append(contentsOf: $0) }
  }

  mutating func append(number: Int, radix: Int = 10) {
    if number >= radix { append(number: number / radix, radix: radix) }
    let digit = UInt8(truncatingIfNeeded: number % radix)
    append(digit < 10 ? 0x30 + digit : 0x57 + digit)
  }
}
