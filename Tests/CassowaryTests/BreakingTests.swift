import Cassowary
import TestSupport
import Testing

/// Dropping required constraints that conflict, in a given order.
@Suite struct BreakingTests {
  @Test func `a constraint that conflicts with those kept before it is dropped`() throws {
    var problem = Problem()
    let x = problem.addVariable("x")
    let nonNegative = try problem.add(x >= 0.0)
    let order = [
      try problem.add(x == 5.0), try problem.add(x == 7.0), try problem.add(x <= 5.0), try problem.add(x == -1.0),
    ]
    let solution = try Plan(problem).solve(options: SolveOptions(breakable: order))
    #expect(solution.broken == [order[1], order[3]])
    #expect(solution.value(of: x) == 5)
    #expect(solution.violation(of: order[1]) == 2)
    let reversed = try Plan(problem).solve(options: SolveOptions(breakable: order.reversed()))
    #expect(reversed.broken == [order[1], order[3]])
    #expect(throws: SolveError.notBreakable(order[0])) {
      try Plan(problem).solve(options: SolveOptions(breakable: [order[0], order[0]]))
    }
    #expect(
      try Plan(problem).solve(options: SolveOptions(breakable: order)).explanation(of: x).reasons.map(\.constraint) == [
        order[0]
      ])
    _ = nonNegative
  }

  @Test func `constraints that may not be dropped still conflict`() throws {
    var problem = Problem()
    let x = problem.addVariable("x")
    let low = try problem.add(x >= 3.0)
    let high = try problem.add(x <= 2.0)
    let other = try problem.add(x == 1.0)
    #expect(
      throws: SolveError.unsatisfiable(
        Conflict(
          members: [
            .init(constraint: low, multiplier: 1, repair: -1, name: "x >= 3.0"),
            .init(constraint: high, multiplier: -1, repair: 1, name: "x <= 2.0"),
          ],
          gap: 1
        )
      )
    ) { try Plan(problem).solve(options: SolveOptions(breakable: [other])) }
  }

  /// Overlapping inequalities between positions, and some equalities.
  private func interlocking(views: Int, seed: UInt64) throws -> (problem: Problem, order: [ConstraintID]) {
    var random = SplitMix64(seed: seed)
    var problem = Problem()
    let positions = (0..<views).map { problem.addVariable("x\($0)") }
    let isFirm = random.chance(50)
    if isFirm { try problem.add(positions[0] == 0.0) }
    var order: [ConstraintID] = []
    for _ in 0..<(4 * views) {
      let place = random.int(0...views - 1)
      let one = positions[place]
      let other = positions[(place + random.int(1...views - 1)) % views]
      let distance = Double(random.int(-20...20))
      switch random.int(0...4) {
      case 0, 1: order.append(try problem.add(one <= other + distance))
      case 2, 3: order.append(try problem.add(one >= other + distance))
      default: order.append(try problem.add(one == other + distance))
      }
    }
    for position in positions { try problem.add(position == 7.0 ~ .high) }
    return (problem, order.shuffled(using: &random))
  }

  @Test func `the dropped constraints and the solution equal those of solving each prefix`() throws {
    for (views, seeds) in [(4, 1...25), (12, 1...12), (30, 1...3)] as [(Int, ClosedRange<UInt64>)] {
      for seed in seeds {
        let (problem, order) = try interlocking(views: views, seed: seed)
        var kept = Set((0..<problem.constraintCount).map { ConstraintID(index: $0) }).subtracting(order)
        var dropped: [ConstraintID] = []
        for constraint in order {
          let part = try problem.with(kept.union([constraint]).sorted().compactMap { problem.constraint($0) })
          do throws(SolveError) {
            _ = try Plan(part).solve()
            kept.insert(constraint)
          } catch {
            guard case .unsatisfiable = error else { throw error }
            dropped.append(constraint)
          }
        }
        let solution = try Plan(problem).solve(options: SolveOptions(breakable: order))
        #expect(solution.broken == dropped.sorted(), "\(views) views, seed \(seed)")
        let afresh = try Plan(problem.with(kept.sorted().compactMap { problem.constraint($0) })).solve()
        for variable in problem.variables {
          #expect(solution.value(of: variable)?.bitPattern == afresh.value(of: variable)?.bitPattern)
        }
      }
    }
  }

  @Test func `the dropped constraints are those that an exact simplex drops`() throws {
    for shape in RandomSystemTests.shapes {
      for seed in seeds(30, all: 80) {
        let problem = try shape.problem(seed: seed)
        let required = (0..<problem.constraintCount).filter {
          problem.constraint(ConstraintID(index: $0))?.priority.isRequired == true
        }
        var random = SplitMix64(seed: seed)
        let order = required.filter { _ in random.chance(80) }.shuffled(using: &random)
        var kept = required.filter { !order.contains($0) }
        guard case .optimal = Oracle.solve(problem, only: kept, intervals: false) else { continue }
        var dropped: [ConstraintID] = []
        for row in order {
          if case .infeasible = Oracle.solve(problem, only: kept + [row], intervals: false) {
            dropped.append(ConstraintID(index: row))
          } else {
            kept.append(row)
          }
        }
        let options = SolveOptions(breakable: order.map { ConstraintID(index: $0) })
        #expect(try Plan(problem).solve(options: options).broken == dropped.sorted(), "\(shape.name), seed \(seed)")
      }
    }
  }
}
