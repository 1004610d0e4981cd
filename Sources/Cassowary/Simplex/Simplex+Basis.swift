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

  /// BTRAN of the vector over variables in ``rowVector``, which is consumed.
  mutating func btranVector() {
    state.presolve.equalities.btranUpper(
      &scratch.rowVector, reach: &scratch.equalityReach, multiples: &scratch.equalityMultiples)
    guard placeCount > 0 else { return scratch.row.clear() }
    state.factor.lu.btranUpper(&scratch.rowVector, reach: &scratch.factorReach, multiples: &scratch.row)
    state.factor.lu.btranLower(&scratch.row, reach: &scratch.factorReach)
    state.etas.btran(&scratch.row)
  }

  /// Returns whether rows were removed because they depend on others. Then the duals start from 0 again, and every row
  /// must be examined.
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
    state.factor = try BasisFactor.refactored(system, state.presolve.equalities, rows: rows, &limits)
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
      let tag = state.factor.lu.rows[place]
      if tag < 0, pinned[tag] == nil { newPins += 1 }
      state.basis[place] = tag
      if tag >= 0 {
        state.placeOf[tag] = Int32(place)
        state.boundStatus[tag] = 0
      }
      // Rows that nearly depended on each other may have made the value of a new pin useless.
      let value = pinned[tag] ?? state.values[max(0, -1 - tag)]
      state.targets[place] = target(of: tag, keeping: value.magnitude <= Tolerance.exactValue ? value : 0)
    }
    return newPins > 0
  }

  /// From the violated rows, usually in ascending importance, so that nodes are added at the front of each list.
  mutating func recomputeDuals(precisely: Bool = false) throws(SolveError) {
    state.duals.clearAll()
    var end = state.checkedRows.count
    while end > 0 {
      let level = system.levels[state.checkedRows[end - 1]]
      var start = end
      while start > 0, system.levels[state.checkedRows[start - 1]] == level { start -= 1 }
      var violated: [WeightedRow] = []
      scratch.rowVector.clear()
      for position in start..<end {
        let row = state.checkedRows[position]
        guard state.placeOf[row] < 0, state.boundStatus[row] != 0 else { continue }
        let dual = Double(state.boundStatus[row]) * system.weights[row]
        violated.append(WeightedRow(row, dual))
        system.add(row, times: dual, to: &scratch.rowVector)
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
    let row = scratch.row.values.elements
    for place in scratch.row.indices {
      guard row[place] != 0, hasBoundedDual(place) else { continue }
      state.duals.add(scratch.step, times: factor * row[place], to: place)
      try limits.checkMemory(entries: state.duals.nodeCount)
    }
  }

  /// Returns whether the dual can ever reach a bound. That of a required equality cannot.
  @inline(__always)
  func hasBoundedDual(_ place: Int32) -> Bool {
    let tag = state.basis[place]
    return tag < 0 || !system.isRequiredEquality(tag)
  }

  /// FTRAN: how the variables move when the row of a place moves up by 1 and the other tight rows stay. The result is
  /// in ``direction``, by variable.
  mutating func ftran(of place: Int32) {
    scratch.row.clear()
    scratch.row.add(1, at: place)
    ftran()
  }

  /// FTRAN for rows of places that move as given in ``row``, which is consumed.
  mutating func ftran() {
    scratch.directionPlace = -1
    state.etas.ftran(&scratch.row)
    state.factor.lu.ftranLower(&scratch.row, columns: state.factor.lowerColumns, reach: &scratch.factorReach)
    scratch.direction.clear()
    for pivot in scratch.row.indices {
      if scratch.row[pivot] != 0 { scratch.direction.add(scratch.row[pivot], at: state.factor.lu.variables[pivot]) }
    }
    state.factor.lu.ftranUpper(
      &scratch.direction, columns: state.factor.upperColumns, reach: &scratch.variableReach)
    state.presolve.equalities.ftranUpper(
      &scratch.direction, columns: state.presolve.equalityColumns, reach: &scratch.equalityVariableReach)
  }

  /// The other tight rows stay. The direction depends only on them, and is kept until another place changes.
  mutating func move(_ place: Int32, by distance: Double) {
    findDirection(of: place)
    let rate = rate(of: state.basis[place])
    move(by: rate == 1 ? distance : distance / rate)
  }

  mutating func findDirection(of place: Int32) {
    if scratch.directionPlace == place, rate(of: state.basis[place]).magnitude > Tolerance.usefulRate { return }
    ftran(of: place)
    scratch.directionPlace = place
  }

  private func rate(of tag: Int32) -> Double {
    tag >= 0 ? system.value(of: tag, at: scratch.direction.values) : scratch.direction[-1 - tag]
  }

  /// Along ``direction``. Touches the rows that contain the variables.
  mutating func move(by distance: Double) {
    guard distance != 0 else { return }
    var isExact = Simplex.isShort(distance)
    // Magnitudes are ordered like their bits, which are compared faster.
    var largest: UInt64 = 0
    let direction = scratch.direction.values.elements
    for variable in scratch.direction.indices {
      let rate = direction[variable]
      let change = distance * rate
      let old = state.values[variable]
      let new = old + change
      state.values[variable] = new
      largest = max(largest, new.magnitude.bitPattern)
      // One of the two differences is exact, whatever the sum is.
      isExact = isExact && Simplex.isShort(rate) && new - old == change && new - change == old
      if scratch.touched.isReady { scratch.touched.touchRows(of: variable) }
    }
    state.progress.hasMoved = true
    state.progress.largestValue = max(state.progress.largestValue, Double(bitPattern: largest))
    if !isExact { invalidateValues() }
  }

  /// Returns whether the number has so few digits that a product of two such numbers is exact.
  @inline(__always)
  private static func isShort(_ number: Double) -> Bool {
    number.bitPattern & 0x7ff_ffff == 0
  }
}
