import HTTPMessage
import HTTPServer
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

  /// Creates the run of a request, with the cached spec.
  ///
  /// - Parameter pivots: the largest number of pivots of each solve, or `nil` for a limit that grows with the spec.
  init(
    _ request: SolveRequest, _ spec: CachedSpec, _ query: SolveQuery, _ budget: SolveBudget, _ service: LayoutService,
    pivots: Int? = nil
  ) {
    frames = FrameRequest(request, query, limit: service.options.environments, pivots: pivots) { budget.isSpent }
    self.spec = spec
    self.budget = budget
    self.service = service
  }

  /// The response.
  mutating func response() -> HTTPResponse {
    if let refusal = frames.refusal { return service.response(to: refusal) }
    guard frames.isSeveral else {
      switch solve(frames.environments.first ?? CallerEnvironment()) {
      case .success(let result): return HTTPResponse(status: .ok, fields: SolveRun.fields, body: result.json())
      case .failure(let problem):
        isBudgetSpent = problem.kind == .budgetExceeded
        return service.response(to: problem)
      }
    }
    let list = ResultList(frames.environments, service, budget, heldBytes: spec.heldBytes) {
      [self] environment, writer in
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
    let result = frames.request.solve(environment)
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
