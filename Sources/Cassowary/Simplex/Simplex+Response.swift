extension Simplex {
  /// Returns the changes of the variables for changes of the tight rows' right sides, given by row. Pins stay.
  mutating func response(to changes: borrowing Buffer<Double>) -> Buffer<Double> {
    var result = Buffer<Double>(repeating: 0, count: state.values.count)
    var equalities = Buffer<Double>(repeating: 0, count: state.presolve.equalities.count)
    for pivot in 0..<state.presolve.equalities.count {
      equalities[pivot] = changes[state.presolve.equalities.rows[pivot]]
    }
    state.presolve.equalities.solveLower(&equalities)
    state.presolve.equalities.solveUpper(equalities, into: &result)
    guard placeCount > 0 else { return result }
    for place in 0..<placeCount {
      let tag = state.basis[place]
      scratch.targetScratch[place] = tag >= 0 ? changes[tag] - system.value(of: tag, at: result) : 0
    }
    state.etas.ftran(&scratch.targetScratch)
    state.kernel.factor.solveLower(&scratch.targetScratch)
    state.kernel.factor.solveUpper(scratch.targetScratch, into: &result)
    state.presolve.equalities.solveUpper(equalities, into: &result)
    return result
  }
}
