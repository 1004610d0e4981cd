/// The reason why a problem could not be planned, or a plan has no solution.
public enum SolveError: Error, Hashable, Sendable {
  /// Required constraints conflict. The conflict is minimal.
  case unsatisfiable(Conflict)
  /// Planning or solving exceeded the limit on pivots.
  case budgetExceeded(pivots: Int)
  /// Elimination would exceed the limit on memory.
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

/// A minimal set of conflicting required constraints: without any one of them, the others can be satisfied.
public struct Conflict: Hashable, Sendable {
  /// A constraint of a conflict.
  public struct Member: Hashable, Sendable {
    /// The constraint.
    public let constraint: ConstraintID

    /// The constraint's label, or its text if it has none, such as `left >= 80.0`.
    public let name: String

    /// The multiplier of the constraint in the proof: above 0 for `>=`, below 0 for `<=`.
    public let multiplier: Double

    /// The amount by which the constant alone would have to grow, or shrink if negative, to resolve the conflict.
    public let repair: Double

    /// Creates a member. Without a name, it is named after its index, such as `c12`.
    public init(constraint: ConstraintID, multiplier: Double, repair: Double, name: String? = nil) {
      self.constraint = constraint
      self.name = name ?? "c\(constraint.index)"
      self.multiplier = multiplier
      self.repair = repair
    }
  }

  /// The constraints, in the order in which they were added.
  public let members: [Member]

  /// The gap of the proof: the sum of all members times their multipliers, with the parameters' values, is `0 >= gap`,
  /// and the gap is above 0.
  public let gap: Double

  /// Creates a conflict.
  public init(members: [Member], gap: Double) {
    self.members = members
    self.gap = gap
  }
}

extension Conflict: CustomStringConvertible {
  /// A sentence with the names of the constraints, and by how much to change the constant of one of them.
  public var description: String {
    conflictSentence(members.lazy.map { ($0.name, $0.repair) })
  }
}

/// Returns a sentence about conflicting constraints. It names the first eight.
package func conflictSentence(_ members: some Collection<(name: String, repair: Double)>) -> String {
  let listed = members.prefix(8).map { "\"\($0.name)\" by \($0.repair)" }.joined(separator: ", ")
  let rest = members.count > 8 ? " and \(members.count - 8) more" : ""
  return "required constraints conflict; change the constant of one of them: \(listed)\(rest)"
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

extension Conflict {
  private func map(_ constraint: (ConstraintID) -> (id: ConstraintID, name: String?)) -> Conflict {
    let mapped = members.map { member in
      let (id, name) = constraint(member.constraint)
      return Member(constraint: id, multiplier: member.multiplier, repair: member.repair, name: name)
    }
    return Conflict(members: mapped, gap: gap)
  }

  func translated(_ rows: [Int]) -> Conflict { map { (ConstraintID(index: rows[$0.index]), nil) } }

  /// Returns the same conflict with the names that its constraints have in a problem.
  ///
  /// - Parameter ids: the ID of each constraint of the problem, or `nil` if it is the index.
  func named(by problem: Problem, ids: [Int]? = nil) -> Conflict {
    map { id in (ids.map { ConstraintID(index: $0[id.index]) } ?? id, problem.reportedName(of: id)) }
  }
}

extension SolveError {
  func named(by problem: Problem, ids: [Int]? = nil) -> SolveError {
    guard case .unsatisfiable(let conflict) = self else { return self }
    return .unsatisfiable(conflict.named(by: problem, ids: ids))
  }
}

extension Problem {
  /// Returns a constraint's label, or its text if the author named its variables, or `nil`.
  fileprivate func reportedName(of id: ConstraintID) -> String? {
    if let label = rows.labels[id.index] { return label }
    return variableNames.isEmpty ? nil : constraint(id).map { text(of: $0) }
  }
}
