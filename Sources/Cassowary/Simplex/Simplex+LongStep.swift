/// Steps that pass several breakpoints.
///
/// When a tight row's dual reaches its bound, the row gives way until its sum reaches the next breakpoint: the right
/// side of a parallel row. If the entering row is still not where its dual requires, the parallel row takes the place,
/// which changes the basis only by a sign, and the step continues. For example, a row of a thousand views that all
/// shrink to their minimum widths is one step.
extension Simplex {
  /// A place that was passed on to a parallel row.
  struct BoundFlip: BitwiseCopyable {
    var place: Int32
    var leaving: Int32
    var entering: Int32
    /// The value of ``SimplexState/dualBounds`` for the row that entered.
    var bound: Int8
  }

  private static var ringLimit: Int { 64 }

  /// Continues from the first breakpoint until the entering row is where its dual requires. ``boundFlips`` receives the
  /// places that are passed on, and ``step`` the final length.
  mutating func boundFlippingRatioTest(of tag: Int32, direction: Int8, first: Candidate) -> StepEnd {
    var remaining = excess(of: tag).magnitude
    let least = tolerance(of: tag)
    let own = ownCandidate(tag)
    guard flippable(first, own, tag, remaining, least) != nil else {
      return endStep(of: tag, direction: direction, first: first)
    }
    fillHeap(direction)
    while scratch.heap.count > 0 {
      let candidate = scratch.heap[0]
      guard let bend = flippable(candidate, own, tag, remaining, least) else { break }
      remaining -= candidate.magnitude * bend.distance
      flipBound(candidate.place, to: bend.row, leavesAt: candidate.isViolated ? candidate.dualDirection : 0)
      let value = scratch.row[candidate.place]
      if let next = self.candidate(candidate.place, value.magnitude, dualDirection(direction, value)) {
        scratch.heap[0] = next
      } else {
        scratch.heap[0] = scratch.heap[scratch.heap.count - 1]
        scratch.heap.truncate(to: scratch.heap.count - 1)
      }
      sink(0)
    }
    return endStep(
      of: tag, direction: direction, first: scratch.heap.count > 0 ? scratch.heap[0] : firstBreakpoint(direction))
  }

  /// Returns the breakpoint at which a candidate's place can be passed on, so that the step continues, or `nil` if the
  /// step ends.
  private func flippable(
    _ candidate: Candidate,
    _ own: Candidate?,
    _ tag: Int32,
    _ remaining: Double,
    _ least: Double
  ) -> (row: Int32, distance: Double)? {
    guard let bend = nextRightSide(candidate, entering: tag), remaining - candidate.magnitude * bend.distance > least
    else {
      return nil
    }
    if let own, compare(own, candidate) < 0 { return nil }
    return bend
  }

  /// Returns the parallel row that a candidate's sum reaches first when it gives way, and its distance.
  private func nextRightSide(_ candidate: Candidate, entering: Int32) -> (row: Int32, distance: Double)? {
    let tag = state.basis[candidate.place]
    guard tag >= 0 else { return nil }
    let sense = -Double(candidate.dualDirection)
    var best: (row: Int32, distance: Double)?
    var other = scratch.parallels.after(tag)
    var looked = 0
    while other != tag {
      looked += 1
      guard looked <= Simplex.ringLimit else { return nil }
      defer { other = scratch.parallels.after(other) }
      guard other != entering, state.placeOf[other] == -1 else { continue }
      let sign = scratch.parallels.sign(tag, other)
      guard resists(other, sense * sign < 0 ? -1 : 1) else { continue }
      let distance = (state.rightHandSides[other] * sign - state.rightHandSides[tag]) * sense
      guard distance >= 0 else { continue }
      if let best, best.distance < distance || (best.distance == distance && best.row < other) { continue }
      best = (other, distance)
    }
    guard let best, !system.isRequiredEquality(best.row) else { return nil }
    return best
  }

