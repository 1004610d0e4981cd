import HTTPMessage
import JSON
import LayoutSpec

/// One request to solve, from its body to its answer.
struct SolveJob: Sendable {
  private let service: LayoutService
  private let query: SolveQuery
  /// What the answer depends on.
  private let key: AnswerKey
  /// The request, where its spec was read before.
  private let kept: KeptRequest?

  /// Prepares the job. Only what is not known yet is left to be read.
  ///
  /// - Throws: where the query is not understood.
  init(_ service: LayoutService, _ request: HTTPRequest, key: AnswerKey) throws(Problem) {
    self.service = service
    self.key = key
    let items: [HTTPQueryItem]
    do throws(HTTPQueryError) {
      items = try request.queryItems()
    } catch {
      throw .badQuery("The query is not UTF-8.")
    }
    query = try SolveQuery(items)
    kept = KeptRequest(key.body, key.bodyDigest, service)
    service.metrics.countSpec(isHit: kept != nil)
  }

  /// Whether it is likely to be done well within a millisecond.
  var isShort: Bool {
    guard let kept else { return false }
    return kept.spec.isShort && kept.environments.count == 1 && query.combinations == 1
  }

  /// Solves, and words the answer.
  func run() -> Answer {
    let budget = SolveBudget(seconds: service.options.solveSeconds)
    if let request = kept ?? KeptRequest(reading: key.body, service) {
      var run = SolveRun(request, query, budget, service)
      // A mistake's place is told from the whole body, which was not read.
      if let response = run.responseWithoutMistakes() {
        return Answer(response: keep(response, of: run), note: kept.map(\.note))
      }
    }
    do throws(ProblemDetails) {
      let json = try parse()
      let request = try SolveRequest(reading: json, limits: service.specLimits, plans: service.caches.plans)
      let spec = KeptSpec(request.document, stoodInRequest: json.root["layoutSpec"] == nil)
      var run = SolveRun(request, spec, query, budget, service)
      if spec.document.isValid, !spec.stoodInRequest { service.caches.keep(spec, of: key.body) }
      let response = run.response()
      return Answer(response: keep(response, of: run))
    } catch {
      return Answer(response: service.response(to: error))
    }
  }

  private func parse() throws(ProblemDetails) -> JSONDocument {
    do throws(JSONError) {
      return try JSONDocument(parsing: key.body, maximumDepth: service.options.depth)
    } catch {
      throw ProblemDetails([SpecError(error, in: key.body, source: .request)])
    }
  }

  private func keep(_ response: HTTPResponse, of run: SolveRun) -> HTTPResponse {
    if !run.isBudgetSpent { service.caches.keep(response, for: key) }
    return response
  }
}

extension KeptRequest {
  /// What the log says of it.
  fileprivate var note: StaticString { spec.isRespelled ? "spec kept, other numbers" : "spec kept" }
}

extension LayoutService {
  /// The limits of a spec.
  var specLimits: SpecLimits {
    SpecLimits(views: options.views, constraints: options.constraints, depth: options.depth)
  }

  /// The answer that carries a problem of a spec or a request.
  func response(to problem: ProblemDetails) -> HTTPResponse {
    if let limit = problem.limit { metrics.count(limit) }
    return HTTPResponse(
      status: HTTPStatus(problem.kind.status), fields: Problem.baseFields, body: problem.json())
  }
}

extension ProblemDetails {
  /// The limit that it tells of.
  var limit: ServiceMetrics.Limit? {
    switch kind {
    case .limitExceeded: .size
    case .budgetExceeded: .budget
    default: nil
    }
  }
}
