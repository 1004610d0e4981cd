/// The reason why bytes are not a request that can be served.
///
/// After any of these errors the start of the next request is unknown, so the server must close the connection after
/// its response (RFC 9112, 2.2 and 6.3).
///
/// The raw value is a sentence for the client's developer. It never repeats the client's input.
public enum HTTPRequestError: String, Error, Sendable, Hashable, CaseIterable {
  /// The first line is not `method SP target SP version`, or there are too many empty lines before it.
  case malformedRequestLine = "The request line is not METHOD, one space, TARGET, one space, HTTP/1.1."
  /// The target has none of the four forms, or contains bytes that a URI cannot contain.
  case malformedTarget =
    "The request target is not a path or an http URL, or has a character that needs percent-encoding."
  /// The version is well-formed but not 1.x.
  case unsupportedVersion = "This server speaks HTTP/1.1."
  /// The request line is longer than the limit.
  case requestLineTooLong = "The request line is too long."
  /// A field line has no colon, an invalid name or a control character, or is folded.
  case malformedField = "A header line is not NAME: VALUE, or has a character that is not allowed there."
  /// A line ends without a carriage return.
  case bareLineFeed = "Each line ends with a carriage return and a line feed."
  /// The field section is longer than the limit.
  case fieldsTooLarge = "The header section is too long."
  /// An HTTP/1.1 request has no `Host`.
  case missingHost = "HTTP/1.1 requests need a Host header."
  /// A request has more than one `Host`.
  case repeatedHost = "There is more than one Host header."
  /// A `Host` or an authority is not `host[:port]`.
  case malformedHost = "The host is not HOST or HOST:PORT."
  /// A `Content-Length` is repeated or is not a decimal number.
  case malformedLength = "Content-Length is not one decimal number."
  /// A request has both `Content-Length` and `Transfer-Encoding`, or the latter in HTTP/1.0.
  case ambiguousLength = "Send either Content-Length or, in HTTP/1.1, Transfer-Encoding: chunked."
  /// A `Transfer-Encoding` does not end in exactly one `chunked`.
  case malformedTransferCoding = "Transfer-Encoding must be chunked, once and last."
  /// A transfer coding is not `chunked`.
  case unsupportedTransferCoding = "The only transfer coding that this server understands is chunked."
  /// An `Expect` is not `100-continue`.
  case unsupportedExpectation = "The only expectation that this server understands is 100-continue."
  /// The content is longer than the limit.
  case bodyTooLarge = "The body is too large."
  /// A chunk has an invalid size, extension or line end.
  case malformedChunk = "A chunk is not SIZE in hexadecimal, a line end, that many bytes, and a line end."
  /// Chunk extensions and trailers are longer than the limit.
  case chunkOverheadTooLarge = "Chunk extensions and trailers are too long."
  /// A trailer line is not a valid field line.
  case malformedTrailer = "A trailer line is not NAME: VALUE."
  /// The connection ends in the middle of a request.
  case incomplete = "The request ended before it was complete."

  /// The status of the response to this error.
  public var status: HTTPStatus {
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
  public var exceedsLimit: Bool { [.targetTooLong, .fieldsTooLarge, .contentTooLarge].contains(status) }
}
