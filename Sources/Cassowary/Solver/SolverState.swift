/// The state of a ``Solver``.
///
/// The problem's constraints are in *slots*, which are the rows of the system. The slot of a removed constraint stays
/// empty until the system is rebuilt, which happens when there are many empty slots, or many constraints that were
/// added after the plan. The cost of rebuilding is amortized over the changes.
struct SolverState: ~Copyable {
  var solved: SolvedSystem
  var nextID = 0
  /// For each edited variable, the constraint that holds it.
  var edits: [Variable: ConstraintID] = [:]
  var options: SolveOptions
  var cache = PieceCache()
  /// Whether the values come from a piece, so that the simplex is in another state.
  var isStale = false
  /// The indices of removed variables, which can be reused.
  var freeVariables: [Int] = []
  var undos: [Undo] = []
  var reported: [Double] = []

  init(_ options: SolveOptions) {
    self.options = options
    solved = SolvedSystem(options, spareVariables: 8)
  }

  init(_ problem: Problem, _ options: SolveOptions) throws(SolverError) {
    self.options = options
    nextID = problem.constraintCount
    solved = try SolvedSystem(problem, Array(0..<nextID), options, spareVariables: 0)
    checkInvariants()
  }

  // The parts of ``solved`` that changes use most.
  var problem: Problem {
    _read { yield solved.problem }
    _modify { yield &solved.problem }
  }
  var system: System {
    _read { yield solved.system }
    _modify { yield &solved.system }
  }
  var simplex: Simplex {
    _read { yield solved.simplex }
    _modify { yield &solved.simplex }
  }
  var ids: [Int] {
    _read { yield solved.ids }
    _modify { yield &solved.ids }
  }

  func slot(of constraint: ConstraintID) throws(SolverError) -> Int {
    guard let slot = findSlot(of: constraint) else { throw .problem(.unknownConstraint(constraint)) }
    return slot
  }

  func findSlot(of constraint: ConstraintID) -> Int? {
    let slot = ids.indices.partitioningIndex { max(ids[$0], ~ids[$0]) >= constraint.index }
    return slot < ids.count && ids[slot] == constraint.index ? slot : nil
  }

  /// Rebuilds the system without empty slots and with capacity for more variables. It continues from the current state,
  /// so values move no further than the constraints require.
  ///
  /// - Parameter keepsDuals: `false` if a row was removed or changed that other duals depend on.
  mutating func rebuild(spareVariables: Int = 8, keepsDuals: Bool = true) throws(SolverError) {
    let compact = compactProblem()
    var slots = Buffer<Int32>(repeating: -1, count: ids.count)
    var next: Int32 = 0
    for slot in ids.indices where ids[slot] >= 0 {
      slots[slot] = next
      next += 1
    }
    adopt(
      try SolvedSystem(
        compact.problem, compact.ids, continuing: simplex, slots, options, spareVariables: spareVariables,
        keepsDuals: keepsDuals))
  }

  mutating func rebuildIfWorthwhile() {
    let added = ids.count - solved.plannedSlots
    guard solved.emptySlots > 64 + ids.count / 2 || added > 64 + solved.plannedSlots / 2 else { return }
    // The current state is a solution. If the limits do not allow finding it again, it stays.
    try? rebuild()
  }

  /// Returns the problem without empty slots, and the ID of each of its constraints.
  func compactProblem() -> (problem: Problem, ids: [Int]) {
    let live = ids.indices.filter { ids[$0] >= 0 }
    var result = problem
    result.rows = problem.rows.selecting(live)
    for (row, slot) in live.enumerated() {
      if let label = problem.rows.labels[slot] { result.rows.labels[row] = label }
    }
    return (result, live.map { ids[$0] })
  }

  /// Steps to the optimum. The change has saved the state of the simplex.
  ///
  /// - Parameter touchedOnly: whether only touched rows may contradict their duals.
  mutating func solve(touchedOnly: Bool = false) throws(SolverError) {
    simplex.limits = SolveLimits(options, problem)
    do throws(SolveError) { try simplex.solve(touchedOnly: touchedOnly) } catch {
      throw .solve(error.named(by: problem, ids: ids))
    }
  }

  /// Steps to the optimum if at most one row contradicts its dual.
  mutating func solve(from slot: Int) throws(SolverError) {
    let tag = Int32(truncatingIfNeeded: slot)
    if simplex.isRelaxed {
      // Relaxations are determined again from the original right sides.
      willStep()
      recomputeRightHandSides()
      return try solve()
    }
    guard simplex.wantedDirection(of: tag) != 0 else { return }
    willStep()
    simplex.beginTouching()
    simplex.touch(tag)
    try solve(touchedOnly: true)
  }

  mutating func recomputeRightHandSides() {
    simplex.setRightHandSides(constants: problem.rows.constants, parameters: problem.parameterValues)
  }
}
