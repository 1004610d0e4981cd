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
    var isDropped = [Bool](repeating: false, count: options.breakable.count)
    if let dropped = try droppedInOrder(ranks, options.breakable.count, parameters, constants, &limits) {
      isDropped = dropped
    } else {
      while let end = try shortestConflict(ranks, isDropped, parameters, constants, &limits) { isDropped[end] = true }
    }
    let broken = options.breakable.indices.filter { isDropped[$0] }.map { options.breakable[$0] }.sorted()
    guard !broken.isEmpty else { return try solve(parameters, constants, limits) }
    let rows = (0..<problem.constraintCount).filter { ranks[$0] < 0 || !isDropped[Int(ranks[$0])] }
    let kept = try Subproblem(problem, rows, constants: constants, &limits)
    do throws(SolveError) {
      let solution = try kept.plan.solve(parameters, kept.constants, limits)
      return Solution(solution.state, of: self, constants: constants, broken: broken, rows: kept.rows)
    } catch {
      guard case .unsatisfiable(let conflict) = error else { throw error }
      throw .unsatisfiable(conflict.translated(kept.rows))
    }
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
  ///
  /// The result is `nil` if rows had to be relaxed: then conflicts depend on rounding, and each prefix of the order
  /// must be checked by itself.
  private func droppedInOrder(
    _ ranks: [Int32],
    _ count: Int,
    _ parameters: [Double],
    _ constants: [Double],
    _ limits: inout SolveLimits
  ) throws(SolveError) -> [Bool]? {
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
    simplex.setRightHandSides(constants: rows.map { constants[$0] }, parameters: parameters)
    if try simplex.lastRank(ofConflictIn: rows, ranks) != nil { return nil }
    var isDropped = [Bool](repeating: false, count: tags.count)
    var next = 0
    var portion = 64
    while next < tags.count {
      var end = min(next + portion, tags.count)
      for tag in tags[next..<end] { simplex.include(tag) }
      var hasConflict = false
      while let last = try simplex.lastRank(ofConflictIn: rows, ranks) {
        guard last >= next, !simplex.isRelaxed else { return nil }
        // It is not known yet which of the constraints before it conflict.
        for tag in tags[last..<end] { try simplex.remove(tag) }
        end = last
        hasConflict = true
      }
      if simplex.isRelaxed { return nil }
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

  /// Returns the end of the shortest conflicting prefix of the order, or `nil` if there is no conflict.
  ///
  /// It is found from above: the last breakable member of a conflict is an upper bound.
  private func shortestConflict(
    _ ranks: [Int32],
    _ isDropped: [Bool],
    _ parameters: [Double],
    _ constants: [Double],
    _ limits: inout SolveLimits
  ) throws(SolveError) -> Int? {
    var bound = Int32.max
    while true {
      let rows = (0..<problem.constraintCount).filter { row in
        let rank = ranks[row]
        return problem.rows.isRequired(row) && (rank < 0 || (rank < bound && !isDropped[Int(rank)]))
      }
      let part = try Subproblem(problem, rows, constants: constants, &limits)
      guard let conflict = try part.conflict(parameters, &limits) else { return bound == .max ? nil : Int(bound) }
      bound = conflict.members.reduce(-1) { max($0, ranks[$1.constraint.index]) }
      if bound < 0 { throw .unsatisfiable(conflict) }
    }
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

extension Simplex {
  /// Continues until the active rows are satisfied or conflict.
  ///
  /// - Returns: the highest rank in the conflict, -1 if none of its members has one, or `nil` if there is no conflict.
  fileprivate mutating func lastRank(ofConflictIn rows: [Int], _ ranks: [Int32]) throws(SolveError) -> Int? {
    try optimize().map { $0.rows.reduce(-1) { max($0, Int(ranks[rows[Int($1)]])) } }
  }
}
