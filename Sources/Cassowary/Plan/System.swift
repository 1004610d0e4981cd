/// A problem's rows as the solver works on them: the terms of the free variables apart from those of the parameters, each
/// row scaled by a power of two so that its largest coefficient lies between 1 and 2, priorities numbered as levels.
///
/// Scaling by powers of two is exact. It lets tolerances be judged relative to the rows' own magnitudes.
final class System: Sendable {
  let variableCount: Int
  let rowCount: Int
  let parameterCount: Int
  /// The free variables' terms, scaled.
  let terms: SparseRows
  /// What each row was multiplied by.
  let scales: Buffer<Double>
  /// 0 for required rows, then 1 for the highest priority among the others, and so on.
  let levels: Buffer<Int32>
  let relations: Buffer<Relation>
  /// What a violation of the scaled row counts.
  let weights: Buffer<Double>
  /// The number of distinct priorities below required.
  let levelCount: Int
  let parameterTerms: Buffer<ParameterTerm>
  /// For each variable, its position among the parameters, or -1.
  let parameterPositions: Buffer<Int32>

  /// A parameter's term in a row, scaled.
  struct ParameterTerm: BitwiseCopyable {
    var row: Int32
    var parameter: Int32
    var coefficient: Double
  }

  init(_ problem: borrowing Problem) {
    let rows = problem.rows
    variableCount = problem.variableCount
    rowCount = rows.count
    parameterCount = problem.parameterCount
    parameterPositions = Buffer(problem.parameterPositions)
    var scaling = RowScaling(rows: rows, parameterPositions: problem.parameterPositions)
    scaling.run()
    terms = scaling.terms.copy()
    scales = scaling.scales.copy()
    weights = scaling.weights.copy()
    parameterTerms = scaling.parameterTerms.copy()
    relations = Buffer(rows.relations)
    let numbering = LevelNumbering(rows.priorities)
    levels = numbering.levels.copy()
    levelCount = numbering.priorities.count
  }

  /// The right sides of the scaled rows once the parameters' values are put in.
  func fold(constants: [Double], parameters: [Double], into rightSides: borrowing Buffer<Double>) {
    for row in 0..<rowCount { rightSides[row] = constants[row] * scales[row] }
    for position in 0..<parameterTerms.count {
      let term = parameterTerms[position]
      rightSides[term.row] -= term.coefficient * parameters[Int(term.parameter)]
    }
  }

  /// The value of a row's terms.
  @inline(__always)
  func value(of row: Int32, at values: borrowing Buffer<Double>) -> Double {
    var sum = 0.0
    for position in terms.range(row) { sum += terms.values[position] * values[terms.indices[position]] }
    return sum
  }

  /// For each variable, those of the given rows in which it occurs, with its coefficient.
  func columns(of rows: borrowing Buffer<Int32>) -> SparseRows {
    var part = SparseRows(rows: rows.count, entries: terms.indices.count)
    for position in 0..<rows.count {
      for entry in terms.range(rows[position]) { part.append(terms.indices[entry], terms.values[entry]) }
      part.finishRow()
    }
    let columns = part.transposed(columns: variableCount)
    for entry in 0..<columns.indices.count { columns.indices[entry] = rows[columns.indices[entry]] }
    return columns
  }

  /// Whether a row is a required equality.
  @inline(__always)
  func isRequiredEquality(_ row: Int32) -> Bool {
    levels[row] == 0 && relations[row] == .equal
  }
}

/// Splits and scales the rows of a problem.
private struct RowScaling: ~Copyable {
  let rows: Rows
  let parameterPositions: [Int32]
  var terms: SparseRows
  var scales: Buffer<Double>
  var weights: Buffer<Double>
  var parameterTerms = Buffer<System.ParameterTerm>()

  init(rows: Rows, parameterPositions: [Int32]) {
    self.rows = rows
    self.parameterPositions = parameterPositions
    terms = SparseRows(rows: rows.count, entries: rows.variables.count)
    scales = Buffer(capacity: rows.count)
    weights = Buffer(capacity: rows.count)
  }

  mutating func run() {
    for row in 0..<rows.count {
      let scale = scale(of: row)
      for position in rows.range(row) {
        let coefficient = rows.coefficients[position] * scale
        let parameter = parameterPositions[Int(rows.variables[position])]
        if parameter < 0 {
          terms.append(rows.variables[position], coefficient)
        } else {
          parameterTerms.append(.init(row: Int32(row), parameter: parameter, coefficient: coefficient))
        }
      }
      terms.finishRow()
      scales.append(scale)
      weights.append(rows.weights[row] / scale)
    }
  }

  private func scale(of row: Int) -> Double {
    var largest = 0.0
    for position in rows.range(row) where parameterPositions[Int(rows.variables[position])] < 0 {
      largest = max(largest, rows.coefficients[position].magnitude)
    }
    if largest == 0 || (largest >= 1 && largest < 2) { return 1 }
    return Double(sign: .plus, exponent: -largest.exponent, significand: 1)
  }
}

/// Numbers priorities: required 0, then from the highest down.
private struct LevelNumbering: ~Copyable {
  /// The distinct priorities below required, the highest first.
  var priorities: [Double] = []
  var levels: Buffer<Int32>

  init(_ all: [Double]) {
    levels = Buffer(capacity: all.count)
    var last = 1000.0
    for priority in all where priority != last && priority != 1000 {
      insert(priority)
      last = priority
    }
    var lastLevel: Int32 = 0
    last = 1000
    for priority in all {
      if priority != last {
        last = priority
        lastLevel = priority == 1000 ? 0 : Int32(position(of: priority)) + 1
      }
      levels.append(lastLevel)
    }
  }

  /// Where a priority stands, or would stand, in ``priorities``.
  private func position(of priority: Double) -> Int {
    var low = 0
    var high = priorities.count
    while low < high {
      let middle = (low + high) / 2
      if priorities[middle] > priority { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private mutating func insert(_ priority: Double) {
    let position = position(of: priority)
    if position == priorities.count || priorities[position] != priority {
      priorities.insert(priority, at: position)
    }
  }
}
