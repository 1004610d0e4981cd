/// Continuing with another system that has many of the same rows and variables.
extension Simplex {
  /// Returns the rows of the basis in the numbering of another system, without the rows that it does not contain, and
  /// without pins, which are added again if needed.
  func basis(mappedBy rows: borrowing Buffer<Int32>) -> Buffer<Int32> {
    var result = Buffer<Int32>(capacity: placeCount)
    for place in 0..<placeCount where state.basis[place] >= 0 {
      let row = rows[state.basis[place]]
      if row >= 0 { result.append(row) }
    }
    return result
  }

  /// Adopts the state of a simplex over another system: the values of pins, and the duals if they are still valid.
  mutating func warmStart(
    from old: borrowing Simplex, _ rows: borrowing Buffer<Int32>, constants: [Double], parameters: [Double]
  ) throws(SolveError) {
    for place in 0..<placeCount where state.basis[place] < 0 {
      let variable = Int(-1 - state.basis[place])
      if variable < old.state.values.count { state.targets[place] = old.state.values[variable] }
    }
    setRightHandSides(constants: constants, parameters: parameters)
    var isChecked = Buffer<Bool>(repeating: false, count: system.rowCount)
    for row in state.candidateRows.elements { isChecked[row] = true }
    for row in 0..<Int32(rows.count) where rows[row] >= 0 && isChecked[rows[row]] && state.placeOf[rows[row]] == -1 {
      state.dualBounds[rows[row]] = old.state.dualBounds[row]
    }
    try recomputeDuals()
    // The new basis may contain other rows of a dependent set, and lack one that the duals need. A row may be gone.
    for place in 0..<Int32(placeCount) where !isDualWithinBounds(place) { return restartDuals() }
  }
}
