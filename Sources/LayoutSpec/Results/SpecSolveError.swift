/// The reason why a spec has no result in an environment.
public enum SpecSolveError: Error, Sendable {
  /// The spec or the caller's input is invalid.
  case invalid(SpecErrors)
  /// Required constraints conflict.
  case unsatisfiable(SpecConflict)
  /// The budget of pivots or time was exceeded.
  case budgetExceeded
}

extension SpecSolveError: CustomStringConvertible {
  /// A sentence that says what is wrong and what to do.
  public var description: String {
    switch self {
    case .invalid(let errors): errors.description
    case .unsatisfiable(let conflict): conflict.description
    case .budgetExceeded: "solving takes more pivots, memory or time than the options allow; make the spec smaller"
    }
  }
}
