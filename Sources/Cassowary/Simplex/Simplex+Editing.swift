/// Changes to a live simplex. Each leaves duals that are within their bounds, so that stepping on from there ends at the
/// optimum of what the system has become.
extension Simplex {
  /// Takes a row that has been added to the end of the system.
  mutating func adoptLastRow(of system: SystemView, side: Double) {
    self.system = system
    state.rightHandSides.append(side)
    state.placeOf.append(-1)
    state.sides.append(0)
    let tag = Int32(truncatingIfNeeded: system.rowCount - 1)
    scratch.touched.append(tag, at: state.checkedRows.count, system)
    scratch.knowsParallels = scratch.knowsParallels && scratch.parallels.append(tag, system)
    state.checkedRows.append(tag)
  }

  /// Forgets the last row, which has been removed from the system; a restored snapshot may not know it.
  mutating func forgetLastRow(of system: SystemView) {
    let tag = Int32(truncatingIfNeeded: system.rowCount)
    scratch.touched.removeLast(of: self.system)
    scratch.knowsParallels = scratch.knowsParallels && scratch.parallels.removeLast(of: self.system)
    self.system = system
    state.rightHandSides.truncate(to: min(state.rightHandSides.count, system.rowCount))
    state.placeOf.truncate(to: min(state.placeOf.count, system.rowCount))
    state.sides.truncate(to: min(state.sides.count, system.rowCount))
    if state.checkedRows.count > 0, state.checkedRows[state.checkedRows.count - 1] == tag {
      return state.checkedRows.truncate(to: state.checkedRows.count - 1)
    }
    var kept = 0
    for position in 0..<state.checkedRows.count where state.checkedRows[position] != tag {
      state.checkedRows[kept] = state.checkedRows[position]
      kept += 1
    }
    state.checkedRows.truncate(to: kept)
  }

  /// Sees to it that a row is among those looked at: one that the required equalities settle is not as long as it is not
  /// required.
  mutating func lookAt(_ tag: Int32) {
    for position in 0..<state.checkedRows.count where state.checkedRows[position] == tag { return }
    state.checkedRows.append(tag)
    scratch.touched.invalidate()
    scratch.knowsParallels = false
  }

  /// Starts a change: rows are noted as they are touched.
  mutating func beginTouching() {
    scratch.touched.begin(state.checkedRows, system)
  }

  /// Notes a row that may not be where its dual says.
  mutating func touch(_ tag: Int32) { scratch.touched.touch(tag) }

  /// Takes a row out that is in no basis yet, before the first step.
  mutating func withhold(_ tag: Int32) { state.placeOf[tag] = Simplex.absent }

  /// Takes up a row that has been withheld or removed, as a satisfied one: the next run looks at it.
  mutating func admit(_ tag: Int32) {
    state.placeOf[tag] = -1
    state.sides[tag] = 0
  }

  /// Takes a row out if it has no part in where the simplex stands: then nothing else changes, and ``admit(_:)`` takes it
  /// back. Says whether it is out.
  mutating func dismiss(_ tag: Int32) -> Bool {
    guard state.placeOf[tag] == -1, state.sides[tag] == 0, !isRelaxed else { return false }
    withhold(tag)
    return true
  }

  /// What removing a row calls for.
  enum Removal {
    /// Nothing: the optimum is what it was.
    case unchanged
    /// The duals no longer fit, and start from 0 again: every row has to be looked at.
    case restarted
  }

  /// Takes a row out that is no pivot of the required equalities.
  mutating func remove(_ tag: Int32) throws(SolveError) -> Removal {
    let place = state.placeOf[tag]
    guard place >= 0 else {
      state.placeOf[tag] = Simplex.absent
      return try withdrawDual(of: tag)
    }
    let hadDual = state.duals.head(place) >= 0
    let isUnbounded = !hasBoundedDual(place)
    // Pinning may factorize again, which gives the rows other places: the row's own dual goes first.
    state.duals.clear(place)
    let hasLostRows = try pin(place)
    state.placeOf[tag] = Simplex.absent
    state.sides[tag] = 0
    // What the row has tied to huge values is held to more without it.
    if hasHugeValues { loseValues() }
    guard hadDual || isUnbounded || hasLostRows else { return .unchanged }
    restartDuals()
    return .restarted
  }

