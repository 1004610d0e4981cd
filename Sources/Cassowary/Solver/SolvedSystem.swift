/// Everything that is numbered by the slots of a solver. The simplex is at its optimum.
struct SolvedSystem: ~Copyable {
  var problem: Problem
  /// By the slot, in ascending order. For an empty slot it is the complement of the former ID, which is negative.
  var ids: [Int]
  var emptySlots = 0
  var plannedSlots: Int
  var system: System
  var simplex: Simplex

  init(_ options: SolveOptions, spareVariables: Int) {
    problem = Problem()
    ids = []
    plannedSlots = 0
    system = System(problem, spareVariables: spareVariables)
    let view = SystemView(system)
    simplex = Simplex(SimplexState(Presolve(withoutRows: view), view), view, limits: SolveLimits(options, problem))
  }

  /// The solve adds its cost to the limits, which it adapts.
  init(
    _ problem: Problem, _ ids: [Int], _ options: SolveOptions, _ limits: inout SolveLimits, spareVariables: Int
  ) throws(SolverError) {
    try self.init(problem, ids, options, &limits, spareVariables: spareVariables) { (view, limits) throws(SolveError) in
      let presolve = try Presolve(view, &limits)
      var simplex = Simplex(SimplexState(presolve, view), view, limits: limits)
      simplex.setRightHandSides(constants: problem.rows.constants, parameters: problem.parameterValues)
      return simplex
    }
  }

  /// - Parameters:
  ///   - old: a simplex that shares rows with the problem, over the same variables or the first of them.
  ///   - rows: for each row of the old simplex, its row in the problem, or -1.
  ///   - limits: the limits, which are adapted to the problem; the solve adds its cost.
  init(
    _ problem: Problem, _ ids: [Int], continuing old: borrowing Simplex, _ rows: borrowing Buffer<Int32>,
    _ options: SolveOptions, _ limits: inout SolveLimits, spareVariables: Int
  ) throws(SolverError) {
    try self.init(problem, ids, options, &limits, spareVariables: spareVariables) { (view, limits) throws(SolveError) in
      let presolve = try Presolve(view, startingFrom: old.basis(mappedBy: rows), &limits)
      var simplex = Simplex(SimplexState(presolve, view), view, limits: limits)
      try simplex.warmStart(
        from: old, rows, constants: problem.rows.constants, parameters: problem.parameterValues)
      return simplex
    }
  }

  private init(
    _ problem: Problem, _ ids: [Int], _ options: SolveOptions, _ limits: inout SolveLimits, spareVariables: Int,
    _ start: (SystemView, inout SolveLimits) throws(SolveError) -> Simplex
  ) throws(SolverError) {
    do throws(SolveError) {
      let system = System(problem, spareVariables: spareVariables)
      limits.fit(options, problem)
      var simplex = try start(SystemView(system), &limits)
      let result = Result { () throws(SolveError) in try simplex.solve() }
      limits = simplex.limits
      try result.get()
      self.problem = problem
      self.ids = ids
      plannedSlots = ids.count
      self.system = system
      self.simplex = simplex
    } catch {
      throw .solve(error.named(by: problem, ids: ids))
    }
  }

  func withValues<Result>(_ body: (Span<Double>) -> Result) -> Result {
    let count = min(problem.variableCount, simplex.values.count)
    return body(UnsafeBufferPointer(rebasing: simplex.values.elements[..<count]).span)
  }
}
