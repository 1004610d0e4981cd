/// An LU factorization by rows, B = L · U, of independent rows.
///
/// Pivot *k* is a row and the variable for which it was solved. Row *k* of U is `variable + Σ coefficient · later
/// variable`, divided by the variable's own coefficient. Later variables are those of later pivots, and those without a
/// pivot. Row *k* of B is `diagonal[k]` times row *k* of U, plus Σ `lower` times earlier rows of U.
struct Factor: ~Copyable {
  /// For each variable, its pivot, or -1.
  var pivotOf: Buffer<Int32>
  var variables: Buffer<Int32>
  /// For each pivot, the *tag* of its row, which is the caller's: for the simplex, the row's number, or for a pin of a
  /// variable `-1 - variable`, which is negative.
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
  func ftranLower(_ rightHandSides: inout Buffer<Double>) {
    for pivot in 0..<count {
      var value = rightHandSides[pivot]
      for position in lower.range(pivot) {
        value -= lower.values[position] * rightHandSides[lower.indices[position]]
      }
      rightHandSides[pivot] = value / diagonals[pivot]
    }
  }

  /// Solves U for the variables with pivots, given the values of the others.
  func ftranUpper(_ rightHandSides: borrowing Buffer<Double>, into values: inout Buffer<Double>) {
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

extension Factor {
  /// Eliminates the variables with pivots from a vector by subtracting multiples of rows of U. `multiples` receives
  /// them by pivot, in the order in which they were subtracted.
  func btranUpper(_ vector: inout SparseVector, reach: inout Reach, multiples: inout SparseVector) {
    multiples.clear()
    reach.search(from: vector, over: upper, pivotOf: pivotOf)
    reach.forEachPivot(among: count) { eliminate($0, from: &vector, &multiples) }
  }

  @inline(__always)
  private func eliminate(_ pivot: Int32, from vector: inout SparseVector, _ multiples: inout SparseVector) {
    let variable = variables[pivot]
    let multiple = vector[variable]
    guard multiple != 0 else { return }
    multiples.add(multiple, at: pivot)
    vector.values[variable] = 0
    let growth = max(errorGrowths[pivot], Tolerance.errorGrowth(multiple, vector.magnitudes[variable]))
    for entry in upper.range(pivot) {
      vector.add(-multiple * upper.values[entry], at: upper.indices[entry], errorGrowth: growth)
    }
  }

  /// Converts multiples of rows of U to multiples of rows of B, by pivot.
  func btranLower(_ vector: inout SparseVector, reach: inout Reach) {
    reach.search(from: vector, over: lower)
    reach.forEachPivot(among: count, descending: true) { pivot in
      var multiple = vector[pivot]
      guard multiple != 0 else { return }
      // Most diagonals are 1, and divisions are slow.
      if diagonals[pivot] != 1 {
        multiple /= diagonals[pivot]
        vector.values[pivot] = multiple
      }
      for entry in lower.range(pivot) {
        vector.add(-multiple * lower.values[entry], at: lower.indices[entry])
      }
    }
  }

  /// For each variable, the pivots' variables whose rows contain it.
  func upperColumns() -> SparseRows {
    var result = upper.transposed(columns: pivotOf.count)
    for position in 0..<result.indices.count { result.indices[position] = variables[result.indices[position]] }
    return result
  }

  private func ftranUpperDense(_ vector: inout SparseVector, columns: borrowing SparseRows) {
    var pivot = -1
    for variable in vector.indices {
      for entry in columns.range(variable) {
        pivot = max(pivot, Int(pivotOf[columns.indices[entry]]))
      }
    }
    while pivot >= 0 {
      var sum = 0.0
      var magnitude = 0.0
      for position in upper.range(pivot) {
        let part = upper.values[position] * vector.values[upper.indices[position]]
        sum -= part
        magnitude = max(magnitude, part.magnitude)
      }
      if sum.magnitude > magnitude * Tolerance.cancellation { vector.add(sum, at: variables[pivot]) }
      pivot -= 1
    }
  }

  /// Adds the changes of the pivots' variables that result from the changes in a vector.
  func ftranUpper(_ vector: inout SparseVector, columns: borrowing SparseRows, reach: inout Reach) {
    reach.search(from: vector, over: columns)
    if reach.isDense { return ftranUpperDense(&vector, columns: columns) }
    reach.forEachPivot(among: columns.count) { variable in
      guard vector[variable] != 0 else { return }
      let value = vector[variable]
      for entry in columns.range(variable) { vector.add(-value * columns.values[entry], at: columns.indices[entry]) }
    }
  }

  func ftranLower(_ vector: inout SparseVector, columns: borrowing SparseRows, reach: inout Reach) {
    reach.search(from: vector, over: columns)
    reach.forEachPivot(among: count) { pivot in
      guard vector[pivot] != 0 else { return }
      let value = vector[pivot] / diagonals[pivot]
      vector.values[pivot] = value
      for entry in columns.range(pivot) { vector.add(-value * columns.values[entry], at: columns.indices[entry]) }
    }
  }
}
