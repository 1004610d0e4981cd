extension Plan {
  /// Goes through the breakable constraints in their order, drops each that conflicts with the unbreakable required ones
  /// and those kept before it, and solves what is left.
  func solveBreaking(
    parameters: [Double],
    constants: [Double],
    options: SolveOptions
  ) throws(SolveError) -> Solution {
    let ranks = try ranks(of: options.breakable)
    var inner = options
    inner.breakable = []
    var isDropped = try droppedTogether(ranks, options.breakable.count, parameters, constants, inner)
    if isDropped == nil {
      var dropped = [Bool](repeating: false, count: options.breakable.count)
      while let end = try shortestConflict(ranks, dropped, parameters, constants, inner) { dropped[end] = true }
      isDropped = dropped
    }
    let wasDropped = isDropped ?? []
    let broken = options.breakable.indices.filter { wasDropped[$0] }.map { options.breakable[$0] }.sorted()
    guard !broken.isEmpty else { return try solve(parameters, constants, inner, broken: []) }
    let kept = Subproblem(problem, constants: constants) { row in
      let rank = ranks[row]
      return rank < 0 || !wasDropped[Int(rank)]
    }
    let solution = try kept.plan.solve(parameters, kept.constants, inner, broken: [])
    return Solution(of: solution, in: self, rows: kept.rows, constants: constants, broken: broken)
  }

  /// For each constraint its place in the order, or -1.
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

  /// Finds all that is dropped in one run: of each conflict, the member that comes last in the order is taken out, and the
  /// simplex goes on.
  ///
  /// Where in the end all other members of each conflict are kept, these are the constraints that going through the order
  /// drops: each one conflicts with some kept before it, and what is kept holds together. Else the answer is nil.
  private func droppedTogether(
    _ ranks: [Int32],
    _ count: Int,
    _ parameters: [Double],
    _ constants: [Double],
    _ options: SolveOptions
  ) throws(SolveError) -> [Bool]? {
    let rows = (0..<problem.constraintCount).filter { problem.rows.traits[$0].priority == 1000 }
    var part = problem
    part.rows = problem.rows.selecting(rows)
    let limits = SolveLimits(options, variables: problem.variableCount, rows: rows.count)
    var simplex = Simplex(PlannedSystem(System(part), eliminatesEqualities: false), limits: limits)
    simplex.setSides(constants: rows.map { constants[$0] }, parameters: parameters)
    var isDropped = [Bool](repeating: false, count: count)
    var companions: [Int] = []
    while true {
      do throws(SolveError) {
        try simplex.solve()
        break
      } catch {
        guard case .unsatisfiable(let conflict) = error else { throw error }
        let members = conflict.members.map { (row: $0.constraint.index, rank: Int(ranks[rows[$0.constraint.index]])) }
        guard let last = members.max(by: { $0.rank < $1.rank }), last.rank >= 0 else {
          throw .unsatisfiable(conflict.translated(rows))
        }
        isDropped[last.rank] = true
        companions += members.map(\.rank).filter { $0 >= 0 && $0 != last.rank }
        _ = simplex.remove(Int32(truncatingIfNeeded: last.row))
      }
    }
    return companions.contains { isDropped[$0] } ? nil : isDropped
  }

  /// The place at which the shortest conflicting prefix of the order ends, or nil where there is no conflict.
  ///
  /// It is found from above: the last breakable member of a conflict bounds it.
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
        return problem.rows.traits[row].priority == 1000 && (rank < 0 || (rank < bound && !isDropped[Int(rank)]))
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
