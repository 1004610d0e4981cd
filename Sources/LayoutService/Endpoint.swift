import HTTPMessage
import HTTPServer
import Platform
import LayoutRequests
import LayoutSpec

/// A path of the service, and what answers there.
struct Endpoint: Sendable {
  /// What an endpoint answers to; HEAD goes with GET, OPTIONS with everything.
  enum Verb: Sendable {
    case get
    case post

    /// The methods as `Allow` lists them.
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

  /// Its name in metrics; for an endpoint with an identifier, the path with the identifier's place.
  let name: String
  /// The path, or with an identifier, what stands before it.
  let path: String
  /// Whether one more part of the path follows, whatever it is.
  var takesIdentifier = false
  let verb: Verb
  /// The media types of its answers, one of which the client has to accept.
  let mediaTypes: [StaticString]
  /// The media types that its bodies may have.
  var bodyTypes = BodyTypes.json
  /// Reads a query, where the body decides the answer, to find out whether it is understood.
  var readQuery: @Sendable (_ items: [HTTPQueryItem], _ path: String) throws(ProblemDetails) -> Void = {
    items, path throws(ProblemDetails) in
    _ = try ReportQuery(items, for: path)
  }
  let respond: @Sendable (LayoutService, RequestContext) -> Outcome

  /// The identifier in `path`, empty for an endpoint without one, or `nil` if the path is not this endpoint's.
  func identifier(in path: String) -> Substring? {
    guard takesIdentifier else { return path == self.path ? "" : nil }
    guard path.hasPrefix(self.path) else { return nil }
    let rest = path.dropFirst(self.path.count)
    return rest.isEmpty || rest.contains("/") ? nil : rest
  }

  /// What is wrong with a request's query.
  func queryProblem(_ request: HTTPRequest) -> ProblemDetails? {
    do throws(ProblemDetails) {
      try readQuery(request.decodedQuery(), path)
      return nil
    } catch {
      return error
    }
  }
}

/// The media types that an endpoint takes.
enum BodyTypes: Sendable {
  /// JSON alone.
  case json
  /// Plain text alone.
  case text
  /// Files of other formats, as bytes or under their own types.
  case files

  /// The types by their names, the usual one first.
  var names: [StaticString] {
    switch self {
    case .json: ["application/json"]
    case .text: ["text/plain"]
    case .files: ["application/octet-stream", "application/xml", "text/xml", "application/json", "text/plain"]
    }
  }

  /// Whether a `Content-Type` is one of them.
  func include(_ contentType: String) -> Bool {
    switch self {
    case .json: return isJSON(contentType)
    case .text: return Self.essence(of: contentType) == "text/plain"
    case .files:
      let type = Self.essence(of: contentType)
      return names.contains { "\($0)" == type } || type.hasSuffix("+xml") || type.hasSuffix("+json")
    }
  }

  /// A media type without its parameters, in lower case.
  private static func essence(of contentType: String) -> String {
    contentType.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" }.lowercased()
  }
}

extension HTTPRequest {
  /// The parameters of the query.
  func decodedQuery() throws(ProblemDetails) -> [HTTPQueryItem] {
    do throws(HTTPQueryError) {
      return try queryItems()
    } catch {
      throw .badQuery("The query is not UTF-8.")
    }
  }
}

/// A request with what the service found out about it.
struct RequestContext: Sendable {
  let request: HTTPRequest
  /// The part of the path that names one of many things; empty if the path has none.
  let identifier: String
  /// The work of answering it.
  var work = HTTPWork(receivedAt: MonotonicClock.now)
}

/// What became of a request, at once or after work that is better done on another thread.
enum Outcome: Sendable {
  case now(Answer)
  case later(@Sendable () -> Answer)

  /// The answer, after whatever work it takes.
  var answer: Answer {
    switch self {
    case .now(let answer): answer
    case .later(let work): work()
    }
  }

  static func now(_ response: HTTPResponse) -> Outcome { .now(Answer(response: response)) }
  static func now(_ problem: ProblemDetails) -> Outcome { .now(Answer(response: HTTPResponse(problem))) }
}

/// An answer, and a word for the log about how it came about.
struct Answer: Sendable {
  var response: HTTPResponse
  var note: StaticString?
}
