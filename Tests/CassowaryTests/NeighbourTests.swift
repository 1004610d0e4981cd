import Testing

@testable import Cassowary

/// A solve that continues from a neighboring solution is as good as a new one, and has the same ambiguous variables.
@Suite struct NeighbourTests {
  /// A row of views with different minimum widths. It is ambiguous which of their optional widths is violated.
  private func row(_ count: Int) throws -> Problem {
    var problem = Problem()
    let whole = try problem.addParameter("whole", value: 100)
    var sum = LinearExpression()
    for index in 0..<count {
      let width = problem.addVariable("width \(index)")
      sum += width
      try problem.add(width >= Double(10 + 7 * (index * 5 % count)))
      try problem.add(width == whole / Double(count) ~ .high)
    }
    try problem.add(sum + Double(2 * count) == whole)
    return problem
  }

  @Test(arguments: [3, 8, 20]) func `neighbors have the same violations and ambiguous variables as new solves`(
    _ count: Int
  ) throws {
    let problem = try row(count)
    let plan = try Plan(problem)
    var latest: Solution?
    for step in 0..<60 {
      let whole = Double(count) * (30 + 3.7 * Double(step))
      guard let fresh = try? plan.solve(parameters: [whole]) else { continue }
      let moved = try latest?.moved(parameters: [whole], constants: fresh.constants, options: SolveOptions()) ?? fresh
      let violations = [fresh, moved].map { solution in
        (0..<problem.constraintCount).reduce(0) { $0 + (solution.violation(of: ConstraintID(index: $1)) ?? 0) }
      }
      #expect(abs(violations[0] - violations[1]) < 1e-6, "at \(whole)")
      let variables = problem.variables
      #expect(
        try moved.ambiguousVariables(among: variables) == fresh.ambiguousVariables(among: variables), "at \(whole)")
      latest = moved
    }
    #expect(latest != nil)
  }
}
