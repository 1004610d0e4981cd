import Cassowary
import Synchronization
import Testing

@Suite struct PlanTests {
  /// A row of views with minimum widths that share a given width.
  private func row(_ count: Int, width: Double) throws -> (Problem, [Variable]) {
    var problem = Problem()
    let total = try problem.addParameter("width", value: width)
    let lefts = (0..<count).map { _ in problem.addVariable() }
    let widths = (0..<count).map { _ in problem.addVariable() }
    try problem.add(lefts[0] == 0.0)
    for index in 0..<count {
      try problem.add(widths[index] >= Double(20 + index % 5))
      guard index > 0 else { continue }
      try problem.add(lefts[index] == lefts[index - 1] + widths[index - 1] + 4)
      try problem.add(widths[index] == widths[0] ~ .high)
    }
    try problem.add(lefts[count - 1] + widths[count - 1] == total)
    return (problem, widths)
  }

  @Test func `a problem's constant can change before it is planned`() throws {
    var problem = Problem()
    let x = problem.addVariable("x")
    let fixed = try problem.add(x == 3.0)
    try problem.setConstant(of: fixed, to: 7)
    #expect(try Plan(problem).solve().value(of: x) == 7)
    #expect(throws: ProblemError.unknownConstraint(ConstraintID(index: 9))) {
      try problem.setConstant(of: ConstraintID(index: 9), to: 1)
    }
    #expect(throws: ProblemError.numberOutOfRange(.infinity, .constant)) {
      try problem.setConstant(of: fixed, to: .infinity)
    }
    #expect(try Plan(problem).solve().value(of: x) == 7)
  }

  @Test func `a plan can be solved for other parameters and constants`() throws {
    var problem = Problem()
    let width = try problem.addParameter("width", value: 100)
    let x = problem.addVariable("x")
    let half = try problem.add(x == width / 2)
    let least = try problem.add(x >= 30.0 ~ .high)
    let plan = try Plan(problem)
    #expect(try plan.solve().values == [100, 50])
    #expect(try plan.solve(parameters: [40]).values == [40, 20])
    #expect(try plan.solve(parameters: [40]).violation(of: least) == 10)
    #expect(try plan.solve(constants: [-2, 30]).value(of: x) == 48)
    #expect(throws: SolveError.wrongCount(expected: 1, given: 2)) { try plan.solve(parameters: [1, 2]) }
    #expect(throws: SolveError.wrongCount(expected: 2, given: 0)) { try plan.solve(constants: []) }
    #expect(throws: SolveError.numberOutOfRange(.infinity)) { try plan.solve(parameters: [.infinity]) }
    #expect(try plan.solve().violation(of: half) == 0)
    #expect(try plan.solve().violation(of: ConstraintID(index: 2)) == nil)
  }

  @Test func `a problem without variables can be solved`() throws {
    #expect(try Plan(Problem()).solve().values.isEmpty)
    var problem = Problem()
    let width = try problem.addParameter("width", value: 10)
    let fact = try problem.add(width >= 12.0)
    #expect(
      throws: SolveError.unsatisfiable(
        Conflict(members: [.init(constraint: fact, multiplier: 1, repair: -2, name: "width >= 12.0")], gap: 2)
      )
    ) { try Plan(problem).solve() }
    #expect(try Plan(problem).solve(parameters: [12]).values == [12])
    try problem.add(Constraint(terms: [], .equal, 3, priority: .low))
    let soft = try Plan(problem).solve(parameters: [13])
    #expect(soft.violation(of: ConstraintID(index: 1)) == 3)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e21])
  func `a number that is not finite or too large is rejected`(number: Double) throws {
    var problem = Problem()
    let x = problem.addVariable()
    #expect(throws: ProblemError.self) { try problem.add(x == number) }
    #expect(throws: ProblemError.self) { try problem.add(number * x == 1.0) }
    #expect(throws: ProblemError.self) { try problem.add((x == 1.0).weighted(number)) }
    #expect(throws: ProblemError.self) { try problem.addParameter(value: number) }
    #expect(Priority(number) == nil)
    #expect(problem.constraintCount == 0)
    #expect(problem.variableCount == 1)
    #expect(throws: SolverError.self) { try Solver(problem).add(x == number) }
  }

  @Test func `invalid weights, priorities and IDs are rejected`() throws {
    var problem = Problem()
    let x = problem.addVariable()
    for weight in [0.0, -1] {
      #expect(throws: ProblemError.invalidWeight(weight)) { try problem.add((x == 1.0).weighted(weight)) }
    }
    let stranger = Variable(index: 5)
    #expect(throws: ProblemError.unknownVariable(stranger)) { try problem.add(x + stranger == 1.0) }
    #expect(throws: ProblemError.unknownVariable(Variable(index: -1))) {
      try problem.add(Variable(index: -1) == 1.0)
    }
    #expect(throws: ProblemError.notAParameter(x, name: "x0")) { try problem.setValue(of: x, to: 1) }
    for (number, priority) in [(0, nil), (1000.5, nil), (.nan, nil), (1000, .required)] as [(Double, Priority?)] {
      #expect(Priority(number) == priority)
    }
    #expect(problem.constraintCount == 0)
    #expect(throws: SolveError.unknownVariable(stranger)) { try Plan(problem).solve().range(of: stranger) }
    #expect(throws: SolveError.unknownVariable(stranger)) { try Plan(problem).solve().explanation(of: stranger) }
    #expect(throws: SolveError.unknownVariable(stranger)) {
      try Plan(problem).solve().ambiguousVariables(among: [stranger])
    }
  }

  @Test func `terms with the same variable are added up, and dropped if they cancel`() throws {
    var problem = Problem()
    let x = problem.addVariable("x")
    let y = problem.addVariable("y")
    let id = try problem.add(x + y + x - y == 6.0)
    #expect(problem.constraint(id)?.terms == [Term(x, 2)] && problem.constraint(id)?.constant == 6)
    let long = LinearExpression(terms: (0..<40).map { Term($0 % 2 == 0 ? x : y, $0 % 4 == 1 ? -1 : 1) })
    let longID = try problem.add(long == 60.0)
    #expect(problem.constraint(longID)?.terms == [Term(x, 20)])
    #expect(try Plan(problem).solve().value(of: x) == 3)
    #expect(problem.description == "c0: 2.0 x == 6.0\nc1: 20.0 x == 60.0")
    let moved = try problem.add((2 * x + 3 <= y - x + 1) ~ .high)
    #expect(problem.constraint(moved)?.terms == [Term(x, 3), Term(y, -1)] && problem.constraint(moved)?.constant == -2)
  }

  @Test func `one constraint outweighs any number of constraints of the next priority`() throws {
    var problem = Problem()
    let x = problem.addVariable()
    for _ in 0..<1001 { try problem.add(x == 0.0 ~ .low) }
    try problem.add((2000 * x == 20000.0 ~ .low).weighted(1e6))
    try problem.add(x == 7.0 ~ .high)
    #expect(try Plan(problem).solve().value(of: x) == 7)
  }

  @Test func `any number of priorities is distinguished`() throws {
    var problem = Problem()
    let x = problem.addVariable()
    let y = problem.addVariable()
    for level in 1...300 {
      let priority = try #require(Priority(Double(level)))
      try problem.add((x == Double(level)) ~ priority)
      try problem.add((x + y >= Double(1000 - level)) ~ priority)
    }
    let solution = try Plan(problem).solve()
    #expect(solution.value(of: x) == 300)
    #expect(solution.value(of: y) == 699)
  }

  @Test func `the same input gives the same bits`() throws {
    let (problem, _) = try row(60, width: 1580)
    let first = try Plan(problem).solve()
    for _ in 0..<5 { #expect(try Plan(problem).solve().values == first.values) }
    let plan = try Plan(problem)
    _ = try plan.solve(parameters: [2500])
    #expect(try plan.solve().values == first.values)
  }

  @Test func `a budget and a deadline end a solve`() throws {
    let (problem, _) = try row(60, width: 1580)
    let plan = try Plan(problem)
    #expect(try plan.solve().pivotCount > 3)
    #expect(throws: SolveError.budgetExceeded(pivots: 3)) { try plan.solve(options: SolveOptions(pivotLimit: 3)) }
    #expect(throws: SolveError.cancelled) { try plan.solve(options: SolveOptions { true }) }
  }

  @Test func `a deadline ends the search for ambiguous variables`() throws {
    let (problem, _) = try row(60, width: 1580)
    let rings = Atomic(false)
    let solution = try Plan(problem).solve(options: SolveOptions { rings.load(ordering: .relaxed) })
    #expect(try !solution.ambiguousVariables().isEmpty)
    rings.store(true, ordering: .relaxed)
    #expect(throws: SolveError.cancelled) { try solution.ambiguousVariables() }
  }

  @Test func `many threads can solve one plan at the same time`() async throws {
    let (problem, widths) = try row(30, width: 900)
    let plan = try Plan(problem)
    let expected = try (0..<40).map { try plan.solve(parameters: [780 + 10 * Double($0)]).values }
    try await withThrowingTaskGroup(of: (Int, [Double]).self) { group in
      for task in 0..<160 {
        group.addTask { (task % 40, try plan.solve(parameters: [780 + 10 * Double(task % 40)]).values) }
      }
      for try await (index, values) in group { #expect(values == expected[index]) }
    }
    #expect(widths.count == 30)
  }
}
