import Cassowary
import Foundation
import Testing

/// The promises of the incremental solver.
@Suite struct SolverTests {
  private func expect(_ solver: Solver, _ variable: Variable, _ value: Double) {
    #expect(abs((solver.value(of: variable) ?? .nan) - value) < 1e-9)
  }

  @Test func `a dump has the values of all variables and the states of all constraints`() throws {
    let solver = Solver()
    let x = solver.addVariable("x")
    try solver.add(x >= 10)
    try solver.add(x == 4 ~ .low)
    try solver.add(x <= 90)
    let lines = solver.dump.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(lines.first == "1 variables, 3 constraints")
    #expect(lines.contains("x = 10.0"))
    #expect(lines.count { $0.hasSuffix(": tight") } == 1, "\(lines)")
    #expect(lines.count { $0.hasSuffix(": violated by 6.0") } == 1, "\(lines)")
    #expect(lines.count { $0.hasSuffix(": met") } == 1, "\(lines)")
  }

  @Test func `an edit cannot begin twice or end twice`() throws {
    let solver = Solver()
    let v = solver.addVariable()
    let other = solver.addVariable()
    try solver.edit(v)
    #expect(throws: SolverError.duplicateEdit(v, name: "x0")) { try solver.edit(v) }
    #expect(throws: SolverError.notEdited(other, name: "x1")) { try solver.suggest(1, for: other) }
    #expect(throws: SolverError.notEdited(other, name: "x1")) { try solver.endEdit(other) }
    #expect(throws: SolverError.problem(.unknownVariable(Variable(index: 9)))) { try solver.edit(Variable(index: 9)) }
    #expect(throws: SolverError.invalidSuggestion(v, .infinity, name: "x0")) { try solver.suggest(.infinity, for: v) }
    try solver.endEdit(v)
    #expect(!solver.isEdited(v))
  }

  @Test func `a suggestion for a required edit fails if it cannot be met`() throws {
    let solver = Solver()
    let v = solver.addVariable()
    try solver.add(v <= 10.0)
    try solver.edit(v, priority: .required)
    try solver.suggest(7, for: v)
    expect(solver, v, 7)
    #expect(throws: SolverError.self) { try solver.suggest(11, for: v) }
    expect(solver, v, 7)
    try solver.suggest(8, for: v)
    expect(solver, v, 8)
  }

  @Test func `a midpoint that is dragged beyond its bounds stays within them`() throws {
    let solver = Solver()
    let left = solver.addVariable()
    let middle = solver.addVariable()
    let right = solver.addVariable()
    try solver.add(2 * middle == left + right)
    try solver.add(left + 20 <= right)
    for variable in [left, middle, right] {
      try solver.add(variable >= -10.0)
      try solver.add(variable <= 100.0)
    }
    try solver.add(right == 100.0 ~ .low)
    try solver.edit(middle)
    try solver.suggest(90, for: middle)
    expect(solver, left, 80)
    expect(solver, right, 100)
    try solver.suggest(0, for: middle)
    #expect(abs((solver.value(of: left) ?? 0) + (solver.value(of: right) ?? 0)) < 1e-9)
  }

  @Test(arguments: [2, 3, 4])
  func `a set of constraints that conflict is refused as a whole`(count: Int) throws {
    let solver = Solver()
    let variables = (0..<count).map { _ in solver.addVariable() }
    var ids: [ConstraintID] = []
    for index in 1..<count { ids.append(try solver.add(variables[index] >= variables[index - 1] + 1)) }
    let before = solver.values
    let closing = variables[count - 1] <= variables[0] - 1
    let refusal = try #require(conflict { try solver.add(closing) })
    #expect(refusal.members.count == count)
    #expect(refusal.members.dropLast().map(\.constraint) == ids)
    #expect(refusal.members.allSatisfy { $0.repair.magnitude == Double(count) })
    #expect(solver.values == before)
    #expect(solver.constraints == ids)
    #expect(throws: SolverError.self) { try solver.add(contentsOf: [variables[0] == 3.0, closing]) }
    #expect(solver.values == before)
    #expect(solver.constraints == ids)
  }

  @Test func `changed variables are reported once`() throws {
    let solver = Solver()
    let x = solver.addVariable()
    let y = solver.addVariable()
    try solver.edit(x)
    try solver.suggest(4, for: x)
    #expect(solver.changedVariables() == [x])
    #expect(solver.changedVariables().isEmpty)
    try solver.add(y == x + 1)
    #expect(solver.changedVariables() == [y])
    try solver.suggest(4, for: x)
    #expect(solver.changedVariables().isEmpty)
  }

  @Test func `changes that are too small to report add up`() throws {
    let solver = Solver()
    let x = solver.addVariable()
    try solver.edit(x)
    var reports = 0
    for step in 1...1_000 {
      try solver.suggest(5e-10 * Double(step), for: x)
      reports += solver.changedVariables().count
    }
    #expect(reports >= 300)
  }

  @Test func `a dump after suggestions describes the current values`() throws {
    let solver = Solver()
    let w = try solver.addParameter("w", value: 0)
    let x = solver.addVariable("x")
    try solver.add((x <= 100).labeled("limit"))
    try solver.add(Constraint(terms: [Term(x), Term(w, -1)], .equal, 0, priority: .high, label: "follow"))
    for value in [200.0, 50, 210] { try solver.suggest(value, for: w) }
    let lines = solver.dump.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(lines.contains { $0.hasPrefix("limit: ") && $0.hasSuffix(": tight") }, "\(lines)")
    #expect(lines.contains { $0.hasPrefix("follow: ") && $0.hasSuffix(": violated by 110.0") }, "\(lines)")
  }

  @Test(arguments: [2.0002, 1.1, 1.0001, 3])
  func `a row that is nearly parallel to others does not enter a singular basis`(factor: Double) throws {
    let solver = Solver()
    let x = solver.addVariable()
    let y = solver.addVariable()
    try solver.add(x + 1.00001 * y <= -17 ~ .high)
    let sum = try solver.add(x + y == 1.001 ~ .low)
    try solver.setPriority(of: sum, to: .required)
    try solver.add(factor * x + factor * y == -19.001 ~ .high)
    let fresh = try Plan(solver.problem).solve()
    #expect(abs(fresh.values[0] - 1_800_101.001) < 1e-3)
    for variable in [x, y] {
      let value = try #require(solver.value(of: variable))
      #expect(abs(value - fresh.values[variable.index]) < 1e-6)
    }
  }
}
