import Cassowary

/// A dense simplex with exact arithmetic, level by level. It is slow and simple, and shares no code with the solver.
///
/// The tableau has whole numbers with a common denominator, the last pivot, so that no fraction is reduced (Edmonds,
/// 1967).
struct Oracle {
  enum Answer {
    case infeasible
    /// The smallest violation of each level, the most important first, and the smallest and largest value of each
    /// variable, or `nil` if there is none.
    case optimal(levels: [Fraction], intervals: [(least: Fraction?, greatest: Fraction?)])
  }

  /// A sum of columns.
  private struct Cost {
    var terms: [(column: Int, value: BigInt)] = []
    /// The coefficients are those of the sum times 2 to this power.
    var bits = 0
  }

  private var tableau: [[BigInt]] = []
  private var denominator = BigInt.one
  private var basis: [Int] = []
  private var isBanned: [Bool] = []

  /// Solves a problem with the problem's own parameter values.
  static func solve(_ problem: Problem, only rows: [Int]? = nil, intervals: Bool = true) -> Answer {
    var oracle = Oracle()
    let ids = (rows ?? Array(0..<problem.constraintCount)).map { ConstraintID(index: $0) }
    return oracle.run(problem, ids.compactMap { problem.constraint($0) }, intervals)
  }

  /// Returns the least total violation of some constraints, as if they were optional.
  static func leastViolation(_ problem: Problem, of rows: [Int]) -> Fraction {
    var oracle = Oracle()
    let constraints = rows.compactMap { row -> Constraint? in
      var constraint = problem.constraint(ConstraintID(index: row))
      constraint?.priority = .low
      constraint?.weight = 1
      return constraint
    }
    guard case .optimal(let levels, _) = oracle.run(problem, constraints, false), let level = levels.first else {
      return .zero
    }
    return level
  }

  private mutating func run(_ problem: Problem, _ constraints: [Constraint], _ wantsIntervals: Bool) -> Answer {
    // Columns: x+ and x- of each variable, then slack variables, then artificial ones, then the right side.
    let variableCount = problem.variableCount
    var positions: [Variable: Int] = [:]
    for (position, parameter) in problem.parameters.enumerated() { positions[parameter] = position }
    var lines: [(terms: [(Int, BigInt)], side: BigInt)] = []
    var costs: [Double: [(column: Int, weight: Double)]] = [:]
    var columnCount = 2 * variableCount
    for constraint in constraints {
      let (terms, side, one) = Self.wholeNumbers(constraint, problem, positions)
      var line = (terms: terms, side: side)
      // row + below - above = side
      let isOptional = !constraint.priority.isRequired
      for (sign, satisfied) in [(one, Relation.lessThanOrEqual), (-one, .greaterThanOrEqual)] {
        guard constraint.relation == satisfied || isOptional else { continue }
        line.terms.append((columnCount, sign))
        if constraint.relation != satisfied {
          costs[constraint.priority.rawValue, default: []].append((columnCount, constraint.weight))
        } else if isOptional {
          costs[constraint.priority.rawValue, default: []] += []
        }
        columnCount += 1
      }
      lines.append(line)
    }
    build(lines, columnCount)
    let artificial = Cost(terms: (columnCount..<columnCount + lines.count).map { ($0, .one) })
    guard minimize(artificial)?.numerator.sign == 0 else { return .infeasible }
    for column in columnCount..<columnCount + lines.count { isBanned[column] = true }
    let levels = costs.keys.sorted(by: >).compactMap { minimize(Self.cost(costs[$0] ?? [])) }
    let intervals = (0..<(wantsIntervals ? variableCount : 0)).map { index in
      interval(of: index, value: positions[Variable(index: index)].map { problem.parameterValues[$0] })
    }
    return .optimal(levels: levels, intervals: intervals)
  }

