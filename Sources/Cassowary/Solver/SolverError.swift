/// The reason why a ``Solver`` rejected a change. The solver is unchanged to the bit.
public enum SolverError: Error, Hashable, Sendable {
  /// The variable, constraint or number is invalid in a problem.
  case problem(ProblemError)
  /// The change makes required constraints conflict, or the solve exceeded its limits.
  case solve(SolveError)
  /// The variable is already being edited.
  case duplicateEdit(Variable, name: String)
  /// The variable is not being edited.
  case notEdited(Variable, name: String)
  /// The suggestion is not finite, or exceeds ``Problem/magnitudeLimit``.
  case invalidSuggestion(Variable, Double, name: String)
}

extension SolverError: CustomStringConvertible {
  /// A sentence that says what is wrong and what to do.
  public var description: String {
    switch self {
    case .problem(let error): error.description
    case .solve(let error): error.description
    case .duplicateEdit(_, let name): "\(name) is already being edited: call endEdit first"
    case .notEdited(_, let name): "\(name) is not being edited: call edit first"
    case .invalidSuggestion(_, let value, let name):
      "the value \(value) for \(name) is out of range: use a number from \(-Problem.magnitudeLimit) to \(Problem.magnitudeLimit)"
    }
  }
}
