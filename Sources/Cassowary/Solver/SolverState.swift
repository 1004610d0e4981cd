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
  /// What a change may cost.
  var options: SolveOptions
  /// The pieces that suggestions have met.
  var cache = PieceCache()
  /// Whether the values come from a piece, the simplex being elsewhere.
  var isStale = false
  /// The indices of variables that have been removed, for others that are added.
  var freeVariables: [Int] = []
  /// How what the present change has done is taken back.
  var undos: [Undo] = []
  /// The values as they were reported last.
  var reported: [Double] = []

  /// The state of a solver without constraints.
  init(_ options: SolveOptions) {
    self.options = options
    let built = BuiltSystem(options, spareVariables: 8)
    system = built.system
    simplex = built.simplex
  }

  /// The state of a solver of a problem.
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

  /// The slot of a constraint.
  func slot(of constraint: ConstraintID) throws(SolverError) -> Int {
    guard let slot = findSlot(of: constraint) else { throw .problem(.unknownConstraint(constraint)) }
    return slot
  }

  /// The slot of a constraint, or nil.
  ///
  /// - Complexity: O(log *m*) for *m* constraints.
  func findSlot(of constraint: ConstraintID) -> Int? {
    let slot = handles.indices.partitioningIndex { max(handles[$0], ~handles[$0]) >= constraint.index }
    return slot < handles.count && handles[slot] == constraint.index ? slot : nil
  }

  /// Builds the system of another problem from scratch, solves it, and takes it in place of the present one.
  mutating func replace(_ problem: Problem, _ handles: [Int], spareVariables: Int) throws(SolverError) {
    let built: BuiltSystem
    do throws(SolveError) {
      built = try BuiltSystem(solving: problem, options, spareVariables: spareVariables)
    } catch {
      throw .solve(error.renamed(handles))
    }
    adopt(built, problem, handles)
  }

  /// Builds the system again, without empty slots, and with room for some more variables. It stands where the present
  /// one does: values move no further than the constraints call for.
  ///
  /// - Parameter keepsDuals: false if a row has gone or changed whose dual the others' follow from.
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

  /// Builds the system again where enough has changed to pay for it.
  mutating func rebuildIfWorthwhile() {
    let added = handles.count - plannedSlots
    guard emptySlots > 64 + handles.count / 2 || added > 64 + plannedSlots / 2 else { return }
    // The present state is a solution; where the limits forbid to find it again, it stays.
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
    simplex.limits = SolveLimits(options, problem)
  }

  /// Steps to the optimum, all rows being looked at. The change has noted where the simplex stood.
  mutating func settle() throws(SolverError) {
    beginChange()
    do throws(SolveError) { try simplex.solve() } catch { throw .solve(error.renamed(handles)) }
  }

  /// Steps to the optimum when only one row may not be where its dual says.
  mutating func settle(from slot: Int) throws(SolverError) {
    let tag = Int32(truncatingIfNeeded: slot)
    if simplex.isRelaxed {
      // Relaxations are found again, from right sides as given.
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

  /// Steps to the optimum when only rows that have been touched may not be where their duals say.
  mutating func settleTouched() throws(SolverError) {
    beginChange()
    do throws(SolveError) { try simplex.solveTouched() } catch { throw .solve(error.renamed(handles)) }
  }

  /// Takes all right sides from the problem.
  mutating func refold() {
    simplex.setSides(constants: problem.rows.constants, parameters: problem.parameterValues)
  }
}

/// A system, and a simplex over it.
struct BuiltSystem: ~Copyable {
  var system: System
  var simplex: Simplex

  /// The system of no constraints.
  init(_ options: SolveOptions, spareVariables: Int) {
    system = System(Problem(), spareVariables: spareVariables)
    let view = SystemView(system)
    let limits = SolveLimits(options, Problem())
    simplex = Simplex(Presolve(withoutRows: view), view, limits: limits)
  }

  /// The system of a problem, solved.
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
