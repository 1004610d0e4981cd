extension Simplex {
  /// FTRAN: how the variables move when the row of a place moves up by 1 and the other tight rows stay; the result is in
  /// ``direction``, by variable.
  mutating func ftran(of place: Int32) {
    row.clear()
    row.add(1, at: place)
    ftran()
  }

  /// FTRAN: how the variables move when the rows of places move by what ``row`` says of them, which is used up; the result is in
  /// ``direction``, by variable.
  mutating func ftran() {
    state.etas.ftran(&row)
    state.kernel.factor.forward(&row, columns: state.kernel.lowerColumns, reach: &kernelReach)
    direction.clear()
    for position in 0..<row.indices.count {
      let pivot = row.indices[position]
      if row[pivot] != 0 { direction.add(row[pivot], at: state.kernel.factor.variables[pivot]) }
    }
    direction.spread(over: state.kernel.upperColumns, reach: &variableReach)
    // Where much moves, going through everything is cheaper than finding out what else does.
    if direction.indices.count * 8 > placeCount + 64 {
      state.presolve.equalities.spread(&direction)
    } else {
      direction.spread(over: state.presolve.equalityColumns, reach: &variableReach)
    }
  }

  /// Moves the variables along ``direction``.
  mutating func move(by distance: Double) {
    guard distance != 0 else { return }
    for position in 0..<direction.indices.count {
      let variable = direction.indices[position]
      state.values.add(distance * direction[variable], at: variable)
    }
  }
}
