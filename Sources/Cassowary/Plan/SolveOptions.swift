/// How a plan is to be solved.
public struct SolveOptions: Sendable {
  /// The most pivots that a solve may take; more is ``SolveError/budgetExceeded(pivots:)``. Nil is a limit that grows
  /// with the problem, and that no problem of practice comes near.
  public var pivotLimit: Int?

  /// Asked every few pivots; true ends the solve with ``SolveError/cancelled``. For deadlines.
  public var isCancelled: (@Sendable () -> Bool)?

  /// Required constraints that may be dropped, in the order in which they are gone through: each that conflicts with the
  /// required ones not listed here and those kept before it is dropped. Empty by default: a conflict is an error.
  public var breakable: [ConstraintID]

  /// The steps that are taken one breakpoint at a time, before preparing longer ones pays.
  package var shortSteps = 16

  /// Options, by default none.
  public init(
    pivotLimit: Int? = nil,
    breakable: [ConstraintID] = [],
    isCancelled: (@Sendable () -> Bool)? = nil
  ) {
    self.pivotLimit = pivotLimit
    self.breakable = breakable
    self.isCancelled = isCancelled
  }
}