  /// Lets the dual of a row outside the basis go back to 0.
  mutating func withdrawDual(of tag: Int32) throws(SolveError) -> Removal {
    guard state.sides[tag] != 0 else { return .unchanged }
    btran(tag)
    scratch.step.clear()
    scratch.step.append(system.levels[tag], Double(state.sides[tag]) * system.weights[tag])
    state.sides[tag] = 0
    try moveDuals(by: 1)
    for position in 0..<scratch.row.indices.count {
      let place = scratch.row.indices[position]
      if scratch.row[place] != 0, !isDualWithinBounds(place) {
        restartDuals()
        return .restarted
      }
    }
    return .unchanged
  }

  /// Puts a variable that no row names any more back to 0.
  mutating func resetPin(of variable: Int32) {
    guard variable < system.variableCount else { return }
    for place in 0..<placeCount where state.basis[place] == -1 - variable {
      state.targets[place] = 0
      state.values[variable] = 0
      measureValues()
    }
  }

  /// Makes all duals 0, which fits any basis: rows that were violated are touched.
  mutating func restartDuals() {
    state.duals.clearAll()
    if scratch.touched.isReady {
      for row in 0..<Int32(state.sides.count) where state.sides[row] != 0 { scratch.touched.touch(row) }
    }
    state.sides.fill(0)
  }

  func isDualWithinBounds(_ place: Int32) -> Bool {
    guard hasBoundedDual(place) else { return true }
    let head = state.duals.head(place)
    guard head >= 0 else { return true }
    let tag = state.basis[place]
    guard tag >= 0 else { return false }
    let value = state.duals.node(head).value
    let isWrongSign =
      switch system.relations[tag] {
      case .equal: false
      case .greaterThanOrEqual: value < 0
      case .lessThanOrEqual: value > 0
      }
    if isWrongSign { return false }
    if system.isRequired(tag) { return true }
    var limit = DualLimit(
      node: head,
      boundLevel: system.levels[tag],
      boundValue: system.weights[tag],
      direction: value < 0 ? -1 : 1
    )
    return (limit.next(state.duals)?.value ?? 0) >= 0
  }

  /// Puts a pin in a place, on the variable that the place moves most, at its present value. Says whether factorizing
  /// again has cost the basis rows.
  private mutating func pin(_ place: Int32) throws(SolveError) -> Bool {
    findDirection(of: place)
    var chosen: Int32 = -1
    var largest = 0.0
    for position in 0..<scratch.direction.indices.count {
      let variable = scratch.direction.indices[position]
      let rate = scratch.direction[variable].magnitude
      guard rate > largest, state.presolve.equalities.pivotOf[variable] < 0 else { continue }
      chosen = variable
      largest = rate
    }
    guard chosen >= 0 else {
      // Rounding hides what the place moves: a factorization without its row finds what to pin.
      try refactor(without: place)
      return true
    }
    btran(-1 - chosen)
    state.etas.record(&scratch.row, at: place)
    state.basis[place] = -1 - chosen
    state.targets[place] = state.values[chosen]
    return state.etas.isWorthRefactoring(state.kernel) ? try refactor() : false
  }

  /// Gives a row another right side.
  mutating func setSide(of tag: Int32, to side: Double) {
    let difference = side - state.rightHandSides[tag]
    state.rightHandSides[tag] = side
    if state.presolve.isPivot(tag) {
      computeOrigin()
      return loseValues()
    }
    scratch.touched.touch(tag)
    let place = state.placeOf[tag]
    guard place >= 0 else { return }
    state.targets[place] = target(of: tag, keeping: 0)
    move(place, by: difference)
    if excess(of: tag) != 0 { loseValues() }
  }

  /// Notes that the values are not what the basis says, or not to the last digit, and that any row may be where it does not
  /// belong.
  mutating func loseValues() {
    state.progress.hasMoved = true
    state.progress.hasRounded = true
  }
}

extension Presolve {
  /// Whether a row, which may have been added since, is a pivot of the required equalities.
  func isPivot(_ tag: Int32) -> Bool {
    tag < isEqualityPivot.count && isEqualityPivot[tag]
  }
}
