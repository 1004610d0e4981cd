import Cassowary

/// A dense simplex with exact fractions, level by level. It is slow and simple, and shares no code with the solver.
struct Oracle {
  enum Answer {
    case infeasible
    /// The smallest violation of each level, the most important first, and the smallest and largest value of each
    /// variable, or `nil` if there is none.
    case optimal(levels: [Rational], intervals: [(least: Rational?, greatest: Rational?)])
    /// The fractions became too large to represent.
    case overflow
  }

  private var tableau: [[Rational]] = []
  private var basis: [Int] = []
  private var isBanned: [Bool] = []
  private var overflown = false

  /// Solves a problem with the problem's own parameter values.
  static func solve(_ problem: Problem, only rows: [Int]? = nil, intervals: Bool = true) -> Answer {
    var oracle = Oracle()
    return oracle.run(problem, rows ?? Array(0..<problem.constraintCount), intervals)
  }

  private mutating func run(_ problem: Problem, _ rows: [Int], _ wantsIntervals: Bool) -> Answer {
    // Columns: x+ and x- of each variable, then slack variables, then artificial ones, then the right side.
    let constraints = rows.compactMap { problem.constraint(ConstraintID(index: $0)) }
    let variableCount = problem.variableCount
    var lines: [[(Int, Rational)]] = []
    var sides: [Rational] = []
    var costs: [Double: [(Int, Rational)]] = [:]
    var columnCount = 2 * variableCount
    for constraint in constraints {
      var line: [(Int, Rational)] = []
      var side = Rational(exactly: constraint.constant)
      for term in constraint.terms {
        let coefficient = Rational(exactly: term.coefficient)
        if let position = problem.parameters.firstIndex(of: term.variable) {
          side = side - coefficient * Rational(exactly: problem.parameterValues[position])
        } else {
          line.append((2 * term.variable.index, coefficient))
          line.append((2 * term.variable.index + 1, -coefficient))
        }
      }
      let weight = Rational(exactly: constraint.weight)
      let priority = constraint.priority.rawValue
      // row + below - above = side
      let isSoft = !constraint.priority.isRequired
      if constraint.relation != .greaterThanOrEqual || isSoft {
        line.append((columnCount, .one))
        if isSoft, constraint.relation != .lessThanOrEqual {
          costs[priority, default: []].append((columnCount, weight))
        }
        if constraint.relation == .equal, !isSoft { line.removeLast() } else { columnCount += 1 }
      }
      if constraint.relation != .lessThanOrEqual || isSoft {
        line.append((columnCount, -.one))
        if isSoft, constraint.relation != .greaterThanOrEqual {
          costs[priority, default: []].append((columnCount, weight))
        }
        if constraint.relation == .equal, !isSoft { line.removeLast() } else { columnCount += 1 }
      }
      lines.append(line)
      sides.append(side)
    }
    build(lines, sides, columnCount)
    let artificial = (columnCount..<columnCount + lines.count).map { ($0, Rational.one) }
    guard let infeasibility = minimize(artificial) else { return .overflow }
    if overflown { return .overflow }
    if infeasibility.numerator > 0 { return .infeasible }
    for column in columnCount..<columnCount + lines.count { isBanned[column] = true }
    var levels: [Rational] = []
    for priority in costs.keys.sorted(by: >) {
      guard let value = minimize(costs[priority] ?? []) else { return .overflow }
      levels.append(value)
    }
    var intervals: [(least: Rational?, greatest: Rational?)] = []
    for variable in 0..<(wantsIntervals ? variableCount : 0) {
      if let position = problem.parameters.firstIndex(of: Variable(index: variable)) {
        let value = Rational(exactly: problem.parameterValues[position])
        intervals.append((value, value))
        continue
      }
      var copy = self
      let least = copy.minimize([(2 * variable, .one), (2 * variable + 1, -.one)], fixing: false)
      var other = self
      let negative = other.minimize([(2 * variable, -.one), (2 * variable + 1, .one)], fixing: false)
      if copy.overflown || other.overflown { return .overflow }
      intervals.append((least, negative.map { -$0 }))
    }
    return overflown ? .overflow : .optimal(levels: levels, intervals: intervals)
  }

  private mutating func build(_ lines: [[(Int, Rational)]], _ sides: [Rational], _ columnCount: Int) {
    let width = columnCount + lines.count + 1
    isBanned = [Bool](repeating: false, count: width)
    for (index, line) in lines.enumerated() {
      var row = [Rational](repeating: .zero, count: width)
      for (column, value) in line { row[column] = row[column] + value }
      row[width - 1] = sides[index]
      if sides[index].numerator < 0 { row = row.map { -$0 } }
      row[columnCount + index] = .one
      tableau.append(row)
      basis.append(columnCount + index)
    }
  }

  /// Minimizes a cost from the current basis with Bland's rule. Returns `nil` if it has no bound. Afterward, columns
  /// with a reduced cost above 0 are excluded, so that only the optimal face remains.
  private mutating func minimize(_ cost: [(Int, Rational)], fixing: Bool = true) -> Rational? {
    let width = isBanned.count
    var reduced = [Rational](repeating: .zero, count: width)
    for (column, value) in cost { reduced[column] = reduced[column] + value }
    for (row, column) in basis.enumerated() where !reduced[column].isZero {
      let factor = reduced[column]
      for index in 0..<width { reduced[index] = reduced[index] - factor * tableau[row][index] }
    }
    while let column = (0..<width - 1).first(where: { !isBanned[$0] && reduced[$0].numerator < 0 }) {
      var leaving: Int?
      for row in tableau.indices where tableau[row][column].numerator > 0 {
        guard let other = leaving else {
          leaving = row
          continue
        }
        let left = tableau[row][width - 1] * tableau[other][column]
        let right = tableau[other][width - 1] * tableau[row][column]
        if left < right || (left == right && basis[row] < basis[other]) { leaving = row }
      }
      guard let leaving, !overflown else { return nil }
      exchange(leaving, column, &reduced)
    }
    if fixing { for column in 0..<width - 1 where reduced[column].numerator > 0 { isBanned[column] = true } }
    if reduced.contains(where: \.isOverflown) { overflown = true }
    return -reduced[width - 1]
  }

  private mutating func exchange(_ row: Int, _ column: Int, _ reduced: inout [Rational]) {
    let pivot = tableau[row][column]
    for index in tableau[row].indices where !tableau[row][index].isZero {
      tableau[row][index] = tableau[row][index] / pivot
    }
    let line = tableau[row]
    for other in tableau.indices where other != row && !tableau[other][column].isZero {
      let factor = tableau[other][column]
      for index in line.indices where !line[index].isZero {
        tableau[other][index] = tableau[other][index] - factor * line[index]
      }
    }
    let factor = reduced[column]
    for index in line.indices where !line[index].isZero { reduced[index] = reduced[index] - factor * line[index] }
    if tableau[row].contains(where: \.isOverflown) || reduced.contains(where: \.isOverflown) { overflown = true }
    basis[row] = column
  }
}
