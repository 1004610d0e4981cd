import HTTPMessage
import LayoutRequests
import LayoutSpec

/// The route of a request, determined by its method, target and fields.
struct Route {
  enum Target {
    case response(Answer)
    case endpoint(Endpoint, RequestContext)

    static func response(_ problem: ProblemDetails, _ fields: KeyValuePairs<StaticString, String> = [:]) -> Target {
      .response(Answer(problem, fields: fields))
    }
  }

  /// The index of the endpoint that the path names, or `nil` if there is none.
  let index: Int?
  let target: Target
}

extension LayoutService {
  /// Finds the endpoint of a request, without reading the body.
  func route(of request: HTTPRequest) -> Route {
    let path = request.path
    let index = endpoints.firstIndex { $0.identifier(in: path) != nil }
    return Route(index: index, target: target(of: request, path, index.map { endpoints[$0] }))
  }

  /// Returns the answer to a request whose body has not arrived, or `nil` if the answer may depend on it.
  func answer(toHead head: HTTPRequest, _ target: Route.Target) -> Answer? {
    switch target {
    case .response(let answer):
      return answer
    case .endpoint(let endpoint, _) where endpoint.operation != nil:
      return endpoint.queryProblem(head).map { Answer($0) }
    case .endpoint(let endpoint, let context):
      guard case .now(let answer) = endpoint.respond(self, context) else { return nil }
      return answer
    }
  }

  private func target(of request: HTTPRequest, _ path: String, _ endpoint: Endpoint?) -> Route.Target {
    if request.method == .unrecognized || request.method == .connect { return .response(.unknownMethod) }
    guard let endpoint, let identifier = endpoint.identifier(in: path) else {
      if request.method == .options, path == "*" { return .response(allowed("GET, HEAD, POST, OPTIONS", to: request)) }
      return .response(.notFound("This path does not exist; /openapi.json lists all paths."))
    }
    if request.method == .options { return .response(allowed(endpoint.verb.allowed, to: request)) }
    guard endpoint.verb.includes(request.method) else {
      return .response(.methodNotAllowed(allowing: endpoint.verb.allowed), ["Allow": endpoint.verb.allowed])
    }
    if let refusal = contentRefusal(request, endpoint) { return refusal }
    return .endpoint(endpoint, RequestContext(request: request, identifier: String(identifier)))
  }

  /// Returns the rejection of the types that the client sends or accepts, if any.
  private func contentRefusal(_ request: HTTPRequest, _ endpoint: Endpoint) -> Route.Target? {
    if let operation = endpoint.operation {
      if request.framing == .none { return .response(.lengthRequired) }
      if let type = request.fields.first("content-type"), !operation.accepts(type) {
        let names = operation.bodyTypes.map { "\($0)" }.joined(separator: ", ")
        return .response(.unsupportedMediaType(of: operation), ["Accept-Post": names])
      }
      if let coding = request.fields.combined("content-encoding"), coding.lowercased() != "identity" {
        return .response(.unsupportedContentCoding, ["Accept-Encoding": "identity"])
      }
    }
    if let accept = request.fields.combined("accept"), accept != "*/*",
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
