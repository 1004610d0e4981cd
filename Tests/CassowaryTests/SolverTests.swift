import Cassowary
import Foundation
import Testing

/// The promises of the incremental solver.
@Suite struct SolverTests {
  private func expect(_ solver: Solver, _ variable: Variable, _ value: Double) {
    #expect(abs((solver.value(of: variable) ?? .nan) - value) < 1e-9)
  }

  private func conflict(_ change: () throws -> Void) -> Conflict? {
    do {
      try change()
    } catch let error as SolverError {
      if case .solve(.unsatisfiable(let conflict)) = error { return conflict }
    } catch {}
    return nil
  }

  @Test func `an edited variable moves the variables that depend on it`() throws {
    let solver = Solver()
    let v = solver.addVariable()
    let e = solver.addVariable()
    try solver.add(2 * v + 1 == e)
    try solver.edit(e)
    try solver.suggest(21, for: e)
    expect(solver, v, 10)
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

  @Test func `several variables can be edited at the same time, and edits end in any order`() throws {
    let solver = Solver()
    let a = solver.addVariable()
    let b = solver.addVariable()
    let sum = solver.addVariable()
    try solver.add(sum == a + b)
    try solver.edit(a)
    try solver.suggest(3, for: a)
    try solver.edit(b)
    try solver.suggest([(a, 4), (b, 5)])
    expect(solver, sum, 9)
    try solver.endEdit(a)
    try solver.suggest(6, for: b)
    expect(solver, b, 6)
    #expect(abs((solver.value(of: sum) ?? 0) - (solver.value(of: a) ?? 0) - 6) < 1e-9)
  }

  @Test func `an edited variable that nothing else constrains takes the suggestion`() throws {
    let solver = Solver()
    let v = solver.addVariable()
    try solver.edit(v, priority: .low)
    try solver.suggest(-12.5, for: v)
    expect(solver, v, -12.5)
  }

  @Test func `the constraint with the higher priority is met, also after priorities are swapped`() throws {
    let solver = Solver()
    let v1 = solver.addVariable()
    let v2 = solver.addVariable()
    try solver.add(v1 + v2 == 0.0)
    let first = try solver.add(v1 == 10.0 ~ .high)
    let second = try solver.add(v2 == 2.0 ~ .low)
    expect(solver, v1, 10)
    expect(solver, v2, -10)
    try solver.setPriority(of: second, to: .high)
    try solver.setPriority(of: first, to: .low)
    expect(solver, v1, -2)
    expect(solver, v2, 2)
    try solver.setPriority(of: first, to: .high)
    try solver.setWeight(of: first, to: 3)
    expect(solver, v1, 10)
  }

  @Test func `a constraint with a higher priority can be added and removed`() throws {
    let solver = Solver()
    let width = solver.addVariable()
    try solver.add(width == 50.0 ~ .low)
    expect(solver, width, 50)
    let stronger = try solver.add(width == 40.0 ~ .high)
    expect(solver, width, 40)
    try solver.remove(stronger)
    expect(solver, width, 50)
  }

  @Test func `each added or removed constraint moves the value`() throws {
    let solver = Solver()
    let x = solver.addVariable()
    try solver.add(x == 100.0 ~ .low)
    let ten = try solver.add(x <= 10.0)
    expect(solver, x, 10)
    let twenty = try solver.add(x <= 20.0)
    expect(solver, x, 10)
    try solver.remove(ten)
    expect(solver, x, 20)
    try solver.remove(twenty)
    expect(solver, x, 100)
    let again = try solver.add(x <= 10.0)
    expect(solver, x, 10)
    try solver.remove(again)
    expect(solver, x, 100)
    #expect(throws: SolverError.problem(.unknownConstraint(again))) { try solver.remove(again) }
  }

  @Test func `a duplicate constraint counts twice, and each is removed separately`() throws {
    let solver = Solver()
    let x = solver.addVariable()
    let low = (x == 0.0) ~ .low
    let first = try solver.add(low)
    let second = try solver.add(low)
    try solver.add((x == 10.0 ~ .low).weighted(1.5))
    expect(solver, x, 0)
    try solver.remove(first)
    expect(solver, x, 10)
    try solver.remove(second)
    expect(solver, x, 10)
  }

  @Test func `a quadrilateral's midpoints follow a dragged corner`() throws {
    let solver = Solver()
    let corners = [(50.0, 50.0), (50, 250), (250, 250), (250, 50)].map { x, y in
      (x: solver.addVariable(), y: solver.addVariable(), startX: x, startY: y)
    }
    let middles = corners.map { _ in (x: solver.addVariable(), y: solver.addVariable()) }
    for (index, corner) in corners.enumerated() {
      let weight = Double(1 << index)
      try solver.add((corner.x == corner.startX ~ .low).weighted(weight))
      try solver.add((corner.y == corner.startY ~ .low).weighted(weight))
      let next = corners[(index + 1) % 4]
      try solver.add(middles[index].x == (corner.x + next.x) / 2)
      try solver.add(middles[index].y == (corner.y + next.y) / 2)
    }
    for (left, right) in [(0, 2), (0, 3), (1, 2), (1, 3)] { try solver.add(corners[left].x + 20 <= corners[right].x) }
    for (top, bottom) in [(0, 1), (0, 2), (3, 1), (3, 2)] { try solver.add(corners[top].y + 20 <= corners[bottom].y) }
    for corner in corners {
      try solver.add(corner.x >= 0.0)
      try solver.add(corner.y >= 0.0)
      try solver.add(corner.x <= 500.0)
      try solver.add(corner.y <= 500.0)
    }
    expect(solver, middles[1].x, 150)
    try solver.edit(corners[2].x)
    try solver.edit(corners[2].y)
    try solver.suggest([(corners[2].x, 300), (corners[2].y, 400)])
    expect(solver, corners[2].x, 300)
    expect(solver, corners[2].y, 400)
    expect(solver, middles[1].x, 175)
    expect(solver, middles[1].y, 325)
    expect(solver, middles[2].x, 275)
    expect(solver, middles[2].y, 225)
    expect(solver, middles[0].x, 50)
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
    let conflict = try #require(conflict { try solver.add(closing) })
    #expect(conflict.members.count == count)
    #expect(conflict.members.dropLast().map(\.constraint) == ids)
    #expect(conflict.members.allSatisfy { $0.repair.magnitude == Double(count) })
    #expect(solver.values == before)
    #expect(solver.constraints == ids)
    #expect(throws: SolverError.self) { try solver.add(contentsOf: [variables[0] == 3.0, closing]) }
    #expect(solver.values == before)
    #expect(solver.constraints == ids)
  }

  @Test func `a refused constraint does not affect later changes`() throws {
    let solver = Solver()
    let v = solver.addVariable()
    let w = solver.addVariable()
    try solver.add(v >= 1.0)
    try solver.add(w >= v)
    #expect(throws: SolverError.self) { try solver.add(w <= 0.0) }
    #expect((solver.value(of: v) ?? 0) >= 1)
    try solver.add(v == 0.0 ~ .low)
    expect(solver, v, 1)
  }

  @Test func `a binary tree is placed level by level`() throws {
    let solver = Solver()
    let depth = 5
    var rows: [[Variable]] = []
    for level in 0..<depth {
      let row = (0..<1 << level).map { solver.addVariable("node\(level).\($0)") }
      for (index, node) in row.enumerated() {
        if index > 0 { try solver.add(node >= row[index - 1] + 10) }
        if level > 0, index % 2 == 1 {
          try solver.add(2 * rows[level - 1][index / 2] == row[index - 1] + node)
        }
      }
      rows.append(row)
    }
    try solver.add(rows[depth - 1][0] == 0.0)
    for node in rows[depth - 1] { try solver.add(node == 0.0 ~ .low) }
    for (index, node) in rows[depth - 1].enumerated() { expect(solver, node, Double(10 * index)) }
    expect(solver, rows[0][0], 75)
  }

  @Test func `a solver without variables or without bounds has a solution`() throws {
    let empty = Solver()
    #expect(empty.constraints.isEmpty)
    let x = empty.addVariable()
    #expect(empty.value(of: x) == 0)
    #expect(empty.value(of: Variable(index: 7)) == nil)
    try empty.add(x >= 0.0)
    #expect((empty.value(of: x) ?? -1) >= 0)
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

  @Test func `removing a variable with many constraints removes all of them`() throws {
    let solver = Solver()
    let hub = solver.addVariable()
    let others = (0..<300).map { _ in solver.addVariable() }
    try solver.add(contentsOf: others.enumerated().map { hub - $1 <= Double($0 % 7) })
    let kept = try solver.add(others[0] >= 3)
    try solver.edit(hub, priority: .low)
    try solver.remove(hub)
    #expect(solver.constraints == [kept])
    #expect(solver.value(of: hub) == nil)
    #expect(solver.dump.hasPrefix("300 variables, 1 constraints\n  x1 = 3.0\n"))
    expect(solver, others[0], 3)
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
