import HTTPMessage
import HTTPServer
import LayoutOperations
import LayoutSpec

enum Target {
  case response(Answer)
  /// An endpoint, and the identifier in the path; empty if the path has none.
  case endpoint(Endpoint, String)

  static func response(_ problem: ProblemDetails, _ fields: KeyValuePairs<StaticString, String> = [:]) -> Target {
    .response(Answer(problem, fields: fields))
  }
}

extension LayoutService {
  /// Returns what a request asks for, and the index of the endpoint that its path names, or `nil` if there is none. The
  /// body is not read.
  func route(of request: HTTPRequest) -> (index: Int?, target: Target) {
    let path = request.path
    let index = endpoints.firstIndex { $0.identifier(in: path) != nil }
    return (index, target(of: request, path, index.map { endpoints[$0] }))
  }

  /// Returns the answer to a request whose body has not arrived, or `nil` if the answer may depend on it.
  func answer(toHead head: HTTPRequest, _ target: Target, _ work: HTTPWork) -> Answer? {
    switch target {
    case .response(let answer): return answer
    case .endpoint(let endpoint, let identifier):
      guard let operation = endpoint.operation else {
        let context = RequestContext(request: head, identifier: identifier, work: work)
        if case .now(let answer) = endpoint.respond(self, context) { return answer }
        return nil
      }
      do throws(ProblemDetails) {
        _ = try OperationSettings(head.decodedQuery(), for: operation)
        return nil
      } catch {
        return Answer(error)
      }
    }
  }

  private func target(of request: HTTPRequest, _ path: String, _ endpoint: Endpoint?) -> Target {
    if request.method == .unrecognized || request.method == .connect { return .response(.unknownMethod) }
    guard let endpoint, let identifier = endpoint.identifier(in: path) else {
      if request.method == .options, path.isSame(as: "*") {
        return .response(allowed("GET, HEAD, POST, OPTIONS", to: request))
      }
      return .response(.notFound("This path does not exist; /openapi.json lists all paths."))
    }
    if request.method == .options { return .response(allowed(endpoint.verb.allowed, to: request)) }
    guard endpoint.verb.includes(request.method) else {
      return .response(.methodNotAllowed(allowing: endpoint.verb.allowed), ["Allow": endpoint.verb.allowed])
    }
    if let refusal = contentRefusal(request, endpoint) { return refusal }
    return .endpoint(endpoint, String(identifier))
  }

  /// Returns the rejection of the types that the client sends or accepts, if any.
  private func contentRefusal(_ request: HTTPRequest, _ endpoint: Endpoint) -> Target? {
    if let operation = endpoint.operation {
      if request.framing == .none { return .response(.lengthRequired) }
      if let type = request.fields.first("content-type"), !operation.accepts(type) {
        let names = operation.bodyTypes.map { "\($0)" }.joined(separator: ", ")
        return .response(.unsupportedMediaType(of: operation), ["Accept-Post": names])
      }
      if let coding = request.fields.combined("content-encoding"), !coding.isSameIgnoringCase(as: "identity") {
        return .response(.unsupportedContentCoding, ["Accept-Encoding": "identity"])
      }
    }
    if let accept = request.fields.combined("accept"), !accept.isSame(as: "*/*"),
      !endpoint.mediaTypes.contains(where: { MediaType.isAccepted($0, by: accept) })
    {
      return .response(.notAcceptable)
    }
    return nil
  }

  /// Returns the response to OPTIONS, including a browser's CORS preflight request.
  private func allowed(_ methods: String, to request: HTTPRequest) -> Answer {
    var fields = HTTPResponseFields(["Allow": methods])
    if !options.origins.isEmpty, request.fields.first("access-control-request-method") != nil {
      fields.append("Access-Control-Allow-Methods", methods)
      fields.append(
        "Access-Control-Allow-Headers", constant: "Authorization, Content-Type, If-None-Match, X-Request-Id")
      fields.append("Access-Control-Max-Age", constant: "86400")
    }
    return Answer(response: HTTPResponse(status: .noContent, fields: fields))
  }
}
