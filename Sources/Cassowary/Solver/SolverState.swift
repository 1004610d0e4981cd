/// What a ``Solver`` consists of.
///
/// The problem's constraints stand in *slots*, which are the rows of the system. A removed constraint's slot stays empty
/// until the system is rebuilt, which happens once there are many such, or many constraints that came after the plan:
/// its cost is spread over the changes that led to it.
struct SolverState: ~Copyable {
  var problem = Problem()
  var system: System
  var simplex: Simplex
  /// For each slot the constraint's handle, or -1.
  var handles: [Int] = []
  /// For each handle its slot.
  var slots: [Int: Int] = [:]
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

  init(pivotLimit: Int?) {
    self.pivotLimit = pivotLimit
    let built = BuiltSystem(Problem(), pivotLimit)
    system = built.system
    simplex = built.simplex
  }

  /// Takes over a problem; only for a state without constraints.
  mutating func adopt(_ problem: Problem) throws(SolverError) {
    let built = BuiltSystem(problem, pivotLimit)
    try replace(problem, Array(0..<problem.constraintCount), built)
    nextHandle = problem.constraintCount
  }

  /// The slot of a constraint.
  func slot(of constraint: ConstraintID) throws(SolverError) -> Int {
    guard let slot = slots[constraint.index] else { throw .problem(.unknownConstraint(constraint)) }
    return slot
  }

  /// Solves a newly built system, and takes it in place of the present one.
  mutating func replace(
    _ problem: Problem,
    _ handles: [Int],
    _ built: consuming BuiltSystem
  ) throws(SolverError) {
    built.simplex.setSides(constants: problem.rows.constants, parameters: problem.parameterValues)
    do throws(SolveError) { try built.simplex.solve() } catch { throw .solve(error.renamed(handles)) }
    self.problem = problem
    self.handles = handles
    slots = [:]
    slots.reserveCapacity(handles.count)
    for (slot, handle) in handles.enumerated() { slots[handle] = slot }
    system = built.system
    simplex = built.simplex
    isStale = false
    cache.clear()
    emptySlots = 0
    plannedSlots = handles.count
    checkInvariants()
  }

  /// Builds the system anew, without empty slots.
  mutating func rebuild() throws(SolverError) {
    let compact = compactProblem()
    try replace(compact.problem, compact.handles, BuiltSystem(compact.problem, pivotLimit))
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

  init(_ problem: Problem, _ pivotLimit: Int?) {
    let spare = 8 + problem.variableCount / 8
    system = System(problem, spareVariables: spare)
    let limits = SolveLimits(
      SolveOptions(pivotLimit: pivotLimit),
      variables: problem.variableCount,
      rows: problem.constraintCount
    )
    simplex = Simplex(PlanCore(system.copy()), SystemView(system), limits: limits)
  }
}

extension SolveError {
  /// The same error, its constraints called by the solver's handles.
  func renamed(_ handles: [Int]) -> SolveError {
    guard case .unsatisfiable(let conflict) = self else { return self }
    return .unsatisfiable(conflict.translated(handles))
  }
}
