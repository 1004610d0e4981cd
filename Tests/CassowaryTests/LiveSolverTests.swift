import TestSupport
import Testing

@testable import Cassowary

/// Changes during the life of a solver: parameters, removed variables, cancellation.
@Suite struct LiveSolverTests {
  @Test func `a parameter can be added to a live solver, and its value changed`() throws {
    let solver = Solver()
    let x = solver.addVariable("x")
    try solver.add(x >= 3)
    let width = try solver.addParameter("width", value: 100)
    try solver.add(2 * x == width ~ .high)
    #expect(solver[x] == 50)
    try solver.suggest(80, for: width)
    #expect(solver[x] == 40)
    try solver.suggest(2, for: width)
    #expect(solver[x] == 3)
    #expect(throws: SolverError.self) { try solver.addParameter(value: .nan) }
    #expect(throws: SolverError.problem(.unknownVariable(width))) { try solver.remove(width) }
  }

  @Test func `removing a variable removes its edit and its constraints`() throws {
    let solver = Solver()
    let x = solver.addVariable("x")
    let y = solver.addVariable("y")
    let kept = try solver.add(x >= 1)
    try solver.add(y == x + 10)
    try solver.add(x == 100 ~ .low)
    try solver.edit(y)
    try solver.suggest(20, for: y)
    #expect(solver[x] == 10)
    try solver.remove(y)
    #expect(solver[y] == nil)
    #expect(solver[x] == 100)
    #expect(!solver.isEdited(y))
    #expect(solver.constraints.first == kept && solver.constraints.count == 2)
    #expect(throws: SolverError.problem(.unknownVariable(y))) { try solver.add(y == 3) }
    #expect(throws: SolverError.problem(.unknownVariable(y))) { try solver.remove(y) }
    #expect(try solver.ambiguousVariables() == [])
  }

  @Test func `adding and removing variables does not grow the solver`() throws {
    let solver = Solver()
    let fixed = solver.addVariable()
    try solver.add(fixed == 7)
    for round in 0..<2_000 {
      let variable = solver.addVariable("v\(round)")
      #expect(solver[variable] == 0)
      try solver.add(variable == fixed + Double(round))
      try solver.add(variable <= 1e6)
      #expect(solver[variable] == 7 + Double(round))
      try solver.remove(variable)
    }
    #expect(solver.values.count <= 2)
    #expect(solver.ids.count <= 1)
    #expect(solver[fixed] == 7)
  }

  @Test func `a cancelled change changes nothing`() throws {
    let solver = Solver()
    let x = solver.addVariable("x")
    try solver.add(x == 5 ~ .low)
    let before = solver.fingerprints
    solver.isCancelled = { true }
    #expect(throws: SolverError.solve(.cancelled)) { try solver.add(x >= 6) }
    #expect(solver.fingerprints == before)
    solver.isCancelled = nil
    try solver.add(x >= 6)
    #expect(solver[x] == 6)
  }

  @Test func `questions have the limits that are set when they are asked`() throws {
    let solver = Solver()
    let x = solver.addVariable("x")
    try solver.add(contentsOf: [x >= 3, x <= 9])
    solver.isCancelled = { true }
    #expect(throws: SolverError.solve(.cancelled)) { try solver.range(of: x) }
    solver.isCancelled = nil
    solver.pivotLimit = 0
    #expect(throws: SolverError.solve(.budgetExceeded(pivots: 0))) { try solver.range(of: x) }
    solver.pivotLimit = nil
    #expect(try solver.range(of: x).interval == 3...9)
  }

  @Test func `a change and its new solve share the pivot limit`() throws {
    let solver = Solver()
    let views = (0..<20).map { _ in solver.addVariable() }
    for (index, view) in views.enumerated() { try solver.add(contentsOf: [view >= Double(index), view == 0.0 ~ .low]) }
    // It is within the tolerance, so that the solver solves anew.
    let near = views[0] <= -8e-7
    var whole = solver.problem
    try whole.add(near)
    let needed = try #require((0..<1000).first { (try? Solver(whole, pivotLimit: $0)) != nil })
    solver.pivotLimit = needed
    #expect(throws: SolverError.self) { try solver.add(near) }
    solver.pivotLimit = 2 * needed
    try solver.add(near)
  }

  @Test func `a system that could not be rebuilt is not rebuilt again for each change`() throws {
    let asked = CallCounter(cancellingAfter: 0)
    let solver = Solver()
    let variables = (0..<110).map { _ in solver.addVariable() }
    try solver.add(
      contentsOf: variables.indices.map { row in
        let terms = variables.indices.map { Term(variables[$0], $0 == row ? 100 : Double(1 + ($0 * $0 + row) % 7)) }
        return Constraint(terms: terms, .equal, Double(row), priority: .high)
      })
    solver.isCancelled = asked.isCancelled
    for step in 0..<150 { try solver.add(variables[0] <= Double(1000 + step)) }
    #expect(asked.count == 1)
  }

  @Test func `operators build expressions, which return their coefficients`() throws {
    let solver = Solver()
    let x = solver.addVariable("x")
    let y = solver.addVariable("y")
    var sum = LinearExpression()
    sum += 2 * x
    sum -= y
    sum += x
    sum += 4
    sum -= 1.5
    #expect(sum[x] == 3 && sum[y] == -1 && sum.constant == 2.5)
    try solver.add(sum == 0)
    try solver.add(y == 1)
    #expect(solver[x] == -0.5)
  }

  @Test func `priorities can be numbers, or relative to others`() throws {
    #expect(Priority.high - 1 == 749)
    #expect(Priority.high + .nan == .high)
    #expect(Priority.low + 0.5 == 250.5)
    #expect(Priority.required + 1 == .required)
    #expect(!(Priority.required - 1).isRequired)
    #expect((Priority.low - 1000).rawValue > 0)
    let solver = Solver()
    let x = solver.addVariable("x")
    try solver.add(x == 1 ~ 500)
    try solver.add(x == 2 ~ .high - 251)
    #expect(solver[x] == 1)
  }
}
