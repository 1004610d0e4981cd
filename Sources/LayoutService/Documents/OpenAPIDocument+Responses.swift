import LayoutSpec
import HTTPMessage

extension OpenAPIDocument {
  /// A header field of responses.
  enum Header: CaseIterable {
    case requestID, entityTag, allow, retryAfter

    var name: String {
      switch self {
      case .requestID: "X-Request-Id"
      case .entityTag: "ETag"
      case .allow: "Allow"
      case .retryAfter: "Retry-After"
      }
    }

    /// The field's key in the document.
    var component: String {
      switch self {
      case .requestID: "RequestId"
      case .entityTag: "ETag"
      case .allow: "Allow"
      case .retryAfter: "RetryAfter"
      }
    }

    var reference: JSONTree { .reference("#/components/headers/\(component)") }

    /// The Header Object.
    var description: JSONTree {
      switch self {
      case .requestID: Self.text("The request's X-Request-Id, or a new one; the log has it, too.")
      case .entityTag: Self.text("Changes with the content.")
      case .allow: Self.text("The methods of this path, separated by commas.")
      case .retryAfter: Self.text("The number of seconds after which to try again.")
      }
    }

    private static func text(_ description: String) -> JSONTree {
      ["description": .string(description), "schema": .type("string")]
    }
  }

  /// A response that reports a problem.
  enum ProblemResponse: String, CaseIterable {
    case badRequest = "BadRequest"
    case notFound = "NotFound"
    case methodNotAllowed = "MethodNotAllowed"
    case notAcceptable = "NotAcceptable"
    case timeout = "Timeout"
    case lengthRequired = "LengthRequired"
    case tooLarge = "TooLarge"
    case targetTooLong = "TargetTooLong"
    case unsupportedMediaType = "UnsupportedMediaType"
    case expectationFailed = "ExpectationFailed"
    case unprocessable = "Unprocessable"
    case fieldsTooLarge = "FieldsTooLarge"
    case notImplemented = "NotImplemented"
    case unavailable = "Unavailable"
    case versionNotSupported = "VersionNotSupported"

    /// The problems that any request may cause: most are detected before the endpoint is known.
    static let everywhere: [Self] = [
      .badRequest, .methodNotAllowed, .notAcceptable, .timeout, .tooLarge, .targetTooLong, .expectationFailed,
      .fieldsTooLarge, .notImplemented, .versionNotSupported,
    ]

    var status: HTTPStatus {
      switch self {
      case .badRequest: .badRequest
      case .notFound: .notFound
      case .methodNotAllowed: .methodNotAllowed
      case .notAcceptable: .notAcceptable
      case .timeout: .requestTimeout
      case .lengthRequired: .lengthRequired
      case .tooLarge: .contentTooLarge
      case .targetTooLong: .targetTooLong
      case .unsupportedMediaType: .unsupportedMediaType
      case .expectationFailed: .expectationFailed
      case .unprocessable: .unprocessableContent
      case .fieldsTooLarge: .fieldsTooLarge
      case .notImplemented: .notImplemented
      case .unavailable: .serviceUnavailable
      case .versionNotSupported: .versionNotSupported
      }
    }

    private var text: String {
      switch self {
      case .badRequest: "The request is not HTTP, its body is not JSON, or its query is invalid."
      case .notFound: "The path or the device does not exist."
      case .methodNotAllowed: "The path does not have this method."
      case .notAcceptable: "The client accepts none of the available types."
      case .timeout: "The request did not arrive in time."
      case .lengthRequired: "The body needs a length, or the chunked coding."
      case .tooLarge: "The body is larger than the limit."
      case .targetTooLong: "The request line is longer than the limit."
      case .unsupportedMediaType: "The endpoint does not accept the body's type or content coding."
      case .expectationFailed: "Expect is not 100-continue."
      case .unprocessable: "The spec or the environment is invalid, the constraints conflict, or a limit is exceeded."
      case .fieldsTooLarge:
        "The header section, or the overhead of the chunks of a body, is longer than the limit."
      case .notImplemented: "The server does not support the method or the transfer coding."
      case .versionNotSupported: "The version of the request is neither HTTP/1.1 nor HTTP/1.0."
      case .unavailable: "The server is overloaded or shutting down."
      }
    }

    /// The header fields that go with the status.
    private var headers: [Header] {
      switch self {
      case .methodNotAllowed: [.requestID, .allow]
      case .unavailable: [.requestID, .retryAfter]
      default: [.requestID]
      }
    }

    /// The response's key in the document.
    var component: String { rawValue }

    var reference: JSONTree { .reference("#/components/responses/\(component)") }

    /// The Response Object.
    var description: JSONTree {
      [
        "description": .string(text),
        "content": ["application/problem+json": ["schema": .schema(.problem)]],
        "headers": .object(of: headers) { ($0.name, $0.reference) },
      ]
    }
  }
}
