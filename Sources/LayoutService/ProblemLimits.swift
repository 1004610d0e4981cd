import HTTPServer
import LayoutOperations
import LayoutSpec

extension LayoutService {
  /// Returns the problem with the limit that the request exceeds, if it is known.
  ///
  /// - Parameter budget: the budget of the request, or `nil` if it had none.
  func namingLimit(_ problem: ProblemDetails, _ budget: SolveBudget?) -> ProblemDetails {
    guard problem.limit == nil, let counted = problem.countedLimit else { return problem }
    var problem = problem
    switch counted {
    case .budget, .waiting: problem.limit = budget?.exceededLimit
    case .size: problem.limit = problem.errors.first.flatMap { options.limit(of: $0) }
    }
    return problem
  }
}

extension ServiceOptions {
  /// Returns the limit that a mistake with the code `limit-exceeded` is about, or `nil` if no option sets it.
  fileprivate func limit(of mistake: ProblemDetails.Mistake) -> ProblemDetails.Limit? {
    switch mistake.pointer.split(separator: "/").last {
    case nil, "spec": mistake.source == .spec ? ProblemDetails.Limit("depth", depth) : nil
    case "views": ProblemDetails.Limit("views", views)
    case "constraints": ProblemDetails.Limit("constraints", constraints)
    case "environments": ProblemDetails.Limit("environments", environments)
    default: nil
    }
  }
}

extension HTTPServerConfiguration {
  /// Returns the limit for which the server rejects a request, or `nil` if the request is invalid.
  func limit(of refusal: HTTPRefusal) -> ProblemDetails.Limit? {
    switch refusal {
    case .malformed(.requestLineTooLong): ProblemDetails.Limit("request-line", limits.requestLine)
    case .malformed(.fieldsTooLarge): ProblemDetails.Limit("header", limits.fieldSection)
    case .malformed(.chunkOverheadTooLarge): ProblemDetails.Limit("chunk-overhead", limits.chunkOverhead)
    case .malformed(.bodyTooLarge): ProblemDetails.Limit("body", limits.body)
    case .malformed: nil
    case .headTimeout: ProblemDetails.Limit("header-timeout", headTimeout)
    case .bodyTimeout: ProblemDetails.Limit("body-timeout", bodyTimeout)
    case .overloaded(let overload): limit(of: overload)
    }
  }

  private func limit(of overload: HTTPRefusal.Overload) -> ProblemDetails.Limit {
    switch overload {
    case .waitingWork: ProblemDetails.Limit("waiting-requests", waitingWork)
    case .waitingTimeout: ProblemDetails.Limit("solve-time", waitingTimeout)
    case .waitingBytes: ProblemDetails.Limit("unsent-responses", waitingBytes)
    case .heldInput: ProblemDetails.Limit("held-requests", heldInput)
    case .connectionsPerAddress: ProblemDetails.Limit("connections-per-address", connectionsPerAddress)
    }
  }
}

extension ProblemDetails.Limit {
  init(_ name: String, _ value: Int) { self.init(name, Double(value)) }
}

extension ProblemDetails {
  /// The limit that metrics count, or `nil` if the problem is about something else.
  var countedLimit: ServiceMetrics.Limit? {
    switch kind.name {
    case Kind.limitExceeded.name: .size
    case Kind.budgetExceeded.name: .budget
    case Kind.overloaded.name: .waiting
    default: nil
    }
  }
}
