/// Changes of a live simplex. Each leaves the duals within their bounds, so that further steps end at the optimum of
/// the changed system.
extension Simplex {
  mutating func appendRow(of system: SystemView, rightHandSide: Double) {
    self.system = system
    state.rightHandSides.append(rightHandSide)
    state.placeOf.append(-1)
    state.dualBounds.append(0)
    let tag = Int32(truncatingIfNeeded: system.rowCount - 1)
    scratch.touched.append(tag, at: state.candidateRows.count, system)
    state.candidateRows.append(tag)
  }

  /// Removes the last row, which was removed from the system. A restored snapshot may not contain it.
  mutating func removeLastRow(of system: SystemView) {
    let tag = Int32(truncatingIfNeeded: system.rowCount)
    scratch.touched.removeLast(of: self.system)
    if system.rowCount < scratch.parallels.count { scratch.knowsParallels = false }
    self.system = system
    state.rightHandSides.truncate(to: min(state.rightHandSides.count, system.rowCount))
    state.placeOf.truncate(to: min(state.placeOf.count, system.rowCount))
    state.dualBounds.truncate(to: min(state.dualBounds.count, system.rowCount))
    if state.candidateRows.count > 0, state.candidateRows[state.candidateRows.count - 1] == tag {
      return state.candidateRows.truncate(to: state.candidateRows.count - 1)
    }
    var kept = 0
    for row in state.candidateRows.elements where row != tag {
      state.candidateRows[kept] = row
      kept += 1
    }
    state.candidateRows.truncate(to: kept)
  }

  /// Adds a row to those that are checked, if it is not among them. A row that the required equalities determine is not
  /// checked until it becomes required.
  mutating func addCandidateRow(_ tag: Int32) {
    guard !state.candidateRows.elements.contains(tag) else { return }
    state.candidateRows.append(tag)
    scratch.touched.invalidate()
  }

  mutating func beginTouching() {
    scratch.touched.begin(state.candidateRows, system)
  }

  /// Records a row that may not be where its dual requires.
  mutating func touch(_ tag: Int32) { scratch.touched.touch(tag) }

  /// Excludes a row that is not in the basis yet, before the first step.
  mutating func exclude(_ tag: Int32) { state.placeOf[tag] = Simplex.absent }

  /// Includes a row that was excluded or removed, as a satisfied one, so that the next run checks it.
  mutating func include(_ tag: Int32) {
    state.placeOf[tag] = -1
    state.dualBounds[tag] = 0
  }

  /// Removes a row if it does not affect the state. Nothing else changes, and ``include(_:)`` reverts it. Returns
  /// whether the row was removed.
  mutating func removeIfInactive(_ tag: Int32) -> Bool {
    guard state.placeOf[tag] == -1, state.dualBounds[tag] == 0, !isPathDependent else { return false }
    exclude(tag)
    return true
  }

  /// Removes a row that is not a pivot of the required equalities.
  ///
  /// - Returns: whether the duals were no longer valid and start from 0, so that every row must be checked.
  @discardableResult
  mutating func remove(_ tag: Int32) throws(SolveError) -> Bool {
    let place = state.placeOf[tag]
    guard place >= 0 else {
      state.placeOf[tag] = Simplex.absent
      return try withdrawDual(of: tag)
    }
    let hadDual = state.duals.head(place) >= 0
    let isUnbounded = !hasBoundedDual(place)
    // Pinning may factorize again, which moves rows to other places, so the row's own dual is cleared first.
    state.duals.clear(place)
    let hasLostRows = try pin(place)
    state.placeOf[tag] = Simplex.absent
    state.dualBounds[tag] = 0
    guard hadDual || isUnbounded || hasLostRows else { return false }
    restartDuals()
    return true
  }

  private mutating func withdrawDual(of tag: Int32) throws(SolveError) -> Bool {
    guard state.dualBounds[tag] != 0 else { return false }
    btran(tag)
    scratch.step.clear()
    scratch.step.append(system.levels[tag], Double(state.dualBounds[tag]) * system.weights[tag])
    state.dualBounds[tag] = 0
    try moveDuals(by: 1)
    for place in scratch.row.indices {
      if scratch.row[place] != 0, !isDualWithinBounds(place) {
        restartDuals()
        return true
      }
    }
    return false
  }

  /// Resets a variable that no row contains any more to 0.
  mutating func resetPin(of variable: Int32) {
    guard variable < system.variableCount else { return }
    for place in 0..<placeCount where state.basis[place] == -1 - variable {
      state.targets[place] = 0
      state.values[variable] = 0
      state.progress.largestValue = state.values.largestMagnitude
    }
  }

