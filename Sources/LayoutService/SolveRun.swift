import HTTPMessage
import HTTPServer
import JSON
import LayoutSpec

/// How long the solves of one request may still go on.
struct SolveBudget: Sendable {
  private let deadline: UInt64

  init(seconds: Double) {
    deadline = MonotonicClock.now + UInt64(max(0, min(seconds, 1e6)) * 1e9)
  }

  var isSpent: Bool { MonotonicClock.now >= deadline }
}

/// The solves of one request, one for each of its environments.
struct SolveRun {
  private let service: LayoutService
  private let spec: KeptSpec
  private let solver: SolveRequest
  private let budget: SolveBudget
  private let asksForSeveral: Bool
  private var environments: [CallerEnvironment] = []
  /// Why there is nothing to solve.
  private var refusal: ProblemDetails?
  /// Whether a solve ended because the budget was spent.
  private(set) var isBudgetSpent = false

  /// The most octets in one answer.
  private static let longestAnswer = 64 << 20

  /// A run for a request that was read as a whole.
  init(_ request: SolveRequest, _ spec: KeptSpec, _ query: SolveQuery, _ budget: SolveBudget, _ service: LayoutService)
  {
    self.init(request, spec, request.environments, request.asksForSeveral, query, budget, service)
  }

  /// A run for a request whose spec was read before.
  init(_ kept: KeptRequest, _ query: SolveQuery, _ budget: SolveBudget, _ service: LayoutService) {
    let solver = SolveRequest(kept.spec.document, options: kept.options)
    self.init(solver, kept.spec, kept.environments, kept.asksForSeveral, query, budget, service)
  }

  private init(
    _ solver: SolveRequest, _ spec: KeptSpec, _ environments: [CallerEnvironment], _ asksForSeveral: Bool,
    _ query: SolveQuery, _ budget: SolveBudget, _ service: LayoutService
  ) {
    var solver = solver
    query.apply(to: &solver.options)
    solver.options.isCancelled = { budget.isSpent }
    self.solver = solver
    self.spec = spec
    self.budget = budget
    self.service = service
    self.asksForSeveral = asksForSeveral || query.environment.isSeveral
    let (count, overflows) = environments.count.multipliedReportingOverflow(by: query.combinations)
    if overflows || count > service.options.environments {
      refusal = ProblemDetails([
        SpecError(
          code: .limitExceeded, pointer: "", source: .request,
          message: "at most \(service.options.environments) environments are taken")
      ])
    } else if !query.mistakes.isEmpty {
      refusal = ProblemDetails(
        spec.document.errors + environments.flatMap(\.errors) + query.mistakes + solver.errors)
    } else if self.asksForSeveral,
      !spec.document.isValid || !solver.errors.isEmpty
        || (!asksForSeveral && environments.contains { !$0.errors.isEmpty })
    {
      // What is wrong in every environment is told once.
      refusal = ProblemDetails(spec.document.errors + environments.flatMap(\.errors) + solver.errors)
    } else {
      self.environments = query.over(environments, of: spec.document)
    }
  }

  /// The answer.
  mutating func response() -> HTTPResponse {
    response { _ in false } ?? service.response(to: SolveRun.tooLong)
  }

  /// The answer where nothing is wrong with the spec, the environments or the request; else nil.
  mutating func responseWithoutMistakes() -> HTTPResponse? {
    response { !$0.errors.isEmpty }
  }

  /// The answer; nil where one of its problems is not to be told.
  private mutating func response(_ isUntold: (ProblemDetails) -> Bool) -> HTTPResponse? {
    if let refusal { return isUntold(refusal) ? nil : service.response(to: refusal) }
    guard asksForSeveral else {
      switch solve(environments.first ?? CallerEnvironment()) {
      case .success(let result): return HTTPResponse(status: .ok, fields: SolveRun.fields, body: result.json())
      case .failure(let problem): return isUntold(problem) ? nil : service.response(to: problem)
      }
    }
    var writer = JSONWriter(capacity: 4_096)
    writer.beginObject()
    writer.key("results")
    writer.beginArray()
    var limits: Set<ServiceMetrics.Limit> = []
    for environment in environments {
      guard writer.byteCount <= SolveRun.longestAnswer else { return service.response(to: SolveRun.tooLong) }
      switch solve(environment) {
      case .success(let result): result.write(to: &writer)
      case .failure(let problem) where isUntold(problem): return nil
      case .failure(let problem):
        problem.write(to: &writer)
        if let limit = problem.limit { limits.insert(limit) }
      }
    }
    writer.endArray()
    writer.endObject()
    for limit in limits { service.metrics.count(limit) }
    return HTTPResponse(status: .ok, fields: SolveRun.fields, body: writer.finish())
  }

  private mutating func solve(_ environment: CallerEnvironment) -> Result<SpecResult, ProblemDetails> {
    if budget.isSpent {
      isBudgetSpent = true
      return .failure(ProblemDetails(.budgetExceeded))
    }
    let start = MonotonicClock.now
    let result = solver.solve(environment)
    let nanoseconds = MonotonicClock.now &- start
    service.metrics.countSolve(nanoseconds: nanoseconds)
    spec.noteSolve(nanoseconds: nanoseconds)
    if case .failure(let problem) = result, problem.kind == .budgetExceeded { isBudgetSpent = true }
    return result
  }

  private static let fields: HTTPResponseFields = {
    var fields = HTTPResponseFields()
    fields.append("Content-Type", constant: "application/json")
    fields.append("X-Content-Type-Options", constant: "nosniff")
    return fields
  }()

  private static let tooLong = ProblemDetails([
    SpecError(
      code: .limitExceeded, pointer: "", source: .request,
      message: "the answer would be longer than \(longestAnswer >> 20) MiB; ask for fewer environments at once")
  ])
}

extension SolveQuery {
  /// The environments of a body, each with what the query says over it; several for each where the query says several.
  func over(_ environments: [CallerEnvironment], of spec: SpecDocument) -> [CallerEnvironment] {
    guard namesEnvironment else { return environments }
    return environments.flatMap { base in
      environment.environments(over: base.request, spec: spec.environment).map { requested in
        var caller = base
        caller.request = requested.request
        return caller
      }
    }
  }
}
