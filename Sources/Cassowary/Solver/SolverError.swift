/// Why a ``Solver`` refused a change. It is bit for bit as it was.
public enum SolverError: Error, Hashable, Sendable {
  /// The variable, constraint or number is none that a problem takes.
  case problem(ProblemError)
  /// With the change, required constraints conflict, or the solve ran into its limits.
  case solve(SolveError)
  /// The variable is being edited already.
  case duplicateEdit(Variable)
  /// The variable is not being edited.
  case notEdited(Variable)
  /// A suggestion is a finite number within ``Problem/magnitudeLimit``.
  case invalidSuggestion(Variable, Double)
}
