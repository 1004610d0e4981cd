import HTTPMessage
import JSON
import LayoutOperations
import LayoutSpec
import Platform

struct LayoutJob: Sendable {
  private let service: LayoutService
  private let operation: Operation
  private let settings: OperationSettings
  private let body: Body
  private let lookup: SolveCaches.SpecLookup?
  private let key: ContentKey?

  private enum Body {
    case parsed(JSONDocument)
    /// The whole body is a spec that is in the cache.
    case cached(CachedSpec)
  }

  private var cached: CachedSpec? { lookup?.cached }

  /// Looks up the body in the cache of specs. If it is not there, parses it, and looks up its spec.
  /// Throws a problem if the query is invalid, or the body is not JSON.
  init(
    _ service: LayoutService, _ operation: Operation, _ request: HTTPRequest, key: ContentKey? = nil
  ) throws(ProblemDetails) {
    self.service = service
    self.operation = operation
    self.key = key
    settings = try OperationSettings(of: request, for: operation)
    let whole = key?.withoutQualifier
    if operation == .solve, let whole, let spec = service.caches.specs.value(for: whole),
      spec.document.sourceByteCount == request.body.count
    {
      body = .cached(spec)
      lookup = SolveCaches.SpecLookup(key: whole, cached: spec, isRepeated: false)
    } else {
      let json = try service.parse(request.body)
      body = .parsed(json)
      lookup = SolveRequest.spec(in: json).map { spec in
        let isWhole = spec.sourceBytes.count == request.body.count
        return service.caches.lookUpSpec((isWhole ? whole : nil) ?? ContentKey(spec.sourceBytes))
      }
    }
    service.metrics.update { $0.specs.count(isHit: cached != nil) }
  }

  var isShort: Bool {
    if settings.environment.isSeveral { return false }
    switch body {
    case .cached(let spec): return spec.isShort
    case .parsed(let json):
      guard json.root["layoutSpec"] != nil || json.root["environments"] == nil else { return false }
      return cached?.isShort ?? isSmall(json)
    }
  }

  /// Whether a spec that is not cached may be tried on an event loop: it is small, templates cannot make it large, and
  /// none took long just now.
  private func isSmall(_ json: JSONDocument) -> Bool {
    guard SolveRequest.spec(in: json)?["templates"] == nil else { return false }
    let pause: UInt64 = 20_000_000
    let last = service.lastLongSpec.load(ordering: .relaxed)
    return json.bytes.count <= 16 << 10 && MonotonicClock.now &- last > pause
  }

  /// Solves on an event loop, or returns `nil` if that takes too long.
  func runBriefly() -> Answer? {
    // Other threads may have the processor meanwhile, so what counts is this thread's time.
    let start = cached == nil ? MonotonicClock.threadTime : 0
    let answer = run(SolveBudget(briefIn: service))
    if cached == nil, MonotonicClock.threadTime &- start > CachedSpec.shortTime {
      service.lastLongSpec.store(MonotonicClock.now, ordering: .relaxed)
    }
    return answer.exceedsBudget ? nil : answer
  }

  func run(_ budget: SolveBudget) -> Answer {
    do throws(ProblemDetails) {
      let (request, spec) = try read(budget)
      // Otherwise the mistakes that are reported would depend on the load of the event loop.
      guard request.document.isComplete || !budget.isBrief else { throw ProblemDetails(.budgetExceeded) }
      var answer = answer(to: request, spec, budget)
      if !answer.exceedsBudget {
        if let lookup { service.caches.keep(spec, for: lookup) }
        // A streamed response is not available for the cache.
        if let key, answer.response.rest == nil { service.caches.insert(answer, for: key) }
      }
      if key != nil, cached != nil { answer.note = "cached spec" }
      return answer
    } catch {
      return service.answer(to: error, budget)
    }
  }

  private func read(_ budget: SolveBudget) throws(ProblemDetails) -> (request: SolveRequest, spec: CachedSpec) {
    switch body {
    case .cached(let spec): (SolveRequest(spec.document), spec)
    case .parsed(let json): try service.read(json, operation.question, lookup) { budget.isSpent }
    }
  }

