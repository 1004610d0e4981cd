import HTTPMessage
import HTTPServer

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
  /// Reads a query, where the body decides the answer, to find out whether it is understood.
  var readQuery: @Sendable (_ items: [HTTPQueryItem], _ path: String) throws(Problem) -> Void = {
    items, path throws(Problem) in
    _ = try ReportQuery(items, for: path)
  }
  let respond: @Sendable (LayoutService, RequestContext) -> Outcome

  /// The identifier in `path`, empty for an endpoint without one; `nil` where the path is not this endpoint's.
  func identifier(in path: String) -> Substring? {
    guard takesIdentifier else { return path == self.path ? "" : nil }
    guard path.hasPrefix(self.path) else { return nil }
    let rest = path.dropFirst(self.path.count)
    return rest.isEmpty || rest.contains("/") ? nil : rest
  }

  /// What is wrong with a request's query.
  func queryProblem(_ request: HTTPRequest) -> Problem? {
    let items: [HTTPQueryItem]
    do throws(HTTPQueryError) {
      items = try request.queryItems()
    } catch {
      return .badQuery("The query is not UTF-8.")
    }
    do throws(Problem) {
      try readQuery(items, path)
      return nil
    } catch {
      return error
    }
  }
}

/// A request with what the service found out about it.
struct RequestContext: Sendable {
  let request: HTTPRequest
  /// The part of the path that names one of many things; empty where the path has none.
  let identifier: String
}

/// What became of a request, at once or after work that is better done on another thread.
enum Outcome: Sendable {
  case now(Answer)
  case later(@Sendable () -> Answer)

  static func now(_ response: HTTPResponse) -> Outcome { .now(Answer(response: response)) }
  static func now(_ problem: Problem) -> Outcome { .now(Answer(response: problem.response)) }
}

/// An answer, and a word for the log about how it came about.
struct Answer: Sendable {
  var response: HTTPResponse
  var note: StaticString?
}
