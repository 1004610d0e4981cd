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
        if scratch.candidates.count == 0 {
          state.progress.hasMoved = false
          return nil
        }
        if let conflict = try advanceCandidates() { return conflict }
      }
      computeValues()
    }
    while true {
      collectCandidates()
      if scratch.candidates.count == 0 {
        if !state.progress.hasMoved { return nil }
        computeValues()
        continue
      }
      if let conflict = try advanceCandidates() { return conflict }
    }
  }

  private mutating func advanceCandidates() throws(SolveError) -> FarkasCertificate? {
    prepareSteps()
    var position = 0
    while position < scratch.candidates.count {
      let tag = usesBlandsRule ? firstCandidate() : scratch.candidates[position]
      position += 1
      guard tag >= 0 else { break }
      let direction = wantedDirection(of: tag)
      if direction != 0, let conflict = try advance(tag, direction) { return conflict }
    }
    return nil
  }

  private mutating func collectCandidates() {
    scratch.candidates.removeAll()
    for tag in state.candidateRows.elements {
      if wantedDirection(of: tag) != 0 { scratch.candidates.append(tag) }
    }
  }

  private mutating func collectTouched() {
    scratch.touched.take(into: &scratch.candidates)
    var count = 0
    for tag in scratch.candidates.elements where wantedDirection(of: tag) != 0 {
      scratch.candidates[count] = tag
      count += 1
    }
    scratch.candidates.truncate(to: count)
  }

  private func firstCandidate() -> Int32 {
    var first = Int32.max
    for tag in state.candidateRows.elements {
      if tag < first, wantedDirection(of: tag) != 0 { first = tag }
    }
    return first == .max ? -1 : first
  }

  /// Moves the dual of a row until a bound is reached. Returns a certificate if there is none.
  private mutating func advance(_ tag: Int32, _ direction: Int8) throws(SolveError) -> FarkasCertificate? {
    try limits.spend()
    state.progress.stepCount += 1
    state.progress.stepTotal += 1
    if state.progress.stepCount % (500 + 20 * placeCount) == 0 {
      state.progress.toleranceGrowth = min(state.progress.toleranceGrowth * 10, Tolerance.growthLimit)
    }
    btran(tag)
    try dropNoise(of: tag)
    switch ratioTest(entering: tag, direction: direction) {
    case .unbounded:
      let conflict = try certificate(of: tag, direction: direction)
      takeBoundFlipsBack()
      return conflict
    case .flips:
      try moveDuals(by: -Double(direction))
      let isCrossing = system.relations[tag] == .equal || state.dualBounds[tag] == 0
      state.dualBounds[tag] = isCrossing ? direction : 0
      scratch.touched.touch(tag)
      state.progress.idleSteps = 0
      if scratch.boundFlips.count > 0 { moveToTargets(entered: -1) }
    case .leaves(let place, let isViolated):
      state.progress.idleSteps = scratch.step.isZero ? state.progress.idleSteps + 1 : 0
      try exchange(place, entering: tag, direction: direction, leavesViolated: isViolated)
    }
    return nil
  }

  private mutating func exchange(
    _ place: Int32, entering tag: Int32, direction: Int8, leavesViolated: Bool
  ) throws(SolveError) {
    let leaving = state.basis[place]
    let leavingDirection: Int8 = (direction > 0) == (scratch.row[place] < 0) ? 1 : -1
    try moveDuals(by: -Double(direction))
    state.duals.clear(place)
    recordChange(at: place)
    if leaving >= 0 {
      scratch.touched.touch(leaving)
      state.placeOf[leaving] = -1
      state.dualBounds[leaving] = leavesViolated ? leavingDirection : 0
    }
    let oldBound = state.dualBounds[tag]
    state.basis[place] = tag
    state.placeOf[tag] = place
    state.dualBounds[tag] = 0
    setEnteredDual(place, tag, oldBound, direction)
    state.targets[place] = target(of: tag, keeping: 0)
    moveToTargets(entered: place)
    if state.etas.noteUse(state.kernel) { try refactor() }
  }

  /// Records that the row whose representation is in ``row`` takes a place. The representation is consumed.
  mutating func recordChange(at place: Int32) {
    let growth = scratch.largestEntry / min(1, scratch.row[place].magnitude)
    if growth > Tolerance.preciseGrowth { state.progress.isImprecise = true }
    state.etas.record(&scratch.row, at: place)
  }

  /// Sets the dual of a row that has entered: its dual outside the basis plus the step.
  private mutating func setEnteredDual(_ place: Int32, _ tag: Int32, _ bound: Int8, _ direction: Int8) {
    guard hasBoundedDual(place) else { return }
    state.duals.add(scratch.step, times: Double(direction), to: place)
    guard bound != 0 else { return }
    scratch.step.clear()
    scratch.step.append(system.levels[tag], system.weights[tag])
    state.duals.add(scratch.step, times: Double(bound), to: place)
  }
}
