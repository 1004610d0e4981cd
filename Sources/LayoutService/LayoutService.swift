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
  let endpoints: [Endpoint]

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
    let route = route(of: request)
    switch route.target {
    case .settled(let response):
      return .now(conclude(Answer(response: response), request, exchange, id, route.index))
    case .endpoint(let endpoint, let context):
      switch endpoint.respond(self, context) {
      case .now(let answer):
        return .now(conclude(answer, request, exchange, id, route.index))
      case .later(let work):
        return .later { [self] in conclude(work(), request, exchange, id, route.index) }
      }
    }
  }

  /// Answers a request by its method, its target and its fields, where its body would not be looked at.
  public func answer(toHead head: HTTPRequest, in exchange: HTTPExchange) -> HTTPResponse? {
    let route = route(of: head)
    guard let answer = answer(toHead: head, route.target) else { return nil }
    return conclude(answer, head, exchange, identity.name(of: head), route.index)
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
      response.fields.append("Access-Control-Allow-Origin", origin.text)
      response.fields.append("Access-Control-Expose-Headers", constant: "ETag, X-Request-Id")
      if origin.text != "*" { response.fields.append("Vary", constant: "Origin") }
    }
    return response
  }
}
