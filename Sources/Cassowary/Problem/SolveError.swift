/// Why a problem could not be planned, or a plan gave no solution.
public enum SolveError: Error, Hashable, Sendable {
  /// Required constraints conflict; the conflict is a minimal one.
  case unsatisfiable(Conflict)
  /// Planning or solving took more pivots than the options allow.
  case budgetExceeded(pivots: Int)
  /// Elimination would take more memory than the options allow.
  case memoryExceeded(bytes: Int)
  /// The options' `isCancelled` said so.
  case cancelled
  /// The number of parameter values or constants is not that of the problem.
  case wrongCount(expected: Int, given: Int)
  /// A parameter's value or a constant is not finite, or its magnitude is above ``Problem/magnitudeLimit``; or a value
  /// that the constraints ask for is beyond what can be computed.
  case numberOutOfRange(Double)
  /// The constraint is not one of the problem's required ones, or is listed twice.
  case notBreakable(ConstraintID)
  /// The variable is not one of the problem's.
  case unknownVariable(Variable)
}

/// A minimal set of required constraints that conflict: they cannot hold together, and without any one of them they can.
public struct Conflict: Hashable, Sendable {
  /// One of the constraints that conflict.
  public struct Member: Hashable, Sendable {
    /// The constraint.
    public let constraint: ConstraintID

    /// What the constraint is multiplied by in the proof: above 0 for `>=`, below 0 for `<=`.
    public let multiplier: Double

    /// What its constant alone would have to grow by (shrink, where negative) for it to hold together with the others.
    public let repair: Double

    /// A member from its parts.
    public init(constraint: ConstraintID, multiplier: Double, repair: Double) {
      self.constraint = constraint
      self.multiplier = multiplier
      self.repair = repair
    }
  }

  /// The constraints, in the order they were added.
  public let members: [Member]

  /// What is left of the proof: each member times its multiplier, added up, with the parameters' values put in, reads
  /// `0 >= gap`, and the gap is above 0.
  public let gap: Double

  /// A conflict from its parts.
  public init(members: [Member], gap: Double) {
    self.members = members
    self.gap = gap
  }
}

extension Conflict {
  /// The same conflict in the numbering of another problem.
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
