/// The reason why a ``Solver`` rejected a change. The solver is unchanged to the bit.
public enum SolverError: Error, Hashable, Sendable {
  /// The variable, constraint or number is invalid in a problem.
  case problem(ProblemError)
  /// The change makes required constraints conflict, or the solve exceeded its limits.
  case solve(SolveError)
  /// The variable is already being edited.
  case duplicateEdit(Variable)
  /// The variable is not being edited.
  case notEdited(Variable)
  /// The suggestion is not finite, or exceeds ``Problem/magnitudeLimit``.
  case invalidSuggestion(Variable, Double)
}
