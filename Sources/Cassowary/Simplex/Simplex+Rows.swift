extension Simplex {
  /// BTRAN: represents a row in the rows of the basis. The result is in ``row``, by place, without the contribution of
  /// the required equalities.
  mutating func btran(_ tag: Int32) {
    scratch.rowVector.clear()
    if tag >= 0 {
      system.add(tag, times: 1, to: &scratch.rowVector)
    } else {
      scratch.rowVector.add(1, at: -1 - tag)
    }
    btranVector()
  }

  /// BTRAN: represents the vector over variables in ``rowVector``, which is consumed.
  mutating func btranVector() {
    state.presolve.equalities.reduce(
      &scratch.rowVector, reach: &scratch.equalityReach, multiples: &scratch.equalityMultiples)
    guard placeCount > 0 else { return scratch.row.clear() }
    state.kernel.factor.reduce(&scratch.rowVector, reach: &scratch.kernelReach, multiples: &scratch.row)
    state.kernel.factor.btranLower(&scratch.row, reach: &scratch.kernelReach)
    state.etas.btran(&scratch.row)
  }

  /// Factorizes the current basis again. Returns whether rows were removed because they depend on others. Then the
  /// duals start from 0 again, and every row must be examined.
  @discardableResult
  mutating func refactor() throws(SolveError) -> Bool {
    try factorize(state.basis.copy())
  }

  mutating func refactor(without place: Int32) throws(SolveError) {
    var rows = Buffer<Int32>(capacity: placeCount)
    for other in 0..<Int32(placeCount) where other != place { rows.append(state.basis[other]) }
    try factorize(rows)
  }

  @discardableResult
  private mutating func factorize(_ rows: consuming Buffer<Int32>) throws(SolveError) -> Bool {
    state.kernel = try BasisFactor.refactored(system, state.presolve.equalities, rows: rows, &limits)
    state.etas.clear()
    scratch.directionPlace = -1
    let hasLostRows = adoptBasis()
    // Without some of its rows, the duals of the others may be invalid, but 0 always is valid.
    if hasLostRows { restartDuals() } else { try recomputeDuals() }
    computeValues()
    invalidateValues()
    return hasLostRows
  }

  /// Reads the places from the factor. Rows that depend on others are replaced by pins. Returns whether there are any.
  private mutating func adoptBasis() -> Bool {
    var pinned: [Int32: Double] = [:]
    var newPins = 0
    for place in 0..<placeCount {
      if state.basis[place] >= 0 {
        state.placeOf[state.basis[place]] = -1
      } else {
        pinned[state.basis[place]] = state.targets[place]
      }
    }
    for place in 0..<placeCount {
      let tag = state.kernel.factor.rows[place]
      if tag < 0, pinned[tag] == nil { newPins += 1 }
      state.basis[place] = tag
      if tag >= 0 {
        state.placeOf[tag] = Int32(place)
        state.dualBounds[tag] = 0
      }
      // Rows that nearly depended on each other may have made the value of a new pin useless.
      let value = pinned[tag] ?? state.values[max(0, -1 - tag)]
      state.targets[place] = target(of: tag, keeping: value.magnitude <= Tolerance.exactValue ? value : 0)
    }
    return newPins > 0
  }

  /// Computes the duals of the tight rows from the violated ones, usually in ascending importance, so that nodes are
  /// added at the front of each list.
  mutating func recomputeDuals(precisely: Bool = false) throws(SolveError) {
    state.duals.clearAll()
    var end = state.candidateRows.count
    while end > 0 {
      let level = system.levels[state.candidateRows[end - 1]]
      var start = end
      while start > 0, system.levels[state.candidateRows[start - 1]] == level { start -= 1 }
      var violated: [(row: Int32, multiplier: Double)] = []
      scratch.rowVector.clear()
      for position in start..<end {
        let tag = state.candidateRows[position]
        guard state.placeOf[tag] < 0, state.dualBounds[tag] != 0 else { continue }
        let dual = Double(state.dualBounds[tag]) * system.weights[tag]
        violated.append((tag, dual))
        system.add(tag, times: dual, to: &scratch.rowVector)
      }
      end = start
      if violated.isEmpty { continue }
      scratch.step.clear()
      scratch.step.append(level, 1)
      if precisely {
        let multiples = try preciseMultiples(of: violated)
        scratch.row.clear()
        for place in 0..<Int32(placeCount) {
          let multiple = multiples[multipleIndex(state.basis[place])]
          if multiple != 0 { scratch.row.add(multiple, at: place) }
        }
      } else {
        btranVector()
      }
      try moveDuals(by: -1)
    }
  }

  /// Adds `factor` · ``step`` · ``row`` to the duals of the tight rows.
  mutating func moveDuals(by factor: Double) throws(SolveError) {
    guard !scratch.step.isZero else { return }
    // If there are many priorities, a step and each dual have many levels.
    try limits.spend(entries: scratch.step.levels.count * scratch.row.indices.count)
    for place in scratch.row.indices {
      guard scratch.row[place] != 0, hasBoundedDual(place) else { continue }
      state.duals.add(scratch.step, times: factor * scratch.row[place], to: place)
      try limits.checkMemory(entries: state.duals.nodeCount)
    }
  }

  /// Returns whether the dual of a place can ever reach a bound. That of a required equality cannot.
  @inline(__always)
  func hasBoundedDual(_ place: Int32) -> Bool {
    let tag = state.basis[place]
    return tag < 0 || !system.isRequiredEquality(tag)
  }
}
