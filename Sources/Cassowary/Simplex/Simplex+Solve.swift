extension Simplex {
  private static var confirmationLimit: Int { 8 }

  /// - Throws: ``SolveError/unsatisfiable(_:)`` if required rows conflict.
  mutating func solve(touchedOnly: Bool = false) throws(SolveError) {
    if let conflict = try optimize(touchedOnly: touchedOnly) { throw .unsatisfiable(Conflict(conflict)) }
  }

  mutating func solve(constants: [Double], parameters: [Double]) throws(SolveError) {
    setRightHandSides(constants: constants, parameters: parameters)
    try solve()
  }

  /// Required rows that contradict each other within the tolerance are relaxed; beyond it they conflict.
  ///
  /// - Parameter touchedOnly: whether all rows that were not touched are where their duals require.
  /// - Returns: the certificate of required rows that conflict, or `nil` at the optimum.
  mutating func optimize(touchedOnly: Bool = false) throws(SolveError) -> FarkasCertificate? {
    var certificate = try run(touchedOnly: touchedOnly)
    var confirmations = 0
    while true {
      let isLost = certificate == nil && hidesViolations
      if isLost ? confirmations == 0 : isDoubtful && confirmations < Simplex.confirmationLimit {
        confirmations += 1
        try confirm()
      } else if isLost {
        // Coefficients far below 1, or nearly parallel rows, can lead to values that are too large to compute.
        throw .numberOutOfRange(state.progress.largestValue)
      } else if let found = certificate {
        if let conflict = try relax(confirmations > 0 ? precise(found) : found) { return conflict }
        confirmations = 0
      } else if exceedsTolerances {
        if let conflict = try settle() { return conflict }
      } else {
        return try conflictInTotal()
      }
      certificate = try run(touchedOnly: false)
    }
  }

  /// Whether rounding errors may have changed the result.
  var isDoubtful: Bool { state.progress.isImprecise || state.duals.isDoubtful }

  /// Factorizes the basis again after steps that may have amplified rounding errors, so that their result is checked.
  private mutating func confirm() throws(SolveError) {
    try refactor()
    state.progress.isImprecise = false
    try recomputeDuals(precisely: true)
    state.duals.isDoubtful = false
    for place in 0..<Int32(placeCount) where !isDualWithinBounds(place) { return restartDuals() }
  }

  /// Whether rounding errors may hide a violation of a required row beyond what is allowed for its numbers, because
  /// values are huge.
  private var hidesViolations: Bool {
    let largest = state.progress.largestValue
    if largest <= Tolerance.exactValue { return false }
    return !largest.isFinite
      || (0..<Int32(system.rowCount)).contains { row in
        guard system.isRequired(row), state.placeOf[row] != Simplex.absent else { return false }
        let allowed = max(Tolerance.conflict * system.scales[row], Tolerance.conflictShare * magnitude(of: row))
        let relaxed = (state.relaxations.rows[row]?.allowance ?? 0) * system.scales[row]
        return !(system.relations[row].violation(excess(of: row)) <= max(allowed, relaxed))
      }
  }
}

extension Conflict {
  /// Scaled so that the smallest multiplier is 1.
  init(_ certificate: FarkasCertificate) {
    let factor = certificate.normalization
    let members = certificate.members.map {
      Member(
        constraint: ConstraintID(index: Int($0.row)), multiplier: $0.multiplier * factor,
        repair: -certificate.gap / $0.multiplier)
    }
    self.init(members: members, gap: certificate.gap * factor)
  }
}

extension Simplex {
  /// Steps until every row is where its dual requires.
  ///
  /// Values are updated in each step. At the end they are computed again, and the rows are checked once more.
  ///
  /// - Parameter touchedOnly: whether all rows that were not touched are where their duals require. Then values that no
  ///   step has rounded are as good as values that are computed again.
  /// - Returns: the certificate of required rows that conflict, or `nil` at the optimum.
  mutating func run(touchedOnly: Bool) throws(SolveError) -> FarkasCertificate? {
    if touchedOnly {
      while !state.progress.hasRounded {
        collectTouched()
        if scratch.infeasibleRows.count == 0 {
          state.progress.hasMoved = false
          return nil
        }
        if let conflict = try enterInfeasibleRows() { return conflict }
      }
      computeValues()
    }
    while true {
      collectInfeasibleRows()
      if scratch.infeasibleRows.count == 0 {
        if !state.progress.hasMoved { return nil }
        computeValues()
        continue
      }
      if let conflict = try enterInfeasibleRows() { return conflict }
    }
  }