  /// Sets all duals to 0, which is valid for any basis, and touches the rows that were violated.
  mutating func restartDuals() {
    state.duals.clearAll()
    if scratch.touched.isReady {
      for row in 0..<Int32(state.dualBounds.count) where state.dualBounds[row] != 0 { scratch.touched.touch(row) }
    }
    state.dualBounds.fill(0)
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
      node: head,
      boundLevel: system.levels[tag],
      boundValue: system.weights[tag],
      direction: value < 0 ? -1 : 1
    )
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
    return state.etas.noteUse(state.kernel) ? try refactor() : false
  }

  /// Reverts the right side of a row outside the basis, which the values do not depend on.
  mutating func resetRightHandSide(of tag: Int32, to number: Double) { state.rightHandSides[tag] = number }

  mutating func setRightHandSide(of tag: Int32, to number: Double) {
    let difference = number - state.rightHandSides[tag]
    state.rightHandSides[tag] = number
    if state.presolve.isPivot(tag) {
      computeOrigin()
      return invalidateValues()
    }
    scratch.touched.touch(tag)
    let place = state.placeOf[tag]
    guard place >= 0 else { return }
    state.targets[place] = target(of: tag, keeping: 0)
    move(place, by: difference)
    if excess(of: tag) != 0 { invalidateValues() }
  }

  /// Records that the values are inexact, and that any row may not be where its dual requires.
  mutating func invalidateValues() {
    state.progress.hasMoved = true
    state.progress.hasRounded = true
  }
}

extension Presolve {
  func isPivot(_ tag: Int32) -> Bool {
    tag < isEqualityPivot.count && isEqualityPivot[tag]
  }
}

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

/// The checked rows by variable, and the rows that a change has touched. Only touched rows can contradict their duals.
struct TouchedRows: ~Copyable {
  /// Whether the rows by variable are up to date.
  private(set) var isReady = false
  /// For each variable, the head of its list of rows, or -1.
  private var heads = Buffer<Int32>()
  private var nodes = LinkedNodes<Int32>(capacity: 0)
  /// The rank of each row among the checked rows.
  private var ranks = Buffer<Int32>()
  private var isTouched = Buffer<Bool>()
  /// The touched rows, in unspecified order.
  private(set) var rows = Buffer<Int32>()

  mutating func invalidate() { isReady = false }

  /// Builds the rows by variable if necessary, and clears the touched rows.
  ///
  /// - Complexity: O(*t*) for *t* terms the first time, then linear in the number of touched rows.
  mutating func begin(_ candidateRows: borrowing Buffer<Int32>, _ system: SystemView) {
    if isReady { return clear() }
    isReady = true
    heads = Buffer(repeating: -1, count: system.variableCount)
    nodes.removeAll()
    ranks = Buffer(repeating: -1, count: system.rowCount)
    isTouched = Buffer(repeating: false, count: system.rowCount)
    rows.removeAll()
    for (rank, row) in candidateRows.elements.enumerated() { append(row, at: rank, system) }
  }

  mutating func append(_ row: Int32, at rank: Int, _ system: SystemView) {
    guard isReady else { return }
    ranks.resize(to: max(ranks.count, Int(row) + 1), filling: -1)
    isTouched.resize(to: ranks.count, filling: false)
    ranks[row] = Int32(truncatingIfNeeded: rank)
    for position in system.terms.range(row) {
      let variable = system.terms.indices[position]
      heads[variable] = nodes.push(row, before: heads[variable])
    }
  }

  mutating func removeLast(of system: SystemView) {
    let row = Int32(truncatingIfNeeded: system.rowCount - 1)
    guard isReady, Int(row) < ranks.count else { return }
    clear()
    if ranks[row] >= 0 {
      for position in system.terms.range(row).reversed() {
        let head = heads[system.terms.indices[position]]
        // Another row may have been added to the checked ones later.
        guard head >= 0, head == nodes.last, nodes[head] == row else { return invalidate() }
        heads[system.terms.indices[position]] = nodes.next(head)
        nodes.removeLast()
      }
    }
    ranks.truncate(to: Int(row))
    isTouched.truncate(to: Int(row))
  }

  private mutating func clear() {
    for row in rows.elements { isTouched[row] = false }
    rows.removeAll()
  }

  mutating func touch(_ row: Int32) {
    guard isReady, ranks[row] >= 0, !isTouched[row] else { return }
    isTouched[row] = true
    rows.append(row)
  }

  @inline(__always)
  mutating func touchRows(of variable: Int32) {
    var node = heads[variable]
    while node >= 0 {
      touch(nodes[node])
      node = nodes.next(node)
    }
  }

  /// Moves the touched rows to a list, in the order of the checked rows.
  mutating func take(into list: inout Buffer<Int32>) {
    list.removeAll()
    list.append(contentsOf: rows)
    clear()
    var elements = UnsafeMutableBufferPointer(start: list.base, count: list.count)
    elements.sort { ranks[$0] < ranks[$1] }
  }
}
