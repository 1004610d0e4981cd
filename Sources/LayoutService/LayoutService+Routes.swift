import HTTPMessage
import HTTPServer
import LayoutOperations

extension LayoutService {
  typealias Target = Result<(endpoint: Endpoint, identifier: String), Answer>

  /// Returns what a request asks for, or the answer if it cannot have that, and the index of the endpoint.
  func route(of request: HTTPRequest) -> (index: Int?, target: Target) {
    let path = request.path
    let index = endpoints.firstIndex { $0.identifier(in: path) != nil }
    let target = Target { () throws(Answer) in try self.target(of: request, path, index.map { endpoints[$0] }) }
    return (index, target)
  }

  func answer(toHead head: HTTPRequest, _ target: Target, _ exchange: HTTPExchange) -> Answer? {
    switch target {
    case .failure(let answer): return answer
    case .success(let (endpoint, identifier)):
      guard let operation = endpoint.operation else {
        if case .now(let answer) = endpoint.respond(self, head, identifier, exchange) { return answer }
        return nil
      }
      do throws(ProblemDetails) {
        _ = try OperationSettings(of: head, for: operation)
        return nil
      } catch {
        return Answer(error)
      }
    }
  }

  /// Throws the answer to a request that the endpoint does not take, which does not depend on the body.
  private func target(
    of request: HTTPRequest, _ path: String, _ endpoint: Endpoint?
  ) throws(Answer) -> (endpoint: Endpoint, identifier: String) {
    if request.method == .unrecognized || request.method == .connect {
      throw Answer(.notImplemented, "This server does not support the method.")
    }
    guard let endpoint, let identifier = endpoint.identifier(in: path) else {
      if request.method == .options, path.isSame(as: "*") { throw allowed("GET, HEAD, POST, OPTIONS", to: request) }
      throw Answer(.notFound, "This path does not exist; /openapi.json lists all paths.")
    }
    let methods = endpoint.allowedMethods
    if request.method == .options { throw allowed(methods, to: request) }
    guard endpoint.allows(request.method) else {
      throw Answer(.methodNotAllowed, "Use one of \(methods).", ["Allow": methods])
    }
    if let operation = endpoint.operation {
      if request.framing == .none {
        throw Answer(.lengthRequired, "Send a body, with Content-Length or Transfer-Encoding: chunked.")
      }
      if let type = request.fields.combined("content-type"), !operation.accepts(type) {
        let names = operation.bodyTypes.map { "\($0)" }.joined(separator: ", ")
        throw Answer(.unsupportedMediaType(of: operation), ["Accept-Post": names])
      }
      if let coding = request.fields.combined("content-encoding"), !coding.isSameIgnoringCase(as: "identity") {
        throw Answer(
          .unsupportedMediaType, "Send the body without Content-Encoding.", ["Accept-Encoding": "identity"])
      }
    }
    if let accept = request.fields.combined("accept"), !accept.isSame(as: "*/*"),
      !endpoint.mediaTypes.contains(where: { MediaType.isAccepted($0, by: accept) })
    {
      throw Answer(.notAcceptable, "The Accept header allows none of the available types.")
    }
    return (endpoint, String(identifier))
  }

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
