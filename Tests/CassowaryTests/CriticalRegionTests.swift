import Testing

@testable import Cassowary

/// Regions of parameters, and the limits of their computation.
@Suite struct CriticalRegionTests {
  @Test func `the units of a parameter do not change which conditions exist`() throws {
    for unit in [1, 1e-9, 1e-13] {
      var problem = Problem()
      let parameter = try problem.addParameter(value: 0)
      let variable = problem.addVariable()
      try problem.add(variable == unit * parameter ~ .high)
      try problem.add(variable <= 1e-4)
      let region = try Plan(problem).solve().criticalRegion(
        at: [0],
        of: ParametricProblem(
          problem, constants: [AffineFunction(0, count: 1), AffineFunction(1e-4, count: 1)],
          parameters: [AffineFunction(parameter: 0, count: 1)]))
      #expect(region.conditions.count == 1, "\(unit)")
      #expect(region.conditions.allSatisfy { abs($0.slack.value(at: [1e-4 / unit])) < 1e-9 }, "\(unit)")
    }
  }

  /// Returns whether the conditions of some dropped constraints are found within a number of pivots.
  private func hasConditions(_ dropped: Int, pivotLimit: Int) throws -> Bool {
    var problem = Problem()
    let variables = (0..<60).map { _ in problem.addVariable() }
    for row in 0..<60 {
      let terms = variables.map { variable in
        let coefficient = (variable.index * 7 + row * 13) % 9 + (variable.index == row ? 101 : 1)
        return Term(variable, Double(coefficient))
      }
      try problem.add(Constraint(terms: terms, .equal, Double(row)))
    }
    var breakable: [ConstraintID] = []
    for index in 0..<dropped { breakable.append(try problem.add(variables[index] >= 1000)) }
    let solution = try Plan(problem).solve(options: SolveOptions(breakable: breakable))
    #expect(solution.broken == breakable)
    do throws(SolveError) {
      let zeros = [AffineFunction](repeating: AffineFunction(0, count: 1), count: problem.constraintCount)
      _ = try solution.brokenConditions(
        breakable: breakable, options: SolveOptions(pivotLimit: pivotLimit),
        in: ParametricProblem(problem, constants: zeros, parameters: []), over: Polytope(box: [0...1]))
      return true
    } catch {
      guard case .budgetExceeded = error else { throw error }
      return false
    }
  }

  @Test func `the conditions of all dropped constraints share one budget`() throws {
    let limit = try #require(try (0..<1_000).first { try hasConditions(1, pivotLimit: $0) })
    #expect(limit > 0)
    #expect(try !hasConditions(8, pivotLimit: 2 * limit))
    #expect(try hasConditions(8, pivotLimit: 20 * limit))
  }
}
