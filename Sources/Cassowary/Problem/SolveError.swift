/// The reason why a problem could not be planned, or a plan has no solution.
public enum SolveError: Error, Hashable, Sendable {
  /// Required constraints conflict. The conflict is minimal.
  case unsatisfiable(Conflict)
  /// Planning or solving exceeded the limit on pivots.
  case budgetExceeded(pivots: Int)
  /// Elimination, or the duals of many priorities, would exceed the limit on memory.
  case memoryExceeded(bytes: Int)
  /// The options' `isCancelled` returned `true`.
  case cancelled
  /// The number of parameter values or constants does not match the problem.
  case wrongCount(expected: Int, given: Int)
  /// A parameter value or constant is not finite or exceeds ``Problem/magnitudeLimit``, or the constraints ask for a
  /// value that is too large to compute.
  case numberOutOfRange(Double)
  /// Rounding errors hide whether all required constraints can hold, since coefficients are almost equal, or far apart.
  case precisionLost
  /// The constraint is not a required one of the problem, or is listed twice.
  case notBreakable(ConstraintID)
  /// The variable is not in the problem.
  case unknownVariable(Variable)
}

extension SolveError: CustomStringConvertible {
  /// A sentence that says what is wrong and what to do.
  public var description: String {
    switch self {
    case .unsatisfiable(let conflict): conflict.description
    case .budgetExceeded(let pivots): "solving takes more than \(pivots) pivots: raise pivotLimit"
    case .memoryExceeded(let bytes): "solving takes more than \(bytes) bytes: raise memoryLimit"
    case .cancelled: "solving was cancelled"
    case .wrongCount(let expected, let given): "expected \(expected) values, one for each, found \(given)"
    case .numberOutOfRange(let number):
      "the number \(number) is out of range: use numbers from \(-Problem.magnitudeLimit) to \(Problem.magnitudeLimit)"
    case .precisionLost:
      "rounding errors hide whether all required constraints can hold: use coefficients that are equal or differ clearly"
    case .notBreakable(let constraint):
      "the constraint with index \(constraint.index) cannot be dropped: list required constraints of the problem, once each"
    case .unknownVariable(let variable): ProblemError.unknownVariable(variable).description
    }
  }
}

extension SolveError {
  func named(by problem: Problem, ids: [Int]? = nil) -> SolveError {
    guard case .unsatisfiable(let conflict) = self else { return self }
    return .unsatisfiable(conflict.named(by: problem, ids: ids))
  }
}
