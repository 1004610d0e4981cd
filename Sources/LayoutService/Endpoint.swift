import HTTPMessage
import HTTPServer
import JSON
import LayoutOperations
import LayoutSpec

final class Endpoint: Sendable {
  /// `identifier` is the one in the path; empty if the path has none.
  typealias Respond = @Sendable (_ service: LayoutService, HTTPRequest, _ identifier: String, HTTPExchange) -> Outcome

  struct Page: Sendable {
    /// The name in generated code.
    let id: String
    var tag = "documents"
    let summary: String
    let response: String
    /// `nil` for any text or object.
    var schema: SchemaName?
    /// In addition to the problems of every document.
    var problems: [HTTPStatus] = []
  }

  let name: String
  let operation: Operation?
  let mediaTypes: [StaticString]
  let page: Page?
  let respond: Respond

  private let path: String

  var takesIdentifier: Bool { path != name }

  /// The methods for the field Allow. HEAD goes with GET, OPTIONS with everything.
  var allowedMethods: String { operation == nil ? "GET, HEAD, OPTIONS" : "POST, OPTIONS" }

  init(
    _ name: String, mediaTypes: [StaticString] = ["application/json"], _ page: Page?, of operation: Operation? = nil,
    respond: @escaping Respond
  ) {
    (self.name, self.operation, self.mediaTypes, self.page) = (name, operation, mediaTypes, page)
    self.respond = respond
    path = String(name.prefix { $0 != "{" })
  }

  convenience init(_ operation: Operation) {
    self.init(operation.path, mediaTypes: [operation.mediaType], nil, of: operation) { service, request, _, exchange in
      service.respond(to: operation, request, exchange)
    }
  }

  func allows(_ method: HTTPMethod) -> Bool {
    operation == nil ? method == .get || method == .head : method == .post
  }

  /// Returns the identifier in `path`, empty for an endpoint without one, or `nil` if the path is not this endpoint's.
  func identifier(in path: String) -> Substring? {
    guard takesIdentifier else { return path.isSame(as: name) ? "" : nil }
    guard path.utf8.starts(with: self.path.utf8) else { return nil }
    let rest = path.utf8.dropFirst(self.path.utf8.count)
    guard !rest.isEmpty, !rest.contains(UInt8(ascii: "/")), !CombiningMarks.exceedLimit(in: rest) else { return nil }
    return Substring(rest)
  }
}

extension Operation {
  var isPicture: Bool { "\(mediaType)" == "image/svg+xml" }

  /// ASCII is UTF-8, too. Files in UTF-16 have a byte order mark.
  private var encodings: [String] { ["utf-8", "us-ascii"] + (self == .importing ? ["utf-16"] : []) }

  func accepts(_ contentType: String) -> Bool {
    // This is what most clients send.
    if isOfLayout, contentType.isSame(as: "application/json") { return true }
    let type = MediaType(contentType)
    let isRead = type.encodings.allSatisfy { name in
      encodings.contains { name.isSame(as: $0) || name.isSame(as: "\"\($0)\"") }
    }
    guard isRead else { return false }
    let isNamed = bodyTypes.contains { type.essence.isSame(as: "\($0)") }
    let isOfFile = ["+xml", "+json"].contains { type.essence.utf8.suffix($0.utf8.count).elementsEqual($0.utf8) }
    return isNamed || self == .importing && isOfFile
  }
}

extension OperationSettings {
  init(of request: HTTPRequest, for operation: Operation) throws(ProblemDetails) {
    guard let items = request.queryItems() else { throw .badQuery("The query is not UTF-8.") }
    // Comparisons normalize texts, which takes quadratic time of the marks of one character.
    guard items.allSatisfy({ ![$0.name, $0.value].contains { CombiningMarks.exceedLimit(in: $0) } }) else {
      var problem = ProblemDetails.badQuery(CombiningMarks.message)
      problem.limit = ProblemDetails.Limit("combiningMarks", Double(CombiningMarks.limit))
      throw problem
    }
    try self.init(items, for: operation)
  }
}

struct Answer: Error {
  var response: HTTPResponse
  /// A word for the log about how the response was made.
  var note: String?
  var problem: ProblemDetails?
  /// Another run may then give another answer.
  var exceedsBudget = false
}

extension Answer {
  init(_ problem: ProblemDetails, _ fields: KeyValuePairs<StaticString, String> = [:]) {
    self.init(response: HTTPResponse(problem, fields: fields), problem: problem)
  }

  init(_ kind: ProblemDetails.Kind, _ detail: String, _ fields: KeyValuePairs<StaticString, String> = [:]) {
    self.init(ProblemDetails(kind, detail), fields)
  }
}

enum Outcome: Sendable {
  case now(Answer)
  case later(@Sendable () -> Answer)

  static func now(_ response: HTTPResponse) -> Outcome { .now(Answer(response: response)) }
  static func now(_ problem: ProblemDetails) -> Outcome { .now(Answer(problem)) }
}
