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

    /// The multiplier of the constraint in the proof: above 0 for `>=`, below 0 for `<=`.
    public let multiplier: Double

    /// The amount by which the constant alone would have to grow, or shrink if negative, to resolve the conflict.
    public let repair: Double

    /// Creates a member.
    public init(constraint: ConstraintID, multiplier: Double, repair: Double) {
      self.constraint = constraint
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

extension Conflict {
  /// Returns the same conflict with the indices of another problem.
  func translated(_ rows: [Int]) -> Conflict {
    let translated = members.map {
      Member(
        constraint: ConstraintID(index: rows[$0.constraint.index]),
        multiplier: $0.multiplier,
        repair: $0.repair
      )
    }
    return Conflict(members: translated, gap: gap)
  }
}
