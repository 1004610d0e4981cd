import Cassowary
import TestSupport
import Testing

/// Small systems whose constraints have coefficients and constants from 1e-9 to 1e7, compared with an exact simplex.
///
/// Variables stay within ±1e10, where the solver's numbers end: nearly parallel rows can be satisfied exactly by larger
/// ones. `LAYOUTC_ALL_CASES` compares more.
@Suite struct ScaledSystemTests {
  private static let shardCount = 4

  @Test(arguments: 0..<shardCount)
  func `solutions are within the tolerance, optimal for each priority, and conflicts are beyond it`(shard: Int) throws {
    var solved = 0
    for seed in stride(from: shard + 1, through: runsAllCases ? 20_000 : 120, by: Self.shardCount) {
      let problem = try Self.problem(UInt64(seed))
      switch Result(catching: { () throws(SolveError) in try Plan(problem).solve() }) {
      case .success(let solution):
        solved += 1
        try expectOptimal(solution, problem, seed)
      case .failure(.unsatisfiable(let conflict)): try expectBeyondTolerance(conflict, problem, seed)
      case .failure(.numberOutOfRange): #expect(try needsHugeValues(problem), "seed \(seed)")
      case .failure(let error): Issue.record("seed \(seed): \(error)")
      }
    }
    #expect(solved > 5)
  }

  /// In these, sets with very different tolerances overlap, or rounding errors amplified in the basis exceed a level's
  /// tolerance.
  @Test(arguments: [1831, 2249, 13904, 17914])
  func `constraints of very different sizes are solved`(seed: Int) throws {
    let problem = try Self.problem(UInt64(seed))
    try expectOptimal(try Plan(problem).solve(), problem, seed)
  }

  /// Multipliers that only rounding errors have made would add constraints to these.
  @Test(arguments: [1039, 2370, 2613, 3384, 3589, 3833, 4186, 7358, 10216, 11300, 11473, 18128, 19657, 19927])
  func `conflicts are minimal even if their constraints are nearly parallel`(seed: Int) throws {
    let problem = try Self.problem(UInt64(seed))
    do throws(SolveError) {
      _ = try Plan(problem).solve()
      Issue.record("there is a solution")
    } catch {
      guard case .unsatisfiable(let conflict) = error else { throw error }
      try expectBeyondTolerance(conflict, problem, seed)
    }
  }

