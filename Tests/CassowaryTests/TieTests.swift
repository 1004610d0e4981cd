import Testing

@testable import Cassowary

/// Removing variables and constraints on which tolerances or the basis depend.
@Suite struct TieTests {
  @Test func `tolerances become strict again when a huge value is removed`() throws {
    let solver = Solver()
    let huge = solver.addVariable()
    let x = solver.addVariable()
    try solver.add(x == huge - 1e10 ~ .high)
    try solver.add(huge == 1e10)
    // Next to a value of 1e10, 1e-6 is a rounding error.
    let least = try solver.add(x >= 1e-6 ~ .low)
    #expect(solver.value(of: x) == 0)
    try solver.remove(huge)
    #expect(try #require(solver.violation(of: least)) <= 1e-9)
    #expect(solver.simplex.brokenInvariant() == nil)
  }

  @Test func `a row can be removed even if rounding hides the variables that it moves`() throws {
    let solver = Solver()
    let x = solver.addVariable()
    let y = solver.addVariable()
    let removed = try solver.add(x == 5 ~ .high)
    try solver.add(y == x + 3 ~ .high)
    let place = solver.simplex.state.placeOf[Int32(0)]
    try #require(place >= 0)
    // After a change of the basis by an infinite factor, the row's place moves no variable that could be pinned.
    solver.simplex.state.etas.places.append(place)
    solver.simplex.state.etas.pivots.append(.infinity)
    solver.simplex.state.etas.entries.finishRow()
    try solver.remove(removed)
    #expect(!solver.simplex.state.basis.array.contains(0))
    #expect(solver.simplex.state.basis.array.contains { $0 < 0 })
    #expect(solver.simplex.brokenInvariant() == nil)
    #expect(try #require(solver.value(of: y)) == (try #require(solver.value(of: x))) + 3)
  }
}
