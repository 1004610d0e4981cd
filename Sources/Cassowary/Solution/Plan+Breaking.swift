extension Plan {
  /// Processes the breakable constraints in order, drops each one that conflicts with the other required constraints
  /// and those kept before it, and solves the rest.
  func solveBreaking(
    parameters: [Double], constants: [Double], options: SolveOptions
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

  /// -1 for a constraint that is not breakable.
  private func ranks(of breakable: [ConstraintID]) throws(SolveError) -> [Int32] {
    var ranks = [Int32](repeating: -1, count: problem.constraintCount)
    for (rank, constraint) in breakable.enumerated() {
      guard problem.isRequired(constraint), ranks[constraint.index] < 0 else { throw .notBreakable(constraint) }
      ranks[constraint.index] = Int32(truncatingIfNeeded: rank)
    }
    return ranks
  }

  /// Uses one simplex, adding several constraints at a time.
  ///
  /// The result is `nil` if rows had to be relaxed: then conflicts depend on rounding, and each prefix of the order
  /// must be checked by itself.
  private func droppedInOrder(
    _ ranks: [Int32], _ count: Int, _ parameters: [Double], _ constants: [Double], _ limits: inout SolveLimits
  ) throws(SolveError) -> [Bool]? {
    var order = try BreakableOrder(problem, ranks, count, parameters, constants, &limits)
    defer { limits = order.simplex.limits }
    guard try order.lastRankOfConflict() == nil else { return nil }
    var isDropped = [Bool](repeating: false, count: count)
    var next = 0
    var portion = 64
    while next < count {
      let end = min(next + portion, count)
      guard let first = try order.addUntilConflict(next..<end) else { return nil }
      next = first
      if first < end {
        isDropped[first] = true
        next += 1
        portion = max(1, portion / 2)
      } else {
        portion *= 2
      }
    }
    return isDropped
  }

  /// Returns the end of the shortest conflicting prefix of the order. It is found from above: the last breakable member
  /// of a conflict is an upper bound.
  private func shortestConflict(
    _ ranks: [Int32], _ isDropped: [Bool], _ parameters: [Double], _ constants: [Double], _ limits: inout SolveLimits
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

struct Subproblem {
  let plan: Plan
  /// By the part's constraints, the indices in the whole problem.
  let rows: [Int]
  let constants: [Double]

  init(_ whole: Problem, _ rows: [Int], constants: [Double], _ limits: inout SolveLimits) throws(SolveError) {
    plan = try Plan(whole.selecting(rows), &limits)
    self.rows = rows
    self.constants = rows.map { constants[$0] }
  }

  func conflict(_ parameters: [Double], _ limits: inout SolveLimits) throws(SolveError) -> Conflict? {
    var simplex = Simplex(plan.presolved, limits: limits, isReady: false)
    defer { limits = simplex.limits }
    simplex.setRightHandSides(constants: constants, parameters: parameters)
    return try simplex.optimize().map { Conflict($0).translated(rows) }
  }
}

/// The required constraints of a problem in one simplex, to which the breakable ones are added in their order.
private struct BreakableOrder: ~Copyable {
  var simplex: Simplex
  /// By the row of the simplex; -1 for a row without a rank.
  private let ranks: [Int]
  private let rows: [Int32]

  init(
    _ problem: Problem, _ ranks: [Int32], _ count: Int, _ parameters: [Double], _ constants: [Double],
    _ limits: inout SolveLimits
  ) throws(SolveError) {
    let required = (0..<problem.constraintCount).filter { problem.rows.isRequired($0) }
    var rows = [Int32](repeating: 0, count: count)
    var firstBasis = Buffer<Int32>()
    for (position, index) in required.enumerated() {
      let row = Int32(truncatingIfNeeded: position)
      if ranks[index] >= 0 {
        rows[Int(ranks[index])] = row
      } else if problem.rows.traits[index].relation == .equal {
        firstBasis.append(row)
      }
    }
    let presolved = try PresolvedSystem(
      System(problem.selecting(required)), eliminatesEqualities: false, startingFrom: firstBasis, &limits)
    simplex = Simplex(presolved, limits: limits)
    for row in rows { simplex.exclude(row) }
    simplex.setRightHandSides(constants: required.map { constants[$0] }, parameters: parameters)
    self.ranks = required.map { Int(ranks[$0]) }
    self.rows = rows
  }

  /// Returns the rank of the first constraint that conflicts with the others, or the end if there is none. The result
  /// is `nil` if rows had to be relaxed.
  mutating func addUntilConflict(_ range: Range<Int>) throws(SolveError) -> Int? {
    for row in rows[range] { simplex.include(row) }
    var end = range.upperBound
    while let last = try lastRankOfConflict() {
      guard last >= range.lowerBound, !simplex.isRelaxed else { return nil }
      // It is not known yet which of the constraints before it conflict.
      for row in rows[last..<end] { try simplex.remove(row) }
      end = last
    }
    return simplex.isRelaxed ? nil : end
  }

  /// The highest rank in a conflict of the current rows, -1 if none of its members has one, or `nil` if there is no
  /// conflict.
  mutating func lastRankOfConflict() throws(SolveError) -> Int? {
    try simplex.optimize().map { $0.members.reduce(-1) { max($0, ranks[Int($1.row)]) } }
  }
}