  private static func problem(_ seed: UInt64) throws -> Problem {
    var random = SplitMix64(seed: seed)
    let scales = [1e-9, 1e-8, 1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 0.1, 1, 1, 1, 1, 10, 1e3, 1e5, 1e6, 1e7]
    let factors = [-3, -2, -1, -1, 1, 1, 2, 3, 1.001, 0.999, 1.0 / 3, 0.1]
    var problem = Problem()
    let variables = (0..<random.int(1...5)).map { _ in problem.addVariable() }
    let hasNearMisses = random.chance(40)
    for _ in 0..<random.int(2...(3 * variables.count + 3)) {
      let scale = scales[random.int(0...scales.count - 1)]
      let terms = (0..<random.int(1...3)).map { _ in
        Term(variables[random.int(0...variables.count - 1)], factors[random.int(0...factors.count - 1)] * scale)
      }
      var constant = Double(random.int(-99...99)) * scale
      if hasNearMisses, random.chance(50) { constant += [1e-9, 1e-7, 4e-7, 9e-7, 1.1e-6, 2e-6][random.int(0...5)] }
      let priority = random.chance(50) ? Priority.required : Priority(Double(random.int(1...3)))
      try problem.add(
        Constraint(
          terms: terms, [.equal, .equal, .lessThanOrEqual, .greaterThanOrEqual][random.int(0...3)], constant,
          priority: try #require(priority), weight: Double(random.int(1...3))))
    }
    return problem
  }

  /// Returns the problem with bounds of all variables.
  private func bounded(_ problem: Problem, by limit: Double = 1e10) throws(ProblemError) -> Problem {
    var result = problem
    for variable in problem.variables {
      try result.add(Constraint(terms: [Term(variable)], .lessThanOrEqual, limit))
      try result.add(Constraint(terms: [Term(variable)], .greaterThanOrEqual, -limit))
    }
    return result
  }

  /// Whether solutions with values up to 1e10 are worse than others.
  private func needsHugeValues(_ problem: Problem) throws(ProblemError) -> Bool {
    guard case .optimal(let levels, _) = Oracle.solve(problem, intervals: false),
      case .optimal(let near, _) = Oracle.solve(try bounded(problem), intervals: false)
    else { return true }
    return zip(levels, near).contains { $0.double < $1.double }
  }

  /// The tolerance of a set of constraints.
  private func tolerance(_ rows: [Int], of problem: Problem) -> Double {
    var largest = 0.0
    for row in rows {
      guard let constraint = problem.constraint(ConstraintID(index: row)) else { continue }
      largest = max(largest, constraint.constant.magnitude)
      for term in constraint.terms { largest = max(largest, term.coefficient.magnitude) }
    }
    return max(1e-6, 1e-9 * largest)
  }

  private func expectOptimal(_ solution: Solution, _ problem: Problem, _ seed: Int) throws(ProblemError) {
    let rows = Array(0..<problem.constraintCount)
    let required = rows.filter { problem.isRequired(ConstraintID(index: $0)) }
    let greatest = solution.values.reduce(0) { max($0, $1.magnitude) }
    for row in required {
      let violation = solution.violation(of: ConstraintID(index: row)) ?? .infinity
      let rounding = 1e-14 * greatest * tolerance([row], of: problem) / 1e-9
      #expect(violation <= tolerance(required, of: problem) * (1 + 1e-5) + rounding, "seed \(seed), row \(row)")
    }
    // An optimum with far larger values would depend on the last bits of coefficients, and relaxed rows have others.
    let exact = Oracle.solve(try bounded(problem, by: min(1e10, max(1e7, 10 * greatest))), intervals: false)
    guard case .optimal(let levels, _) = exact else { return }
    var sums: [Double: (violation: Double, rounding: Double)] = [:]
    for row in rows where !required.contains(row) {
      let id = ConstraintID(index: row)
      guard let constraint = problem.constraint(id), let violation = solution.violation(of: id) else { continue }
      let magnitude = constraint.terms.reduce(constraint.constant.magnitude) {
        $0 + ($1.coefficient * solution.values[$1.variable.index]).magnitude
      }
      sums[constraint.priority.rawValue, default: (0, 0)].violation += violation * constraint.weight
      sums[constraint.priority.rawValue, default: (0, 0)].rounding += 1e-13 * magnitude * constraint.weight
    }
    for (level, sum) in zip(levels, sums.sorted { $0.key > $1.key }) {
      let tolerance = 1e-6 + 1e-9 * level.double + sum.value.rounding
      #expect(sum.value.violation <= level.double + tolerance, "seed \(seed), priority \(sum.key)")
      // If a level is better than the exact optimum, it is because a higher one is worse within the tolerance.
      if sum.value.violation < level.double - tolerance { return }
    }
  }

  private func expectBeyondTolerance(_ conflict: Conflict, _ problem: Problem, _ seed: Int) throws(ProblemError) {
    let rows = conflict.members.map(\.constraint.index)
    let bounded = try bounded(problem)
    let bounds = Array(problem.constraintCount..<bounded.constraintCount)
    let least = Oracle.leastViolation(bounded, of: rows + bounds).double
    #expect(least > tolerance(rows, of: problem) * (1 - 1e-5), "seed \(seed): \(rows), \(least)")
    for row in rows {
      let others = rows.filter { $0 != row }
      let rest = Oracle.leastViolation(problem, of: others).double
      #expect(rest <= tolerance(others, of: problem) * (1 + 1e-5), "seed \(seed): \(rows) without \(row), \(rest)")
    }
  }

  @Test(arguments: [.leastNonzeroMagnitude, .leastNormalMagnitude, 1e-298, 1e-200])
  func `a conflict with a tiny coefficient is found`(coefficient: Double) throws {
    var problem = Problem()
    let variable = problem.addVariable()
    try problem.add(Constraint(terms: [Term(variable, coefficient)], .greaterThanOrEqual, 1e10))
    try problem.add(variable <= 5)
    do throws(SolveError) {
      _ = try Plan(problem).solve()
      Issue.record("\(coefficient) x >= 1e10 and x <= 5 hold")
    } catch {
      guard case .unsatisfiable = error else { throw error }
    }
  }
}
