/// Changes of a live simplex. Each leaves the duals within their bounds, so that further steps end at the optimum of
/// the changed system.
extension Simplex {
  mutating func appendRow(of system: SystemView, rightHandSide: Double) {
    self.system = system
    state.rightHandSides.append(rightHandSide)
    state.placeOf.append(-1)
    state.boundStatus.append(0)
    let row = Int32(truncatingIfNeeded: system.rowCount - 1)
    scratch.touched.append(row, at: state.checkedRows.count, system)
    state.checkedRows.append(row)
  }

  /// The row was removed from the system. A restored snapshot may not contain it.
  mutating func removeLastRow(of system: SystemView) {
    let row = Int32(truncatingIfNeeded: system.rowCount)
    scratch.touched.removeLast(of: self.system)
    if system.rowCount < scratch.parallels.count { scratch.knowsParallels = false }
    self.system = system
    state.rightHandSides.truncate(to: min(state.rightHandSides.count, system.rowCount))
    state.placeOf.truncate(to: min(state.placeOf.count, system.rowCount))
    state.boundStatus.truncate(to: min(state.boundStatus.count, system.rowCount))
    if state.checkedRows.count > 0, state.checkedRows[state.checkedRows.count - 1] == row {
      return state.checkedRows.truncate(to: state.checkedRows.count - 1)
    }
    var kept = 0
    for other in state.checkedRows.elements where other != row {
      state.checkedRows[kept] = other
      kept += 1
    }
    state.checkedRows.truncate(to: kept)
  }

  /// A row that the required equalities determine is not checked until it becomes required.
  mutating func addCheckedRow(_ row: Int32) {
    guard !state.checkedRows.elements.contains(row) else { return }
    state.checkedRows.append(row)
    scratch.touched.invalidate()
  }

  mutating func beginTouching() {
    scratch.touched.begin(state.checkedRows, system)
  }

  /// Call it for a row that may not be where its dual requires.
  mutating func touch(_ row: Int32) { scratch.touched.touch(row) }

  /// Call it for rows that are not in the basis yet, before the first step.
  mutating func exclude(_ row: Int32) { state.placeOf[row] = Simplex.absent }

  /// Includes a row that was excluded or removed, as a satisfied one, so that the next run checks it.
  mutating func include(_ row: Int32) {
    state.placeOf[row] = -1
    state.boundStatus[row] = 0
  }

  /// Removes a row if it does not affect the state. Nothing else changes, and ``include(_:)`` reverts it.
  mutating func removeIfInactive(_ row: Int32) -> Bool {
    guard state.placeOf[row] == -1, state.boundStatus[row] == 0, !isPathDependent else { return false }
    exclude(row)
    return true
  }

  /// The row must not be a pivot of the required equalities.
  ///
  /// - Returns: whether the duals were no longer valid and start from 0, so that every row must be checked.
  @discardableResult
  mutating func remove(_ row: Int32) throws(SolveError) -> Bool {
    let place = state.placeOf[row]
    guard place >= 0 else {
      state.placeOf[row] = Simplex.absent
      return try withdrawDual(of: row)
    }
    let hadDual = state.duals.head(place) >= 0
    let isUnbounded = !hasBoundedDual(place)
    // Pinning may factorize again, which moves rows to other places, so the row's own dual is cleared first.
    state.duals.clear(place)
    let hasLostRows = try pin(place)
    state.placeOf[row] = Simplex.absent
    state.boundStatus[row] = 0
    guard hadDual || isUnbounded || hasLostRows else { return false }
    restartDuals()
    return true
  }

  private mutating func withdrawDual(of row: Int32) throws(SolveError) -> Bool {
    guard state.boundStatus[row] != 0 else { return false }
    btran(row)
    scratch.step.clear()
    scratch.step.append(system.levels[row], Double(state.boundStatus[row]) * system.weights[row])
    state.boundStatus[row] = 0
    try moveDuals(by: 1)
    for place in scratch.row.indices {
      if scratch.row[place] != 0, !isDualWithinBounds(place) {
        restartDuals()
        return true
      }
    }
    return false
  }

  /// Call it if no row contains the variable any more.
  mutating func resetPin(of variable: Int32) {
    guard variable < system.variableCount else { return }
    for place in 0..<placeCount where state.basis[place] == -1 - variable {
      state.targets[place] = 0
      state.values[variable] = 0
      state.progress.largestValue = state.values.largestMagnitude
    }
  }

