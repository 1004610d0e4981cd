extension Simplex {
  enum StepEnd {
    /// Whether the bound that the dual of a place reaches is other than 0.
    case leaves(place: Int32, isViolated: Bool)
    /// The entering row's own dual reaches its other bound.
    case flips
    case unbounded
  }

  /// Finds the first dual that reaches a bound. ``row`` contains the representation of the entering row, and ``step``
  /// receives the length.
  mutating func ratioTest(entering row: Int32, direction: Int8) -> StepEnd {
    let best = firstBreakpoint(direction)
    if let best, takesLongSteps() { return longStepRatioTest(of: row, direction: direction, first: best) }
    return endStep(of: row, direction: direction, first: best)
  }

  /// Sets entries of ``row`` to 0 that only rounding errors have made. A pivot on one would make the basis singular.
  ///
  /// The entry of a place is also the rate of the row when the place's row moves. The rate shows whether its summands
  /// cancel; an entry is small for another reason if coefficients are.
  mutating func dropNoise(of row: Int32) throws(SolveError) {
    scratch.largestEntry = scratch.row.largestMagnitude
    let least = scratch.largestEntry * Tolerance.smallEntry
    var places = Buffer<Int32>()
    for place in scratch.row.indices {
      if scratch.row[place] != 0, scratch.row[place].magnitude < least, hasBoundedDual(place) { places.append(place) }
    }
    guard places.count > 0 else { return }
    scratch.spareRow.resize(to: placeCount)
    swap(&scratch.row, &scratch.spareRow)
    defer { swap(&scratch.row, &scratch.spareRow) }
    for place in places.elements {
      try limits.spend()
      ftran(of: place)
      let (rate, magnitude) = system.sums(of: row, at: scratch.direction.values)
      if rate.magnitude <= Tolerance.cancellation * magnitude { scratch.spareRow.values[place] = 0 }
    }
  }

  @inline(__always)
  func dualDirection(_ direction: Int8, _ entry: Double) -> Double {
    (direction > 0) == (entry < 0) ? 1 : -1
  }

  func firstBreakpoint(_ direction: Int8) -> Breakpoint? {
    var best: Breakpoint?
    let row = scratch.row.values.elements
    for place in scratch.row.indices {
      let value = row[place]
      guard value != 0, hasBoundedDual(place) else { continue }
      let sense = dualDirection(direction, value)
      if let best, isPlainlyLater(place, value.magnitude, sense, than: best) { continue }
      guard let breakpoint = breakpoint(place, value.magnitude, sense) else { continue }
      if let current = best {
        // The most important level alone decides most comparisons.
        if breakpoint.isClearlyAfter(current) || !isBefore(breakpoint, current) { continue }
      }
      best = breakpoint
    }
    return best
  }

  /// Returns whether the breakpoint of a place without a dual certainly comes after the other one. Most places have no
  /// dual, so that two numbers decide.
  @inline(__always)
  private func isPlainlyLater(
    _ place: Int32, _ magnitude: Double, _ direction: Double, than other: Breakpoint
  ) -> Bool {
    let tag = state.basis[place]
    guard tag >= 0, state.duals.head(place) < 0, !endsAtZero(tag, direction) else { return false }
    let level = system.levels[tag]
    if level != other.level { return level < other.level }
    let ratio = system.weights[tag] / magnitude
    if ratio != other.ratio { return ratio > other.ratio * (1 + Tolerance.clearRatio) }
    return other.hasOneLevel && magnitude == other.magnitude && other.rank == -level && tag > state.basis[other.place]
  }

  /// Returns whether the dual reaches 0, not its other bound.
  @inline(__always)
  private func endsAtZero(_ row: Int32, _ direction: Double) -> Bool {
    Double(system.relations[row].side) * direction < 0
  }

  mutating func endStep(of row: Int32, direction: Int8, first: Breakpoint?) -> StepEnd {
    scratch.step.clear()
    if let own = ownBreakpoint(row), first.map({ compare(own, $0) < 0 }) ?? true {
      takeStep(own)
      return .flips
    }
    guard let first else { return .unbounded }
    takeStep(first)
    return .leaves(place: first.place, isViolated: first.isViolated)
  }

  /// Returns where the entering row's dual reaches its other bound; a required row's never does.
  func ownBreakpoint(_ row: Int32) -> Breakpoint? {
    let level = system.levels[row]
    guard level != System.required else { return nil }
    let crossesZero = state.boundStatus[row] != 0 && system.relations[row] == .equal
    let range = system.weights[row] * (crossesZero ? 2 : 1)
    let limit = DualLimit(node: -1, boundLevel: level, boundValue: range, direction: 1)
    return Breakpoint(place: -1, limit: limit, magnitude: 1, rank: -1, isViolated: false, dualDirection: 0)
  }

  /// The length of a step at which the dual of a place reaches a bound.
  struct Breakpoint: BitwiseCopyable {
    var place: Int32
    var limit: DualLimit
    var magnitude: Double
    /// Decides ties: the lower one leaves first.
    var rank: Double
    var isViolated: Bool
    var dualDirection: Int8
    /// The most important level of the limit; infinity for a limit of 0.
    var level = Double.infinity
    var ratio = 0.0
    var hasOneLevel = false

    @inline(__always)
    func isClearlyAfter(_ other: Breakpoint) -> Bool {
      level < other.level || (level == other.level && ratio > other.ratio * (1 + Tolerance.clearRatio))
    }
  }

  func breakpoint(_ place: Int32, _ magnitude: Double, _ direction: Double) -> Breakpoint? {
    let tag = state.basis[place]
    guard tag >= 0 else {
      let none = DualLimit(node: -1, boundLevel: .infinity, boundValue: 0, direction: 1)
      return Breakpoint(
        place: place, limit: none, magnitude: magnitude, rank: -.infinity, isViolated: false, dualDirection: 0)
    }
    let level = system.levels[tag]
    let endsAtZero = endsAtZero(tag, direction)
    if level == System.required, !endsAtZero { return nil }
    let limit = DualLimit(
      node: state.duals.head(place), boundLevel: endsAtZero ? .infinity : level, boundValue: system.weights[tag],
      direction: direction)
    var breakpoint = Breakpoint(
      place: place, limit: limit, magnitude: magnitude, rank: -level, isViolated: !endsAtZero,
      dualDirection: direction < 0 ? -1 : 1)
    var first = limit
    if let term = nextTerm(&first, isFirst: true) {
      breakpoint.level = term.level
      breakpoint.ratio = term.value / magnitude
      breakpoint.hasOneLevel = first.isAtEnd
    }
    return breakpoint
  }

  /// Ties are decided by the better pivot.
  func isBefore(_ left: Breakpoint, _ right: Breakpoint) -> Bool {
    let order = compare(left, right)
    if order != 0 { return order < 0 }
    if usesBlandsRule { return state.basis[left.place] < state.basis[right.place] }
    let ratio = left.magnitude / right.magnitude
    if ratio > Tolerance.pivotRatio || ratio < 1 / Tolerance.pivotRatio { return ratio > 1 }
    if left.rank != right.rank { return left.rank < right.rank }
    if ratio != 1 { return ratio > 1 }
    return state.basis[left.place] < state.basis[right.place]
  }

  /// Returns the sign of the difference of the ratios, in the order of levels. Ratios that differ only by rounding are
  /// equal, on each level.
  ///
  /// Unlike Harris's ratio test, it lets a dual pass its bound only by rounding. Because of this allowance, the order
  /// is not transitive: the first breakpoint can depend on the order of the places, which is the same in each run.
  func compare(_ left: Breakpoint, _ right: Breakpoint) -> Int {
    if left.hasOneLevel, right.hasOneLevel {
      if left.level != right.level { return left.level < right.level ? 1 : -1 }
      let difference = left.ratio - right.ratio
      if difference.magnitude <= Tolerance.ratio * max(left.ratio, right.ratio) { return 0 }
      return difference < 0 ? -1 : 1
    }
    var leftLimit = left.limit
    var rightLimit = right.limit
    var leftTerm = nextTerm(&leftLimit, isFirst: true)
    var rightTerm = nextTerm(&rightLimit, isFirst: true)
    while leftTerm != nil || rightTerm != nil {
      let leftLevel = leftTerm?.level ?? .infinity
      let rightLevel = rightTerm?.level ?? .infinity
      let leftValue = leftLevel <= rightLevel ? (leftTerm?.value ?? 0) / left.magnitude : 0
      let rightValue = rightLevel <= leftLevel ? (rightTerm?.value ?? 0) / right.magnitude : 0
      let difference = leftValue - rightValue
      if difference.magnitude > Tolerance.ratio * max(leftValue.magnitude, rightValue.magnitude) {
        return difference < 0 ? -1 : 1
      }
      if leftLevel <= rightLevel { leftTerm = nextTerm(&leftLimit, isFirst: false) }
      if rightLevel <= leftLevel { rightTerm = nextTerm(&rightLimit, isFirst: false) }
    }
    return 0
  }

  /// A negative limit is rounding, and counts as 0.
  private func nextTerm(_ limit: inout DualLimit, isFirst: Bool) -> (level: Double, value: Double)? {
    guard let term = limit.next(state.duals) else { return nil }
    return isFirst && term.value < 0 ? nil : term
  }

  private mutating func takeStep(_ breakpoint: Breakpoint) {
    var limit = breakpoint.limit
    guard let first = nextTerm(&limit, isFirst: true) else { return }
    scratch.step.append(first.level, first.value / breakpoint.magnitude)
    while let term = limit.next(state.duals) { scratch.step.append(term.level, term.value / breakpoint.magnitude) }
  }

  /// Whether so many steps have moved nothing that a cycle is possible.
  var usesBlandsRule: Bool { state.progress.idleSteps > Tolerance.blandThreshold(placeCount) }
}
