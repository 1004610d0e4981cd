import LayoutSpec
import HTTPMessage

extension OpenAPIDocument {
  struct Header {
    let name: String
    /// The field's key in the document.
    let component: String
    private let text: String

    static let requestID = Header(
      name: "X-Request-Id", component: "RequestId",
      text: "The request's X-Request-Id, or a new one; the log has it, too.")
    static let entityTag = Header(name: "ETag", component: "ETag", text: "Changes with the content.")
    static let allow = Header(
      name: "Allow", component: "Allow", text: "The methods of this path, separated by commas.")
    static let retryAfter = Header(
      name: "Retry-After", component: "RetryAfter", text: "The number of seconds after which to try again.")
    static let importWarnings = Header(
      name: "Import-Warnings", component: "ImportWarnings",
      text: "The codes of what the spec lacks of the file, separated by commas. A report has them in full.")

    static let all = [requestID, entityTag, allow, retryAfter, importWarnings]

    var reference: JSONTree { .reference("#/components/headers/\(component)") }

    var description: JSONTree { ["description": .string(text), "schema": .type("string")] }
  }

  struct ProblemResponse {
    /// The response's key in the document.
    let component: String
    let status: HTTPStatus
    private let text: String
    /// The header fields that go with the status.
    private let headers: [Header]

    private init(_ component: String, _ status: HTTPStatus, _ text: String, _ header: Header? = nil) {
      (self.component, self.status, self.text) = (component, status, text)
      headers = [.requestID] + (header.map { [$0] } ?? [])
    }

    /// Every response, in the order of the statuses.
    static let all = [
      Self(
        "BadRequest", .badRequest, "The request is not HTTP, its body is not JSON, or its query is invalid."),
      Self("NotFound", .notFound, "The path or the device does not exist."),
      Self("MethodNotAllowed", .methodNotAllowed, "The path does not have this method.", .allow),
      Self("NotAcceptable", .notAcceptable, "The client accepts none of the available types."),
      Self("Timeout", .requestTimeout, "The request did not arrive in time."),
      Self("LengthRequired", .lengthRequired, "The body needs a length, or the chunked coding."),
      Self("TooLarge", .contentTooLarge, "The body is larger than the limit."),
      Self("TargetTooLong", .targetTooLong, "The request line is longer than the limit."),
      Self(
        "UnsupportedMediaType", .unsupportedMediaType,
        "The endpoint does not accept the body's type or content coding."),
      Self("ExpectationFailed", .expectationFailed, "Expect is not 100-continue."),
      Self(
        "Unprocessable", .unprocessableContent,
        "The spec or the environment is invalid, the constraints conflict, or a limit is exceeded."),
      Self(
        "FieldsTooLarge", .fieldsTooLarge,
        "The header section, or the overhead of the chunks of a body, is longer than the limit."),
      Self("NotImplemented", .notImplemented, "The server does not support the method or the transfer coding."),
      Self("Unavailable", .serviceUnavailable, "The server is overloaded or shutting down.", .retryAfter),
      Self(
        "VersionNotSupported", .versionNotSupported,
        "The version of the request is neither HTTP/1.1 nor HTTP/1.0."),
    ]

    /// The problems that any request may cause: most are detected before the endpoint is known.
    static let everywhere: [HTTPStatus] = [
      .badRequest, .methodNotAllowed, .notAcceptable, .requestTimeout, .contentTooLarge, .targetTooLong,
      .expectationFailed, .fieldsTooLarge, .notImplemented, .versionNotSupported,
    ]

    static let ofBodies: [HTTPStatus] =
      everywhere + [.lengthRequired, .unsupportedMediaType, .unprocessableContent, .serviceUnavailable]

    var reference: JSONTree { .reference("#/components/responses/\(component)") }

    var description: JSONTree {
      [
        "description": .string(text),
        "content": ["application/problem+json": ["schema": .schema(.problem)]],
        "headers": .object(of: headers) { ($0.name, $0.reference) },
      ]
    }
  }
}
