import TestSupport
import Testing

@testable import Cassowary

/// Required constraints conflict if their violation exceeds 1e-6, or 1e-9 of the largest number among them.
@Suite struct ToleranceTests {
  private func value(_ constraints: (Variable, Variable) -> [Constraint]) throws -> (Double, Double) {
    var problem = Problem()
    let x = problem.addVariable("x")
    let w = problem.addVariable("w")
    for constraint in constraints(x, w) { try problem.add(constraint) }
    let values = try Plan(problem).solve().values
    return (values[0], values[1])
  }

  @Test func `within the tolerance, all members are relaxed by the same smallest amount`() throws {
    let (x, _) = try value { x, _ in [x == 1.0, x == 1 + 8e-7] }
    #expect(abs(x - (1 + 4e-7)) < 1e-12)
    let (y, _) = try value { x, _ in [x <= 1.0, x >= 1 + 6e-7, x == 0.0 ~ .high] }
    #expect(abs(y - (1 + 3e-7)) < 1e-12)
    let (amplified, _) = try value { x, _ in [1e-3 * x == 1e-3, 1e-3 * x == 1e-3 + 8e-7] }
    #expect(abs(amplified - (1 + 4e-4)) < 1e-9)
  }

  @Test(arguments: [0.0, 4, 101, 999]) func `a violation of exactly the tolerance is none`(place: Double) throws {
    let (x, _) = try value { x, _ in [x == place + 5e-7, x == place - 5e-7] }
    #expect(abs(x - place) < 1e-9)
  }

  @Test func `beyond the tolerance, constraints conflict`() {
    #expect(throws: SolveError.self) { try value { x, _ in [x == 1.0, x == 1 + 2e-6] } }
    #expect(throws: SolveError.self) { try value { x, _ in [1e9 * x == 1e9, 1e9 * x == 1e9 + 2.5] } }
    #expect(throws: SolveError.self) { try value { x, w in [x == w / 3, 3 * x == w, w == 1e9 + 1, x == 0.0] } }
  }

  @Test func `the tolerance grows with the largest number of the constraints`() throws {
    let (x, _) = try value { x, _ in [1e9 * x == 1e9, 1e9 * x == 1e9 + 0.5] }
    #expect(abs(x - 1) < 1e-9)
  }

  @Test(arguments: [1.0, 1e3, 1e6, 1e9])
  func `constraints with thirds of large numbers do not conflict`(w: Double) throws {
    let (x, _) = try value { x, other in [x == other / 3, 3 * x == other, other == w + 1] }
    #expect(abs(x - (w + 1) / 3) < 1e-6)
  }

