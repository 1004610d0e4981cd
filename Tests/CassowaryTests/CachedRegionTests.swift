import Testing

@testable import Cassowary

/// Suggestions that a cached region evaluates are as accurate as solves.
@Suite struct CachedRegionTests {
  @Test func `a bound is met even if a variable approaches it slowly`() throws {
    let solver = Solver()
    let x = solver.addVariable("x")
    let p = solver.addVariable("p")
    try solver.add(x <= 5)
    try solver.add(x == 1e-8 * p ~ .high)
    try solver.edit(p, priority: .required)
    try solver.suggest(1, for: p)
    try solver.suggest(1e10, for: p)
    #expect(abs((solver.value(of: x) ?? 0) - 5) < 1e-6)
  }

  @Test(arguments: [1e6, 1e8, 1e9, 1e10])
  func `a huge suggestion does not affect later ones`(huge: Double) throws {
    let solver = Solver()
    let x = solver.addVariable("x")
    let y = solver.addVariable("y")
    try solver.add(3 * y == x + 0.1)
    try solver.edit(x)
    for value in [huge, 1, huge, 2.5, -huge, 0] {
      try solver.suggest(value, for: x)
      guard value.magnitude < 10 else { continue }
      #expect(abs((solver.value(of: x) ?? 0) - value) < 1e-9)
      #expect(abs((solver.value(of: y) ?? 0) - (value + 0.1) / 3) < 1e-9)
    }
  }

  @Test func `what nearly conflicting rows are relaxed by is not kept for other suggestions`() throws {
    let solver = Solver()
    let width = try solver.addParameter(value: 400)
    let height = try solver.addParameter(value: 5)
    let (v, q) = (solver.addVariable(), solver.addVariable())
    try solver.add(contentsOf: [q - height >= 0, 1e8 * q <= 5e8, v - width == 0 ~ .low, q == 0 ~ .low])
    for (w, h) in [(400.0, 5.45), (401, 5.45), (402, 5.45), (401, 4), (403, 4.5)] {
      do throws(SolverError) { try solver.suggest([(width, w), (height, h)]) } catch { continue }
      guard h <= 5 else { continue }
      #expect(abs((solver.value(of: q) ?? 0) - h) < 1e-6)
      #expect(solver.value(of: v) == w)
    }
  }

  @Test func `a suggestion that a required row nearly contradicts does not shift the next one`() throws {
    let solver = Solver()
    let x = solver.addVariable()
    try solver.add(x >= 2_000_000.001)
    try solver.edit(x, priority: .required)
    for value in [2_000_000.0, 2_000_000, 2_500_000] { try? solver.suggest(value, for: x) }
    #expect(solver.value(of: x) == 2_500_000)
  }

  /// Suggests values for several edits in turn. After the first round, regions evaluate them.
  @Test(arguments: [2, 8, 9, 20])
  func `regions evaluate suggestions for many edits`(count: Int) throws {
    let solver = Solver()
    let variables = (0..<count).map { _ in solver.addVariable() }
    let sum = solver.addVariable("sum")
    try solver.add(variables.reduce(LinearExpression()) { $0 + $1 } == sum)
    for variable in variables { try solver.edit(variable) }
    for round in 1...3 {
      for (index, variable) in variables.enumerated() {
        let value = Double(round * 10 + index)
        try solver.suggest(value, for: variable)
        #expect(solver.value(of: variable) == value)
        #expect(round == 1 || solver.isStale, "round \(round), edit \(index) was solved for")
      }
      let total = variables.compactMap(solver.value).reduce(0, +)
      #expect(abs((solver.value(of: sum) ?? 0) - total) < 1e-9)
    }
  }

  @Test func `the work of a region counts toward the limits of its change`() throws {
    let solver = Solver()
    let variables = (0..<2_000).map { _ in solver.addVariable() }
    try solver.add(contentsOf: variables.map { $0 >= -1_000 })
    let edited = variables.prefix(30)
    for variable in edited { try solver.edit(variable) }
    try solver.suggest(edited.map { ($0, 0.5) })
    try solver.add(variables[40] >= -2_000)
    solver.isCancelled = { true }
    // No pivot is needed, so that only the region asks. Without one, each change is solved.
    for round in 1...3 {
      try solver.suggest(edited.map { ($0, Double(round)) })
      #expect(solver.isStale == false, "round \(round)")
    }
  }
}
