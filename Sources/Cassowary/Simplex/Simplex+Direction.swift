extension Simplex {
  /// How the variables move when the row of a place moves up by 1 and the other tight rows stay; the result is in
  /// ``direction``, by variable.
  mutating func findDirection(of place: Int32) {
    row.clear()
    row.add(1, at: place)
    findDirection()
  }

  /// How the variables move when the rows of places move by what ``row`` says of them, which is used up; the result is in
  /// ``direction``, by variable.
  mutating func findDirection() {
    changes.unwind(&row)
    kernel.factor.forward(&row, columns: kernel.lowerColumns, reach: &kernelReach)
    direction.clear()
    for position in 0..<row.indices.count {
      let pivot = row.indices[position]
      if row[pivot] != 0 { direction.add(row[pivot], at: kernel.factor.variables[pivot]) }
    }
    direction.spread(over: kernel.upperColumns, reach: &variableReach)
    // Where much moves, going through everything is cheaper than finding out what else does.
    if direction.indices.count * 8 > placeCount + 64 {
      core.equalities.spread(&direction)
    } else {
      direction.spread(over: core.equalityColumns, reach: &variableReach)
    }
  }

  /// Moves the variables along ``direction``.
  mutating func move(by distance: Double) {
    guard distance != 0 else { return }
    for position in 0..<direction.indices.count {
      let variable = direction.indices[position]
      values.add(distance * direction[variable], at: variable)
    }
  }
}
