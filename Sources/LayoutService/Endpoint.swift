import HTTPMessage
import HTTPServer
import Platform
import LayoutRequests
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

  /// The endpoint's name in metrics. If the path ends with an identifier, the name has a placeholder for it.
  let name: String
  /// The path, without the identifier if there is one.
  let path: String
  var takesIdentifier = false
  let verb: Verb
  /// The media types of the responses. The client must accept one of them.
  let mediaTypes: [StaticString]
  var bodyTypes = BodyTypes.json
  /// Validates the query of an endpoint whose response depends on the body.
  var readQuery: @Sendable (_ items: [HTTPQueryItem], _ path: String) throws(ProblemDetails) -> Void = {
    items, path throws(ProblemDetails) in
    _ = try ReportQuery(items, for: path)
  }
  let respond: @Sendable (LayoutService, RequestContext) -> Outcome

  /// Returns the identifier in `path`, which is empty for an endpoint without one, or `nil` if the path is not this
  /// endpoint's.
  func identifier(in path: String) -> Substring? {
    guard takesIdentifier else { return path == self.path ? "" : nil }
    guard path.hasPrefix(self.path) else { return nil }
    let rest = path.dropFirst(self.path.count)
    return rest.isEmpty || rest.contains("/") ? nil : rest
  }

  func queryProblem(_ request: HTTPRequest) -> ProblemDetails? {
    do throws(ProblemDetails) {
      try readQuery(request.decodedQuery(), path)
      return nil
    } catch {
      return error
    }
  }
}

/// The media types that an endpoint accepts.
enum BodyTypes: Sendable {
  case json
  /// Plain text, which clients may also send as bytes.
  case text
  /// Files of other formats, as plain bytes or with their own types.
  case files

  /// The names of the types. The most common one comes first.
  var names: [StaticString] {
    switch self {
    case .json: ["application/json"]
    case .text: ["text/plain", "application/octet-stream"]
    case .files: ["application/octet-stream", "application/xml", "text/xml", "application/json", "text/plain"]
    }
  }

  func include(_ contentType: String) -> Bool {
    // This is what most clients send.
    if self == .json, contentType == "application/json" { return true }
    let type = MediaType(contentType)
    let isNamed = names.contains { "\($0)" == type.essence }
    switch self {
    case .json: return isNamed && type.isUTF8
    case .text: return isNamed
    case .files: return isNamed || type.essence.hasSuffix("+xml") || type.essence.hasSuffix("+json")
    }
  }
}

extension HTTPRequest {
  func decodedQuery() throws(ProblemDetails) -> [HTTPQueryItem] {
    do throws(HTTPQueryError) {
      return try queryItems()
    } catch {
      throw .badQuery("The query is not UTF-8.")
    }
  }
}

/// A request with its routing information.
struct RequestContext: Sendable {
  let request: HTTPRequest
  /// The identifier in the path; empty if the path has none.
  let identifier: String
  var work = HTTPWork(receivedAt: MonotonicClock.now)
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

/// A response, and what the log says about it.
struct Answer: Sendable {
  var response: HTTPResponse
  /// A word about how the response was made.
  var note: StaticString?
  var problem: ProblemDetails?
}

extension Answer {
  /// Creates the answer that reports a problem.
  ///
  /// - Parameter fields: additional fields that go with the status.
  init(_ problem: ProblemDetails, fields: KeyValuePairs<StaticString, String> = [:]) {
    self.init(response: HTTPResponse(problem, fields: fields), problem: problem)
  }
}
