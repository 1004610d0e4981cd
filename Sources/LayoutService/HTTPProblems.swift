import HTTPMessage
import HTTPServer
import LayoutSpec

extension ProblemDetails {
  static func notFound(_ detail: String) -> ProblemDetails {
    ProblemDetails(Kind("not-found", "Not found", status: 404), detail)
  }

  static func methodNotAllowed(allowing methods: String) -> ProblemDetails {
    ProblemDetails(
      Kind("method-not-allowed", "Method not allowed", status: 405), "Use one of \(methods).")
  }

  static var unknownMethod: ProblemDetails {
    ProblemDetails(
      Kind("not-implemented", "Method not implemented", status: 501), "This server does not support the method.")
  }

  static var notAcceptable: ProblemDetails {
    ProblemDetails(
      Kind("not-acceptable", "Not acceptable", status: 406),
      "The Accept header allows none of the available types.")
  }

  static var lengthRequired: ProblemDetails {
    ProblemDetails(
      Kind("length-required", "Length required", status: 411),
      "Send a body, with Content-Length or Transfer-Encoding: chunked.")
  }

  static func unsupportedMediaType(_ types: BodyTypes) -> ProblemDetails {
    let detail =
      switch types {
      case .json: "Send application/json in UTF-8."
      case .text: "Send text/plain in UTF-8."
      case .files: "Send the file as application/octet-stream, or with its own type."
      }
    return ProblemDetails(Kind("unsupported-media-type", "Unsupported media type", status: 415), detail)
  }

  static var unsupportedContentCoding: ProblemDetails {
    ProblemDetails(
      Kind("unsupported-media-type", "Unsupported content coding", status: 415),
      "Send the body without Content-Encoding.")
  }

  static var draining: ProblemDetails {
    ProblemDetails(
      Kind("draining", "The server is shutting down", status: 503),
      "Send new requests to another copy.")
  }

  static func refusal(_ refusal: HTTPRefusal) -> ProblemDetails {
    switch refusal {
    case .malformed(let error): malformed(error)
    case .headTimeout: timeout("header section")
    case .bodyTimeout: timeout("body")
    case .overloaded:
      ProblemDetails(
        Kind("overloaded", "The server is overloaded", status: 503),
        "Too many requests are waiting; try again in a moment.")
    }
  }

  private static func timeout(_ part: String) -> ProblemDetails {
    ProblemDetails(
      Kind("request-timeout", "The request did not arrive in time", status: 408),
      "The server waited too long for the \(part).")
  }

  private static func malformed(_ error: HTTPRequestError) -> ProblemDetails {
    let (kind, title) =
      switch error.status {
      case .contentTooLarge: ("content-too-large", "The body is too large")
      case .targetTooLong: ("target-too-long", "The request line is too long")
      case .fieldsTooLarge: ("fields-too-large", "The header section is too large")
      case .notImplemented: ("not-implemented", "Transfer coding not implemented")
      case .expectationFailed: ("expectation-failed", "The expectation cannot be met")
      case .versionNotSupported: ("version-not-supported", "HTTP version not supported")
      default: ("malformed-request", "The request is not HTTP")
      }
    return ProblemDetails(Kind(kind, title, status: error.status.code), "\(error.explanation)")
  }

  /// The limit that the problem reports.
  var limit: ServiceMetrics.Limit? {
    switch kind.name {
    case Kind.limitExceeded.name: .size
    case Kind.budgetExceeded.name: .budget
    default: nil
    }
  }
}

extension HTTPResponse {
  /// Creates the response for a problem: `application/problem+json` (RFC 9457).
  ///
  /// - Parameter fields: additional fields that go with the status.
  init(_ problem: ProblemDetails, fields: KeyValuePairs<StaticString, String> = [:]) {
    var all = HTTPResponse.problemFields
    all.append(contentsOf: HTTPResponseFields(fields))
    self.init(status: HTTPStatus(problem.kind.status), fields: all, body: problem.json())
  }

  /// The fields of every response to a problem.
  private static let problemFields = HTTPResponseFields(contentType: "application/problem+json")

  /// Creates the response to a request that was answered with JSON.
  init(json: [UInt8]) { self.init(status: .ok, fields: .json, body: json) }
}

extension HTTPResponseFields {
  /// The fields of JSON.
  static let json = HTTPResponseFields(contentType: "application/json")

  /// Creates the fields of content whose type browsers must not guess.
  init(contentType: StaticString) {
    self.init()
    append("Content-Type", constant: contentType)
    append("X-Content-Type-Options", constant: "nosniff")
  }
}
