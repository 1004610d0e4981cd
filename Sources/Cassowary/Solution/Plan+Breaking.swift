extension Plan {
  /// Processes the breakable constraints in order, drops each one that conflicts with the other required constraints
  /// and those kept before it, and solves the rest.
  func solveBreaking(
    parameters: [Double],
    constants: [Double],
    options: SolveOptions
  ) throws(SolveError) -> Solution {
    let ranks = try ranks(of: options.breakable)
    var limits = SolveLimits(options, problem)
    let isDropped = try droppedInOrder(ranks, options.breakable.count, parameters, constants, &limits)
    let broken = options.breakable.indices.filter { isDropped[$0] }.map { options.breakable[$0] }.sorted()
    guard !broken.isEmpty else { return try solve(parameters, constants, limits) }
    let rows = (0..<problem.constraintCount).filter { ranks[$0] < 0 || !isDropped[Int(ranks[$0])] }
    let kept = try Subproblem(problem, rows, constants: constants, &limits)
    let solution = try kept.plan.solve(parameters, kept.constants, limits)
    return Solution(solution.state, of: self, constants: constants, broken: broken, rows: kept.rows)
  }

  /// Returns for each constraint its rank in the order, or -1.
  private func ranks(of breakable: [ConstraintID]) throws(SolveError) -> [Int32] {
    var ranks = [Int32](repeating: -1, count: problem.constraintCount)
    for (rank, constraint) in breakable.enumerated() {
      guard problem.isRequired(constraint), ranks[constraint.index] < 0 else { throw .notBreakable(constraint) }
      ranks[constraint.index] = Int32(truncatingIfNeeded: rank)
    }
    return ranks
  }

  /// Processes the order with one simplex, adding several constraints at a time.
  private func droppedInOrder(
    _ ranks: [Int32],
    _ count: Int,
    _ parameters: [Double],
    _ constants: [Double],
    _ limits: inout SolveLimits
  ) throws(SolveError) -> [Bool] {
    let rows = (0..<problem.constraintCount).filter { problem.rows.isRequired($0) }
    var tags = [Int32](repeating: 0, count: count)
    var firm = Buffer<Int32>()
    for (position, row) in rows.enumerated() {
      let tag = Int32(truncatingIfNeeded: position)
      if ranks[row] >= 0 {
        tags[Int(ranks[row])] = tag
      } else if problem.rows.traits[row].relation == .equal {
        firm.append(tag)
      }
    }
    let planned = try PresolvedSystem(
      System(problem.selecting(rows)), eliminatesEqualities: false, startingFrom: firm, &limits)
    var simplex = Simplex(planned, limits: limits)
    defer { limits = simplex.limits }
    for tag in tags { simplex.exclude(tag) }
    let part = rows.map { constants[$0] }
    simplex.setRightHandSides(constants: part, parameters: parameters)
    if let certificate = try simplex.optimize() {
      let kept = try Subproblem(problem, rows.filter { ranks[$0] < 0 }, constants: constants, &limits)
      throw .unsatisfiable(try kept.conflict(parameters, &limits) ?? Conflict(certificate).translated(rows))
    }
    var isDropped = [Bool](repeating: false, count: tags.count)
    var next = 0
    var portion = 64
    while next < tags.count {
      var end = min(next + portion, tags.count)
      for tag in tags[next..<end] { simplex.include(tag) }
      var hasConflict = false
      while true {
        // Relaxations are determined again from the original right sides.
        if simplex.isRelaxed { simplex.setRightHandSides(constants: part, parameters: parameters) }
        guard let certificate = try simplex.optimize() else { break }
        let last = certificate.rows.reduce(-1) { max($0, Int(ranks[rows[Int($1)]])) }
        guard last >= 0 else { throw .unsatisfiable(Conflict(certificate).translated(rows)) }
        if last < next {
          // Rounding errors hid the conflict of constraints that were kept.
          try simplex.remove(tags[last])
          isDropped[last] = true
          continue
        }
        // It is not known yet which of the constraints before it conflict.
        for tag in tags[last..<end] { try simplex.remove(tag) }
        end = last
        hasConflict = true
      }
      next = end
      if hasConflict {
        isDropped[end] = true
        next += 1
        portion = max(1, portion / 2)
      } else {
        portion *= 2
      }
    }
    return isDropped
  }
}

/// Some of the constraints of a problem as a problem of their own.
struct Subproblem {
  let plan: Plan
  /// For each of its constraints, the index in the whole problem.
  let rows: [Int]
  let constants: [Double]

  /// - Parameter constants: the constants of the whole problem.
  init(_ whole: Problem, _ rows: [Int], constants: [Double], _ limits: inout SolveLimits) throws(SolveError) {
    plan = try Plan(whole.selecting(rows), &limits)
    self.rows = rows
    self.constants = rows.map { constants[$0] }
  }

  /// Returns a conflict of its required constraints, with the indices of the whole problem.
  func conflict(_ parameters: [Double], _ limits: inout SolveLimits) throws(SolveError) -> Conflict? {
    var simplex = Simplex(plan.planned, limits: limits, isReady: false)
    defer { limits = simplex.limits }
    simplex.setRightHandSides(constants: constants, parameters: parameters)
    return try simplex.optimize().map { Conflict($0).translated(rows) }
  }
}