  private mutating func enterInfeasibleRows() throws(SolveError) -> FarkasCertificate? {
    prepareSteps()
    var position = 0
    while position < scratch.infeasibleRows.count {
      let row = usesBlandsRule ? firstInfeasibleRow() : scratch.infeasibleRows[position]
      position += 1
      guard row >= 0 else { break }
      let direction = wantedDirection(of: row)
      if direction != 0, let conflict = try advance(row, direction) { return conflict }
    }
    return nil
  }

  private mutating func collectInfeasibleRows() {
    scratch.infeasibleRows.removeAll()
    for row in state.checkedRows.elements {
      if wantedDirection(of: row) != 0 { scratch.infeasibleRows.append(row) }
    }
  }

  private mutating func collectTouched() {
    scratch.touched.take(into: &scratch.infeasibleRows)
    var count = 0
    for row in scratch.infeasibleRows.elements where wantedDirection(of: row) != 0 {
      scratch.infeasibleRows[count] = row
      count += 1
    }
    scratch.infeasibleRows.truncate(to: count)
  }

  private func firstInfeasibleRow() -> Int32 {
    var first = Int32.max
    for row in state.checkedRows.elements {
      if row < first, wantedDirection(of: row) != 0 { first = row }
    }
    return first == .max ? -1 : first
  }

  /// Moves the dual of a row until a bound is reached. Returns a certificate if there is none.
  private mutating func advance(_ row: Int32, _ direction: Int8) throws(SolveError) -> FarkasCertificate? {
    try limits.spend()
    state.progress.stepCount += 1
    btran(row)
    try dropNoise(of: row)
    switch ratioTest(entering: row, direction: direction) {
    case .unbounded:
      let conflict = try certificate(of: row, direction: direction)
      takeExchangesBack()
      return conflict
    case .flips:
      try moveDuals(by: -Double(direction))
      let endsViolated = system.relations[row] == .equal || state.boundStatus[row] == 0
      state.boundStatus[row] = endsViolated ? direction : 0
      scratch.touched.touch(row)
      state.progress.idleSteps = 0
      if scratch.exchanges.count > 0 { moveToTargets(entered: -1) }
    case .leaves(let place, let isViolated):
      state.progress.idleSteps = scratch.step.isZero ? state.progress.idleSteps + 1 : 0
      try exchange(place, entering: row, direction: direction, leavesViolated: isViolated)
    }
    return nil
  }

  private mutating func exchange(
    _ place: Int32, entering row: Int32, direction: Int8, leavesViolated: Bool
  ) throws(SolveError) {
    let leaving = state.basis[place]
    let leavingDirection: Int8 = (direction > 0) == (scratch.row[place] < 0) ? 1 : -1
    try moveDuals(by: -Double(direction))
    state.duals.clear(place)
    recordChange(at: place)
    if leaving >= 0 {
      scratch.touched.touch(leaving)
      state.placeOf[leaving] = -1
      state.boundStatus[leaving] = leavesViolated ? leavingDirection : 0
    }
    let status = state.boundStatus[row]
    state.basis[place] = row
    state.placeOf[row] = place
    state.boundStatus[row] = 0
    if hasBoundedDual(place) {
      state.duals.add(scratch.step, times: Double(direction), to: place)
      addBound(of: row, times: Double(status), to: place)
    }
    state.targets[place] = target(of: row, keeping: 0)
    moveToTargets(entered: place)
    if state.etas.noteUse(state.factor) { try refactor() }
  }

  /// Consumes the representation, in ``row``, of the row that takes the place.
  mutating func recordChange(at place: Int32) {
    let growth = scratch.largestEntry / min(1, scratch.row[place].magnitude)
    if growth > Tolerance.preciseGrowth { state.progress.isImprecise = true }
    state.etas.record(&scratch.row, at: place)
  }

  mutating func addBound(of row: Int32, times factor: Double, to place: Int32) {
    guard factor != 0 else { return }
    scratch.boundStep.clear()
    scratch.boundStep.append(system.levels[row], system.weights[row])
    state.duals.add(scratch.boundStep, times: factor, to: place)
  }
}
