extension Factor {
  /// Takes from a vector over variables the multiples of rows of U that its pivoted variables call for: what remains is
  /// over variables without a pivot. The multiples are left in `reach.order` (last to first) and, by pivot, in `multiples`.
  func reduce(
    _ vector: inout SparseVector,
    reach: inout Reach,
    multiples: inout Buffer<Double>
  ) {
    reach.clear()
    let given = vector.indices.count
    for position in 0..<given {
      let pivot = pivotOf[vector.indices[position]]
      if pivot >= 0 { reach.walk(from: pivot, over: upper, pivotOf: pivotOf) }
    }
    var position = reach.order.count - 1
    while position >= 0 {
      let pivot = reach.order[position]
      let variable = variables[pivot]
      let multiple = vector.isListed[variable] ? vector[variable] : 0
      multiples[pivot] = multiple
      if multiple != 0 {
        vector.values[variable] = 0
        for entry in upper.range(pivot) {
          vector.add(-multiple * upper.values[entry], at: upper.indices[entry])
        }
      }
      position -= 1
    }
  }

  /// Turns multiples of rows of U into multiples of the rows of B, over pivots; the pivots touched are `vector`'s.
  func resolveLower(_ vector: inout SparseVector, reach: inout Reach) {
    reach.clear()
    let given = vector.indices.count
    for position in 0..<given {
      reach.walk(from: vector.indices[position], over: lower)
    }
    var position = reach.order.count - 1
    while position >= 0 {
      let pivot = reach.order[position]
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
