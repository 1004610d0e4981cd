extension Factor {
  /// Returns U by column: for each variable, the pivots' variables whose rows contain it.
  func upperColumns() -> SparseRows {
    var result = upper.transposed(columns: pivotOf.count)
    for position in 0..<result.indices.count { result.indices[position] = variables[result.indices[position]] }
    return result
  }

  /// Adds the changes of the pivots' variables that result from the changes in a vector, by processing all rows of U from
  /// the last one that has a variable of the vector.
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

  /// Adds the changes of the pivots' variables that result from the changes in a vector, using the columns of U.
  func ftranUpper(_ vector: inout SparseVector, columns: borrowing SparseRows, reach: inout Reach) {
    reach.search(from: vector, over: columns)
    if reach.isDense { return ftranUpperDense(&vector, columns: columns) }
    var position = reach.order.count - 1
    while position >= 0 {
      let variable = reach.order[position]
      position -= 1
      guard vector[variable] != 0 else { continue }
      let value = vector[variable]
      for entry in columns.range(variable) { vector.add(-value * columns.values[entry], at: columns.indices[entry]) }
    }
  }

  /// Converts sparse right sides of rows, by pivot, to those of U.
  func solveLower(_ vector: inout SparseVector, columns: borrowing SparseRows, reach: inout Reach) {
    reach.search(from: vector, over: columns)
    var position = (reach.isDense ? count : reach.order.count) - 1
    while position >= 0 {
      let pivot = reach.isDense ? Int32(truncatingIfNeeded: count - 1 - position) : reach.order[position]
      position -= 1
      guard vector[pivot] != 0 else { continue }
      let value = vector[pivot] / diagonals[pivot]
      vector.values[pivot] = value
      for entry in columns.range(pivot) { vector.add(-value * columns.values[entry], at: columns.indices[entry]) }
    }
  }
}
