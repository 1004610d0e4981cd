import HTTPMessage

extension OpenAPIDocument {
  /// What the fields of an answer say.
  enum Header: CaseIterable {
    case requestID, entityTag

    var name: String {
      switch self {
      case .requestID: "X-Request-Id"
      case .entityTag: "ETag"
      }
    }

    /// Its name in the document.
    var component: String {
      switch self {
      case .requestID: "RequestId"
      case .entityTag: "ETag"
      }
    }

    var reference: JSONTree { .reference("#/components/headers/\(component)") }

    /// The Header Object.
    var description: JSONTree {
      switch self {
      case .requestID: Self.text("The request's X-Request-Id, or one that the server made; it is in the log, too.")
      case .entityTag: Self.text("Changes with the content.")
      }
    }

    private static func text(_ description: String) -> JSONTree {
      ["description": .string(description), "schema": .type("string")]
    }
  }

  /// An answer that tells of a problem.
  enum ProblemResponse: String, CaseIterable {
    case badRequest = "BadRequest"
    case notFound = "NotFound"
    case notAcceptable = "NotAcceptable"
    case timeout = "Timeout"
    case lengthRequired = "LengthRequired"
    case tooLarge = "TooLarge"
    case unsupportedMediaType = "UnsupportedMediaType"
    case unprocessable = "Unprocessable"
    case unavailable = "Unavailable"

    var status: HTTPStatus {
      switch self {
      case .badRequest: .badRequest
      case .notFound: .notFound
      case .notAcceptable: .notAcceptable
      case .timeout: .requestTimeout
      case .lengthRequired: .lengthRequired
      case .tooLarge: .contentTooLarge
      case .unsupportedMediaType: .unsupportedMediaType
      case .unprocessable: .unprocessableContent
      case .unavailable: .serviceUnavailable
      }
    }

    private var text: String {
      switch self {
      case .badRequest: "The request is not HTTP, its body not JSON, or its query not understood."
      case .notFound: "There is no such thing."
      case .notAcceptable: "The client accepts no type that there is."
      case .timeout: "The request did not arrive in time."
      case .lengthRequired: "The body needs a length, or the chunked coding."
      case .tooLarge: "The body is larger than the server takes."
      case .unsupportedMediaType: "The body is not application/json, or is encoded."
      case .unprocessable: "The spec or the environment is not valid, the constraints conflict, or a limit was met."
      case .unavailable: "The server has too much to do, or is about to end."
      }
    }

    /// Its name in the document.
    var component: String { rawValue }

    var reference: JSONTree { .reference("#/components/responses/\(component)") }

    /// The Response Object.
    var description: JSONTree {
      [
        "description": .string(text),
        "content": ["application/problem+json": ["schema": .schema(.problem)]],
        "headers": .object(of: [Header.requestID]) { ($0.name, $0.reference) },
      ]
    }
  }
}
