/// Changes to a live simplex. Each leaves duals that are within their bounds, so that stepping on from there ends at the
/// optimum of what the system has become.
extension Simplex {
  /// Takes a row that has been added to the end of the system.
  mutating func adoptLastRow(of system: SystemView, side: Double) {
    self.system = system
    knowsParallels = false
    rightSides.append(side)
    placeOf.append(-1)
    sides.append(0)
    checkedRows.append(Int32(truncatingIfNeeded: system.rowCount - 1))
  }

  /// Forgets the last row, which has been removed from the system; a restored snapshot may not know it.
  mutating func forgetLastRow(of system: SystemView) {
    let tag = Int32(truncatingIfNeeded: system.rowCount)
    self.system = system
    knowsParallels = false
    rightSides.truncate(to: min(rightSides.count, system.rowCount))
    placeOf.truncate(to: min(placeOf.count, system.rowCount))
    sides.truncate(to: min(sides.count, system.rowCount))
    if checkedRows.count > 0, checkedRows[checkedRows.count - 1] == tag {
      return checkedRows.truncate(to: checkedRows.count - 1)
    }
    var kept = 0
    for position in 0..<checkedRows.count where checkedRows[position] != tag {
      checkedRows[kept] = checkedRows[position]
      kept += 1
    }
    checkedRows.truncate(to: kept)
  }

  /// Sees to it that a row is among those looked at: one that the required equalities settle is not as long as it is not
  /// required.
  mutating func lookAt(_ tag: Int32) {
    for position in 0..<checkedRows.count where checkedRows[position] == tag { return }
    checkedRows.append(tag)
    knowsParallels = false
  }

  /// What removing a row calls for.
  enum Removal {
    /// Nothing: the optimum is what it was.
    case unchanged
    /// The duals no longer fit, and start from 0 again: every row has to be looked at.
    case restarted
  }

  /// Takes a row out that is no pivot of the required equalities.
  mutating func remove(_ tag: Int32) -> Removal {
    let place = placeOf[tag]
    guard place >= 0 else {
      placeOf[tag] = Simplex.absent
      return withdrawDual(of: tag)
    }
    let hadDual = duals.head(place) >= 0
    let isUnbounded = !hasBoundedDual(place)
    pin(place)
    placeOf[tag] = Simplex.absent
    sides[tag] = 0
    duals.clear(place)
    guard hadDual || isUnbounded else { return .unchanged }
    restartDuals()
    return .restarted
  }

  /// Lets the dual of a row outside the basis go back to 0.
  mutating func withdrawDual(of tag: Int32) -> Removal {
    guard sides[tag] != 0 else { return .unchanged }
    represent(tag)
    step.clear()
    step.append(system.levels[tag], Double(sides[tag]) * system.weights[tag])
    sides[tag] = 0
    moveDuals(by: 1)
    for position in 0..<row.indices.count {
      let place = row.indices[position]
      if row[place] != 0, !isDualWithinBounds(place) {
        restartDuals()
        return .restarted
      }
    }
    return .unchanged
  }

  /// Makes all duals 0, which fits any basis.
  mutating func restartDuals() {
    duals.clearAll()
    sides.fill(0)
  }

  private func isDualWithinBounds(_ place: Int32) -> Bool {
    guard hasBoundedDual(place) else { return true }
    let head = duals.head(place)
    guard head >= 0 else { return true }
    let tag = basis[place]
    guard tag >= 0 else { return false }
    let value = duals.node(head).value
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
    return (limit.next(duals)?.value ?? 0) >= 0
  }

  /// Puts a pin in a place, on the variable that the place moves most, at its present value.
  private mutating func pin(_ place: Int32) {
    findDirection(of: place)
    var chosen: Int32 = -1
    var largest = 0.0
    for position in 0..<direction.indices.count {
      let variable = direction.indices[position]
      let rate = direction[variable].magnitude
      guard rate > largest, core.equalities.pivotOf[variable] < 0 else { continue }
      chosen = variable
      largest = rate
    }
    guard chosen >= 0 else { return }
    represent(-1 - chosen)
    changes.record(row, at: place)
    basis[place] = -1 - chosen
    targets[place] = values[chosen]
    if changes.isWorthRefactoring(kernel) { refactor() }
  }

  /// Gives a row another right side. Says whether values have moved; if not, only this row has to be looked at.
  mutating func setSide(of tag: Int32, to side: Double) -> Bool {
    let difference = side - rightSides[tag]
    rightSides[tag] = side
    if core.isPivot(tag) {
      computeOrigin()
      computeValues()
      return true
    }
    let place = placeOf[tag]
    guard place >= 0 else { return false }
    targets[place] = target(of: tag, keeping: 0)
    findDirection(of: place)
    move(by: difference)
    hasMoved = true
    return true
  }
}

extension PlanCore {
  /// Whether a row, which may have been added since, is a pivot of the required equalities.
  func isPivot(_ tag: Int32) -> Bool {
    tag < isEqualityPivot.count && isEqualityPivot[tag]
  }
}
