import Layout
import Testing

/// Views, anchors and constraints in Swift, without JSON.
@Suite struct EmbeddingTests {
  private func environment(_ width: Double, _ height: Double, rightToLeft: Bool = false) throws -> LayoutEnvironment {
    var request = EnvironmentRequest(width: width, height: height)
    request.layoutDirection = rightToLeft ? .rightToLeft : .leftToRight
    return try LayoutEnvironment(resolving: request)
  }

  @Test(arguments: [false, true])
  func `a key in a row, mirrored right to left`(_ rightToLeft: Bool) throws {
    var tree = ViewTree()
    let row = tree.addView("row")
    let key = tree.addView("q", in: row)
    try tree.addConstraint(row.leading == Guide.root.leading + 10)
    try tree.addConstraint(row.trailing == Guide.root.trailing - 20)
    try tree.addConstraint(row.top == Guide.root.top)
    try tree.addConstraint(row.height == 50)
    try tree.addConstraint(key.leading == row.leading + 3)
    try tree.addConstraint(key.width == 0.5 * row.width - 5)
    try tree.addConstraint(key.width >= 60 ~ .high)
    try tree.addConstraint(key.centerY == row.centerY)
    try tree.addConstraint(key.height == row.height - 10)
    let solution = try tree.solve(for: environment(130, 200, rightToLeft: rightToLeft))
    let x: Double = rightToLeft ? 130 - 13 - 45 : 13
    #expect(solution.frames[key.index] == Rect(x: x, y: 5, width: 45, height: 40))
    let unmet = solution.unsatisfied()
    #expect(unmet.map(\.violation) == [15])
    #expect(unmet.map(\.reference) == [.constraint(6)])
    let ambiguous = try solution.ambiguous()
    #expect(ambiguous == [])
  }

  @Test(.timeLimit(.minutes(30)))
  func `the text of a sum over very many views takes time in proportion to them`() throws {
    let count = 100_000
    var tree = ViewTree()
    for _ in 0..<count { tree.addView(nil) }
    let terms = (0..<count).map { AnchorTerm(.view($0), .left) }
    try tree.addConstraint(terms: terms, relation: .lessThanOrEqual, constant: 3)
    let text = tree.text(of: 0) { "v\($0)" }
    #expect(text.hasPrefix("v0.left + v1.left + ") && text.hasSuffix(" + v99999.left <= 3"))
  }

  @Test func `a plan for another layout is refused, also with as many views and constraints`() throws {
    func layout(_ relation: Relation, _ coefficient: Double, views: Int = 1) throws -> LinearLayout {
      var tree = ViewTree()
      let key = tree.addView("q")
      for _ in 1..<views { tree.addView("w") }
      try tree.addConstraint(
        terms: [AnchorTerm(.view(key.index), .width, coefficient)], relation: relation, constant: 30)
      return try tree.linearLayout(for: environment(100, 50))
    }
    let own = try layout(.equal, 1)
    let larger = try layout(.equal, 1, views: 2)
    for other in [try layout(.lessThanOrEqual, 1), try layout(.equal, 2), larger] {
      let error = #expect(throws: LayoutSolveError.self) { try own.solve(with: other.plan()) }
      guard case .unsuitablePlan = error else { throw try #require(error) }
    }
    #expect(try own.solve(with: layout(.equal, 1).plan()).frames[0].width == 30)
  }

  @Test(arguments: [-1, 1 << 32, Int(Int32.max), .min, .max, 1])
  func `a constraint on an unknown view is refused`(_ index: Int) throws {
    var tree = ViewTree()
    tree.addView("q")
    #expect(throws: LayoutConstraintError.self) {
      try tree.addConstraint(terms: [AnchorTerm(.view(index), .width)], relation: .equal, constant: 1)
    }
  }

  @Test func `an invalid constraint is rejected, and changes nothing`() throws {
    var tree = ViewTree()
    let key = tree.addView("q")
    let before = tree
    func refusal(of constraint: LayoutConstraint) -> LayoutConstraintError.Reason? {
      #expect(throws: LayoutConstraintError.self) { try tree.addConstraint(constraint) }?.reason
    }
    #expect(refusal(of: key.left == key.leading + 1) == .mixedDirection)
    #expect(refusal(of: key.left == key.top) == .mixedAxes)
    #expect(refusal(of: key.width == key.width) == .noVariable)
    #expect(refusal(of: 0.1 * key.left + 0.2 * key.left == 0.3 * key.left + 5) == .noVariable)
    #expect(refusal(of: key.width == .infinity) == .numberOutOfRange)
    #expect(refusal(of: key.width / 0 == 3) == .numberOutOfRange)
    #expect(refusal(of: .nan * key.width == key.height) == .numberOutOfRange)
    #expect(refusal(of: (key.width == 3).weighted(-1)) == .numberOutOfRange)
    #expect(tree == before)
  }

  @Test func `a conflict names its members`() throws {
    var tree = ViewTree()
    let key = tree.addView("q")
    try tree.addConstraint(key.width == 10)
    try tree.addConstraint(key.height == 5)
    try tree.addConstraint(key.width >= 30)
    let environment = try environment(100, 100)
    let error = try #require(throws: LayoutSolveError.self) { try tree.solve(for: environment) }
    guard case .unsatisfiable(let conflict) = error else { throw error }
    #expect(conflict.members.map(\.reference) == [.constraint(0), .constraint(2)])
    #expect(conflict.gap > 0)
  }
}
