import Cassowary
import Testing

/// What a person reads who prints an error.
@Suite struct ErrorDescriptionTests {
  @Test func `a conflict names constraints by their labels, or else by their text`() throws {
    var problem = Problem()
    let width = problem.addVariable("width")
    try problem.add(contentsOf: [(width <= 100).labeled("fits"), width >= 120])
    let expected =
      "required constraints conflict; change the constant of one of them: \"fits\" by 20, \"width >= 120.0\" by -20"
    #expect(#expect(throws: SolveError.self) { try Plan(problem).solve() }?.description == expected)
    let solver = Solver()
    let other = solver.addVariable("width")
    try solver.add((other <= 100).labeled("fits"))
    #expect(#expect(throws: SolverError.self) { try solver.add(other >= 120) }?.description == expected)
  }

  @Test func `a long conflict names eight constraints and counts the rest`() throws {
    var problem = Problem()
    let links = (0..<30).map { problem.addVariable("v\($0)") }
    for (left, right) in zip(links, links.dropFirst()) { try problem.add(right >= left + 1) }
    try problem.add(links[29] <= links[0])
    let error = #expect(throws: SolveError.self) { try Plan(problem).solve() }
    #expect(error?.description.hasSuffix(" and 22 more") == true)
  }

  @Test(arguments: [
    ProblemError.numberOutOfRange(.nan, .coefficient), .invalidWeight(0), .unknownVariable(Variable(index: 9)),
    .notAParameter(Variable(index: 0), name: "left"), .unknownConstraint(ConstraintID(index: 7)), .tooLarge,
  ])
  func `an error is a sentence, and not its cases`(_ error: ProblemError) {
    let sentence = "\(error)"
    #expect(sentence.first?.isUppercase == false && sentence.last != ".")
    #expect(!sentence.contains("(") && sentence.contains(" "))
  }

  @Test func `constraints are added all or none`() throws {
    var problem = Problem()
    let x = problem.addVariable("x")
    try problem.add(x >= 0)
    let before = problem.description
    #expect(throws: ProblemError.numberOutOfRange(.infinity, .constant)) {
      try problem.add(contentsOf: [(x <= 5).labeled("small"), x <= .infinity])
    }
    #expect(problem.description == before)
    #expect(try problem.add(contentsOf: [x <= 5, x == 3]).map(\.index) == [1, 2])
    #expect(problem.name(of: ConstraintID(index: 1)) == "c1")
  }
}
