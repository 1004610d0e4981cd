/// Limits on planning and solving, and the constraints that a solve may drop.
public struct SolveOptions: Sendable {
  /// The largest number of pivots of a solve; more throws ``SolveError/budgetExceeded(pivots:)``. With `nil`, the limit
  /// grows with the problem, and is far above what practical problems need.
  ///
  /// Elimination during planning counts toward the same limit, if it takes more work than the size of the problem
  /// explains.
  public var pivotLimit: Int?

  /// Called every few pivots, and every 65,536 entries of elimination; `true` throws ``SolveError/cancelled``.
  /// Use it for deadlines.
  public var isCancelled: (@Sendable () -> Bool)?

  /// The required constraints that may be dropped, in order: each one that conflicts with the other required
  /// constraints and those kept before it is dropped. By default it is empty, so a conflict is an error.
  public var breakable: [ConstraintID]

  /// The approximate limit in bytes on the memory of elimination, and on that of the duals; more throws
  /// ``SolveError/memoryExceeded(bytes:)``.
  /// `nil` means ``defaultMemoryLimit``.
  public var memoryLimit: Int?

  /// 512 MiB.
  public static let defaultMemoryLimit = 512 << 20

  /// The number of steps with a single breakpoint, before it is worthwhile to prepare long ones. Only tests change it,
  /// to take long steps in small systems.
  package var shortStepLimit = 16

  /// Creates options.
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
