/// An LU factorization by rows, B = L · U, of independent rows.
///
/// Pivot *k* is a row and the variable for which it was solved. Row *k* of U is `variable + Σ coefficient · later
/// variable`, divided by the variable's own coefficient. Later variables are those of later pivots, and those without a
/// pivot. Row *k* of B is `diagonal[k]` times row *k* of U, plus Σ `lower` times earlier rows of U.
struct Factor: ~Copyable {
  /// For each variable, its pivot, or -1.
  var pivotOf: Buffer<Int32>
  /// For each pivot, the variable for which its row was solved.
  var variables: Buffer<Int32>
  /// For each pivot, its row in the caller's numbering.
  var rows: Buffer<Int32>
  var diagonals: Buffer<Double>
  /// For each pivot, how much larger the rounding errors of its row of U are than usual, because the diagonal is a
  /// difference of nearly equal numbers; at least 1.
  var errorGrowths: Buffer<Double>
  var upper: SparseRows
  var lower: SparseRows

  init(variableCount: Int, rows: Int, entries: Int) {
    pivotOf = Buffer(repeating: -1, count: variableCount)
    variables = Buffer(capacity: rows)
    self.rows = Buffer(capacity: rows)
    diagonals = Buffer(capacity: rows)
    errorGrowths = Buffer(capacity: rows)
    upper = SparseRows(rows: rows, entries: entries)
    lower = SparseRows(rows: rows, entries: entries)
  }

  var count: Int { variables.count }

  /// Converts the right sides of the rows, by pivot, to those of U.
  func solveLower(_ rightHandSides: inout Buffer<Double>) {
    for pivot in 0..<count {
      var value = rightHandSides[pivot]
      for position in lower.range(pivot) {
        value -= lower.values[position] * rightHandSides[lower.indices[position]]
      }
      rightHandSides[pivot] = value / diagonals[pivot]
    }
  }

  /// Solves U for the variables with pivots, given the values of the others.
  func solveUpper(_ rightHandSides: borrowing Buffer<Double>, into values: inout Buffer<Double>) {
    var pivot = count - 1
    while pivot >= 0 {
      var value = rightHandSides[pivot]
      for position in upper.range(pivot) {
        value -= upper.values[position] * values[upper.indices[position]]
      }
      values[variables[pivot]] = value
      pivot -= 1
    }
  }
}
