extension Factor {
  /// Takes from a vector over variables the multiples of rows of U that its pivoted variables call for: what remains is
  /// over variables without a pivot. The multiples are left in `reach.order` (last to first) and, by pivot, in `multiples`.
  func reduce(
    _ vector: inout SparseVector,
    reach: inout Reach,
    multiples: inout Buffer<Double>
  ) {
    let given = vector.indices.count
    reach.begin(from: given)
    for position in 0..<given {
      let pivot = pivotOf[vector.indices[position]]
      if pivot >= 0 { reach.walk(from: pivot, over: upper, pivotOf: pivotOf) }
    }
    guard !reach.isWide else {
      for pivot in 0..<Int32(truncatingIfNeeded: count) where vector.isListed[variables[pivot]] {
        reduce(&vector, by: pivot, &multiples)
        reach.append(pivot)
      }
      return reach.reverse()
    }
    var position = reach.order.count - 1
    while position >= 0 {
      let pivot = reach.order[position]
      position -= 1
      if vector.isListed[variables[pivot]] { reduce(&vector, by: pivot, &multiples) } else { multiples[pivot] = 0 }
    }
  }

  /// Takes the multiple of a row of U from a vector that its variable calls for.
  @inline(__always)
  private func reduce(_ vector: inout SparseVector, by pivot: Int32, _ multiples: inout Buffer<Double>) {
    let variable = variables[pivot]
    let multiple = vector[variable]
    multiples[pivot] = multiple
    guard multiple != 0 else { return }
    vector.values[variable] = 0
    for entry in upper.range(pivot) { vector.add(-multiple * upper.values[entry], at: upper.indices[entry]) }
  }

  /// Turns multiples of rows of U into multiples of the rows of B, over pivots; the pivots touched are `vector`'s.
  func resolveLower(_ vector: inout SparseVector, reach: inout Reach) {
    let given = vector.indices.count
    reach.begin(from: given)
    for position in 0..<given { reach.walk(from: vector.indices[position], over: lower) }
    var position = (reach.isWide ? count : reach.order.count) - 1
    while position >= 0 {
      let pivot = reach.isWide ? Int32(truncatingIfNeeded: position) : reach.order[position]
      position -= 1
      guard vector.isListed[pivot], vector[pivot] != 0 else { continue }
      let multiple = vector[pivot] / diagonals[pivot]
      vector.values[pivot] = multiple
      for entry in lower.range(pivot) {
        vector.add(-multiple * lower.values[entry], at: lower.indices[entry])
      }
    }
  }
}
