import LayoutSpec
import HTTPMessage

extension OpenAPIDocument {
  struct Header {
    let name: String
    /// The key in the document.
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
    let status: HTTPStatus

    /// In the order of the statuses.
    static let all = Set(ProblemPages.texts.map { $0.key.status }).sorted().map { Self(status: HTTPStatus($0)) }

    /// The problems that any request may cause: most are detected before the endpoint is known.
    static let everywhere: [HTTPStatus] = [
      .badRequest, .methodNotAllowed, .notAcceptable, .requestTimeout, .contentTooLarge, .targetTooLong,
      .expectationFailed, .fieldsTooLarge, .notImplemented, .versionNotSupported,
    ]

    static let ofBodies: [HTTPStatus] =
      everywhere + [.lengthRequired, .unsupportedMediaType, .unprocessableContent, .serviceUnavailable]

    var component: String { "\(status.reason)".filter { $0 != " " } }

    var reference: JSONTree { .reference("#/components/responses/\(component)") }

    var description: JSONTree {
      let titles = ProblemPages.texts.map { $0.key }.filter { $0.status == status.code }.map { $0.title }
      let own: [Header] = status == .methodNotAllowed ? [.allow] : status == .serviceUnavailable ? [.retryAfter] : []
      return [
        "description": .string(titles.joined(separator: "; ") + "."),
        "content": ["application/problem+json": ["schema": .schema(.problem)]],
        "headers": .object(of: [Header.requestID] + own) { ($0.name, $0.reference) },
      ]
    }
  }
}
