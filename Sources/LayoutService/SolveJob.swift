import HTTPMessage
import HTTPServer
import JSON
import LayoutRequests
import LayoutSpec
import Platform

/// A request to solve, from its body to its response.
struct SolveJob: Sendable {
  private let service: LayoutService
  private let query: SolveQuery
  private let key: ContentKey
  private let body: JSONDocument
  private let lookup: SolveCaches.SpecLookup?

  /// The cached spec, or `nil` if it was not parsed before.
  private var cached: CachedSpec? { lookup?.cached }

  /// Creates a job: parses the body, and looks up the spec in the cache.
  ///
  /// - Throws: `ProblemDetails` if the query is invalid, or the body is not JSON.
  init(_ service: LayoutService, _ request: HTTPRequest, _ key: ContentKey) throws(ProblemDetails) {
    self.service = service
    self.key = key
    query = try SolveQuery(request.decodedQuery())
    body = try service.parse(request.body)
    lookup = SolveRequest.spec(in: body).map { spec in
      // The key of a whole body is known already.
      let isWhole = spec.sourceBytes.count == request.body.count && key.qualifier.isEmpty
      return service.caches.lookUpSpec(isWhole ? key : ContentKey(spec.sourceBytes))
    }
    service.metrics.countSpec(isHit: lookup?.cached != nil)
  }

  /// Whether the job will probably take well below a millisecond.
  var isShort: Bool {
    guard !query.environment.isSeveral, body.root["layoutSpec"] != nil || body.root["environments"] == nil else {
      return false
    }
    return cached?.isShort ?? isSmall
  }

  /// Whether a spec that is not cached may be tried on an event loop: it is small, templates cannot make it large, and
  /// there was none just now that took long.
  private var isSmall: Bool {
    guard SolveRequest.spec(in: body)?["templates"] == nil else { return false }
    let pause: UInt64 = 20_000_000
    let last = service.lastLongSpec.load(ordering: .relaxed)
    return body.bytes.count <= 16 << 10 && MonotonicClock.now &- last > pause
  }

  func run(_ work: HTTPWork) -> Answer { run(SolveBudget(service, work)).answer }

  /// Solves on an event loop, or returns `nil` if that takes too long.
  func runBriefly() -> Answer? {
    // Other threads may have the processor meanwhile, so what counts is this thread's time. To ask for it is a system
    // call, which is made only if the last spec seemed to take long.
    let lastSeemedLong = service.lastSpecSeemedLong.load(ordering: .relaxed)
    let isMeasured = cached == nil && lastSeemedLong
    let threadStart = isMeasured ? MonotonicClock.threadTime : 0
    let start = MonotonicClock.now
    let (answer, isBudgetSpent) = run(SolveBudget(briefIn: service))
    let end = MonotonicClock.now
    if isMeasured, MonotonicClock.threadTime &- threadStart > CachedSpec.shortTime {
      service.lastLongSpec.store(end, ordering: .relaxed)
    }
    let seemsLong = end &- start > CachedSpec.shortTime
    if cached == nil, seemsLong != lastSeemedLong { service.lastSpecSeemedLong.store(seemsLong, ordering: .relaxed) }
    return isBudgetSpent ? nil : answer
  }

  private func run(_ budget: SolveBudget) -> (answer: Answer, isBudgetSpent: Bool) {
    do throws(ProblemDetails) {
      let (request, spec) = try service.read(body, .frames, lookup) { budget.isSpent }
      // Otherwise the mistakes that are reported would depend on the load of the event loop.
      guard request.document.isComplete || !budget.isBrief else { throw ProblemDetails(.budgetExceeded) }
      var run = SolveRun(request, spec, query, budget, service)
      var answer = run.answer()
      // A streamed response is not available for the cache.
      if !run.isBudgetSpent {
        if let lookup { service.caches.keep(spec, for: lookup) }
        if answer.response.rest == nil { service.caches.insert(answer, for: key) }
      }
      if cached != nil { answer.note = "cached spec" }
      return (answer, run.isBudgetSpent)
    } catch {
      return (service.answer(to: error, budget), error.countedLimit == .budget)
    }
  }
}

extension LayoutService {
  private var specLimits: SpecLimits {
    SpecLimits(views: options.views, constraints: options.constraints, depth: options.depth)
  }

  func parse(_ body: [UInt8]) throws(ProblemDetails) -> JSONDocument {
    do throws(JSONError) {
      return try JSONDocument(parsing: body, maximumDepth: options.depth)
    } catch {
      var problem = ProblemDetails(SpecError(error, in: body, source: .request))
      if case .depthExceeded = error.kind { problem.limit = ProblemDetails.Limit("depth", options.depth) }
      throw problem
    }
  }

  func read(
    _ body: JSONDocument, _ question: LayoutQuestion.Kind, _ lookup: SolveCaches.SpecLookup?,
    _ isCancelled: @escaping @Sendable () -> Bool
  ) throws(ProblemDetails) -> (request: SolveRequest, spec: CachedSpec) {
    let request = try SolveRequest(reading: body, question: question) { value in
      if let moved = lookup?.cached?.document.moved(to: value) { return moved }
      return SpecDocument(reading: value, limits: specLimits, plans: caches.plans, isCancelled: isCancelled)
    }
    // Mistakes are reported even if the document may contain more of them.
    guard request.document.isComplete || !request.document.errors.isEmpty else {
      throw ProblemDetails(.budgetExceeded)
    }
    return (request, lookup?.cached ?? CachedSpec(request.document))
  }

  /// Returns work for another thread, which makes a response within the budget of its request.
  func work(
    _ context: RequestContext,
    _ body: @escaping @Sendable (SolveBudget) throws(ProblemDetails) -> HTTPResponse
  ) -> Outcome {
    .later { [self] in
      let budget = SolveBudget(self, context.work)
      do throws(ProblemDetails) {
        return Answer(response: try body(budget))
      } catch {
        return answer(to: error, budget)
      }
    }
  }

  /// Returns the answer for a problem of a spec or request, and counts the limit that it reports.
  func answer(to problem: ProblemDetails, _ budget: SolveBudget? = nil) -> Answer {
    // Work that had to wait did not use the time that the error would report.
    let hadWaited = problem.countedLimit == .budget && budget?.hadWaited == true
    let problem = namingLimit(hadWaited ? .overloaded : problem, budget)
    // A brief solve that takes too long is repeated, and only then counted.
    if let limit = problem.countedLimit, limit != .budget || budget?.isBrief != true { metrics.count(limit) }
    return Answer(problem)
  }
}
