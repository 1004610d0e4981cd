import Cassowary
import TestSupport
import Testing

/// Systems that are too large for the exact simplex. Solving them in different orders and ways must give the same
/// result.
@Suite struct LargerSystemTests {
  enum Kind: String, CaseIterable, Sendable {
    case chain, grid, tree, dense, levels, sums
  }

  /// The constraints of a random system over some variables.
  private func constraints(_ kind: Kind, _ x: [Variable], _ random: inout SplitMix64) -> [Constraint] {
    var result: [Constraint] = []
    let count = x.count
    func priority(_ random: inout SplitMix64) -> Priority {
      Priority(Double(random.int(1...(kind == .levels ? 400 : 4)))) ?? .low
    }
    switch kind {
    case .chain:
      result.append(x[0] == 0.0)
      for index in 1..<count {
        result.append(x[index] - x[index - 1] >= Double(random.int(1...9)))
        result.append((x[index] - x[index - 1] == Double(random.int(1...20))) ~ priority(&random))
        if random.chance(20) { result.append((x[index] <= Double(random.int(0...10 * index))) ~ priority(&random)) }
      }
      result.append((x[count - 1] == Double(7 * count)) ~ .high)
    case .grid:
      let side = 8
      for index in x.indices {
        if index % side > 0 { result.append(x[index] >= x[index - 1] + Double(random.int(0...5))) }
        if index >= side { result.append((x[index] == x[index - side]) ~ priority(&random)) }
        result.append((x[index] == Double(random.int(0...60))) ~ priority(&random))
      }
      result.append(x[0] >= 0.0)
    case .tree:
      for index in 1..<count {
        let parent = x[(index - 1) / 2]
        result.append(x[index] <= parent + Double(random.int(-3...9)))
        result.append((2 * parent == x[index] + Double(random.int(0...30))) ~ priority(&random))
      }
      result.append(x[0] <= 100.0)
      for leaf in count / 2..<count { result.append((x[leaf] >= Double(random.int(0...90))) ~ priority(&random)) }
    case .dense:
      for _ in 0..<count + count / 2 {
        let terms = x.map { Term($0, Double(random.int(-3...3))) }
        result.append(
          Constraint(terms: terms, Relation.allCases[random.int(0...2)], Double(random.int(-50...50)))
            ~ priority(&random))
      }
      for variable in x { result.append(variable >= -50.0) }
    case .levels:
      for index in x.indices {
        result.append((x[index] + x[(index * 7 + 1) % count] >= Double(random.int(0...50))) ~ priority(&random))
        result.append((x[index] <= Double(random.int(0...30))) ~ priority(&random))
        result.append((x[index] == x[(index + 1) % count] + Double(random.int(-5...5))) ~ priority(&random))
      }
    case .sums:
      for start in stride(from: 0, to: count - 4, by: 3) {
        let sum = LinearExpression(terms: (0..<5).map { Term(x[start + $0]) })
        result.append(sum == Double(random.int(20...90)))
        result.append((x[start] == x[start + 2]) ~ priority(&random))
      }
      for variable in x {
        result.append(variable >= Double(random.int(-2...5)))
        result.append((variable == Double(random.int(0...20))) ~ priority(&random))
      }
    }
    return result.map { $0.weighted(Double(random.int(1...3))) }
  }

  private func levels(_ solution: Solution, _ constraints: [Constraint], _ order: [Int]) -> [Double: Double] {
    var sums: [Double: Double] = [:]
    for (row, original) in order.enumerated() {
      let constraint = constraints[original]
      let violation = solution.violation(of: ConstraintID(index: row)) ?? .nan
      sums[constraint.priority.rawValue, default: 0] += violation * constraint.weight
    }
    return sums
  }

  @Test(arguments: Kind.allCases, (1...6 as ClosedRange<UInt64>).sampled(every: 2))
  func `any order of constraints, or adding them one by one, gives the same optimum`(kind: Kind, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let count = kind == .dense ? 12 : 64
    var reference = Problem()
    let variables = (0..<count).map { _ in reference.addVariable() }
    let all = constraints(kind, variables, &random)
    for constraint in all { try reference.add(constraint) }
    guard let first = try? Plan(reference).solve() else { return }
    let expected = levels(first, all, Array(all.indices))
    let ambiguous = try first.ambiguousVariables()
    for _ in 0..<3 {
      let order = all.indices.shuffled(using: &random)
      let solution = try Plan(reference.with(order.map { all[$0] })).solve()
      for (priority, sum) in levels(solution, all, order) {
        #expect(abs(sum - (expected[priority] ?? .nan)) < 1e-6, "priority \(priority)")
      }
      #expect(try solution.ambiguousVariables() == ambiguous)
      expectSame(solution.values, first.values, except: ambiguous)
    }
    let solver = Solver()
    for _ in variables { _ = solver.addVariable() }
    for row in all.indices.shuffled(using: &random) { try solver.add(all[row]) }
    expectSame(solver.values, first.values, except: ambiguous)
    #expect(try solver.ambiguousVariables() == ambiguous)
  }

  private func expectSame(_ left: [Double], _ right: [Double], except ambiguous: [Variable]) {
    let ambiguous = Set(ambiguous)
    for index in right.indices where !ambiguous.contains(Variable(index: index)) {
      #expect(abs(left[index] - right[index]) < 1e-7, "variable \(index)")
    }
  }

