/// The state of a ``Solver``.
///
/// The problem's constraints are in *slots*, which are the rows of the system. The slot of a removed constraint stays
/// empty until the system is rebuilt, which happens when there are many empty slots, or many constraints that were
/// added after the plan. The cost of rebuilding is amortized over the changes.
struct SolverState: ~Copyable {
  var problem = Problem()
  var system: System
  var simplex: Simplex
  /// For each slot the ID of its constraint, in ascending order. For an empty slot it is the complement of the former
  /// ID, which is negative.
  var handles: [Int] = []
  var nextHandle = 0
  var emptySlots = 0
  /// The number of slots when the system was built.
  var plannedSlots = 0
  /// For each edited variable, the constraint that holds it.
  var edits: [Variable: ConstraintID] = [:]
  /// The limits on the cost of a change.
  var options: SolveOptions
  /// The pieces for suggestions.
  var cache = PieceCache()
  /// Whether the values come from a piece, so that the simplex is in another state.
  var isStale = false
  /// The indices of removed variables, which can be reused.
  var freeVariables: [Int] = []
  /// The steps that revert the current change.
  var undos: [Undo] = []
  /// The values that were last reported.
  var reported: [Double] = []

  /// Creates the state of a solver without constraints.
  init(_ options: SolveOptions) {
    self.options = options
    let built = BuiltSystem(options, spareVariables: 8)
    system = built.system
    simplex = built.simplex
  }

  /// Creates the state of a solver of a problem.
  init(_ problem: Problem, _ options: SolveOptions) throws(SolverError) {
    self.options = options
    self.problem = problem
    handles = Array(0..<problem.constraintCount)
    nextHandle = problem.constraintCount
    plannedSlots = problem.constraintCount
    let built: BuiltSystem
    do throws(SolveError) {
      built = try BuiltSystem(solving: problem, options, spareVariables: 0)
    } catch {
      throw .solve(error)
    }
    system = built.system
    simplex = built.simplex
    checkInvariants()
  }

  /// Returns the slot of a constraint.
  func slot(of constraint: ConstraintID) throws(SolverError) -> Int {
    guard let slot = findSlot(of: constraint) else { throw .problem(.unknownConstraint(constraint)) }
    return slot
  }

  /// Returns the slot of a constraint, or `nil`.
  ///
  /// - Complexity: O(log *m*) for *m* constraints.
  func findSlot(of constraint: ConstraintID) -> Int? {
    let slot = handles.indices.partitioningIndex { max(handles[$0], ~handles[$0]) >= constraint.index }
    return slot < handles.count && handles[slot] == constraint.index ? slot : nil
  }

  /// Builds and solves the system of another problem, and replaces the current one.
  mutating func replace(_ problem: Problem, _ handles: [Int], spareVariables: Int) throws(SolverError) {
    let built: BuiltSystem
    do throws(SolveError) {
      built = try BuiltSystem(solving: problem, options, spareVariables: spareVariables)
    } catch {
      throw .solve(error.renamed(handles))
    }
    adopt(built, problem, handles)
  }

  /// Rebuilds the system without empty slots and with capacity for more variables. It continues from the current state,
  /// so values move no further than the constraints require.
  ///
  /// - Parameter keepsDuals: `false` if a row was removed or changed that other duals depend on.
  mutating func rebuild(spareVariables: Int = 8, keepsDuals: Bool = true) throws(SolverError) {
    let compact = compactProblem()
    var slots = Buffer<Int32>(repeating: -1, count: handles.count)
    var next: Int32 = 0
    for slot in handles.indices where handles[slot] >= 0 {
      slots[slot] = next
      next += 1
    }
    let built: BuiltSystem
    do throws(SolveError) {
      built = try BuiltSystem(
        continuing: simplex, slots, compact.problem, options, spareVariables: spareVariables,
        keepsDuals: keepsDuals)
    } catch {
      throw .solve(error.renamed(compact.handles))
    }
    adopt(built, compact.problem, compact.handles)
  }

  /// Rebuilds the system if enough has changed to be worthwhile.
  mutating func rebuildIfWorthwhile() {
    let added = handles.count - plannedSlots
    guard emptySlots > 64 + handles.count / 2 || added > 64 + plannedSlots / 2 else { return }
    // The current state is a solution. If the limits do not allow finding it again, it stays.
    try? rebuild()
  }

