import Layout

/// The reason why a spec has no result in an environment.
public enum SpecSolveError: Error, Sendable {
  /// The spec or the caller's input is invalid.
  case invalid(SpecErrors)
  /// Required constraints conflict.
  case unsatisfiable(SpecConflict)
  /// The budget of pivots, memory or time was exceeded, or the work was cancelled.
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

extension SpecErrors {
  package var summary: String {
    let first = first?.message ?? ""
    return totalCount == 1 ? first : "\(totalCount) errors were found; the first: \(first)"
  }
}

extension SpecSolveError {
  package var summary: String {
    switch self {
    case .invalid(let errors): errors.summary
    case .unsatisfiable(let conflict): conflict.description
    case .budgetExceeded: "Solving exceeded its budget of time, memory or pivots; make the spec smaller."
    }
  }

  init(_ error: LayoutSolveError, _ inspection: SpecInspection) {
    switch error {
    case .budgetExceeded: self = .budgetExceeded
    case .invalidProblem(let error): self = .tooLarge(error)
    case .precisionLost, .unsuitablePlan: self = .ofSpec(.numberOutOfRange, error.description)
    case .unsatisfiable(let conflict):
      let named = inspection.named(conflict)
      self = inspection.textBudget.isExceeded ? .budgetExceeded : .unsatisfiable(named)
    }
  }

  static func tooLarge(_ error: ProblemError) -> SpecSolveError {
    .ofSpec(.numberOutOfRange, "a number in this layout is too large to compute with; \(error)")
  }

  static func ofSpec(_ code: SpecErrorCode, _ message: String) -> SpecSolveError {
    .invalid(SpecErrors([SpecError(code: code, pointer: "", source: .spec, message: message, line: 1, column: 1)]))
  }
}
