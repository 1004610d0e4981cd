import TestSupport
import Testing

@testable import Cassowary

/// Planning has the same limits as solving.
@Suite struct PlanningLimitTests {
  /// Returns as many equalities as variables, each with all variables. The value of variable *i* is *i*.
  private static func dense(_ count: Int, seed: UInt64 = 1) throws -> Problem {
    var random = SplitMix64(seed: seed)
    var problem = Problem()
    let variables = (0..<count).map { _ in problem.addVariable() }
    for row in 0..<count {
      var sum = 0.0
      let terms = variables.map { variable in
        let coefficient = Double(random.int(1...9)) + (variable.index == row ? 100 : 0)
        sum += coefficient * Double(variable.index)
        return Term(variable, coefficient)
      }
      try problem.add(Constraint(terms: terms, .equal, sum))
    }
    return problem
  }

  @Test func `elimination counts toward the pivot limit`() throws {
    let problem = try Self.dense(120)
    #expect(throws: SolveError.self) { try Plan(problem, options: SolveOptions(pivotLimit: 5)) }
    #expect(throws: SolverError.self) { try Solver(problem, pivotLimit: 5) }
  }

  @Test func `a spent budget is reported with elimination and pivots`() throws {
    var problem = try Self.dense(30)
    var last = problem.addVariable()
    for index in 1...10 {
      let next = problem.addVariable()
      try problem.add(last <= next)
      try problem.add(last == Double(-index) ~ .low)
      last = next
    }
    try problem.add(last == -20 ~ .high)
    for limit in 0..<200 {
      do {
        _ = try Solver(problem, pivotLimit: limit)
        return
      } catch {
        guard case .solve(.budgetExceeded(let pivots)) = error else { throw error }
        #expect(pivots >= limit)
      }
    }
    Issue.record("200 pivots are not enough")
  }

  @Test func `planning sparse systems costs no pivots`() throws {
    var problem = Problem()
    let lefts = (0...2000).map { _ in problem.addVariable() }
    try problem.add(lefts[0] == 0)
    for index in 1...2000 { try problem.add(lefts[index] - lefts[index - 1] == 10) }
    #expect(try Plan(problem, options: SolveOptions(pivotLimit: 0)).solve().values.last == 20_000)
  }

  @Test func `planning can be cancelled`() throws {
    let problem = try Self.dense(120)
    #expect(throws: SolveError.cancelled) { try Plan(problem, options: SolveOptions(isCancelled: { true })) }
  }

  @Test func `elimination respects the memory limit`() throws {
    let problem = try Self.dense(60)
    let error = #expect(throws: SolveError.self) { try Plan(problem, options: SolveOptions(memoryLimit: 100_000)) }
    if case .memoryExceeded(let bytes) = error { #expect(bytes > 100_000) } else { Issue.record("\(error as Any)") }
  }

  @Test func `a solve with many priorities respects the memory limit`() throws {
    var problem = Problem()
    let values = (0..<400).map { _ in problem.addVariable() }
    // All variables must be equal, and each has an optional value with its own priority, so each dual has a value for
    // each earlier level.
    for (index, value) in values.enumerated() {
      if index > 0 { try problem.add(values[index - 1] <= value) }
      let priority = try #require(Priority(Double(1 + index * 7 % 400)))
      try problem.add(Constraint(terms: [Term(value, 1)], .equal, Double(-index), priority: priority))
    }
    let plan = try Plan(problem)
    #expect(throws: Never.self) { try plan.solve() }
    #expect(throws: SolveError.self) { try plan.solve(options: SolveOptions(memoryLimit: 500_000)) }
  }

  @Test func `dropping constraints respects the limits of one solve`() throws {
    var problem = try Self.dense(90)
    let required = (0..<90).map { ConstraintID(index: $0) }
    try problem.add(1 * Variable(index: 3) == 77)
    let plan = try Plan(problem)
    #expect(try plan.solve(options: SolveOptions(breakable: required)).broken.count == 1)
    #expect(throws: SolveError.self) { try plan.solve(options: SolveOptions(pivotLimit: 5, breakable: required)) }
  }

  /// Twice the size is eight times the work, as for any dense matrix.
  @Test func `the cost of elimination grows with its fill-in`() throws {
    let small = try work(ofDense: 40)
    let large = try work(ofDense: 80)
    #expect(Double(large) / Double(small) < 9)
  }

  /// Most entries are too small to be a pivot. One search finds the large one.
  @Test func `a long row is not searched for each of its small entries`() throws {
    let count = 2000
    var problem = Problem()
    let variables = (0..<count).map { _ in problem.addVariable() }
    try problem.add(Constraint(terms: variables.map { Term($0, $0.index == 7 ? 1000 : 1) }, .equal, 5000))
    let work = try work(of: problem)
    #expect(work <= 5 * count)
  }

  private func work(ofDense count: Int) throws -> Int { try work(of: Self.dense(count)) }

  private func work(of problem: Problem) throws -> Int {
    let system = System(problem)
    let (count, terms) = (problem.variableCount, problem.rows.terms.count)
    var limits = SolveLimits(SolveOptions(), problem)
    var elimination = Elimination(variableCount: count, rowsHint: problem.constraintCount, entriesHint: terms)
    for row in 0..<problem.constraintCount {
      elimination.startRow(Int32(row))
      for position in system.terms.range(row) {
        elimination.appendTerm(system.terms.indices[position], system.terms.values[position], magnitude: 1)
      }
      elimination.finishRow()
    }
    try elimination.eliminate(&limits)
    return Int(elimination.work)
  }
}
