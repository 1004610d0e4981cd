import HTTPMessage
import HTTPServer
import LayoutOperations
import LayoutSpec

extension ProblemDetails.Kind {
  static let malformedRequest = Self("malformed-request", "The request is not HTTP", status: 400)
  static let notFound = Self("not-found", "Not found", status: 404)
  static let methodNotAllowed = Self("method-not-allowed", "Method not allowed", status: 405)
  static let notAcceptable = Self("not-acceptable", "Not acceptable", status: 406)
  static let requestTimeout = Self("request-timeout", "The request did not arrive in time", status: 408)
  static let lengthRequired = Self("length-required", "Length required", status: 411)
  static let contentTooLarge = Self("content-too-large", "The body is too large", status: 413)
  static let targetTooLong = Self("target-too-long", "The request line is too long", status: 414)
  static let unsupportedMediaType = Self("unsupported-media-type", "Unsupported media type", status: 415)
  static let expectationFailed = Self("expectation-failed", "The expectation cannot be met", status: 417)
  static let fieldsTooLarge = Self("fields-too-large", "The header section is too large", status: 431)
  static let notImplemented = Self("not-implemented", "Method or transfer coding not implemented", status: 501)
  static let overloaded = Self("overloaded", "The server is overloaded", status: 503)
  static let draining = Self("draining", "The server is shutting down", status: 503)
  static let versionNotSupported = Self("version-not-supported", "HTTP version not supported", status: 505)
}

extension ProblemDetails {
  static let overloaded = ProblemDetails(.overloaded, "Too many requests are waiting; try again in a moment.")
  static let tooManyFromClient = ProblemDetails(
    .overloaded, "Too many requests of this client are waiting; send fewer at a time.")
  static let draining = ProblemDetails(.draining, "Send new requests to another copy.")

  static func unsupportedMediaType(of operation: Operation) -> ProblemDetails {
    let detail =
      switch operation {
      case .diagnose: "Send text in UTF-8, with Content-Type: text/plain."
      case .importing: "Send the file in UTF-8 or UTF-16, with Content-Type: application/octet-stream, or its own type."
      default: "Send JSON in UTF-8, with Content-Type: application/json."
      }
    return ProblemDetails(.unsupportedMediaType, detail)
  }
}

extension HTTPResponse {
  init(_ problem: ProblemDetails, fields: KeyValuePairs<StaticString, String> = [:]) {
    var all = HTTPResponse.problemFields
    all.append(contentsOf: HTTPResponseFields(fields))
    let status = HTTPStatus(problem.kind.status)
    if status == .serviceUnavailable { all.append("Retry-After", constant: "1") }
    self.init(status: status, fields: all, body: problem.json())
  }

  private static let problemFields = HTTPResponseFields(contentType: "application/problem+json")

  init(json: [UInt8]) { self.init(status: .ok, fields: .json, body: json) }
}

extension HTTPResponseFields {
  static let json = HTTPResponseFields(contentType: "application/json")
  static let picture: HTTPResponseFields = {
    var fields = HTTPResponseFields(contentType: "image/svg+xml")
    // A picture that is opened on its own must not run scripts.
    fields.append("Content-Security-Policy", constant: "default-src 'none'; style-src 'unsafe-inline'")
    return fields
  }()

  /// Browsers must not guess the type.
  init(contentType: StaticString) {
    self.init()
    append("Content-Type", constant: contentType)
    append("X-Content-Type-Options", constant: "nosniff")
  }
}