  /// Passes a place on to a parallel row. The leaving row goes to its bound; the parallel row takes its place with the
  /// remaining dual.
  private mutating func flipBound(_ place: Int32, to entering: Int32, leavesAt bound: Int8) {
    let leaving = state.basis[place]
    scratch.boundFlips.append(
      BoundFlip(place: place, leaving: leaving, entering: entering, bound: state.dualBounds[entering]))
    exchangeParallel(place, entering, leavesAt: bound)
  }

  private mutating func exchangeParallel(_ place: Int32, _ entering: Int32, leavesAt bound: Int8) {
    let leaving = state.basis[place]
    let sign = scratch.parallels.sign(leaving, entering)
    addBound(of: leaving, times: -Double(bound), to: place)
    if sign < 0 {
      state.duals.negate(place)
      state.etas.recordNegation(at: place)
      scratch.row.values[place] = -scratch.row.values[place]
    }
    addBound(of: entering, times: Double(state.dualBounds[entering]), to: place)
    state.dualBounds[leaving] = bound
    state.placeOf[leaving] = -1
    state.dualBounds[entering] = 0
    state.placeOf[entering] = place
    state.basis[place] = entering
    state.targets[place] = target(of: entering, keeping: 0)
  }

  private mutating func addBound(of tag: Int32, times factor: Double, to place: Int32) {
    guard factor != 0 else { return }
    scratch.boundStep.clear()
    scratch.boundStep.append(system.levels[tag], system.weights[tag])
    state.duals.add(scratch.boundStep, times: factor, to: place)
  }

  mutating func takeBoundFlipsBack() {
    while let boundFlip = scratch.boundFlips.popLast() {
      exchangeParallel(boundFlip.place, boundFlip.leaving, leavesAt: boundFlip.bound)
    }
  }

  /// Moves the variables so that the rows of passed places and the entered row are tight.
  mutating func moveToTargets(entered: Int32) {
    if scratch.boundFlips.count == 0 {
      move(entered, by: -excess(of: state.basis[entered]))
    } else {
      scratch.row.clear()
      if entered >= 0 { scratch.row.add(-excess(of: state.basis[entered]), at: entered) }
      while let boundFlip = scratch.boundFlips.popLast() {
        if !scratch.row.contains(boundFlip.place) {
          scratch.row.add(-excess(of: state.basis[boundFlip.place]), at: boundFlip.place)
        }
      }
      ftran()
      move(by: 1)
    }
    if entered >= 0, excess(of: state.basis[entered]) != 0 { invalidateValues() }
  }
}

/// The candidates of a step, in a heap ordered by the distance at which their duals reach a bound.
extension Simplex {
  private mutating func fillHeap(_ direction: Int8) {
    scratch.heap.removeAll()
    for place in scratch.row.indices {
      let value = scratch.row[place]
      guard value != 0, hasBoundedDual(place) else { continue }
      if let candidate = candidate(place, value.magnitude, dualDirection(direction, value)) {
        scratch.heap.append(candidate)
      }
    }
    var index = scratch.heap.count / 2 - 1
    while index >= 0 {
      sink(index)
      index -= 1
    }
  }

  private mutating func sink(_ start: Int) {
    guard start < scratch.heap.count else { return }
    let element = scratch.heap[start]
    var index = start
    while 2 * index + 1 < scratch.heap.count {
      var child = 2 * index + 1
      if child + 1 < scratch.heap.count, precedes(scratch.heap[child + 1], scratch.heap[child]) { child += 1 }
      guard precedes(scratch.heap[child], element) else { break }
      scratch.heap[index] = scratch.heap[child]
      index = child
    }
    scratch.heap[index] = element
  }

  private func precedes(_ left: Candidate, _ right: Candidate) -> Bool {
    if left.isClearlyAfter(right) { return false }
    return right.isClearlyAfter(left) || isBefore(left, right)
  }
}
