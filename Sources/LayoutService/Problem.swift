import HTTPMessage
import JSON

/// An error as the client sees it: `application/problem+json` (RFC 9457).
struct Problem: Error, Sendable {
  /// The kind, the last part of its `type`.
  let kind: StaticString
  /// The kind in words.
  let title: StaticString
  let status: HTTPStatus
  /// What is wrong with this request. It repeats nothing of the request but names that were checked.
  let detail: String
  /// Fields that belong to the status.
  var fields = HTTPResponseFields()

  /// The document, compact.
  var octets: [UInt8] {
    var writer = JSONWriter(capacity: 256)
    writer.beginObject()
    writer.string("type", "/problems/\(kind)")
    writer.string("title", "\(title)")
    writer.integer("status", status.code)
    writer.string("detail", detail)
    writer.endObject()
    return writer.finish()
  }

  /// The answer.
  var response: HTTPResponse {
    var all = Problem.baseFields
    all.append(contentsOf: fields)
    return HTTPResponse(status: status, fields: all, body: octets)
  }

  /// The fields that every problem has.
  static let baseFields: HTTPResponseFields = {
    var fields = HTTPResponseFields()
    fields.append("Content-Type", constant: "application/problem+json")
    fields.append("X-Content-Type-Options", constant: "nosniff")
    return fields
  }()
}

extension Problem {
  static func notFound(_ detail: String) -> Problem {
    Problem(kind: "not-found", title: "Not found", status: .notFound, detail: detail)
  }

  static func methodNotAllowed(allowing methods: String) -> Problem {
    Problem(
      kind: "method-not-allowed", title: "Method not allowed", status: .methodNotAllowed,
      detail: "Here the methods are \(methods).", fields: HTTPResponseFields(["Allow": methods]))
  }

  static let unknownMethod = Problem(
    kind: "not-implemented", title: "Method not implemented", status: .notImplemented,
    detail: "This server does not know the method.")

  static let notAcceptable = Problem(
    kind: "not-acceptable", title: "Not acceptable", status: .notAcceptable,
    detail: "The Accept header allows none of the types that there are here.")

  static let lengthRequired = Problem(
    kind: "length-required", title: "Length required", status: .lengthRequired,
    detail: "Send a body, with Content-Length or Transfer-Encoding: chunked.")

  static let unsupportedMediaType = Problem(
    kind: "unsupported-media-type", title: "Unsupported media type", status: .unsupportedMediaType,
    detail: "Send application/json, in UTF-8.",
    fields: HTTPResponseFields(["Accept-Post": "application/json"]))

  static let unsupportedContentCoding = Problem(
    kind: "unsupported-media-type", title: "Unsupported content coding", status: .unsupportedMediaType,
    detail: "Send the body as it is, without Content-Encoding.",
    fields: HTTPResponseFields(["Accept-Encoding": "identity"]))

  static func badQuery(_ detail: String) -> Problem {
    Problem(kind: "bad-query", title: "The query is not understood", status: .badRequest, detail: detail)
  }

  /// A parameter of the query that stands there again, and of which only one value could count.
  static func givenTwice(_ name: String) -> Problem { badQuery("\(name) may be given once") }

  static let draining = Problem(
    kind: "draining", title: "The server is about to end", status: .serviceUnavailable,
    detail: "Requests under way are answered; send new ones to another copy.",
    fields: HTTPResponseFields(["Retry-After": "1"]))

  static let overloaded = Problem(
    kind: "overloaded", title: "The server has too much to do", status: .serviceUnavailable,
    detail: "Too many requests are waiting; try again in a moment.",
    fields: HTTPResponseFields(["Retry-After": "1"]))

  static func timeout(_ what: String) -> Problem {
    Problem(
      kind: "request-timeout", title: "The request did not arrive in time", status: .requestTimeout,
      detail: "The server waited too long for the \(what).")
  }

  static func malformed(_ error: HTTPRequestError) -> Problem {
    let (kind, title): (StaticString, StaticString) =
      switch error.status {
      case .contentTooLarge: ("content-too-large", "The body is too large")
      case .targetTooLong: ("target-too-long", "The request line is too long")
      case .fieldsTooLarge: ("fields-too-large", "The header section is too large")
      case .notImplemented: ("not-implemented", "Transfer coding not implemented")
      case .expectationFailed: ("expectation-failed", "The expectation cannot be met")
      case .versionNotSupported: ("version-not-supported", "HTTP version not supported")
      default: ("malformed-request", "The request is not HTTP")
      }
    return Problem(kind: kind, title: title, status: error.status, detail: "\(error.explanation)")
  }
}
