import Testing

@testable import Cassowary

/// Changes that are made and reverted repeatedly.
@Suite struct RecurringChangeTests {
  /// A row of views that share a width.
  private static func row(_ count: Int) throws -> (solver: Solver, lefts: [Variable]) {
    var problem = Problem()
    let lefts = (0..<count).map { _ in problem.addVariable() }
    let widths = (0..<count).map { _ in problem.addVariable() }
    for index in 0..<count {
      try problem.add(widths[index] >= 30)
      if index < count - 1 { try problem.add(widths[index] == 35 ~ 250) }
      try problem.add(index == 0 ? lefts[0] == 0.0 : lefts[index] == lefts[index - 1] + widths[index - 1] + 4)
    }
    try problem.add(lefts[count - 1] + widths[count - 1] == Double(50 * count))
    return (try Solver(problem), lefts)
  }

  @Test(arguments: [1.0, 0.1])
  func `adding and removing a constraint repeatedly does not grow the solver`(distance: Double) throws {
    let (solver, lefts) = try Self.row(40)
    let last = try #require(lefts.last)
    let least = try #require(solver.value(of: last)) + distance
    let values = solver.values
    for _ in 0..<60 {
      let id = try solver.add(last >= least)
      #expect(solver.value(of: last) == least)
      try solver.remove(id)
      #expect(solver.values == values)
      #expect(solver.simplex.state.etas.count == 0)
    }
  }

  @Test func `changing a constant back and forth does not add changes of the basis`() throws {
    let (solver, lefts) = try Self.row(40)
    let middle = lefts[20]
    let value = try #require(solver.value(of: middle))
    let id = try solver.add(middle == value + 1)
    let count = solver.simplex.state.etas.count
    for step in 0..<60 {
      let constant = value + Double(step % 3)
      try solver.setConstant(of: id, to: constant)
      #expect(solver.value(of: middle) == constant)
      #expect(solver.simplex.state.etas.count <= count + 1)
      #expect(try solver.simplex.misplacedDuals().isEmpty)
    }
  }
}