  @Test func `a long chain of the largest numbers is accurate to a millionth`() throws {
    var problem = Problem()
    let lefts = (0...200).map { _ in problem.addVariable() }
    try problem.add(lefts[0] == 1e9)
    for index in 1...200 { try problem.add(lefts[index] - lefts[index - 1] == 0.1) }
    let solution = try Plan(problem).solve()
    for index in 0...200 { #expect(abs(solution.values[index] - (1e9 + 0.1 * Double(index))) < 1e-6) }
  }

  @Test func `many constraints that nearly agree have a solution`() throws {
    var problem = Problem()
    let x = problem.addVariable("x")
    for index in 0..<200 { try problem.add(x == 5 + 9e-11 * Double(index)) }
    let solution = try Plan(problem).solve()
    #expect(abs((solution.value(of: x) ?? 0) - 5) < 3e-8)
    // In sum they are off by 9e-7 until now.
    try problem.add(x == 5 + 3e-7)
    #expect(throws: SolveError.self) { try Plan(problem).solve() }
  }

  private static func all(_ problem: Problem) -> [ConstraintID] {
    (0..<problem.constraintCount).map { ConstraintID(index: $0) }
  }

  private static func chain(_ positions: [Double]) throws -> Problem {
    var problem = Problem()
    let lefts = positions.map { _ in problem.addVariable() }
    for (left, position) in zip(lefts, positions) { try problem.add(left == position) }
    for (left, next) in zip(lefts, lefts.dropFirst()) { try problem.add(left == next) }
    return problem
  }

  @Test func `views at nearly equal positions can be aligned, together and one by one`() throws {
    let problem = try Self.chain((1...20).map { Double($0) * 9e-7 / 20 })
    for value in try Plan(problem).solve().values { #expect(value > 0 && value < 9e-7) }
    #expect(try Plan(problem).solve(options: SolveOptions(breakable: Self.all(problem))).broken.isEmpty)
    #expect(throws: SolveError.budgetExceeded(pivots: 0)) {
      _ = try Plan(problem).solve(options: SolveOptions(pivotLimit: 0))
    }
    let solver = Solver()
    for _ in problem.variables { _ = solver.addVariable() }
    for id in Self.all(problem) { try solver.add(try #require(problem.constraint(id))) }
    #expect(try solver.values == Plan(problem).solve().values)
  }

  @Test func `changes of a long chain that nearly closes are charged and reverted`() throws {
    var problem = Problem()
    let lefts = (0..<3000).map { _ in problem.addVariable() }
    try problem.add(lefts[0] == 0.0)
    for (left, next) in zip(lefts, lefts.dropFirst()) { try problem.add(next - left == 1) }
    let last = try problem.add(lefts[2999] == 2999 + 8e-7)
    let solver = try Solver(problem)
    try solver.edit(lefts[1500])
    try solver.suggest(7, for: lefts[1500])
    let before = solver.fingerprints
    solver.pivotLimit = 0
    #expect(throws: SolverError.solve(.budgetExceeded(pivots: 0))) { try solver.suggest(8, for: lefts[1500]) }
    solver.pivotLimit = nil
    solver.isCancelled = { true }
    #expect(throws: SolverError.solve(.cancelled)) { try solver.add(lefts[7] >= 7) }
    solver.isCancelled = nil
    #expect(solver.fingerprints == before)
    try solver.remove(last)
    #expect(solver.values == (0..<3000).map { Double($0) })
  }

  @Test func `of constraints that conflict in tiny units, the last is dropped or refused`() throws {
    var problem = Problem()
    let (x, y) = (problem.addVariable(), problem.addVariable())
    for constraint in [3 * y == 7e-7, y + 2 * x == 9e-7, x == 7e-7, y + x == 1.5e-6] { try problem.add(constraint) }
    let solution = try Plan(problem).solve(options: SolveOptions(breakable: Self.all(problem)))
    #expect(solution.broken.map(\.index) == [3])
    #expect(throws: SolveError.self) { try Plan(problem).solve() }
  }

  @Test(arguments: [false, true]) func `of constraints that conflict in sum, the first beyond the tolerance is dropped`(
    _ hasTwo: Bool
  ) throws {
    var problem = Problem()
    let (x, y) = (problem.addVariable(), problem.addVariable())
    let constraints: [Constraint] =
      hasTwo
      ? [x == 0.0, y == 0.0, x == 4.5e-7, y == 9e-7]
      : [3 * x <= 12.0000005, x <= 3.9999997, x >= 4.0000005, -x == -4.0000007, -x == -4.0000003]
    for constraint in constraints { try problem.add(constraint) }
    let solution = try Plan(problem).solve(options: SolveOptions(breakable: Self.all(problem)))
    #expect(solution.broken.map(\.index) == [3])
  }

  @Test func `a conflict in sum names few of many constraints that repeat each other`() throws {
    var problem = Problem()
    for index in 0..<100 {
      let view = problem.addVariable()
      try problem.add(view == 0.0)
      try problem.add(view == Double(index + 1) * 9e-9)
    }
    let found = try #require(conflict(of: problem))
    #expect(found.members.count <= 8 && found.gap > 1e-6)
  }

  /// Sets of constraints that nearly hold, with coefficients of up to four sizes and a parameter, in several orders.
  @Test func `whether constraints conflict in sum depends on them alone, not on their order`() throws {
    for seed in seeds(40, all: 20_000) {
      var random = SplitMix64(seed: seed)
      let variableCount = random.int(1...3)
      let constraints = Self.nearConflict(of: variableCount, &random)
      let rows = Array(constraints.indices)
      guard let isConflict = try Self.conflicts(Self.problem(variableCount, constraints)) else { continue }
      for order in [rows, rows.reversed(), rows.shuffled(using: &random), rows.shuffled(using: &random)] {
        let problem = try Self.problem(variableCount, order.map { constraints[$0] })
        #expect((conflict(of: problem) != nil) == isConflict, "seed \(seed), \(order)")
      }
    }
  }

  private static func problem(_ variableCount: Int, _ constraints: [Constraint]) throws(ProblemError) -> Problem {
    var problem = Problem()
    _ = try problem.addParameter(value: 5)
    for _ in 0..<variableCount { _ = problem.addVariable() }
    for constraint in constraints { try problem.add(constraint) }
    return problem
  }

  private static func nearConflict(of variableCount: Int, _ random: inout SplitMix64) -> [Constraint] {
    let places = (0...variableCount).map { $0 == 0 ? 5 : Double(random.int(0...4)) }
    let hasSizes = random.chance(30)
    return (0..<random.int(3...8)).map { _ in
      let size = hasSizes ? [1.0, 1, 4000, 1e5][random.int(0...3)] : 1
      // One of them may have only the parameter.
      let chosen = random.chance(10) ? 0 : random.int(1...variableCount)
      var terms: [Term] = []
      for index in 0...variableCount where index == chosen || (chosen > 0 && index > 0 && random.chance(40)) {
        terms.append(Term(Variable(index: index), size * [1.0, 1, -1, 2, 3][random.int(0...4)]))
      }
      let miss = [0, 0, 2e-7, -3e-7, 5e-7, -7e-7][random.int(0...5)] * max(1, size / 1000)
      let constant = terms.reduce(miss) { $0 + $1.coefficient * places[$1.variable.index] }
      return Constraint(
        terms: terms, [.equal, .equal, .lessThanOrEqual, .greaterThanOrEqual][random.int(0...3)], constant)
    }
  }

  /// Returns whether the constraints of at most some size are violated in sum by more than its tolerance, or `nil` if
  /// they are by almost as much.
  private static func conflicts(_ problem: Problem) throws -> Bool? {
    let tolerances = try all(problem).map { id in
      let constraint = try #require(problem.constraint(id))
      // With the parameter's value, its constraint has no large number.
      if constraint.terms.contains(where: { problem.isParameter($0.variable) }) { return 1e-6 }
      let largest = constraint.terms.reduce(constraint.constant.magnitude) { max($0, $1.coefficient.magnitude) }
      return max(1e-6, 1e-9 * largest)
    }
    var isConflict = false
    for tolerance in Set(tolerances) {
      let rows = tolerances.indices.filter { tolerances[$0] <= tolerance }
      let violation = Oracle.leastViolation(problem, of: rows).double
      if abs(violation - tolerance) < 1e-5 * tolerance { return nil }
      isConflict = isConflict || violation > tolerance
    }
    return isConflict
  }

  @Test func `a removal that is cancelled leaves a relaxed solver as it was`() throws {
    let solver = Solver()
    let (x, y) = (solver.addVariable(), solver.addVariable())
    try solver.add(x >= 1 + 8e-7)
    try solver.add(x <= 1)
    try solver.add(x == 0.0 ~ .low)
    let row = try solver.add(y - x >= 5)
    let before = solver.fingerprints
    let calls = CallCounter(cancellingAfter: 1)
    solver.isCancelled = { !calls.isCancelled() }
    #expect(throws: SolverError.solve(.cancelled)) { try solver.remove(row) }
    #expect(solver.fingerprints == before)
    solver.isCancelled = nil
    try solver.remove(row)
    #expect(abs(try #require(solver.value(of: x)) - (1 + 4e-7)) < 1e-9)
  }

  @Test func `a coefficient far below the others still counts`() throws {
    let (x, w) = try value { x, w in [x == 1.0, 1e9 * x + 1e-6 * w >= 1e9 + 50] }
    #expect(x == 1)
    #expect(w >= 5e7 - 1)
  }

  @Test func `a row with a wide tolerance does not hide a conflict of others`() throws {
    var problem = Problem()
    let x = problem.addVariable()
    try problem.add(1e-9 * x == 5e-8)
    let least = try problem.add(x >= -63)
    let greatest = try problem.add(x <= -73)
    let found = try #require(conflict(of: problem))
    #expect(found.members.map(\.constraint) == [least, greatest])
    #expect(abs(found.gap - 10) < 1e-12)
  }

  @Test func `overlapping sets within their tolerances are relaxed together`() throws {
    let (x, _) = try value { x, _ in [1e-9 * x == 5e-8, x >= -73, x <= -73 - 8e-7] }
    #expect(abs(x - (-73 - 4e-7)) < 1e-9)
  }

  /// The third constraint is violated half as much, so that with it each of the others is within the tolerance.
  @Test(arguments: [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])
  func `a constraint with a small coefficient does not hide a conflict of others`(_ order: [Int]) throws {
    var problem = Problem()
    let x = problem.addVariable()
    let constraints = [x == 79.0000018, x == 79, 0.5 * x == 39.5]
    let ids = try order.map { try problem.add(constraints[$0]) }
    let found = try #require(conflict(of: problem))
    #expect(Set(found.members.map(\.constraint)) == Set(ids.filter { order[$0.index] < 2 }))
    #expect(abs(found.gap - 1.8e-6) < 1e-12)
  }

  @Test func `a long chain does not share out a violation`() throws {
    var problem = Problem()
    let v = (0...500).map { _ in problem.addVariable() }
    try problem.add(v[500] == 500.0004)
    for index in (1...500).reversed() { try problem.add(v[index] == v[index - 1] + 1) }
    try problem.add(v[0] == 0.0)
    try problem.add(0.001 * v[500] == 0.5)
    #expect(throws: SolveError.self) { try Plan(problem).solve() }
  }

  @Test func `a rounding error of an important priority does not outweigh a less important one`() throws {
    var problem = Problem()
    let v = (0..<5).map { _ in problem.addVariable() }
    try problem.add((3.0003 * v[0] >= -15 ~ .high).weighted(10))
    try problem.add(2 * v[4] + 2.0003 * v[0] == 14.5)
    try problem.add((1e-4 * v[2] - v[0] == -15.999 ~ .low).weighted(10))
    let slope = try problem.add((v[0] + 0.1 * v[2] - 2 * v[3] >= -0.999 ~ 500).weighted(0.5))
    try problem.add(3.0002 * v[1] <= -8)
    try problem.add(3 * v[1] - 0.9999 * v[0] >= 16)
    try problem.add(2 * v[2] - 3.0001 * v[3] >= 20 ~ .high)
    try problem.add(3 * v[1] - 2.0002 * v[2] <= 4.999 ~ .high)
    let sum = try problem.add(-2 * v[0] - v[3] <= -10 ~ 500)
    try problem.add(0.1 * v[3] + 1.0001 * v[1] >= 5 ~ 100)
    try problem.add(-4 * v[3] <= 16)
    try problem.add(2.9997 * v[2] + 3.0003 * v[0] >= -17.001 ~ .high)
    let solution = try Plan(problem).solve()
    #expect(try #require(solution.violation(of: slope)) < 1e-6)
    #expect(try #require(solution.violation(of: sum)) < 1e-6)
  }

  /// The two `low` constraints pull with equal force in exact units, but not with the coefficients' last bits.
  @Test func `rounded coefficients do not hide that variables are ambiguous`() throws {
    var problem = Problem()
    let v = (0..<8).map { _ in problem.addVariable() }
    try problem.add(1e7 * v[0] >= 6e6)
    try problem.add(1000 * v[1] - 1e7 * v[0] >= 4e6)
    try problem.add((0.01 * v[1] - 100 * v[0] == 150 ~ .low).weighted(0.1))
    try problem.add(1e-5 * v[2] - 1e-4 * v[1] >= 0)
    try problem.add(0.1 * v[3] - 0.001 * v[2] == 40)
    try problem.add(100 * v[4] - 10 * v[3] == 9000)
    try problem.add(1e-5 * v[5] - 0.010000000000000002 * v[4] >= 0.6000000000000001)
    try problem.add(0.1 * v[6] - 1.0000000000000002e-06 * v[5] >= 0.09)
    try problem.add(0.01 * v[7] - 100 * v[6] >= 80)
    try problem.add((10000 * v[7] == 4.4e8 ~ .low).weighted(1e-7))
    #expect(try Plan(problem).solve().ambiguousVariables() == Array(v[1...]))
  }

  /// The equations differ by 9e-5 in one coefficient, which enlarges rounding errors by 11,000. The bound is within the
  /// tolerance of numbers of its size.
  @Test func `nearly parallel equations and a bound within the tolerance are solved`() throws {
    var problem = Problem()
    let (x, y, z) = (problem.addVariable(), problem.addVariable(), problem.addVariable())
    try problem.add(3.0003 * z + 0.9999 * y - 1.00001 * x == 8)
    try problem.add(0.9999 * y - 1.00001 * z - 1.0001 * x == 0)
    try problem.add(0.100001 * z <= 0)
    try problem.add(x <= 88887.8888889373)
    try problem.add(x == 6 ~ .low)
    let solution = try Plan(problem).solve()
    for index in 0..<4 {
      #expect(try #require(solution.violation(of: ConstraintID(index: index))) <= 88887.9 * 1e-9)
    }
  }
}
