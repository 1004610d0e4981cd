import TestSupport
import Testing

@testable import Cassowary

/// Removing constraints, from systems that are large enough for a new factorization in between, and constraints and
/// variables on which tolerances or the basis depend.
@Suite struct RemovalTests {
  @Test(arguments: (1...12 as ClosedRange<UInt64>).sampled(every: 6))
  func `after adding and removing constraints, the violations are those of a new solve`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let solver = Solver()
    let variables = (0..<24).map { _ in solver.addVariable() }
    var live: [ConstraintID] = []
    for step in 0..<400 {
      if live.count > 60 || (live.count > 20 && random.chance(50)) {
        // Makes the next change of the basis factorize it again.
        if random.chance(50) { solver.simplex.state.etas.work = 1 << 40 }
        try solver.remove(live.remove(at: random.int(0...live.count - 1)))
        #expect(try solver.simplex.misplacedDuals().isEmpty, "seed \(seed), step \(step)")
      } else {
        let terms = variables.shuffled(using: &random).prefix(random.int(2...5)).map {
          Term($0, Double([-2, -1, 1, 1, 3][random.int(0...4)]))
        }
        let priority = try #require(Priority(Double(random.int(1...3))))
        let relation = random.chance(30) ? Relation.equal : .greaterThanOrEqual
        live.append(
          try solver.add(Constraint(terms: terms, relation, Double(random.int(-3...9)), priority: priority)))
      }
      if step % 10 == 0 { try compare(solver, "seed \(seed), step \(step)") }
    }
  }

  private func compare(_ solver: Solver, _ place: String) throws {
    let problem = solver.problem
    let fresh = try Plan(problem).solve()
    var violations: [Double: (mine: Double, fresh: Double)] = [:]
    for (index, id) in solver.constraints.enumerated() {
      let priority = try #require(problem.priority(of: ConstraintID(index: index)))
      violations[priority.rawValue, default: (0, 0)].mine += try #require(solver.violation(of: id))
      violations[priority.rawValue, default: (0, 0)].fresh += try #require(
        fresh.violation(of: ConstraintID(index: index)))
    }
    for (priority, total) in violations {
      #expect(abs(total.mine - total.fresh) < 1e-6, "\(place), priority \(priority)")
    }
  }

  @Test func `tolerances become strict again when a huge value is removed`() throws {
    let solver = Solver()
    let huge = solver.addVariable()
    let x = solver.addVariable()
    try solver.add(x == huge - 1e10 ~ .high)
    try solver.add(huge == 1e10)
    // Next to a value of 1e10, 1e-6 is a rounding error.
    let least = try solver.add(x >= 1e-6 ~ .low)
    #expect(solver.value(of: x) == 0)
    try solver.remove(huge)
    #expect(try #require(solver.violation(of: least)) <= 1e-9)
    #expect(solver.simplex.brokenInvariant() == nil)
  }
}
