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
    let kept = try Subproblem(problem, constants: constants, &limits) { row in
      let rank = ranks[row]
      return rank < 0 || !isDropped[Int(rank)]
    }
    let solution = try kept.plan.solve(parameters, kept.constants, limits)
    return Solution(of: solution, in: self, rows: kept.rows, constants: constants, broken: broken)
  }

  /// Returns for each constraint its rank in the order, or -1.
  private func ranks(of breakable: [ConstraintID]) throws(SolveError) -> [Int32] {
    var ranks = [Int32](repeating: -1, count: problem.constraintCount)
    for (rank, constraint) in breakable.enumerated() {
      guard problem.contains(constraint), problem.rows.traits[constraint.index].priority == 1000,
        ranks[constraint.index] < 0
      else { throw .notBreakable(constraint) }
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
    let rows = (0..<problem.constraintCount).filter { problem.rows.traits[$0].priority == 1000 }
    var part = problem
    part.rows = problem.rows.selecting(rows)
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
    let planned = try PresolvedSystem(System(part), eliminatesEqualities: false, startingFrom: firm, &limits)
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
        guard last >= next else { return nil }
        // It is not known yet which of the constraints before it conflict.
        for tag in tags[last..<end] { _ = try simplex.remove(tag) }
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
      let part = try Subproblem(problem, constants: constants, &limits) { row in
        let rank = ranks[row]
        return problem.rows.traits[row].priority == 1000 && (rank < 0 || (rank < bound && !isDropped[Int(rank)]))
      }
      do throws(SolveError) {
        try part.plan.findSolution(parameters, part.constants, &limits)
        return bound == .max ? nil : Int(bound)
      } catch {
        guard case .unsatisfiable(let conflict) = error else { throw error }
        let translated = conflict.translated(part.rows)
        var last: Int32 = -1
        for member in translated.members { last = max(last, ranks[member.constraint.index]) }
        guard last >= 0 else { throw .unsatisfiable(translated) }
        bound = last
      }
    }
  }
}

private struct Subproblem {
  let plan: Plan
  /// For each of its constraints, the index in the whole problem.
  let rows: [Int]
  let constants: [Double]

  init(
    _ whole: Problem, constants all: [Double], _ limits: inout SolveLimits, where isIncluded: (Int) -> Bool
  ) throws(SolveError) {
    let rows = (0..<whole.constraintCount).filter(isIncluded)
    var part = whole
    part.rows = whole.rows.selecting(rows)
    plan = try Plan(part, &limits)
    self.rows = rows
    constants = rows.map { all[$0] }
  }
}

extension Simplex {
  /// Continues until the active rows are satisfied or conflict.
  ///
  /// - Returns: the highest rank in the conflict, -1 if none of its members has one, or `nil` if there is no conflict.
  fileprivate mutating func lastRank(ofConflictIn rows: [Int], _ ranks: [Int32]) throws(SolveError) -> Int? {
    do throws(SolveError) {
      try solve()
      return nil
    } catch {
      guard case .unsatisfiable(let conflict) = error else { throw error }
      var last: Int32 = -1
      for member in conflict.members { last = max(last, ranks[rows[member.constraint.index]]) }
      return Int(last)
    }
  }
}
