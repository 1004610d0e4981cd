/// A status code from 100 to 599 and its reason phrase.
package struct HTTPStatus: Sendable, Hashable {
  package let code: Int

  /// Creates a status from its code. A code outside 100 to 599 becomes 500, so that the status line is always valid.
  package init(_ code: Int) {
    self.code = (100...599).contains(code) ? code : 500
  }

  package static let ok = HTTPStatus(200)
  package static let noContent = HTTPStatus(204)
  package static let notModified = HTTPStatus(304)
  package static let badRequest = HTTPStatus(400)
  package static let notFound = HTTPStatus(404)
  package static let methodNotAllowed = HTTPStatus(405)
  package static let notAcceptable = HTTPStatus(406)
  package static let requestTimeout = HTTPStatus(408)
  package static let lengthRequired = HTTPStatus(411)
  package static let contentTooLarge = HTTPStatus(413)
  package static let targetTooLong = HTTPStatus(414)
  package static let unsupportedMediaType = HTTPStatus(415)
  package static let expectationFailed = HTTPStatus(417)
  package static let unprocessableContent = HTTPStatus(422)
  package static let fieldsTooLarge = HTTPStatus(431)
  package static let notImplemented = HTTPStatus(501)
  package static let serviceUnavailable = HTTPStatus(503)
  package static let versionNotSupported = HTTPStatus(505)

  /// The reason phrase from RFC 9110 or RFC 6585.
  package var reason: StaticString { HTTPStatus.reasons[code] ?? "Unknown" }

  private static let reasons: [Int: StaticString] = [
    100: "Continue", 200: "OK", 204: "No Content", 304: "Not Modified", 400: "Bad Request", 404: "Not Found",
    405: "Method Not Allowed", 406: "Not Acceptable", 408: "Request Timeout", 411: "Length Required",
    413: "Content Too Large", 414: "URI Too Long", 415: "Unsupported Media Type", 417: "Expectation Failed",
    422: "Unprocessable Content", 431: "Request Header Fields Too Large", 500: "Internal Server Error",
    501: "Not Implemented", 503: "Service Unavailable", 505: "HTTP Version Not Supported",
  ]

  /// Whether a response with this status never has content, regardless of the request (RFC 9110, 6.4.1).
  package var forbidsContent: Bool { code < 200 || code == 204 || code == 304 }
}
