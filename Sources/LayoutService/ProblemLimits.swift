import HTTPMessage
import HTTPServer
import LayoutOperations
import LayoutSpec

extension LayoutService {
  /// Adds the limit that the request exceeds, if it is known.
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
  /// `nil` if no option sets the limit.
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
  func problem(of refusal: HTTPRefusal) -> ProblemDetails {
    switch refusal {
    case .malformed(let error): malformed(error)
    case .headTimeout: timeout("header section", "header-timeout", headTimeout)
    case .bodyTimeout: timeout("body", "body-timeout", bodyTimeout)
    case .overloaded(.connectionsPerAddress):
      ProblemDetails.tooManyFromClient.with("connections-per-address", connectionsPerAddress)
    case .overloaded(.waitingWork): ProblemDetails.overloaded.with("waiting-requests", waitingWork)
    case .overloaded(.waitingTimeout): ProblemDetails.overloaded.with("solve-time", waitingTimeout)
    case .overloaded(.waitingBytes): ProblemDetails.overloaded.with("unsent-responses", waitingBytes)
    case .overloaded(.heldInput): ProblemDetails.overloaded.with("held-requests", heldInput)
    }
  }

  private func timeout(_ part: String, _ name: String, _ seconds: Double) -> ProblemDetails {
    ProblemDetails(.requestTimeout, "The server waited too long for the \(part).").with(name, seconds)
  }

  private func malformed(_ error: HTTPRequestError) -> ProblemDetails {
    let kinds: [ProblemDetails.Kind] = [
      .contentTooLarge, .targetTooLong, .fieldsTooLarge, .notImplemented, .expectationFailed, .versionNotSupported,
    ]
    let kind = kinds.first { $0.status == error.status.code } ?? .malformedRequest
    let problem = ProblemDetails(kind, error.rawValue)
    return switch error {
    case .requestLineTooLong: problem.with("request-line", limits.requestLine)
    case .fieldsTooLarge: problem.with("header", limits.fieldSection)
    case .chunkOverheadTooLarge: problem.with("chunk-overhead", limits.chunkOverhead)
    case .bodyTooLarge: problem.with("body", limits.body)
    default: problem
    }
  }
}

extension ProblemDetails.Limit {
  init(_ name: String, _ value: Int) { self.init(name, Double(value)) }
}

extension ProblemDetails {
  fileprivate func with(_ limit: String, _ value: Double) -> ProblemDetails {
    var problem = self
    problem.limit = Limit(limit, value)
    return problem
  }

  fileprivate func with(_ limit: String, _ value: Int) -> ProblemDetails { with(limit, Double(value)) }

  /// `nil` if the problem is not about a limit.
  var countedLimit: ServiceMetrics.Limit? {
    switch kind.name {
    case Kind.limitExceeded.name: .size
    case Kind.budgetExceeded.name: .budget
    case Kind.overloaded.name: .waiting
    default: nil
    }
  }
}
