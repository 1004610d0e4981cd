import HTTPMessage
import HTTPServer
import JSON
import LayoutOperations
import LayoutSpec

/// A path of the service and its handler.
struct Endpoint: Sendable {
  /// The methods of an endpoint. HEAD goes with GET, OPTIONS with everything.
  enum Verb: Sendable {
    case get
    case post

    var allowed: String {
      switch self {
      case .get: "GET, HEAD, OPTIONS"
      case .post: "POST, OPTIONS"
      }
    }

    func includes(_ method: HTTPMethod) -> Bool {
      switch self {
      case .get: method == .get || method == .head
      case .post: method == .post
      }
    }
  }

  /// The description of a document in the OpenAPI document.
  struct Page: Sendable {
    /// The group that a page is listed under.
    enum Tag: String {
      case documents, operation
    }

    /// The name of the operation in generated code.
    let id: String
    let tag: Tag
    let summary: String
    let response: String
    /// The schema of the response, or `nil` for any text or object.
    let schema: SchemaName?
    /// The statuses of problems, in addition to those of every document.
    let problems: [HTTPStatus]

    init(
      _ id: String, tag: Tag = .documents, _ summary: String, response: String, _ schema: SchemaName? = nil,
      problems: [HTTPStatus] = []
    ) {
      (self.id, self.tag, self.summary) = (id, tag, summary)
      (self.response, self.schema, self.problems) = (response, schema, problems)
    }
  }

  /// The path, which is also the name in metrics. It may end with an identifier in braces.
  let name: String
  /// The operation of a POST, or `nil` for a document.
  let operation: Operation?
  /// The media types of the responses. The client must accept one of them.
  let mediaTypes: [StaticString]
  /// What the OpenAPI document says of a GET, or `nil` if it leaves it out.
  let page: Page?
  let respond: @Sendable (LayoutService, RequestContext) -> Outcome

  private let path: String

  var takesIdentifier: Bool { path != name }
  var verb: Verb { operation == nil ? .get : .post }

  init(
    _ name: String, mediaTypes: [StaticString] = ["application/json"], _ page: Page?, of operation: Operation? = nil,
    respond: @escaping @Sendable (LayoutService, RequestContext) -> Outcome
  ) {
    (self.name, self.operation, self.mediaTypes, self.page) = (name, operation, mediaTypes, page)
    self.respond = respond
    path = String(name.prefix { $0 != "{" })
  }

  init(_ operation: Operation) {
    self.init(operation.path, mediaTypes: [operation.mediaType], nil, of: operation) { $0.respond(to: operation, $1) }
  }

  /// Returns the identifier in `path`, which is empty for an endpoint without one, or `nil` if the path is not this
  /// endpoint's.
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

  func accepts(_ contentType: String) -> Bool {
    // This is what most clients send.
    if isOfLayout, contentType.isSame(as: "application/json") { return true }
    let type = MediaType(contentType)
    let isNamed = bodyTypes.contains { type.essence.isSame(as: "\($0)") }
    if isOfLayout { return isNamed && type.isUTF8 }
    let isOfFile = ["+xml", "+json"].contains { type.essence.utf8.suffix($0.utf8.count).elementsEqual($0.utf8) }
    return isNamed || self == .importing && isOfFile
  }
}

extension HTTPRequest {
  func decodedQuery() throws(ProblemDetails) -> [HTTPQueryItem] {
    guard let items = queryItems() else { throw .badQuery("The query is not UTF-8.") }
    guard !items.contains(where: { $0.hasTooManyMarks }) else {
      var problem = ProblemDetails.badQuery(CombiningMarks.message)
      problem.limit = ProblemDetails.Limit("combiningMarks", Double(CombiningMarks.limit))
      throw problem
    }
    return items
  }
}

extension HTTPQueryItem {
  /// Whether comparisons would take too long: they normalize texts, in quadratic time of the marks of one character.
  fileprivate var hasTooManyMarks: Bool {
    CombiningMarks.exceedLimit(in: name.utf8) || CombiningMarks.exceedLimit(in: value.utf8)
  }
}

struct RequestContext: Sendable {
  let request: HTTPRequest
  let identifier: String
  let work: HTTPWork
}

/// The outcome of a request: an answer, or work for another thread.
enum Outcome: Sendable {
  case now(Answer)
  case later(@Sendable () -> Answer)

  /// The answer, after doing the work if necessary.
  var answer: Answer {
    switch self {
    case .now(let answer): answer
    case .later(let work): work()
    }
  }

  static func now(_ response: HTTPResponse) -> Outcome { .now(Answer(response: response)) }
  static func now(_ problem: ProblemDetails) -> Outcome { .now(Answer(problem)) }
}