  /// Returns the problem without empty slots, and the ID of each of its constraints.
  func compactProblem() -> (problem: Problem, handles: [Int]) {
    let live = handles.indices.filter { handles[$0] >= 0 }
    var result = problem
    result.rows = problem.rows.selecting(live)
    for (row, slot) in live.enumerated() {
      if let label = problem.rows.labels[slot] { result.rows.labels[row] = label }
    }
    return (result, live.map { handles[$0] })
  }

  /// Starts counting the pivots of a change.
  mutating func beginChange() {
    simplex.limits = SolveLimits(options, problem)
  }

  /// Steps to the optimum, examining all rows. The change has saved the state of the simplex.
  mutating func settle() throws(SolverError) {
    beginChange()
    do throws(SolveError) { try simplex.solve() } catch { throw .solve(error.renamed(handles)) }
  }

  /// Steps to the optimum if at most one row contradicts its dual.
  mutating func settle(from slot: Int) throws(SolverError) {
    let tag = Int32(truncatingIfNeeded: slot)
    if simplex.isRelaxed {
      // Relaxations are determined again from the original right sides.
      willStep()
      refold()
      return try settle()
    }
    guard simplex.wantedDirection(of: tag) != 0 else { return }
    willStep()
    simplex.beginTouching()
    simplex.touch(tag)
    try settleTouched()
  }

  /// Steps to the optimum if only touched rows may contradict their duals.
  mutating func settleTouched() throws(SolverError) {
    beginChange()
    do throws(SolveError) { try simplex.solveTouched() } catch { throw .solve(error.renamed(handles)) }
  }

  /// Reads all right sides from the problem.
  mutating func refold() {
    simplex.setSides(constants: problem.rows.constants, parameters: problem.parameterValues)
  }
}

/// A system and its simplex.
struct BuiltSystem: ~Copyable {
  var system: System
  var simplex: Simplex

  /// Creates a system without constraints.
  init(_ options: SolveOptions, spareVariables: Int) {
    system = System(Problem(), spareVariables: spareVariables)
    let view = SystemView(system)
    let limits = SolveLimits(options, Problem())
    simplex = Simplex(Presolve(withoutRows: view), view, limits: limits)
  }

  /// Creates and solves the system of a problem.
  init(solving problem: Problem, _ options: SolveOptions, spareVariables: Int) throws(SolveError) {
    let system = System(problem, spareVariables: spareVariables)
    let view = SystemView(system)
    var limits = SolveLimits(options, problem)
    let presolve = try Presolve(view, &limits)
    var simplex = Simplex(presolve, view, limits: limits)
    simplex.setSides(constants: problem.rows.constants, parameters: problem.parameterValues)
    try simplex.solve()
    self.system = system
    self.simplex = simplex
  }

  /// The system of a problem, solved from where a simplex over another system stands.
  ///
  /// - Parameters:
  ///   - old: a simplex over the rows of which the problem has some, and over its variables or the first of them.
  ///   - rows: for each row of the old simplex the problem's, or -1.
  ///   - keepsDuals: whether the old duals fit the rows that are left.
  init(
    continuing old: borrowing Simplex, _ rows: borrowing Buffer<Int32>, _ problem: Problem, _ options: SolveOptions,
    spareVariables: Int, keepsDuals: Bool
  ) throws(SolveError) {
    let system = System(problem, spareVariables: spareVariables)
    let view = SystemView(system)
    var limits = SolveLimits(options, problem)
    let presolve = try Presolve(view, continuing: old.continuedBasis(rows), &limits)
    var simplex = Simplex(presolve, view, limits: limits)
    try simplex.continue(
      old, rows, constants: problem.rows.constants, parameters: problem.parameterValues, keepsDuals: keepsDuals)
    try simplex.solve()
    self.system = system
    self.simplex = simplex
  }

}

extension SolveError {
  /// The same error, its constraints called by the solver's handles.
  func renamed(_ handles: [Int]) -> SolveError {
    guard case .unsatisfiable(let conflict) = self else { return self }
    return .unsatisfiable(conflict.translated(handles))
  }
}
