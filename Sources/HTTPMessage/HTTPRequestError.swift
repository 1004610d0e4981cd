/// Why bytes are not a request that can be served.
///
/// Whatever the reason, where the next request begins can no longer be trusted: the connection is to be closed after the
/// answer (RFC 9112, 2.2 and 6.3).
public enum HTTPRequestError: Error, Sendable, Hashable, CaseIterable {
  /// The first line is not `method SP target SP version`, or empty lines go on where it should be.
  case malformedRequestLine
  /// The target is none of the four forms, or has bytes that no URI has.
  case malformedTarget
  /// The version is written right, but is not 1.x.
  case unsupportedVersion
  /// The request line is longer than the limit.
  case requestLineTooLong
  /// A field line without a colon, with a name that is no token, with a control character, or folded.
  case malformedField
  /// A line that ends without the carriage return.
  case bareLineFeed
  /// The field section is longer than the limit.
  case fieldsTooLarge
  /// An HTTP/1.1 request without `Host`.
  case missingHost
  /// More than one `Host`.
  case repeatedHost
  /// A `Host` or an authority that is not `host[:port]`.
  case malformedHost
  /// A `Content-Length` that is not one decimal number, or is there twice.
  case malformedLength
  /// `Content-Length` and `Transfer-Encoding` together, or the latter in HTTP/1.0.
  case ambiguousLength
  /// A `Transfer-Encoding` that does not end in one `chunked`.
  case malformedTransferCoding
  /// A transfer coding other than `chunked`.
  case unsupportedTransferCoding
  /// An `Expect` that is not `100-continue`.
  case unsupportedExpectation
  /// The content is longer than the limit.
  case bodyTooLarge
  /// A chunk whose size, extensions or line ends are wrong.
  case malformedChunk
  /// Chunk extensions and trailers are longer than the limit.
  case chunkOverheadTooLarge
  /// A trailer line that is no field line.
  case malformedTrailer
  /// The bytes end in the middle of a request.
  case incomplete

  /// The status that the request is answered with.
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

  /// Whether it is one of ``HTTPLimits`` that the request goes beyond, rather than a mistake in it.
  public var exceedsLimit: Bool {
    switch self {
    case .requestLineTooLong, .fieldsTooLarge, .bodyTooLarge, .chunkOverheadTooLarge: true
    default: false
    }
  }

  /// One sentence for the person at the other end. It never repeats what was sent.
  public var explanation: StaticString {
    switch self {
    case .malformedRequestLine: "The request line is not METHOD, one space, TARGET, one space, HTTP/1.1."
    case .malformedTarget:
      "The request target is not a path or an http URL, or has a character that needs percent-encoding."
    case .unsupportedVersion: "This server speaks HTTP/1.1."
    case .requestLineTooLong: "The request line is too long."
    case .malformedField: "A header line is not NAME: VALUE, or has a character that is not allowed there."
    case .bareLineFeed: "Each line ends with a carriage return and a line feed."
    case .fieldsTooLarge: "The header section is too long."
    case .missingHost: "HTTP/1.1 requests need a Host header."
    case .repeatedHost: "There is more than one Host header."
    case .malformedHost: "The host is not HOST or HOST:PORT."
    case .malformedLength: "Content-Length is not one decimal number."
    case .ambiguousLength: "Send either Content-Length or, in HTTP/1.1, Transfer-Encoding: chunked."
    case .malformedTransferCoding: "Transfer-Encoding must be chunked, once and last."
    case .unsupportedTransferCoding: "The only transfer coding that this server understands is chunked."
    case .unsupportedExpectation: "The only expectation that this server understands is 100-continue."
    case .bodyTooLarge: "The body is too large."
    case .malformedChunk: "A chunk is not SIZE in hexadecimal, a line end, that many bytes, and a line end."
    case .chunkOverheadTooLarge: "Chunk extensions and trailers are too long."
    case .malformedTrailer: "A trailer line is not NAME: VALUE."
    case .incomplete: "The request ended before it was complete."
    }
  }
}
