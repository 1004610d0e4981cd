import Cassowary
import TestSupport
import Testing

/// Small random systems, each compared with an exact dense simplex.
@Suite struct RandomSystemTests {
  struct Shape: Sendable, CustomTestStringConvertible {
    var name: String
    var variables: ClosedRange<Int>
    var rows: ClosedRange<Int>
    var terms: ClosedRange<Int>
    var constants: ClosedRange<Int>
    var requiredPercent: Int
    var priorities: Int
    var parameters = 0

    var testDescription: String { name }

    func problem(seed: UInt64) throws -> Problem {
      var random = SplitMix64(seed: seed)
      var problem = Problem()
      var all: [Variable] = []
      for _ in 0..<random.int(variables) { all.append(problem.addVariable()) }
      for _ in 0..<parameters { all.append(try problem.addParameter(value: Double(random.int(-5...5)))) }
      for _ in 0..<random.int(rows) {
        let terms = (0..<random.int(terms)).map { _ in
          Term(all[random.int(0...all.count - 1)], Double([-3, -2, -1, -1, -1, 1, 1, 1, 2, 3][random.int(0...9)]))
        }
        let relation = [Relation.equal, .equal, .lessThanOrEqual, .greaterThanOrEqual][random.int(0...3)]
        let isRequired = random.chance(requiredPercent)
        let priority = isRequired ? Priority.required : Priority(Double(random.int(1...priorities)))
        try problem.add(
          Constraint(
            terms: terms,
            relation,
            Double(random.int(constants)),
            priority: try #require(priority),
            weight: Double(random.int(1...3))
          )
        )
      }
      return problem
    }
  }

  static let shapes = [
    Shape(
      name: "few", variables: 1...3, rows: 1...6, terms: 1...2, constants: -5...5, requiredPercent: 40, priorities: 3),
    Shape(
      name: "soft", variables: 2...5, rows: 3...12, terms: 1...3, constants: -9...9, requiredPercent: 10, priorities: 4),
    Shape(
      name: "one level", variables: 2...5, rows: 3...12, terms: 1...3, constants: -9...9, requiredPercent: 10,
      priorities: 1),
    Shape(
      name: "many levels", variables: 2...6, rows: 6...16, terms: 1...3, constants: -9...9, requiredPercent: 10,
      priorities: 300),
    Shape(
      name: "degenerate", variables: 2...6, rows: 6...16, terms: 1...3, constants: 0...0, requiredPercent: 40,
      priorities: 3),
    Shape(
      name: "nearly degenerate", variables: 2...6, rows: 6...16, terms: 1...3, constants: 0...1, requiredPercent: 25,
      priorities: 3),
    Shape(
      name: "required", variables: 3...6, rows: 4...9, terms: 1...3, constants: -4...9, requiredPercent: 70,
      priorities: 2),
    Shape(
      name: "bends", variables: 2...5, rows: 8...20, terms: 1...2, constants: -9...9, requiredPercent: 15,
      priorities: 3),
    Shape(
      name: "parameters", variables: 2...5, rows: 3...12, terms: 1...3, constants: -9...9, requiredPercent: 25,
      priorities: 4, parameters: 2),
  ]

  @Test(arguments: shapes)
  func `violations, values, ambiguity and conflicts equal those of an exact simplex`(shape: Shape) throws {
    var solved = 0
    for seed in seeds(50, all: 400) {
      let problem = try shape.problem(seed: seed)
      let answer = Oracle.solve(problem)
      var options = SolveOptions()
      // Long steps are used from the first step on, or never in systems of this size.
      options.shortStepLimit = seed % 2 == 0 ? 0 : 16
      do throws(SolveError) {
        let solution = try Plan(problem).solve(options: options)
        solved += 1
        guard case .optimal(let levels, let intervals) = answer else {
          if case .infeasible = answer { Issue.record("seed \(seed): solved though infeasible") }
          continue
        }
        compare(solution, problem, levels, intervals, seed)
      } catch {
        guard case .unsatisfiable(let conflict) = error else {
          Issue.record("seed \(seed): \(error)")
          continue
        }
        if case .optimal = answer { Issue.record("seed \(seed): \(conflict) though feasible") }
        expectMinimal(conflict, problem, seed)
      }
    }
    #expect(solved > 20)
  }

  private func compare(
    _ solution: Solution,
    _ problem: Problem,
    _ levels: [Fraction],
    _ intervals: [(least: Fraction?, greatest: Fraction?)],
    _ seed: UInt64
  ) {
    var violations: [Double: Double] = [:]
    for index in 0..<problem.constraintCount {
      let id = ConstraintID(index: index)
      guard let constraint = problem.constraint(id), let violation = solution.violation(of: id) else { continue }
      violations[constraint.priority.rawValue, default: 0] += violation * constraint.weight
    }
    #expect((violations.removeValue(forKey: 1000) ?? 0) < 1e-6, "seed \(seed): required")
    for (level, key) in violations.keys.sorted(by: >).enumerated() {
      #expect(abs((violations[key] ?? 0) - levels[level].double) < 1e-6, "seed \(seed), priority \(key)")
    }
    var expected: [Variable] = []
    for (index, interval) in intervals.enumerated() {
      let variable = Variable(index: index)
      if let least = interval.least, let greatest = interval.greatest, least == greatest {
        #expect(abs(solution.values[index] - least.double) < 1e-6, "seed \(seed), variable \(index)")
      } else {
        expected.append(variable)
      }
    }
    do throws(SolveError) {
      let ambiguous = try solution.ambiguousVariables()
      #expect(ambiguous == expected, "seed \(seed)")
    } catch {
      Issue.record("seed \(seed): \(error)")
    }
  }

  private func expectMinimal(_ conflict: Conflict, _ problem: Problem, _ seed: UInt64) {
    let rows = conflict.members.map(\.constraint.index)
    if case .optimal = Oracle.solve(problem, only: rows, intervals: false) {
      Issue.record("seed \(seed): \(rows) is no conflict")
    }
    for row in rows {
      if case .infeasible = Oracle.solve(problem, only: rows.filter { $0 != row }, intervals: false) {
        Issue.record("seed \(seed): \(rows) is not minimal: \(row)")
      }
    }
  }
}