  private func answer(to request: SolveRequest, _ spec: CachedSpec, _ budget: SolveBudget) -> Answer {
    do throws(ProblemDetails) {
      let layout = try LayoutRequest(
        operation, request, settings, limit: service.options.environments,
        pivots: budget.isBrief ? SolveBudget.briefPivots : nil
      ) { budget.isSpent }
      if let body = try layout.commonResponse() {
        return Answer(response: response(body), exceedsBudget: budget.isSpent)
      }
      try layout.checkOnce()
      guard layout.isSeveral else {
        return Answer(response: response(try element(layout.environment, layout, spec, budget)))
      }
      let list = ResultList(layout.environments, service, budget, heldBytes: spec.heldBytes) {
        [self] environment, writer in
        do throws(ProblemDetails) {
          // An incomplete result must not leave anything in the list.
          writer.raw(try element(environment, layout, spec, budget))
          return nil
        } catch {
          service.namingLimit(error, budget).write(to: &writer)
          return error.countedLimit
        }
      }
      let response = list.response(.json)
      return Answer(response: response, exceedsBudget: list.hasMet(.budget))
    } catch {
      return service.answer(to: error, budget)
    }
  }

  private func response(_ body: [UInt8]) -> HTTPResponse {
    HTTPResponse(status: .ok, fields: operation.isPicture ? .picture : .json, body: body)
  }

  private func element(
    _ environment: CallerEnvironment, _ layout: LayoutRequest, _ spec: CachedSpec, _ budget: SolveBudget
  ) throws(ProblemDetails) -> [UInt8] {
    if budget.isSpent { throw ProblemDetails(.budgetExceeded) }
    var writer = JSONWriter(capacity: 4_096, limit: LayoutRequest.longestResponse)
    let start = MonotonicClock.now
    do throws(ProblemDetails) {
      try layout.write(environment, to: &writer)
    } catch {
      noteSolve(since: start, spec, isRepeated: error.countedLimit == .budget && budget.isBrief)
      throw error
    }
    noteSolve(since: start, spec)
    if writer.isOverLimit { throw ProblemDetails(.budgetExceeded) }
    return writer.finish()
  }

  /// - Parameter isRepeated: whether a worker starts again, and counts it then.
  private func noteSolve(since start: UInt64, _ spec: CachedSpec, isRepeated: Bool = false) {
    guard operation == .solve else { return }
    let nanoseconds = MonotonicClock.now &- start
    spec.recordSolve(nanoseconds: nanoseconds)
    if !isRepeated { service.metrics.update { $0.solves.add(nanoseconds) } }
  }
}

extension LayoutService {
  fileprivate func parse(_ body: [UInt8]) throws(ProblemDetails) -> JSONDocument {
    do throws(JSONError) {
      return try JSONDocument(parsing: body, maximumDepth: options.depth)
    } catch {
      var problem = ProblemDetails(SpecError(error, in: body, source: .request))
      switch error.kind {
      case .depthExceeded(let maximum): problem.limit = ProblemDetails.Limit("depth", maximum)
      case .marksExceeded(let maximum): problem.limit = ProblemDetails.Limit("combiningMarks", maximum)
      default: break
      }
      throw problem
    }
  }

  fileprivate func read(
    _ body: JSONDocument, _ question: LayoutQuestion.Kind, _ lookup: SolveCaches.SpecLookup?,
    _ isCancelled: @escaping @Sendable () -> Bool
  ) throws(ProblemDetails) -> (request: SolveRequest, spec: CachedSpec) {
    let limits = SpecLimits(views: options.views, constraints: options.constraints, depth: options.depth)
    let request = try SolveRequest(reading: body, question: question, isCancelled: isCancelled) { value in
      if let moved = lookup?.cached?.document.moved(to: value) { return moved }
      return SpecDocument(reading: value, limits: limits, plans: caches.plans, isCancelled: isCancelled)
    }
    // Mistakes are reported even if the document may contain more of them.
    guard request.document.isComplete || !request.document.errors.isEmpty else {
      throw ProblemDetails(.budgetExceeded)
    }
    return (request, lookup?.cached ?? CachedSpec(request.document))
  }

  /// Counts the limit that the problem reports.
  func answer(to problem: ProblemDetails, _ budget: SolveBudget? = nil) -> Answer {
    // Work that had to wait did not use the time that the error would report.
    let exceedsBudget = problem.countedLimit == .budget
    let problem = namingLimit(exceedsBudget && budget?.hadWaited == true ? .overloaded : problem, budget)
    // A brief solve that takes too long is repeated, and only then counted.
    if let limit = problem.countedLimit, limit != .budget || budget?.isBrief != true { metrics.count(limit) }
    var answer = Answer(problem)
    answer.exceedsBudget = exceedsBudget
    return answer
  }
}
