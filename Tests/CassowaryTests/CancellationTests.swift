import Cassowary
import Testing

/// Differences that are exactly zero, but not after rounding.
@Suite struct CancellationTests {
  /// Rows of a system of 56 variables: terms, relation, constant, priority. When the other rows have been eliminated
  /// from the last rows, 1e-16 remains instead of 0.
  private static let rows: [(terms: [(Int, Double)], relation: Relation, constant: Double, priority: Double)] = [
    ([(43, 1), (37, -1)], .greaterThanOrEqual, 0, 1),
    ([(28, 1), (7, 1), (52, 1), (11, 1), (42, -1)], .lessThanOrEqual, 0, 900),
    ([(38, 1), (25, 1), (5, 2), (0, 1)], .greaterThanOrEqual, 0, 900),
    ([(15, -1)], .greaterThanOrEqual, 0, 1000),
    ([(54, 1), (32, 1), (40, 1)], .equal, 0, 1),
    ([(1, 1), (43, 1)], .greaterThanOrEqual, 0, 1),
    ([(50, 1), (55, 1)], .equal, 0, 900),
    ([(1, 1), (22, 1), (31, 1)], .greaterThanOrEqual, 0, 50),
    ([(11, 1), (5, 1), (10, 1), (21, 1)], .greaterThanOrEqual, 0, 900),
    ([(41, 1), (4, -1)], .greaterThanOrEqual, 0, 250),
    ([(33, 1), (8, 1), (31, 1.5), (23, 1), (18, -1)], .greaterThanOrEqual, 0, 50),
    ([(6, 1), (27, 1), (47, 3)], .greaterThanOrEqual, 0, 999),
    ([(17, 1)], .lessThanOrEqual, 0, 1),
    ([(4, 1)], .lessThanOrEqual, 0, 1),
    ([(14, 1), (24, 1), (47, 1), (38, 1)], .greaterThanOrEqual, 0, 900),
    ([(30, 1), (26, 1), (3, 1)], .greaterThanOrEqual, 0, 50),
    ([(20, 1), (45, 1), (6, 1)], .greaterThanOrEqual, 0, 250),
    ([(2, 1), (53, 1), (26, 0.5), (54, -1)], .greaterThanOrEqual, 0, 50),
    ([(15, 1), (39, 1), (44, 1), (40, -1)], .lessThanOrEqual, 0, 250),
    ([(36, 1), (54, 1), (37, 1), (32, 1)], .greaterThanOrEqual, 0, 900),
    ([(54, 1), (43, 1), (12, 1), (48, 1)], .greaterThanOrEqual, 0, 250),
    ([(3, 1), (22, 1)], .greaterThanOrEqual, 0, 1),
    ([(2, 1)], .lessThanOrEqual, 1, 1),
    ([(52, -1), (19, 1), (8, 1)], .greaterThanOrEqual, 0, 900),
    ([(41, 1), (20, 1)], .greaterThanOrEqual, 0, 900),
    ([(37, 1), (2, -1)], .greaterThanOrEqual, 0, 1),
    ([(13, 1), (55, 1), (9, 1), (27, 3)], .equal, 0, 1),
    ([(51, 3), (46, 1), (40, 0.5), (16, 1), (34, -1)], .greaterThanOrEqual, 0, 250),
    ([(35, 1), (55, 1), (29, -1)], .greaterThanOrEqual, 0, 900),
    ([(29, 1), (51, 1)], .greaterThanOrEqual, 0, 900),
    ([(17, 1), (15, 1), (1, -1)], .greaterThanOrEqual, 0, 1),
    ([(41, 1), (48, 1), (37, 1), (49, 1), (17, -3)], .greaterThanOrEqual, 0, 900),
  ]

  @Test func `a rounding error is not used as a pivot`() throws {
    var problem = Problem()
    let variables = (0..<56).map { _ in problem.addVariable() }
    for row in Self.rows {
      let terms = row.terms.map { Term(variables[$0.0], $0.1) }
      let priority = try #require(Priority(row.priority))
      try problem.add(Constraint(terms: terms, row.relation, row.constant, priority: priority))
    }
    let solution = try Plan(problem).solve()
    // All constraints can be satisfied with values of at most 3.
    for row in 0..<problem.constraintCount {
      #expect(try #require(solution.violation(of: ConstraintID(index: row))) < 1e-9)
    }
    #expect(solution.values.allSatisfy { $0.magnitude < 1e4 })
    #expect(try solution.ambiguousVariables() == variables)
  }
}
