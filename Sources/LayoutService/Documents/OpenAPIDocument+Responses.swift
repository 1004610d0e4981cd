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
      case .requestID: Self.text("The request's X-Request-Id, or one that the server made; it is in the log, too.")
      case .entityTag: Self.text("Changes with the content.")
      case .allow: Self.text("The methods that there are here, with commas between.")
      case .retryAfter: Self.text("After how many seconds it is worth another try.")
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
      case .badRequest: "The request is not HTTP, its body not JSON, or its query not understood."
      case .notFound: "There is no such thing."
      case .methodNotAllowed: "The path does not have this method."
      case .notAcceptable: "The client accepts no type that there is."
      case .timeout: "The request did not arrive in time."
      case .lengthRequired: "The body needs a length, or the chunked coding."
      case .tooLarge: "The body is larger than the server takes."
      case .targetTooLong: "The request line is longer than the server takes."
      case .unsupportedMediaType: "The body is of another type than the endpoint takes, or is encoded."
      case .expectationFailed: "Expect is something else than 100-continue."
      case .unprocessable: "The spec or the environment is not valid, the constraints conflict, or a limit was met."
      case .fieldsTooLarge:
        "The header section, or what stands beside the chunks of a body, is longer than the server takes."
      case .notImplemented: "The server does not know the method, or the transfer coding."
      case .versionNotSupported: "The request is of another version than HTTP/1.1 and HTTP/1.0."
      case .unavailable: "The server has too much to do, or is about to end."
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
