/// Steps that pass several breakpoints (the bound flipping ratio test, with parallel rows in place of a second bound).
///
/// When a tight row's dual reaches its bound, the row gives way until its sum reaches the right side of a parallel row.
/// If the entering row is still not where its dual requires, the parallel row takes the place, which changes the basis
/// only by a sign, and the step continues. For example, a row of a thousand views that all shrink to their minimum
/// widths is one step.
extension Simplex {
  struct ParallelExchange: BitwiseCopyable {
    var place: Int32
    var leaving: Int32
    /// The status of the entering row before the exchange, as in ``SimplexState/boundStatus``.
    var status: Int8
  }

  private static var ringLimit: Int { 64 }

  /// If there are only a few steps, finding parallel rows would cost more than it saves.
  mutating func takesLongSteps() -> Bool {
    guard state.progress.stepCount > limits.shortStepLimit, !usesBlandsRule else { return false }
    if !scratch.knowsParallels {
      // Rows that were added after the plan are not exchanged.
      let plannedCount = min(state.presolve.isEqualityPivot.count, system.rowCount)
      scratch.parallels = ParallelRows(state.presolve.checkedRows, among: plannedCount, system)
      scratch.knowsParallels = true
    }
    return true
  }

  /// Continues until the entering row is where its dual requires. ``exchanges`` receives the exchanges at the
  /// breakpoints that are passed, and ``step`` the final length.
  mutating func longStepRatioTest(of row: Int32, direction: Int8, first: Breakpoint) -> StepEnd {
    var remaining = excess(of: row).magnitude
    let least = tolerance(of: row)
    let own = ownBreakpoint(row)
    guard parallelRow(passing: first, own, row, remaining, least) != nil else {
      return endStep(of: row, direction: direction, first: first)
    }
    fillHeap(direction)
    while scratch.heap.count > 0 {
      let breakpoint = scratch.heap[0]
      guard let parallel = parallelRow(passing: breakpoint, own, row, remaining, least) else { break }
      remaining -= breakpoint.magnitude * parallel.distance
      let (place, leaving) = (breakpoint.place, state.basis[breakpoint.place])
      scratch.exchanges.append(
        ParallelExchange(place: place, leaving: leaving, status: state.boundStatus[parallel.row]))
      exchange(place, for: parallel.row, leavingStatus: breakpoint.isViolated ? breakpoint.dualDirection : 0)
      let value = scratch.row[place]
      if let next = self.breakpoint(place, value.magnitude, dualDirection(direction, value)) {
        scratch.heap[0] = next
      } else {
        scratch.heap[0] = scratch.heap[scratch.heap.count - 1]
        scratch.heap.truncate(to: scratch.heap.count - 1)
      }
      sink(0)
    }
    return endStep(
      of: row, direction: direction, first: scratch.heap.count > 0 ? scratch.heap[0] : firstBreakpoint(direction))
  }

  /// `nil` if the step ends at the breakpoint.
  private func parallelRow(
    passing breakpoint: Breakpoint, _ own: Breakpoint?, _ entering: Int32, _ remaining: Double, _ least: Double
  ) -> (row: Int32, distance: Double)? {
    guard let parallel = nearestParallelRow(breakpoint, entering: entering),
      remaining - breakpoint.magnitude * parallel.distance > least
    else { return nil }
    if let own, compare(own, breakpoint) < 0 { return nil }
    return parallel
  }

  /// Returns the row whose right side the place's sum reaches first when its row gives way.
  private func nearestParallelRow(
    _ breakpoint: Breakpoint, entering: Int32
  ) -> (row: Int32, distance: Double)? {
    let tag = state.basis[breakpoint.place]
    guard tag >= 0 else { return nil }
    let sense = -Double(breakpoint.dualDirection)
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

  /// The entering row takes the place with the remaining dual.
  private mutating func exchange(_ place: Int32, for entering: Int32, leavingStatus: Int8) {
    let leaving = state.basis[place]
    let sign = scratch.parallels.sign(leaving, entering)
    addBound(of: leaving, times: -Double(leavingStatus), to: place)
    if sign < 0 {
      state.duals.negate(place)
      state.etas.recordNegation(at: place)
      scratch.row.values[place] = -scratch.row.values[place]
    }
    addBound(of: entering, times: Double(state.boundStatus[entering]), to: place)
    state.boundStatus[leaving] = leavingStatus
    state.placeOf[leaving] = -1
    state.boundStatus[entering] = 0
    state.placeOf[entering] = place
    state.basis[place] = entering
    state.targets[place] = target(of: entering, keeping: 0)
  }

  mutating func takeExchangesBack() {
    while let last = scratch.exchanges.popLast() {
      exchange(last.place, for: last.leaving, leavingStatus: last.status)
    }
  }

  /// Makes the rows of exchanged places and the entered row tight.
  ///
  /// - Parameter entered: the place of the entered row, or -1.
  mutating func moveToTargets(entered: Int32) {
    if scratch.exchanges.count == 0 {
      move(entered, by: -excess(of: state.basis[entered]))
    } else {
      scratch.row.clear()
      if entered >= 0 { scratch.row.add(-excess(of: state.basis[entered]), at: entered) }
      while let place = scratch.exchanges.popLast()?.place {
        if !scratch.row.contains(place) { scratch.row.add(-excess(of: state.basis[place]), at: place) }
      }
      ftran()
      move(by: 1)
    }
    if entered >= 0, excess(of: state.basis[entered]) != 0 { invalidateValues() }
  }
}

extension Simplex {
  private mutating func fillHeap(_ direction: Int8) {
    scratch.heap.removeAll()
    let row = scratch.row.values.elements
    for place in scratch.row.indices {
      let value = row[place]
      guard value != 0, hasBoundedDual(place) else { continue }
      if let breakpoint = breakpoint(place, value.magnitude, dualDirection(direction, value)) {
        scratch.heap.append(breakpoint)
      }
    }
    for index in (0..<scratch.heap.count / 2).reversed() { sink(index) }
  }

  private mutating func sink(_ start: Int) {
    let (heap, count) = (scratch.heap.base, scratch.heap.count)
    guard start < count else { return }
    let element = heap[start]
    var index = start
    while 2 * index + 1 < count {
      var child = 2 * index + 1
      if child + 1 < count, precedes(heap[child + 1], heap[child]) { child += 1 }
      guard precedes(heap[child], element) else { break }
      heap[index] = heap[child]
      index = child
    }
    heap[index] = element
  }

  private func precedes(_ left: Breakpoint, _ right: Breakpoint) -> Bool {
    if left.isClearlyAfter(right) { return false }
    return right.isClearlyAfter(left) || isBefore(left, right)
  }
}
