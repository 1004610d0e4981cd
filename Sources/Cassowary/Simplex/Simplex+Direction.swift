extension Simplex {
  /// FTRAN: computes how the variables move when the row of a place moves up by 1 and the other tight rows stay. The
  /// result is in ``direction``, by variable.
  mutating func ftran(of place: Int32) {
    scratch.row.clear()
    scratch.row.add(1, at: place)
    ftran()
  }

  /// FTRAN: computes how the variables move when the rows of places move as given in ``row``, which is consumed. The
  /// result is in ``direction``, by variable.
  mutating func ftran() {
    scratch.directionPlace = -1
    state.etas.ftran(&scratch.row)
    state.kernel.factor.solveLower(&scratch.row, columns: state.kernel.lowerColumns, reach: &scratch.kernelReach)
    scratch.direction.clear()
    for pivot in scratch.row.indices {
      if scratch.row[pivot] != 0 { scratch.direction.add(scratch.row[pivot], at: state.kernel.factor.variables[pivot]) }
    }
    state.kernel.factor.ftranUpper(
      &scratch.direction, columns: state.kernel.upperColumns, reach: &scratch.variableReach)
    state.presolve.equalities.ftranUpper(
      &scratch.direction, columns: state.presolve.equalityColumns, reach: &scratch.equalityVariableReach)
  }

  /// Moves the variables so that the row of a place moves by a distance and the other tight rows stay.
  ///
  /// The direction depends only on the other rows, and is kept until another place changes.
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

  /// Moves the variables along ``direction``, and touches the rows that contain them.
  mutating func move(by distance: Double) {
    guard distance != 0 else { return }
    var isExact = Simplex.isShort(distance)
    // Magnitudes are ordered like their bits, which are compared faster.
    var largest: UInt64 = 0
    for variable in scratch.direction.indices {
      let rate = scratch.direction[variable]
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

  /// Returns whether a number has so few digits that a product of two such numbers is exact.
  @inline(__always)
  private static func isShort(_ number: Double) -> Bool {
    number.bitPattern & 0x7ff_ffff == 0
  }
}
