/// The reason why bytes are not a request that can be served: a sentence that never repeats the client's input.
///
/// The start of the next request is then unknown, so the server closes the connection (RFC 9112, 2.2 and 6.3).
package enum HTTPRequestError: String, Error, Sendable, Hashable, CaseIterable {
  case malformedRequestLine = "The request line is not METHOD, one space, TARGET, one space, HTTP/1.1."
  case malformedTarget =
    "The request target is not a path or an http URL, or has a character that needs percent-encoding."
  case unsupportedVersion = "This server speaks HTTP/1.1."
  case requestLineTooLong = "The request line is too long."
  /// A field line has no colon, an invalid name or a control character, or is folded.
  case malformedField = "A header line is not NAME: VALUE, or has a character that is not allowed there."
  case bareLineFeed = "Each line ends with a carriage return and a line feed."
  case fieldsTooLarge = "The header section is too long."
  case missingHost = "HTTP/1.1 requests need a Host header."
  case repeatedHost = "There is more than one Host header."
  case malformedHost = "The host is not HOST or HOST:PORT."
  case malformedLength = "Content-Length is not one decimal number."
  case ambiguousLength = "Send either Content-Length or, in HTTP/1.1, Transfer-Encoding: chunked."
  case malformedTransferCoding = "Transfer-Encoding must be chunked, once and last."
  case unsupportedTransferCoding = "The only transfer coding that this server understands is chunked."
  case unsupportedExpectation = "The only expectation that this server understands is 100-continue."
  case bodyTooLarge = "The body is too large."
  case malformedChunk = "A chunk is not SIZE in hexadecimal, a line end, that many bytes, and a line end."
  case chunkOverheadTooLarge = "Chunk extensions and trailers are too long."
  case malformedTrailer = "A trailer line is not NAME: VALUE."
  case incomplete = "The request ended before it was complete."

  package var status: HTTPStatus {
    switch self {
    case .unsupportedVersion: .versionNotSupported
    case .requestLineTooLong: .targetTooLong
    case .fieldsTooLarge, .chunkOverheadTooLarge: .fieldsTooLarge
    case .unsupportedTransferCoding: .notImplemented
    case .unsupportedExpectation: .expectationFailed
    case .bodyTooLarge: .contentTooLarge
    default: .badRequest
    }
  }

  /// Whether the request exceeds one of the ``HTTPLimits``, rather than being malformed.
  package var exceedsLimit: Bool { [.targetTooLong, .fieldsTooLarge, .contentTooLarge].contains(status) }
}
