import HTTPMessage
import HTTPServer
import Platform
import JSON
import LayoutSpec

/// The solves of one request, one for each of its environments.
struct SolveRun {
  private let service: LayoutService
  private let spec: CachedSpec
  private let request: SolveRequest
  private let budget: SolveBudget
  private let asksForSeveral: Bool
  private var environments: [CallerEnvironment] = []
  /// Why there is nothing to solve.
  private var refusal: ProblemDetails?
  /// Whether a solve ended because the budget was spent.
  private(set) var isBudgetSpent = false

  /// A run for a request, and for its spec's entry in the cache.
  ///
  /// - Parameter pivots: the most pivots of each solve; nil for a limit that grows with the spec.
  init(
    _ request: SolveRequest, _ spec: CachedSpec, _ query: SolveQuery, _ budget: SolveBudget, _ service: LayoutService,
    pivots: Int? = nil
  ) {
    var request = request
    query.apply(to: &request.options)
    request.options.isCancelled = { budget.isSpent }
    if let pivots { request.options.pivotLimit = pivots }
    self.request = request
    self.spec = spec
    self.budget = budget
    self.service = service
    asksForSeveral = request.asksForSeveral || query.environment.isSeveral
    let environments = request.environments
    let (count, overflows) = environments.count.multipliedReportingOverflow(
      by: query.combinations(of: request.document))
    if overflows || count > service.options.environments {
      refusal = ProblemDetails(.tooManyEnvironments(service.options.environments))
    } else if !query.mistakes.isEmpty {
      refusal = ProblemDetails(
        request.document.errors + Self.mistakes(of: environments) + query.mistakes + request.errors)
    } else if asksForSeveral,
      !request.document.isValid || !request.errors.isEmpty
        || (!request.asksForSeveral && environments.contains { !$0.errors.isEmpty })
    {
      // What is wrong in every environment is told once.
      refusal = ProblemDetails(request.document.errors + Self.mistakes(of: environments) + request.errors)
    } else {
      self.environments = query.over(environments, of: request.document)
    }
  }

  private static func mistakes(of environments: [CallerEnvironment]) -> SpecErrors {
    environments.reduce(into: SpecErrors([])) { $0 += $1.errors }
  }

  /// The response.
  mutating func response() -> HTTPResponse {
    if let refusal { return service.response(to: refusal) }
    guard asksForSeveral else {
      switch solve(environments.first ?? CallerEnvironment()) {
      case .success(let result): return HTTPResponse(status: .ok, fields: SolveRun.fields, body: result.json())
      case .failure(let problem):
        isBudgetSpent = problem.kind == .budgetExceeded
        return service.response(to: problem)
      }
    }
    let list = ResultList(environments, service, budget, heldBytes: spec.heldBytes) { [self] environment, writer in
      switch solve(environment) {
      case .success(let result):
        result.write(to: &writer)
        return nil
      case .failure(let problem):
        problem.write(to: &writer)
        return problem.limit
      }
    }
    let response = list.response(SolveRun.fields)
    isBudgetSpent = list.hasMet(.budget)
    return response
  }

  private func solve(_ environment: CallerEnvironment) -> Result<SpecResult, ProblemDetails> {
    if budget.isSpent { return .failure(ProblemDetails(.budgetExceeded)) }
    let start = MonotonicClock.now
    let result = request.solve(environment)
    let nanoseconds = MonotonicClock.now &- start
    service.metrics.countSolve(nanoseconds: nanoseconds)
    spec.recordSolve(nanoseconds: nanoseconds)
    return result
  }

  private static let fields: HTTPResponseFields = {
    var fields = HTTPResponseFields()
    fields.append("Content-Type", constant: "application/json")
    fields.append("X-Content-Type-Options", constant: "nosniff")
    return fields
  }()
}

extension SolveQuery {
  /// The environments of a body, each with what the query says over it; several for each where the query says several.
  func over(_ environments: [CallerEnvironment], of spec: SpecDocument) -> [CallerEnvironment] {
    guard namesEnvironment else { return environments }
    return environments.flatMap { base in
      environment.environments(over: base.request, spec: spec.environment, traits: spec.traits).map { requested in
        var caller = base
        caller.request = requested.request
        if let refusal = requested.refusal { caller.refuseKeyboard(refusal) }
        return caller
      }
    }
  }
}
