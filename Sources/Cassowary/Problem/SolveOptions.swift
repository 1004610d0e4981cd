/// Limits of planning and solving, and what a solve may drop.
public struct SolveOptions: Sendable {
  /// The most pivots that a solve may take; more is ``SolveError/budgetExceeded(pivots:)``. Nil is a limit that grows
  /// with the problem, and that no problem of practice comes near.
  ///
  /// The elimination that planning consists of is measured by the same number, as far as it takes more time than the
  /// problem's size explains.
  public var pivotLimit: Int?

  /// Asked every few pivots, and every few thousand entries of elimination; true ends the solve with ``SolveError/cancelled``. For deadlines.
  public var isCancelled: (@Sendable () -> Bool)?

  /// Required constraints that may be dropped, in the order in which they are gone through: each that conflicts with the
  /// required ones not listed here and those kept before it is dropped. Empty by default: a conflict is an error.
  public var breakable: [ConstraintID]

  /// The most bytes, about, that elimination may take; more is ``SolveError/memoryExceeded(bytes:)``. Nil is
  /// ``defaultMemoryLimit``.
  public var memoryLimit: Int?

  /// 512 MiB.
  public static let defaultMemoryLimit = 512 << 20

  /// The steps that are taken one breakpoint at a time, before preparing longer ones pays.
  package var shortSteps = 16

  /// Options, by default none.
  public init(
    pivotLimit: Int? = nil,
    breakable: [ConstraintID] = [],
    memoryLimit: Int? = nil,
    isCancelled: (@Sendable () -> Bool)? = nil
  ) {
    self.pivotLimit = pivotLimit
    self.breakable = breakable
    self.memoryLimit = memoryLimit
    self.isCancelled = isCancelled
  }
}
