extension Factor {
  /// Eliminates the variables with pivots from a vector by subtracting multiples of rows of U. `multiples` receives the
  /// multiples by pivot, in the order in which they were subtracted.
  func reduce(
    _ vector: inout SparseVector,
    reach: inout Reach,
    multiples: inout SparseVector
  ) {
    multiples.clear()
    reach.search(from: vector, over: upper, pivotOf: pivotOf)
    if reach.isDense {
      for pivot in 0..<Int32(truncatingIfNeeded: count) { reduce(&vector, by: pivot, &multiples) }
      return
    }
    var position = reach.order.count - 1
    while position >= 0 {
      reduce(&vector, by: reach.order[position], &multiples)
      position -= 1
    }
  }

  @inline(__always)
  private func reduce(_ vector: inout SparseVector, by pivot: Int32, _ multiples: inout SparseVector) {
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
    var position = (reach.isDense ? count : reach.order.count) - 1
    while position >= 0 {
      let pivot = reach.isDense ? Int32(truncatingIfNeeded: position) : reach.order[position]
      position -= 1
      var multiple = vector[pivot]
      guard multiple != 0 else { continue }
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
}
