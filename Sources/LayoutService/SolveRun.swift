import HTTPMessage
import Platform
import JSON
import LayoutRequests
import LayoutSpec

/// The solves of one request, one for each environment.
struct SolveRun {
  private let service: LayoutService
  private let spec: CachedSpec
  private let frames: FrameRequest
  private let budget: SolveBudget
  /// Whether a solve ended because the time was up.
  private(set) var isBudgetSpent = false

  init(
    _ request: SolveRequest, _ spec: CachedSpec, _ query: SolveQuery, _ budget: SolveBudget, _ service: LayoutService
  ) {
    let pivots = budget.isBrief ? SolveBudget.briefPivots : nil
    frames = FrameRequest(request, query, limit: service.options.environments, pivots: pivots) { budget.isSpent }
    self.spec = spec
    self.budget = budget
    self.service = service
  }

  mutating func answer() -> Answer {
    if let refusal = frames.refusal { return service.answer(to: refusal, budget) }
    guard frames.isSeveral else {
      switch solve(frames.environments.first ?? CallerEnvironment()) {
      case .success(let result): return Answer(response: HTTPResponse(json: result.json()))
      case .failure(let problem):
        isBudgetSpent = problem.kind == .budgetExceeded
        return service.answer(to: problem, budget)
      }
    }
    let list = ResultList(frames.environments, service, budget, heldBytes: spec.heldBytes) {
      [self] environment, writer in
      switch solve(environment) {
      case .success(let result):
        result.write(to: &writer)
        return nil
      case .failure(let problem):
        service.namingLimit(problem, budget).write(to: &writer)
        return problem.countedLimit
      }
    }
    let response = list.response(.json)
    isBudgetSpent = list.hasMet(.budget)
    return Answer(response: response)
  }

  private func solve(_ environment: CallerEnvironment) -> Result<SpecResult, ProblemDetails> {
    if budget.isSpent { return .failure(ProblemDetails(.budgetExceeded)) }
    let start = MonotonicClock.now
    let result = frames.request.solve(environment)
    let nanoseconds = MonotonicClock.now &- start
    spec.recordSolve(nanoseconds: nanoseconds)
    if case .failure(let problem) = result, problem.countedLimit == .budget, budget.isBrief { return result }
    service.metrics.countSolve(nanoseconds: nanoseconds)
    return result
  }
}