  @Test(arguments: [50, 400])
  func `a row of views that shrink together takes a few steps, for any number of views`(count: Int) throws {
    var problem = Problem()
    let widths = (0..<count).map { _ in problem.addVariable() }
    var least = 0.0
    for (index, width) in widths.enumerated() {
      let minimum = 30 + Double(index * 37 % count) / 8
      least += minimum
      try problem.add(width >= minimum)
      // The priorities differ, and some constraints are written from the other side.
      let optional = index % 3 == 0 ? minimum + 6 - width == 0 : width == minimum + 6
      try problem.add(optional ~ (index % 2 == 0 ? .low : .high))
    }
    let room = least + Double(2 * count)
    try problem.add(LinearExpression(terms: widths.map { Term($0) }) == room)
    var options = SolveOptions()
    options.shortStepLimit = 0
    let solution = try Plan(problem).solve(options: options)
    #expect(solution.pivotCount < 12)
    #expect(abs(solution.values.reduce(0, +) - room) < 1e-6)
    // Half of the views shrink fully at the lower priority, the others by a third as much at the higher one.
    var given = [0.0, 0.0]
    for (index, width) in widths.enumerated() {
      let minimum = 30 + Double(index * 37 % count) / 8
      let value = solution.values[width.index]
      #expect(value > minimum - 1e-6)
      #expect(value < minimum + 6 + 1e-6)
      given[index % 2] += minimum + 6 - value
    }
    #expect(abs(given[0] - 6 * Double(count / 2)) < 1e-6)
    #expect(abs(given[1] - Double(count)) < 1e-6)
  }

  @Test func `scaling rows and variables by powers of two only scales the solution`() throws {
    for shape in RandomSystemTests.shapes where shape.parameters == 0 {
      for seed in seeds(25, all: 60) {
        let problem = try shape.problem(seed: seed)
        var random = SplitMix64(seed: seed &+ 1000)
        let units = (0..<problem.variableCount).map { _ in
          Double(sign: .plus, exponent: random.int(-8...20), significand: 1)
        }
        let scaled = try problem.with(
          problem.constraints.map { constraint in
            var constraint = constraint
            let scale = Double(sign: .plus, exponent: random.int(0...20), significand: 1)
            constraint.terms = constraint.terms.map {
              Term($0.variable, $0.coefficient * scale / units[$0.variable.index])
            }
            constraint.constant *= scale
            constraint.weight /= scale
            return constraint
          })
        let expected = try? Plan(problem).solve()
        let solution = try? Plan(scaled).solve()
        #expect((expected == nil) == (solution == nil), "\(shape.name), seed \(seed)")
        guard let expected, let solution else { continue }
        let ambiguous = try expected.ambiguousVariables()
        #expect(try solution.ambiguousVariables() == ambiguous, "\(shape.name), seed \(seed)")
        for index in units.indices where !ambiguous.contains(Variable(index: index)) {
          #expect(
            abs(solution.values[index] / units[index] - expected.values[index]) < 1e-7, "\(shape.name), seed \(seed)")
        }
      }
    }
  }

  @Test(arguments: seeds(16, all: 40))
  func `suggestions give the same solution as a solve for the same parameters`(seed: UInt64) throws {
    let shapes = RandomSystemTests.shapes.filter { $0.parameters > 0 }
    let problem = try shapes[Int(seed) % shapes.count].problem(seed: seed)
    let plan = try Plan(problem)
    guard let solver = try? Solver(problem) else { return }
    var random = SplitMix64(seed: seed)
    var current = problem.parameterValues
    for _ in 0..<120 {
      let values = current.map { _ in Double(random.int(-12...12)) / 2 }
      let before = solver.values
      do throws(SolverError) {
        try solver.suggest(Array(zip(problem.parameters, values)))
        current = values
      } catch {
        #expect(throws: SolveError.self) { try plan.solve(parameters: values) }
        #expect(solver.values == before)
        continue
      }
      let expected = try plan.solve(parameters: values)
      let ambiguous = try expected.ambiguousVariables()
      expectSame(solver.values, expected.values, except: ambiguous)
      if random.chance(10) {
        #expect(try solver.ambiguousVariables() == ambiguous)
        for variable in (0..<problem.variableCount).map({ Variable(index: $0) }) {
          // Among equally good solutions, the explained one is the current one.
          let value = solver.value(of: variable) ?? .nan
          #expect(abs(try solver.explanation(of: variable).value - value) < 1e-9)
          let interval = try solver.range(of: variable).interval
          #expect(interval.lowerBound - 1e-9 < value && value < interval.upperBound + 1e-9)
        }
      }
      if random.chance(10) {
        let id = try solver.add(Variable(index: 0) >= -1e6)
        try solver.remove(id)
      }
    }
  }

  @Test("a long chain with optional constraints at both ends needs no pivot")
  func heldFromBothSides() throws {
    var problem = Problem()
    let x = (0..<2_000).map { _ in problem.addVariable() }
    try problem.add(x[0] == 0.0)
    for (one, other) in zip(x, x.dropFirst()) {
      try problem.add((other - one <= 20.0) ~ .low)
      try problem.add((one - other <= -20.0) ~ .high)
    }
    #expect(try Plan(problem).solve().ambiguousVariables() == [])
    // Only the last variable can move.
    try problem.add(problem.addVariable() >= x[0])
    #expect(try Plan(problem).solve().ambiguousVariables().count == 1)
  }

  /// Half of the views have their preferred width, and half their least, so that no view is between.
  @Test func `many views that can exchange their widths take a few pivots to be found ambiguous`() throws {
    var problem = Problem()
    let widths = (0..<400).map { _ in problem.addVariable() }
    for width in widths {
      for constraint in [width >= 30, width <= 60, width == 44 ~ .low] { try problem.add(constraint) }
    }
    try problem.add(Constraint(terms: widths.map { Term($0) }, .equal, 37 * 400))
    let solution = try Plan(problem).solve(options: SolveOptions(pivotLimit: 100))
    #expect(try solution.ambiguousVariables() == widths)
  }
}
