import Testing

@testable import Cassowary

/// A refused change leaves the solver unchanged, including everything on which later changes depend.
@Suite struct SolverRefusalTests {
  @Test func `a refused suggestion of a huge value does not change the tolerances`() throws {
    let solver = Solver()
    let v = solver.addVariable("v")
    let z = solver.addVariable("z")
    try solver.add(v <= 10)
    try solver.edit(v, priority: .required)
    #expect(throws: SolverError.self) { try solver.suggest(1e10, for: v) }
    try solver.add(z >= 50)
    #expect(solver.value(of: z) == 50)
  }

  @Test func `a huge value does not affect variables that do not depend on it`() throws {
    let solver = Solver()
    let far = solver.addVariable("far")
    try solver.edit(far)
    try solver.suggest(6e9, for: far)
    try solver.endEdit(far)
    let near = solver.addVariable("near")
    try solver.add(near >= 4)
    #expect(solver.value(of: near) == 4)
    #expect(throws: SolverError.self) { try solver.add(near <= 3) }
    try solver.add(far >= near)
    try solver.add(near == 5 ~ .low)
    #expect(solver.value(of: near) == 5)
  }
}

extension SolverRefusalTests {
  /// A row of views with many priorities that fill a width. Their shrinking is one long step.
  private func row() throws -> (solver: Solver, width: Variable, constraints: [ConstraintID]) {
    let solver = Solver()
    solver.options.shortStepLimit = 0
    let width = solver.addVariable("width")
    let views = (0..<40).map { _ in solver.addVariable() }
    try solver.add(LinearExpression(terms: views.map { Term($0) } + [Term(width, -1)]) == 0)
    var constraints: [ConstraintID] = []
    for (index, view) in views.enumerated() {
      constraints.append(try solver.add(view >= 30))
      constraints.append(try solver.add(view == 36 ~ (Priority(Double(1 + index * 7 % 30)) ?? .low)))
    }
    try solver.edit(width, priority: .required)
    try solver.suggest(36 * 40, for: width)
    return (solver, width, constraints)
  }

  @Test func `nothing is left of a long step that exceeds the memory`() throws {
    let (kept, width, constraints) = try row()
    let before = kept.values
    var refusals = 0
    for limit in stride(from: 0, to: 160_000, by: 1_000) {
      let solvers = [try row().solver, try row().solver]
      solvers[0].options.memoryLimit = limit
      guard (try? solvers[0].suggest(31 * 40, for: width)) == nil else { continue }
      refusals += 1
      solvers[0].options.memoryLimit = nil
      #expect(solvers[0].values == before, "\(limit)")
      for solver in solvers {
        for constraint in constraints.dropLast(20) { try solver.remove(constraint) }
        try solver.suggest(33 * 40, for: width)
      }
      #expect(solvers[0].values == solvers[1].values, "\(limit)")
    }
    #expect(refusals > 3)
  }
}

extension SolverRefusalTests {
  @Test func `an edit whose end is refused continues`() throws {
    let solver = Solver()
    let x = solver.addVariable("x")
    try solver.add(x == 1 ~ .low)
    try solver.edit(x, priority: .required)
    try solver.suggest(5, for: x)
    let before = solver.fingerprints
    solver.isCancelled = { true }
    #expect(throws: SolverError.solve(.cancelled)) { try solver.endEdit(x) }
    #expect(solver.isEdited(x) && solver.value(of: x) == 5)
    #expect(solver.fingerprints == before)
    solver.isCancelled = nil
    try solver.endEdit(x)
    #expect(!solver.isEdited(x) && solver.value(of: x) == 1)
  }

  @Test func `a variable that takes a removed one's place is reported`() throws {
    let solver = Solver()
    let x = solver.addVariable("x")
    try solver.add(x == 50)
    #expect(solver.changedVariables() == [x])
    try solver.remove(x)
    let y = solver.addVariable("y")
    try solver.add(y == 50)
    #expect(solver.changedVariables() == [y])
  }

  @Test func `IDs of refused constraints are not reused`() throws {
    let solver = Solver()
    let x = solver.addVariable("x")
    try solver.add(x == 1)
    let refused = conflict { try solver.add(x == 2) }?.members.map { $0.constraint }.max()
    let next = try solver.add(x <= 5)
    #expect(next != refused)
    #expect(solver.constraint(try #require(refused)) == nil)
  }

  @Test func `changes of other variables do not move a variable`() throws {
    let solver = Solver()
    let x = solver.addVariable("x")
    try solver.add(x >= 0)
    try solver.add(x <= 10)
    try solver.edit(x)
    try solver.suggest(5, for: x)
    try solver.endEdit(x)
    let other = solver.addVariable()
    let fixed = try solver.add(other == 3)
    for _ in 0..<200 {
      let variable = solver.addVariable()
      let bound = try solver.add(variable >= 1)
      try solver.add(variable == 7 ~ .low)
      if variable.index % 2 == 0 { try solver.remove(bound) }
      #expect(solver.value(of: x) == 5)
    }
    try solver.remove(fixed)
    #expect(solver.value(of: x) == 5)
    #expect(solver.value(of: other) == 3)
  }

  @Test func `if one of several constraints that nearly agree is removed, the others hold exactly`() throws {
    let solver = Solver()
    let x = solver.addVariable("x")
    let y = solver.addVariable("y")
    try solver.add(x + y == 3)
    try solver.add(y == 1)
    let low = try solver.add(x <= 2)
    let high = try solver.add(x >= 2 + 4e-7)
    #expect(abs((solver.value(of: x) ?? 0) - 2) < 1e-6)
    try solver.remove(high)
    #expect(abs((solver.value(of: x) ?? 0) - 2) < 1e-12)
    try solver.remove(low)
    try solver.add(x >= 2 + 4e-7)
    #expect(abs((solver.value(of: x) ?? 0) - 2) < 1e-6)
  }
}
