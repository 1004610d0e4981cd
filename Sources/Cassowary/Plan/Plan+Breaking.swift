extension Plan {
  /// Goes through the breakable constraints in their order, drops each that conflicts with the unbreakable required ones
  /// and those kept before it, and solves what is left.
  ///
  /// As long as the required constraints conflict, the shortest prefix of the order that conflicts is found from above:
  /// the last breakable member of a conflict bounds it. The prefix's last constraint is the next to be dropped.
  func solveBreaking(
    parameters: [Double],
    constants: [Double],
    options: SolveOptions
  ) throws(SolveError) -> Solution {
    let ranks = try ranks(of: options.breakable)
    var isDropped = [Bool](repeating: false, count: options.breakable.count)
    var inner = options
    inner.breakable = []
    while true {
      let end = try shortestConflict(ranks, isDropped, parameters, constants, inner)
      guard let end else { break }
      isDropped[end] = true
    }
    let broken = options.breakable.indices.filter { isDropped[$0] }.map { options.breakable[$0] }.sorted()
    guard !broken.isEmpty else { return try solve(parameters, constants, inner, broken: []) }
    let kept = Subproblem(problem, constants: constants) { row in
      let rank = ranks[row]
      return rank < 0 || !isDropped[Int(rank)]
    }
    let solution = try kept.plan.solve(parameters, kept.constants, inner, broken: [])
    return Solution(of: solution, in: self, rows: kept.rows, constants: constants, broken: broken)
  }

  /// For each constraint its place in the order, or -1.
  private func ranks(of breakable: [ConstraintID]) throws(SolveError) -> [Int32] {
    var ranks = [Int32](repeating: -1, count: problem.constraintCount)
    for (rank, constraint) in breakable.enumerated() {
      guard problem.contains(constraint), problem.rows.priorities[constraint.index] == 1000,
        ranks[constraint.index] < 0
      else { throw .notBreakable(constraint) }
      ranks[constraint.index] = Int32(truncatingIfNeeded: rank)
    }
    return ranks
  }

  /// The place at which the shortest conflicting prefix of the order ends, or nil where there is no conflict.
  private func shortestConflict(
    _ ranks: [Int32],
    _ isDropped: [Bool],
    _ parameters: [Double],
    _ constants: [Double],
    _ options: SolveOptions
  ) throws(SolveError) -> Int? {
    var bound = Int32.max
    while true {
      let part = Subproblem(problem, constants: constants) { row in
        let rank = ranks[row]
        return problem.rows.priorities[row] == 1000 && (rank < 0 || (rank < bound && !isDropped[Int(rank)]))
      }
      do throws(SolveError) {
        _ = try part.plan.solve(parameters, part.constants, options, broken: [])
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

/// Some of a problem's constraints, planned by themselves.
private struct Subproblem {
  let plan: Plan
  /// For each of its constraints, the whole problem's.
  let rows: [Int]
  let constants: [Double]

  init(_ whole: Problem, constants all: [Double], where isIncluded: (Int) -> Bool) {
    let rows = (0..<whole.constraintCount).filter(isIncluded)
    var part = whole
    part.rows = whole.rows.selecting(rows)
    plan = Plan(part)
    self.rows = rows
    constants = rows.map { all[$0] }
  }
}

extension Conflict {
  /// The same conflict in the numbering of another problem.
  func translated(_ rows: [Int]) -> Conflict {
    let translated = members.map {
      Member(
        constraint: ConstraintID(index: rows[$0.constraint.index]),
        multiplier: $0.multiplier,
        repair: $0.repair
      )
    }
    return Conflict(members: translated, gap: gap)
  }
}
