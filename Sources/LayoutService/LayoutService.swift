public import HTTPMessage
public import HTTPServer

/// The routes of the layout server: requests in, answers out, as values.
///
/// It knows no sockets: what it says of connections in its metrics comes from the statistics that it is given.
public final class LayoutService: HTTPHandler {
  let options: ServiceOptions
  let statistics: HTTPServerStatistics
  let metrics: ServiceMetrics
  let documents: ServiceDocuments
  let playground: Representation
  let caches: SolveCaches
  private let log: AccessLog
  private let identity: RequestIdentity
  private let endpoints: [Endpoint]

  /// A service.
  ///
  /// - Parameters:
  ///   - options: limits and sizes.
  ///   - statistics: what its server counts, for the metrics and for `/readyz`.
  ///   - log: where a line for each request goes.
  ///   - seed: makes the names of its requests and the order of its caches its own.
  public init(
    options: ServiceOptions = ServiceOptions(), statistics: HTTPServerStatistics = HTTPServerStatistics(),
    log: AccessLog = .off, seed: UInt64 = .random(in: 0 ... .max)
  ) {
    self.options = options
    self.statistics = statistics
    self.log = log
    identity = RequestIdentity(seed: seed)
    endpoints = Endpoint.all
    metrics = ServiceMetrics(endpoints: endpoints.map(\.name) + [LayoutService.noEndpoint])
    documents = ServiceDocuments()
    playground = Representation(
      Array(PlaygroundPage.text.utf8), contentType: "text/html; charset=utf-8", maximumAge: nil,
      contentSecurityPolicy: PlaygroundPage.contentSecurityPolicy)
    caches = SolveCaches(capacity: options.cacheBytes, seed: seed)
  }

  /// Answers a request; heavy work is given back.
  public func reply(to request: HTTPRequest, in exchange: HTTPExchange) -> HTTPReply {
    let id = identity.name(of: request)
    let path = request.path
    let index = endpoints.firstIndex { $0.identifier(in: path) != nil }
    switch outcome(request, path, index.map { endpoints[$0] }) {
    case .now(let answer):
      return .now(conclude(answer, request, exchange, id, index))
    case .later(let work):
      return .later { [self] in conclude(work(), request, exchange, id, index) }
    }
  }

  /// Words the refusal of what never became a request.
  public func answer(to refusal: HTTPRefusal, in exchange: HTTPExchange) -> HTTPResponse {
    let problem: Problem =
      switch refusal {
      case .malformed(let error): .malformed(error)
      case .headTimeout: .timeout("header section")
      case .bodyTimeout: .timeout("body")
      case .overloaded: .overloaded
      }
    let id = identity.new()
    let response = decorated(problem.response, id)
    let nanoseconds = MonotonicClock.now &- exchange.receivedAt
    metrics.count(endpoint: endpoints.count, status: response.status.code, nanoseconds: nanoseconds)
    log.write(
      AccessLog.Entry(
        id: id, peer: exchange.peer, method: "", path: "", status: response.status.code, octetsIn: 0,
        octetsOut: response.body.count, nanoseconds: nanoseconds, note: "\(problem.kind)"))
    return response
  }

  /// The label of requests that meet no endpoint.
  private static let noEndpoint = "none"

  private func outcome(_ request: HTTPRequest, _ path: String, _ endpoint: Endpoint?) -> Outcome {
    if request.method == .unrecognized || request.method == .connect { return .now(Problem.unknownMethod) }
    guard let endpoint, let identifier = endpoint.identifier(in: path) else {
      if request.method == .options, path == "*" { return .now(allowed("GET, HEAD, POST, OPTIONS", to: request)) }
      return .now(Problem.notFound("There is nothing at this path; /openapi.json lists what there is."))
    }
    if request.method == .options { return .now(allowed(endpoint.verb.allowed, to: request)) }
    guard endpoint.verb.includes(request.method) else {
      return .now(Problem.methodNotAllowed(allowing: endpoint.verb.allowed))
    }
    if let problem = contentProblem(request, endpoint) { return .now(problem) }
    return endpoint.respond(self, RequestContext(request: request, identifier: String(identifier)))
  }

  /// What is wrong with the types that the client sends and accepts.
  private func contentProblem(_ request: HTTPRequest, _ endpoint: Endpoint) -> Problem? {
    if endpoint.verb == .post {
      if request.framing == .none { return .lengthRequired }
      if let type = request.fields.first("content-type"), !isJSON(type) { return .unsupportedMediaType }
      if let coding = request.fields.combined("content-encoding"), coding.lowercased() != "identity" {
        return .unsupportedContentCoding
      }
    }
    if let accept = request.fields.combined("accept"), accept != "*/*" {
      let ranges = MediaRanges(accept)
      if !endpoint.mediaTypes.contains(where: ranges.allow) { return .notAcceptable }
    }
    return nil
  }

  /// The answer to OPTIONS, a browser's question before a request to another origin among them.
  private func allowed(_ methods: String, to request: HTTPRequest) -> HTTPResponse {
    var fields = HTTPResponseFields(["Allow": methods])
    if options.corsOrigin != nil, request.fields.first("access-control-request-method") != nil {
      fields.append("Access-Control-Allow-Methods", methods)
      fields.append("Access-Control-Allow-Headers", constant: "Content-Type, X-Request-Id, If-None-Match")
      fields.append("Access-Control-Max-Age", constant: "86400")
    }
    return HTTPResponse(status: .noContent, fields: fields)
  }

  private func conclude(
    _ answer: Answer, _ request: HTTPRequest, _ exchange: HTTPExchange, _ id: String, _ index: Int?
  ) -> HTTPResponse {
    let response = decorated(answer.response, id)
    let nanoseconds = MonotonicClock.now &- exchange.receivedAt
    metrics.count(endpoint: index ?? endpoints.count, status: response.status.code, nanoseconds: nanoseconds)
    log.write(
      AccessLog.Entry(
        id: id, peer: exchange.peer, method: "\(request.method.name)", path: request.path,
        status: response.status.code, octetsIn: request.body.count,
        octetsOut: request.method == .head || response.status.forbidsContent ? 0 : response.body.count,
        nanoseconds: nanoseconds, note: answer.note.map { "\($0)" }))
    return response
  }

  /// The answer with the fields that every answer has.
  private func decorated(_ response: HTTPResponse, _ id: String) -> HTTPResponse {
    var response = response
    response.fields.append("X-Request-Id", id)
    if let origin = options.corsOrigin {
      response.fields.append("Access-Control-Allow-Origin", origin)
      response.fields.append("Access-Control-Expose-Headers", constant: "ETag, X-Request-Id")
      if origin != "*" { response.fields.append("Vary", constant: "Origin") }
    }
    return response
  }
}
