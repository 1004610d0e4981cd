import HTTPMessage
import HTTPServer
import LayoutOperations
import LayoutSpec
import Platform
import Synchronization

/// The routes of the layout server, which map requests to responses without sockets.
package final class LayoutService: HTTPHandler {
  let options: ServiceOptions
  let statistics: HTTPServerStatistics
  let metrics: ServiceMetrics
  let caches: SolveCaches
  let memory: MemoryGauge
  /// When a spec that was not cached last took an event loop too long, in nanoseconds.
  let lastLongSpec = Atomic<UInt64>(0)
  private let log: AccessLog
  private let identity: RequestIdentity
  let endpoints = Endpoint.all

  /// - Parameter seed: makes the identifiers of its requests unique.
  package init(
    options: ServiceOptions = ServiceOptions(), statistics: HTTPServerStatistics = HTTPServerStatistics(),
    log: AccessLog = .off, seed: UInt64 = .random(in: 0 ... .max)
  ) {
    Endpoint.makeDocuments()
    self.options = options
    self.statistics = statistics
    self.log = log
    identity = RequestIdentity(seed: seed)
    metrics = ServiceMetrics(endpoints: endpoints.map(\.name) + [LayoutService.noEndpoint])
    caches = SolveCaches(capacity: options.cacheBytes)
    memory = MemoryGauge(
      limit: options.memoryBytes, cacheBytes: options.cacheBytes, relieve: { [caches] in caches.removeSpecs() })
  }

  package func releaseMemory() {
    caches.plans.evictOversizedPlan()
    SystemMemory.giveBack()
  }

  package func reply(to request: HTTPRequest, in exchange: HTTPExchange) -> HTTPReply {
    let id = identity.name(of: request)
    let (index, target) = route(of: request)
    let outcome =
      switch target {
      case .failure(let answer): Outcome.now(answer)
      case .success(let (endpoint, identifier)): endpoint.respond(self, request, identifier, exchange)
      }
    switch outcome {
    case .now(let answer): return .now(conclude(answer, request, exchange, id, index))
    case .later(let work):
      return .later { [self] in
        metrics.update { $0.waits.add(MonotonicClock.now &- exchange.receivedAt) }
        return conclude(work(), request, exchange, id, index)
      }
    }
  }

  package func response(toHead head: HTTPRequest, in exchange: HTTPExchange) -> HTTPResponse? {
    let (index, target) = route(of: head)
    guard let answer = answer(toHead: head, target, exchange) else { return nil }
    return conclude(answer, head, exchange, identity.name(of: head), index)
  }

  package func response(
    to refusal: HTTPRefusal, of head: HTTPRequest?, in exchange: HTTPExchange
  ) -> HTTPResponse {
    let problem = options.server.problem(of: refusal)
    let answer = Answer(response: HTTPResponse(problem), note: problem.kind.name)
    return conclude(answer, head, exchange, identity.name(of: head), nil)
  }

  private static let noEndpoint = "none"

  /// - Parameter request: the request, or `nil` if it is malformed.
  private func conclude(
    _ answer: Answer, _ request: HTTPRequest?, _ exchange: HTTPExchange, _ id: String, _ index: Int?
  ) -> HTTPResponse {
    var response = answer.response
    response.fields.append("X-Request-Id", id)
    if !options.origins.isEmpty {
      options.origins.append(to: &response.fields, for: request?.fields.first("origin"))
    }
    let nanoseconds = MonotonicClock.now &- exchange.receivedAt
    metrics.count(endpoint: index ?? endpoints.count, status: response.status.code, nanoseconds: nanoseconds)
    let isSent = request?.method != .head && !response.status.forbidsContent
    func entry() -> AccessLog.Entry {
      AccessLog.Entry(
        id: id, peer: exchange.peer, method: request?.method.rawValue ?? "", path: request?.path ?? "",
        status: response.status.code, bytesIn: request?.body.count ?? 0, bytesOut: isSent ? response.body.count : 0,
        nanoseconds: nanoseconds, note: answer.note)
    }
    guard let rest = response.rest, isSent else {
      log.write(entry())
      if let problem = answer.problem { log.write(problem, to: request?.body ?? [], id: id) }
      return response
    }
    // A streamed response is logged when it is complete.
    let (started, start) = (entry(), exchange.receivedAt)
    response.rest = CountedContent(rest, after: started.bytesOut) { [log] count in
      var entry = started
      entry.bytesOut = count
      entry.nanoseconds = MonotonicClock.now &- start
      log.write(entry)
    }
    return response
  }
}
