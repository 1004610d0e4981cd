extension Simplex {
  /// How the variables answer to changes of the tight rows' right sides, given by row; pins stay.
  mutating func response(to sides: borrowing Buffer<Double>) -> Buffer<Double> {
    let result = Buffer<Double>(repeating: 0, count: values.count)
    let equalities = Buffer<Double>(repeating: 0, count: core.equalities.count)
    for pivot in 0..<core.equalities.count { equalities[pivot] = sides[core.equalities.rows[pivot]] }
    core.equalities.forward(equalities)
    core.equalities.backward(equalities, into: result)
    guard placeCount > 0 else { return result }
    for place in 0..<placeCount {
      let tag = basis[place]
      targetScratch[place] = tag >= 0 ? sides[tag] - system.value(of: tag, at: result) : 0
    }
    changes.unwind(targetScratch)
    kernel.factor.forward(targetScratch)
    kernel.factor.backward(targetScratch, into: result)
    core.equalities.backward(equalities, into: result)
    return result
  }
}
