/// What a ``Solver`` consists of.
///
/// The problem's constraints stand in *slots*, which are the rows of the system. A removed constraint's slot stays empty
/// until the system is rebuilt, which happens once there are many such, or many constraints that came after the plan:
/// its cost is spread over the changes that led to it.
struct SolverState: ~Copyable {
  var problem = Problem()
  var system: System
  var simplex: Simplex
  /// For each slot the constraint's handle, ascending; for an empty one the complement, below 0, of what it was.
  var handles: [Int] = []
  var nextHandle = 0
  var emptySlots = 0
  /// The slots that were there when the system was built.
  var plannedSlots = 0
  /// For each edited variable the constraint that holds it.
  var edits: [Variable: ConstraintID] = [:]
  let pivotLimit: Int?
  /// The pieces that suggestions have met.
  var cache = PieceCache()
  /// Whether the values come from a piece, the simplex being elsewhere.
  var isStale = false
  /// The values as they were reported last.
  var reported: [Double] = []

  /// The state of a solver without constraints.
  init(pivotLimit: Int?) {
    self.pivotLimit = pivotLimit
    let built = BuiltSystem(Problem(), pivotLimit, spareVariables: 8)
    system = built.system
    simplex = built.simplex
  }

  /// The state of a solver of a problem.
  init(_ problem: Problem, pivotLimit: Int?) throws(SolverError) {
    self.pivotLimit = pivotLimit
    self.problem = problem
    handles = Array(0..<problem.constraintCount)
    nextHandle = problem.constraintCount
    plannedSlots = problem.constraintCount
    var built = BuiltSystem(problem, pivotLimit, spareVariables: 0)
    do throws(SolveError) { try built.solve(problem) } catch { throw .solve(error) }
    system = built.system
    simplex = built.simplex
    checkInvariants()
  }

  /// The slot of a constraint.
  func slot(of constraint: ConstraintID) throws(SolverError) -> Int {
    guard let slot = findSlot(of: constraint) else { throw .problem(.unknownConstraint(constraint)) }
    return slot
  }

  /// The slot of a constraint, or nil.
  ///
  /// - Complexity: O(log *m*) for *m* constraints.
  func findSlot(of constraint: ConstraintID) -> Int? {
    var low = 0
    var high = handles.count
    while low < high {
      let middle = (low + high) / 2
      let handle = handles[middle]
      if (handle < 0 ? ~handle : handle) < constraint.index { low = middle + 1 } else { high = middle }
    }
    return low < handles.count && handles[low] == constraint.index ? low : nil
  }

  /// Solves a newly built system, and takes it in place of the present one.
  mutating func replace(
    _ problem: Problem,
    _ handles: [Int],
    _ built: consuming BuiltSystem
  ) throws(SolverError) {
    do throws(SolveError) { try built.solve(problem) } catch { throw .solve(error.renamed(handles)) }
    self.problem = problem
    self.handles = handles
    system = built.system
    simplex = built.simplex
    isStale = false
    cache.clear()
    emptySlots = 0
    plannedSlots = handles.count
    checkInvariants()
  }

  /// Builds the system anew, without empty slots, and with room for some more variables.
  mutating func rebuild(spareVariables: Int = 8) throws(SolverError) {
    let compact = compactProblem()
    let built = BuiltSystem(compact.problem, pivotLimit, spareVariables: spareVariables)
    try replace(compact.problem, compact.handles, built)
  }

  /// Builds the system anew where enough has changed to pay for it.
  mutating func rebuildIfWorthwhile() {
    let added = handles.count - plannedSlots
    guard emptySlots > 64 + handles.count / 2 || added > 64 + plannedSlots / 2 else { return }
    // The present state is a solution; where the limits forbid to find it anew, it stays.
    try? rebuild()
  }

  /// The problem without empty slots, and the handle of each of its constraints.
  func compactProblem() -> (problem: Problem, handles: [Int]) {
    let live = handles.indices.filter { handles[$0] >= 0 }
    var result = problem
    result.rows = problem.rows.selecting(live)
    for (row, slot) in live.enumerated() {
      if let label = problem.rows.labels[slot] { result.rows.labels[row] = label }
    }
    return (result, live.map { handles[$0] })
  }

  /// Counts a change's pivots from 0.
  mutating func beginChange() {
    simplex.limits.pivots = 0
  }

  /// Steps to the optimum, all rows being looked at.
  ///
  /// - Parameter snapshot: where to go back to if that fails.
  mutating func settle(_ snapshot: borrowing SimplexSnapshot) throws(SolverError) {
    beginChange()
    do throws(SolveError) {
      try simplex.solve()
    } catch {
      simplex.restore(snapshot)
      throw .solve(error.renamed(handles))
    }
  }

  /// Steps to the optimum when only one row may not be where its dual says.
  mutating func settle(from slot: Int) throws(SolverError) {
    let tag = Int32(truncatingIfNeeded: slot)
    if simplex.isRelaxed { return try settleRelaxed() }
    guard simplex.wantedDirection(of: tag) != 0 else { return }
    let snapshot = simplex.snapshot()
    beginChange()
    do throws(SolveError) {
      try simplex.solve(from: tag)
    } catch {
      simplex.restore(snapshot)
      throw .solve(error.renamed(handles))
    }
  }

  /// Steps to the optimum from right sides as given: relaxations are found anew.
  private mutating func settleRelaxed() throws(SolverError) {
    let snapshot = simplex.snapshot()
    refold()
    try settle(snapshot)
  }

  /// Takes all right sides from the problem.
  mutating func refold() {
    simplex.setSides(constants: problem.rows.constants, parameters: problem.parameterValues)
  }
}

/// A system with a simplex that has not started yet.
struct BuiltSystem: ~Copyable {
  var system: System
  var simplex: Simplex

  init(_ problem: Problem, _ pivotLimit: Int?, spareVariables: Int) {
    system = System(problem, spareVariables: spareVariables)
    let limits = SolveLimits(
      SolveOptions(pivotLimit: pivotLimit),
      variables: problem.variableCount,
      rows: problem.constraintCount
    )
    let view = SystemView(system)
    simplex = Simplex(PlanCore(view), view, limits: limits)
  }

  /// Solves the problem that the system was built for.
  mutating func solve(_ problem: Problem) throws(SolveError) {
    simplex.setSides(constants: problem.rows.constants, parameters: problem.parameterValues)
    try simplex.solve()
  }
}

extension SolveError {
  /// The same error, its constraints called by the solver's handles.
  func renamed(_ handles: [Int]) -> SolveError {
    guard case .unsatisfiable(let conflict) = self else { return self }
    return .unsatisfiable(conflict.translated(handles))
  }
}