  /// Duals of 0 are valid for any basis. Touches the rows that were violated.
  mutating func restartDuals() {
    state.duals.clearAll()
    if scratch.touched.isReady {
      for row in 0..<Int32(state.boundStatus.count) where state.boundStatus[row] != 0 { scratch.touched.touch(row) }
    }
    state.boundStatus.fill(0)
  }

  func isDualWithinBounds(_ place: Int32) -> Bool {
    guard hasBoundedDual(place) else { return true }
    let head = state.duals.head(place)
    guard head >= 0 else { return true }
    let tag = state.basis[place]
    guard tag >= 0 else { return false }
    let value = state.duals.node(head).value
    if Double(system.relations[tag].side) * value < 0 { return false }
    if system.isRequired(tag) { return true }
    var limit = DualLimit(
      node: head, boundLevel: system.levels[tag], boundValue: system.weights[tag], direction: value < 0 ? -1 : 1)
    return (limit.next(state.duals)?.value ?? 0) >= 0
  }

  /// Replaces the row of a place by a pin of the variable that the place moves most, at its current value. Returns
  /// whether a new factorization removed rows from the basis.
  private mutating func pin(_ place: Int32) throws(SolveError) -> Bool {
    findDirection(of: place)
    var chosen: Int32 = -1
    var largest = 0.0
    for variable in scratch.direction.indices {
      let rate = scratch.direction[variable].magnitude
      guard rate > largest, state.presolve.equalities.pivotOf[variable] < 0 else { continue }
      chosen = variable
      largest = rate
    }
    if chosen >= 0 {
      state.etas.takeBackLast(at: place)
      btran(-1 - chosen)
    }
    guard chosen >= 0, scratch.row[place] != 0 else {
      // Because of rounding, no variable seems to move: a factorization without the row finds one to pin.
      try refactor(without: place)
      return true
    }
    scratch.largestEntry = scratch.row.largestMagnitude
    recordChange(at: place)
    state.basis[place] = -1 - chosen
    state.targets[place] = state.values[chosen]
    return state.etas.noteUse(state.factor) ? try refactor() : false
  }

  /// The row must be outside the basis, so that the values do not depend on it.
  mutating func resetRightHandSide(of row: Int32, to number: Double) { state.rightHandSides[row] = number }

  mutating func setRightHandSide(of row: Int32, to number: Double) {
    let difference = number - state.rightHandSides[row]
    state.rightHandSides[row] = number
    if state.presolve.isPivot(row) {
      computeOrigin()
      return invalidateValues()
    }
    scratch.touched.touch(row)
    let place = state.placeOf[row]
    guard place >= 0 else { return }
    state.targets[place] = target(of: row, keeping: 0)
    move(place, by: difference)
    if excess(of: row) != 0 { invalidateValues() }
  }

  /// Records that the values are inexact, and that any row may not be where its dual requires.
  mutating func invalidateValues() {
    state.progress.hasMoved = true
    state.progress.hasRounded = true
  }
}

extension Simplex {
  /// In the numbering of another system, without the rows that it does not contain, and without pins, which are added
  /// again if needed.
  func basis(mappedBy rows: borrowing Buffer<Int32>) -> Buffer<Int32> {
    var result = Buffer<Int32>(capacity: placeCount)
    for place in 0..<placeCount where state.basis[place] >= 0 {
      let row = rows[state.basis[place]]
      if row >= 0 { result.append(row) }
    }
    return result
  }

  /// Adopts the values of pins of a simplex over another system, and the duals if they are still valid.
  mutating func warmStart(
    from old: borrowing Simplex, _ rows: borrowing Buffer<Int32>, constants: [Double], parameters: [Double]
  ) throws(SolveError) {
    for place in 0..<placeCount where state.basis[place] < 0 {
      let variable = Int(-1 - state.basis[place])
      if variable < old.state.values.count { state.targets[place] = old.state.values[variable] }
    }
    setRightHandSides(constants: constants, parameters: parameters)
    var isChecked = Buffer<Bool>(repeating: false, count: system.rowCount)
    for row in state.checkedRows.elements { isChecked[row] = true }
    for row in 0..<Int32(rows.count) where rows[row] >= 0 && isChecked[rows[row]] && state.placeOf[rows[row]] == -1 {
      state.boundStatus[rows[row]] = old.state.boundStatus[row]
    }
    try recomputeDuals()
    // The new basis may contain other rows of a dependent set, and lack one that the duals need. A row may be gone.
    for place in 0..<Int32(placeCount) where !isDualWithinBounds(place) { return restartDuals() }
  }
}
