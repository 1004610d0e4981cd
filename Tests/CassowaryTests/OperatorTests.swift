import Cassowary
import Testing

@Suite struct OperatorTests {
  @Test func `a constraint has its terms on the left and its number on the right`() throws {
    var problem = Problem()
    let x = problem.addVariable("x")
    let y = problem.addVariable("y")
    let id = try problem.add((2 * x + 3 <= y - x + 1) ~ .high)
    let constraint = try #require(problem.constraint(id))
    #expect(constraint.terms == [Term(x, 3), Term(y, -1)])
    #expect(constraint.relation == .lessThanOrEqual)
    #expect(constraint.constant == -2)
    #expect(constraint.priority == .high)
  }
}
