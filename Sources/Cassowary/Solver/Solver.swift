/// The incremental Cassowary solver, whose solution follows changes of constraints and suggested values.
///
/// Each change is applied and solved immediately. A change that is impossible throws an error, and leaves the solver
/// unchanged to the bit. Changes of constants and suggestions never repeat work that depends only on the structure. A
/// new constraint takes a few pivots from the current state, and now and then a new plan, whose cost is amortized. If
/// values exceed three million, or required constraints conflict within the tolerance or nearly, a change takes as long
/// as a new solve and has its result, because that of a few steps would depend on the changes before.
///
/// ```swift
/// let solver = Solver()
/// let left = solver.addVariable("left")
/// let right = solver.addVariable("right")
/// try solver.add(right - left >= 20)
/// try solver.edit(left, priority: .high)
/// try solver.suggest(50, for: left)
/// solver.value(of: right)
/// ```
///
/// Use a solver from one task or thread at a time. To solve one system for many values at once, use ``Plan``.
public final class Solver {
  // The problem's constraints are in *slots*, which are the rows of the system. The slot of a removed constraint stays
  // empty until the system is rebuilt, which happens when there are many empty slots, or many constraints that were
  // added after the plan. The cost of rebuilding is amortized over the changes.
  //
  // Exclusive access is not checked at run time, which would take a third of a suggestion's time: a solver is used by
  // one thread, and only the closure of ``withValues(_:)`` can call it again. `isCancelled` is `Sendable`, so it cannot.
  @exclusivity(unchecked) var solved: SolvedSystem
  var nextID: Int
  @exclusivity(unchecked) var edits: [Variable: ConstraintID] = [:]
  @exclusivity(unchecked) var options: SolveOptions
  @exclusivity(unchecked) var cache = RegionCache()
  /// Whether the values come from a region, so that the simplex is in another state.
  @exclusivity(unchecked) var isStale = false
  var freeVariables: [Int] = []
  @exclusivity(unchecked) var undos: [Undo] = []
  /// The number of empty and added slots from which rebuilding is tried again after it has exceeded the limits.
  var rebuildThreshold = 0
  /// Whether the closure of ``withValues(_:)`` is running, which must not change the solver.
  private(set) var isBorrowed = false
  /// The values that ``changedVariables()`` reported last.
  var reported: [Double] = []

  /// The largest number of pivots in one change, with its new solve, or `nil` for a limit that grows with the system.
  public var pivotLimit: Int? {
    get { options.pivotLimit }
    set { options.pivotLimit = newValue }
  }

  /// Called every few pivots of a change or a question; `true` ends it with ``SolveError/cancelled``, and leaves the
  /// solver unchanged.
  public var isCancelled: (@Sendable () -> Bool)? {
    get { options.isCancelled }
    set { options.isCancelled = newValue }
  }

  /// Creates a solver without constraints.
  ///
  /// - Parameter pivotLimit: the largest number of pivots in one change, or `nil` for a limit that grows with the
  ///   system.
  public init(pivotLimit: Int? = nil) {
    options = SolveOptions(pivotLimit: pivotLimit)
    nextID = 0
    solved = SolvedSystem(options, spareVariables: 8)
  }

  /// Creates a solver from a problem, whose variables and constraint IDs are valid in the solver, too.
  ///
  /// - Throws: ``SolverError/solve(_:)`` if its required constraints conflict, or a limit is exceeded.
  public init(
    _ problem: Problem, pivotLimit: Int? = nil, isCancelled: (@Sendable () -> Bool)? = nil
  ) throws(SolverError) {
    options = SolveOptions(pivotLimit: pivotLimit, isCancelled: isCancelled)
    nextID = problem.constraintCount
    var limits = SolveLimits(options, problem)
    solved = try SolvedSystem(problem, Array(0..<nextID), options, &limits, spareVariables: 0)
    checkInvariants()
  }
}

extension Solver {
  /// Returns the value of a variable, or `nil` if it does not exist.
  public func value(of variable: Variable) -> Double? {
    solved.problem.contains(variable) ? simplex.value(of: variable.index) : nil
  }

  /// The value of a variable, or `nil` if it does not exist.
  public subscript(variable: Variable) -> Double? {
    value(of: variable)
  }

  /// The values of all variables by index.
  ///
  /// - Complexity: O(*n*) for *n* variables. Use ``withValues(_:)`` to avoid the copy.
  public var values: [Double] {
    (0..<solved.problem.variableCount).map { simplex.value(of: $0) }
  }

  /// Calls a closure with the values of all variables by index.
  ///
  /// - Parameter body: the closure, which borrows the values. It must not change the solver.
  public func withValues<Result>(_ body: (Span<Double>) -> Result) -> Result {
    let wasBorrowed = isBorrowed
    isBorrowed = true
    defer { isBorrowed = wasBorrowed }
    return solved.withValues(body)
  }

  /// Returns the variables whose values differ from those that were last reported, at first 0, in ascending order.
  /// Differences below 1e-9, absolute or relative, are not reported until they add up to more.
  ///
  /// - Complexity: O(*n*) for *n* variables.
  public func changedVariables() -> [Variable] {
    var changed: [Variable] = []
    for index in 0..<solved.problem.variableCount {
      let value = simplex.value(of: index)
      let old = index < reported.count ? reported[index] : 0
      let isDifferent = (value - old).magnitude > Tolerance.report * max(1, value.magnitude)
      if index >= reported.count { reported.append(0) }
      // A value that was not reported keeps its reference, so that small changes add up.
      guard isDifferent else { continue }
      reported[index] = value
      if solved.problem.contains(Variable(index: index)) { changed.append(Variable(index: index)) }
    }
    return changed
  }

  /// Returns the violation of a constraint as written, in its own units, or `nil` if it does not exist.
  public func violation(of constraint: ConstraintID) -> Double? {
    findSlot(of: constraint).flatMap { solved.problem.rows.violation(of: $0, at: simplex.values.elements) }
  }

  /// Returns a constraint, or `nil` if it does not exist.
  public func constraint(_ id: ConstraintID) -> Constraint? {
    findSlot(of: id).flatMap { solved.problem.constraint(ConstraintID(index: $0)) }
  }

  /// The constraints, including those of edits, in the order in which they were added.
  public var constraints: [ConstraintID] {
    ids.filter { $0 >= 0 }.map { ConstraintID(index: $0) }
  }

  /// The ID of the next constraint that is added. A conflict with constraints that were not added refers to them by
  /// this and the following IDs.
  package var nextConstraint: ConstraintID { ConstraintID(index: nextID) }

  /// The current variables, parameters and constraints, including those of edits, as a problem, to plan or solve from
  /// scratch. Constraint IDs are renumbered.
  public var problem: Problem {
    compactProblem().problem
  }
}
