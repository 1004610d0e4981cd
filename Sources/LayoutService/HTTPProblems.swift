import HTTPMessage
import HTTPServer
import LayoutSpec

extension ProblemDetails {
  private init(_ status: Int, _ name: String, _ title: String, _ detail: String) {
    self.init(Kind(name, title, status: status), detail)
  }

  static func notFound(_ detail: String) -> ProblemDetails {
    ProblemDetails(404, "not-found", "Not found", detail)
  }

  static func methodNotAllowed(allowing methods: String) -> ProblemDetails {
    ProblemDetails(405, "method-not-allowed", "Method not allowed", "Use one of \(methods).")
  }

  static let unknownMethod = ProblemDetails(
    501, "not-implemented", "Method not implemented", "This server does not support the method.")
  static let notAcceptable = ProblemDetails(
    406, "not-acceptable", "Not acceptable", "The Accept header allows none of the available types.")
  static let lengthRequired = ProblemDetails(
    411, "length-required", "Length required", "Send a body, with Content-Length or Transfer-Encoding: chunked.")
  static let unsupportedContentCoding = ProblemDetails(
    415, "unsupported-media-type", "Unsupported content coding", "Send the body without Content-Encoding.")
  static let overloaded = ProblemDetails(
    503, "overloaded", "The server is overloaded", "Too many requests are waiting; try again in a moment.")
  static let draining = ProblemDetails(
    503, "draining", "The server is shutting down", "Send new requests to another copy.")

  static func unsupportedMediaType(_ types: BodyTypes) -> ProblemDetails {
    let detail =
      switch types {
      case .json: "Send JSON in UTF-8, with Content-Type: application/json."
      case .text: "Send text in UTF-8, with Content-Type: text/plain."
      case .files: "Send the file with Content-Type: application/octet-stream, or its own type."
      }
    return ProblemDetails(415, "unsupported-media-type", "Unsupported media type", detail)
  }

  static func refusal(_ refusal: HTTPRefusal) -> ProblemDetails {
    switch refusal {
    case .malformed(let error): malformed(error)
    case .headTimeout: timeout("header section")
    case .bodyTimeout: timeout("body")
    case .overloaded: overloaded
    }
  }

  private static func timeout(_ part: String) -> ProblemDetails {
    ProblemDetails(
      408, "request-timeout", "The request did not arrive in time", "The server waited too long for the \(part).")
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
    return ProblemDetails(error.status.code, kind, title, "\(error.explanation)")
  }

  /// The limit that the problem reports.
  var limit: ServiceMetrics.Limit? {
    switch kind.name {
    case Kind.limitExceeded.name: .size
    case Kind.budgetExceeded.name: .budget
    case ProblemDetails.overloaded.kind.name: .waiting
    default: nil
    }
  }
}

extension HTTPResponse {
  /// Creates the response for a problem: `application/problem+json` (RFC 9457), with `Retry-After` if it passes.
  ///
  /// - Parameter fields: additional fields that go with the status.
  init(_ problem: ProblemDetails, fields: KeyValuePairs<StaticString, String> = [:]) {
    var all = HTTPResponse.problemFields
    all.append(contentsOf: HTTPResponseFields(fields))
    let status = HTTPStatus(problem.kind.status)
    if status == .serviceUnavailable { all.append("Retry-After", constant: "1") }
    self.init(status: status, fields: all, body: problem.json())
  }

  private static let problemFields = HTTPResponseFields(contentType: "application/problem+json")

  /// Creates the response to a request that was answered with JSON.
  init(json: [UInt8]) { self.init(status: .ok, fields: .json, body: json) }
}

extension HTTPResponseFields {
  static let json = HTTPResponseFields(contentType: "application/json")

  /// Creates the fields of content whose type browsers must not guess.
  init(contentType: StaticString) {
    self.init()
    append("Content-Type", constant: contentType)
    append("X-Content-Type-Options", constant: "nosniff")
  }
}