  /// Returns the terms and the right side of a constraint, with parameters' values, times a power of two that makes
  /// them whole; and that power.
  private static func wholeNumbers(
    _ constraint: Constraint, _ problem: Problem, _ positions: [Variable: Int]
  ) -> (terms: [(Int, BigInt)], side: BigInt, one: BigInt) {
    var bits = max(0, BigInt.fractionBits(of: constraint.constant))
    for term in constraint.terms {
      let value = positions[term.variable].map { problem.parameterValues[$0] } ?? 1
      bits = max(bits, BigInt.fractionBits(of: term.coefficient) + max(0, BigInt.fractionBits(of: value)))
    }
    var terms: [(Int, BigInt)] = []
    var side = BigInt(constraint.constant, timesTwoToThe: bits)
    for term in constraint.terms {
      if let position = positions[term.variable] {
        let value = problem.parameterValues[position]
        let shift = max(0, BigInt.fractionBits(of: value))
        side =
          side - BigInt(term.coefficient, timesTwoToThe: bits - shift) * BigInt(value, timesTwoToThe: shift)
        continue
      }
      let coefficient = BigInt(term.coefficient, timesTwoToThe: bits)
      terms += [(2 * term.variable.index, coefficient), (2 * term.variable.index + 1, -coefficient)]
    }
    return (terms, side, BigInt.one << bits)
  }

  private static func cost(_ terms: [(column: Int, weight: Double)]) -> Cost {
    let bits = max(0, terms.map { BigInt.fractionBits(of: $0.weight) }.max() ?? 0)
    return Cost(terms: terms.map { ($0.column, BigInt($0.weight, timesTwoToThe: bits)) }, bits: bits)
  }

  /// Returns the smallest and largest value of a variable; a parameter has one.
  private func interval(of variable: Int, value: Double?) -> (least: Fraction?, greatest: Fraction?) {
    if let value {
      return (Fraction(exactly: value), Fraction(exactly: value))
    }
    var (down, up) = (self, self)
    let least = down.minimize(Cost(terms: [(2 * variable, .one), (2 * variable + 1, -.one)]), fixing: false)
    let negative = up.minimize(Cost(terms: [(2 * variable, -.one), (2 * variable + 1, .one)]), fixing: false)
    return (least, negative.map { -$0 })
  }

  private mutating func build(_ lines: [(terms: [(Int, BigInt)], side: BigInt)], _ columnCount: Int) {
    let width = columnCount + lines.count + 1
    isBanned = [Bool](repeating: false, count: width)
    for (index, line) in lines.enumerated() {
      var row = [BigInt](repeating: .zero, count: width)
      for (column, value) in line.terms { row[column] = row[column] + value }
      row[width - 1] = line.side
      if line.side.sign < 0 { row = row.map { -$0 } }
      row[columnCount + index] = .one
      tableau.append(row)
      basis.append(columnCount + index)
    }
  }

  /// Minimizes a cost from the current basis with Bland's rule. Returns `nil` if it has no bound. Afterward, columns
  /// with a reduced cost above 0 are excluded, so that only the optimal face remains.
  private mutating func minimize(_ cost: Cost, fixing: Bool = true) -> Fraction? {
    let width = isBanned.count
    var own = [BigInt](repeating: .zero, count: width)
    for (column, value) in cost.terms { own[column] = own[column] + value }
    var reduced = own.map { $0 * denominator }
    for (row, column) in basis.enumerated() where own[column].sign != 0 {
      for index in 0..<width { reduced[index] = reduced[index] - own[column] * tableau[row][index] }
    }
    // The reduced costs are one more row of the tableau.
    tableau.append(reduced)
    defer { tableau.removeLast() }
    let last = tableau.count - 1
    while let column = (0..<width - 1).first(where: { !isBanned[$0] && tableau[last][$0].sign < 0 }) {
      guard let leaving = leavingRow(column) else { return nil }
      exchange(leaving, column)
    }
    if fixing { for column in 0..<width - 1 where tableau[last][column].sign > 0 { isBanned[column] = true } }
    return Fraction(numerator: -tableau[last][width - 1], denominator: denominator << cost.bits)
  }

  private func leavingRow(_ column: Int) -> Int? {
    var leaving: Int?
    let side = isBanned.count - 1
    for row in basis.indices where tableau[row][column].sign > 0 {
      guard let other = leaving else {
        leaving = row
        continue
      }
      let left = tableau[row][side] * tableau[other][column]
      let right = tableau[other][side] * tableau[row][column]
      if left < right || (left == right && basis[row] < basis[other]) { leaving = row }
    }
    return leaving
  }

  private mutating func exchange(_ row: Int, _ column: Int) {
    let pivot = tableau[row][column]
    let line = tableau[row]
    let used = line.indices.filter { !isBanned[$0] }
    for other in tableau.indices where other != row {
      let factor = tableau[other][column]
      for index in used {
        let product = tableau[other][index] * pivot
        tableau[other][index] = (factor.sign == 0 ? product : product - factor * line[index]) / denominator
      }
    }
    denominator = pivot
    basis[row] = column
  }
}
