extension Simplex {
  /// The reason why a run ended before the optimum.
  enum Interruption: Error {
    /// The required rows of this certificate conflict.
    case conflict(FarkasCertificate)
    case limit(SolveError)
  }

  /// Steps until every row is where its dual requires.
  ///
  /// Values are updated in each step. At the end they are computed again, and the rows are checked once more.
  mutating func run() throws(Interruption) {
    while true {
      collectCandidates()
      if scratch.candidates.count == 0 {
        if !state.progress.hasMoved { return }
        computeValues()
        continue
      }
      prepareSteps()
      try advanceCandidates()
    }
  }

  /// Steps until every row is where its dual requires, if all rows that were not touched are.
  ///
  /// Values that no step has rounded are as good as values that are computed again.
  mutating func runTouched() throws(Interruption) {
    while !state.progress.hasRounded {
      collectTouched()
      if scratch.candidates.count == 0 {
        state.progress.hasMoved = false
        return
      }
      prepareSteps()
      try advanceCandidates()
    }
    computeValues()
    try run()
  }

  private mutating func advanceCandidates() throws(Interruption) {
    var position = 0
    while position < scratch.candidates.count {
      let tag = usesBlandsRule ? firstCandidate() : scratch.candidates[position]
      position += 1
      guard tag >= 0 else { break }
      let direction = wantedDirection(of: tag)
      if direction != 0 { try advance(tag, direction) }
    }
  }

  /// Collects the rows that are not where their duals require.
  private mutating func collectCandidates() {
    scratch.candidates.removeAll()
    for position in 0..<state.checkedRows.count {
      let tag = state.checkedRows[position]
      if wantedDirection(of: tag) != 0 { scratch.candidates.append(tag) }
    }
  }

  /// Collects the touched rows that are not where their duals require.
  private mutating func collectTouched() {
    scratch.touched.take(into: &scratch.candidates)
    var count = 0
    for position in 0..<scratch.candidates.count where wantedDirection(of: scratch.candidates[position]) != 0 {
      scratch.candidates[count] = scratch.candidates[position]
      count += 1
    }
    scratch.candidates.truncate(to: count)
  }

  /// Returns the first row that is not where its dual requires, or -1.
  private func firstCandidate() -> Int32 {
    var first = Int32.max
    for position in 0..<state.checkedRows.count {
      let tag = state.checkedRows[position]
      if tag < first, wantedDirection(of: tag) != 0 { first = tag }
    }
    return first == .max ? -1 : first
  }

  /// Moves the dual of a row until a bound is reached.
  private mutating func advance(_ tag: Int32, _ direction: Int8) throws(Interruption) {
    do throws(SolveError) { try limits.spend() } catch { throw .limit(error) }
    state.progress.stepCount += 1
    state.progress.stepTotal += 1
    if state.progress.stepCount % (500 + 20 * placeCount) == 0 {
      state.progress.toleranceGrowth = min(state.progress.toleranceGrowth * 10, Tolerance.growthLimit)
    }
    btran(tag)
    do throws(SolveError) { try dropNoise(of: tag) } catch { throw .limit(error) }
    switch ratioTest(entering: tag, direction: direction) {
    case .unbounded:
      let found: FarkasCertificate
      do throws(SolveError) { found = try certificate(of: tag, direction: direction) } catch { throw .limit(error) }
      takeBoundFlipsBack()
      throw .conflict(found)
    case .flips:
      do throws(SolveError) { try moveDuals(by: -Double(direction)) } catch { throw .limit(error) }
      let isCrossing = system.relations[tag] == .equal || state.dualBounds[tag] == 0
      state.dualBounds[tag] = isCrossing ? direction : 0
      scratch.touched.touch(tag)
      state.progress.idleSteps = 0
      if scratch.boundFlips.count > 0 { moveToTargets(entered: -1) }
    case .leaves(let place, let isViolated):
      state.progress.idleSteps = scratch.step.isZero ? state.progress.idleSteps + 1 : 0
      try exchange(place, entering: tag, direction: direction, leavesViolated: isViolated)
    }
  }

  /// Replaces a place's row.
  private mutating func exchange(
    _ place: Int32, entering tag: Int32, direction: Int8, leavesViolated: Bool
  ) throws(Interruption) {
    let leaving = state.basis[place]
    let leavingDirection: Int8 = (direction > 0) == (scratch.row[place] < 0) ? 1 : -1
    do throws(SolveError) { try moveDuals(by: -Double(direction)) } catch { throw .limit(error) }
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
    guard state.etas.isWorthRefactoring(state.kernel) else { return }
    do throws(SolveError) { try refactor() } catch { throw .limit(error) }
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
