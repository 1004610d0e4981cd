extension Simplex {
  enum StepEnd {
    /// The dual of a place reaches a bound other than 0 (`isViolated`) or 0.
    case leaves(place: Int32, isViolated: Bool)
    /// The entering row's own dual reaches its other bound.
    case flips
    /// No dual reaches a bound.
    case unbounded
  }

  /// Finds the first dual that reaches a bound when the entering row's dual moves in a direction. ``row`` contains the
  /// representation of the entering row, and ``step`` receives the length.
  mutating func ratioTest(entering tag: Int32, direction: Int8) -> StepEnd {
    let best = firstBreakpoint(direction)
    if let best, canLengthenSteps() { return boundFlippingRatioTest(of: tag, direction: direction, first: best) }
    return endStep(of: tag, direction: direction, first: best)
  }

  /// Sets entries of ``row`` to 0 that only rounding errors have made. A pivot on one would make the basis singular.
  ///
  /// The entry of a place is also the rate of the row when the place's row moves. The rate shows whether its summands
  /// cancel; an entry is small for another reason if coefficients are.
  mutating func dropNoise(of tag: Int32) throws(SolveError) {
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
      let (rate, magnitude) = system.sums(of: tag, at: scratch.direction.values)
      if rate.magnitude <= Tolerance.cancellation * magnitude { scratch.spareRow.values[place] = 0 }
    }
  }

  /// Returns whether steps pass breakpoints. If there are only a few steps, finding parallel rows would cost more than
  /// it saves.
  private mutating func canLengthenSteps() -> Bool {
    guard state.progress.stepCount > limits.shortSteps, !usesBlandsRule else { return false }
    if !scratch.knowsParallels {
      // Rows that were added after the plan are not passed on to.
      let planned = min(state.presolve.isEqualityPivot.count, system.rowCount)
      scratch.parallels = ParallelRows(state.presolve.candidateRows, among: planned, system)
      scratch.knowsParallels = true
    }
    return true
  }

  @inline(__always)
  func dualDirection(_ direction: Int8, _ entry: Double) -> Double {
    (direction > 0) == (entry < 0) ? 1 : -1
  }

  func firstBreakpoint(_ direction: Int8) -> Candidate? {
    var best: Candidate?
    for place in scratch.row.indices {
      let value = scratch.row[place]
      guard value != 0, hasBoundedDual(place) else { continue }
      let sense = dualDirection(direction, value)
      if let best, isPlainlyLater(place, value.magnitude, sense, than: best) { continue }
      guard let candidate = candidate(place, value.magnitude, sense) else { continue }
      if let current = best {
        // The most important level alone decides most comparisons.
        if candidate.isClearlyAfter(current) || !isBefore(candidate, current) { continue }
      }
      best = candidate
    }
    return best
  }

  /// Returns whether a place without a dual certainly comes after a candidate. Most places have none, so that two
  /// numbers decide.
  @inline(__always)
  private func isPlainlyLater(
    _ place: Int32, _ magnitude: Double, _ direction: Double, than other: Candidate
  ) -> Bool {
    let tag = state.basis[place]
    guard tag >= 0, state.duals.head(place) < 0, !endsAtZero(tag, direction) else { return false }
    let level = system.levels[tag]
    if level != other.level { return level < other.level }
    let ratio = system.weights[tag] / magnitude
    if ratio != other.ratio { return ratio > other.ratio * (1 + Tolerance.clearRatio) }
    return other.hasOneLevel && magnitude == other.magnitude && other.rank == -level && tag > state.basis[other.place]
  }

  /// Returns whether the dual of a tight row that moves in a direction reaches 0, not its other bound.
  @inline(__always)
  private func endsAtZero(_ tag: Int32, _ direction: Double) -> Bool {
    Double(system.relations[tag].side) * direction < 0
  }

  mutating func endStep(of tag: Int32, direction: Int8, first: Candidate?) -> StepEnd {
    scratch.step.clear()
    if let own = ownCandidate(tag), first.map({ compare(own, $0) < 0 }) ?? true {
      takeStep(own)
      return .flips
    }
    guard let first else { return .unbounded }
    takeStep(first)
    return .leaves(place: first.place, isViolated: first.isViolated)
  }

  /// Returns the entering row as a candidate, if its dual reaches its other bound; a required one's never does.
  func ownCandidate(_ tag: Int32) -> Candidate? {
    let level = system.levels[tag]
    guard level != System.required else { return nil }
    let isCrossing = state.dualBounds[tag] != 0 && system.relations[tag] == .equal
    let range = system.weights[tag] * (isCrossing ? 2 : 1)
    let limit = DualLimit(node: -1, boundLevel: level, boundValue: range, direction: 1)
    return Candidate(place: -1, limit: limit, magnitude: 1, rank: -1, isViolated: false, dualDirection: 0)
  }

  struct Candidate: BitwiseCopyable {
    var place: Int32
    var limit: DualLimit
    var magnitude: Double
    /// The rank that decides ties: the lower one leaves first.
    var rank: Double
    var isViolated: Bool
    var dualDirection: Int8
    /// The most important level of its limit, and the ratio at it; infinity and 0 for a limit of 0.
    var level = Double.infinity
    var ratio = 0.0
    var hasOneLevel = false

    @inline(__always)
    func isClearlyAfter(_ other: Candidate) -> Bool {
      level < other.level || (level == other.level && ratio > other.ratio * (1 + Tolerance.clearRatio))
    }
  }

  func candidate(_ place: Int32, _ magnitude: Double, _ direction: Double) -> Candidate? {
    let tag = state.basis[place]
    guard tag >= 0 else {
      let none = DualLimit(node: -1, boundLevel: .infinity, boundValue: 0, direction: 1)
      return Candidate(
        place: place, limit: none, magnitude: magnitude, rank: -.infinity, isViolated: false, dualDirection: 0)
    }
    let level = system.levels[tag]
    let endsAtZero = endsAtZero(tag, direction)
    if level == System.required, !endsAtZero { return nil }
    let limit = DualLimit(
      node: state.duals.head(place),
      boundLevel: endsAtZero ? .infinity : level,
      boundValue: system.weights[tag],
      direction: direction
    )
    var candidate = Candidate(
      place: place,
      limit: limit,
      magnitude: magnitude,
      rank: -level,
      isViolated: !endsAtZero,
      dualDirection: direction < 0 ? -1 : 1
    )
    var first = limit
    if let term = nextTerm(&first, isFirst: true) {
      candidate.level = term.level
      candidate.ratio = term.value / magnitude
      candidate.hasOneLevel = first.isAtEnd
    }
    return candidate
  }

  /// Returns whether one candidate's dual reaches its bound before another's. Ties are decided by the better pivot.
  func isBefore(_ left: Candidate, _ right: Candidate) -> Bool {
    let order = compare(left, right)
    if order != 0 { return order < 0 }
    if usesBlandsRule { return state.basis[left.place] < state.basis[right.place] }
    let ratio = left.magnitude / right.magnitude
    if ratio > Tolerance.pivotRatio || ratio < 1 / Tolerance.pivotRatio { return ratio > 1 }
    if left.rank != right.rank { return left.rank < right.rank }
    if ratio != 1 { return ratio > 1 }
    return state.basis[left.place] < state.basis[right.place]
  }

  /// Returns the sign of the difference of two candidates' limits, in the order of levels.
  func compare(_ left: Candidate, _ right: Candidate) -> Int {
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

  /// Returns the next level of a limit. A negative limit is rounding, and counts as 0.
  private func nextTerm(_ limit: inout DualLimit, isFirst: Bool) -> (level: Double, value: Double)? {
    guard let term = limit.next(state.duals) else { return nil }
    return isFirst && term.value < 0 ? nil : term
  }

  private mutating func takeStep(_ candidate: Candidate) {
    var limit = candidate.limit
    guard let first = nextTerm(&limit, isFirst: true) else { return }
    scratch.step.append(first.level, first.value / candidate.magnitude)
    while let term = limit.next(state.duals) { scratch.step.append(term.level, term.value / candidate.magnitude) }
  }

  /// Whether so many steps have moved nothing that a cycle is possible.
  var usesBlandsRule: Bool { state.progress.idleSteps > 100 + 4 * placeCount }
}

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
    scratch.boundFlips.append(BoundFlip(place: place, leaving: leaving, bound: state.dualBounds[entering]))
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

  mutating func addBound(of tag: Int32, times factor: Double, to place: Int32) {
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

/// Rows with the same terms, except for their sign: a width's minimum, its maximum and its preferred value.
///
/// Together such rows are one function of the same sum, with a breakpoint at each right side. A step of the simplex
/// passes breakpoints without a change of the basis (``Simplex/boundFlippingRatioTest(of:direction:first:)``).
struct ParallelRows: ~Copyable {
  /// For each row the next parallel one, in a ring.
  private var next: Buffer<Int32>
  /// Whether each row is the negative of the first row of its ring.
  private var isNegated: Buffer<Bool>

  init() {
    next = Buffer()
    isNegated = Buffer()
  }

  /// Finds the parallel rows among some of a system's first rows.
  ///
  /// - Complexity: O(*t*) for *t* terms, or O(*t* *k*) if parallel rows of *k* terms have them in different orders.
  init(_ rows: borrowing Buffer<Int32>, among count: Int, _ system: SystemView) {
    next = Buffer(capacity: count)
    for row in 0..<count { next.append(Int32(truncatingIfNeeded: row)) }
    isNegated = Buffer(repeating: false, count: count)
    // Rows of equal hashes that are not parallel have no ring, which only costs steps.
    var firsts: [UInt64: Int32] = [:]
    for row in rows.elements where row < count {
      let hash = ParallelRows.hash(row, system)
      guard let first = firsts[hash] else {
        firsts[hash] = row
        continue
      }
      guard let sign = ParallelRows.compare(row, first, system) else { continue }
      isNegated[row] = sign < 0
      next[row] = next[first]
      next[first] = row
    }
  }

  /// The number of rows that may have a ring.
  var count: Int { next.count }

  @inline(__always)
  func after(_ row: Int32) -> Int32 { row < count ? next[row] : row }

  /// Returns 1 if two rows of a ring have the same terms, or -1 if one is the negative of the other.
  @inline(__always)
  func sign(_ row: Int32, _ other: Int32) -> Double {
    isNegated[row] == isNegated[other] ? 1 : -1
  }

  /// Returns a hash that rows with the same terms share, independent of order and sign.
  private static func hash(_ row: Int32, _ system: SystemView) -> UInt64 {
    var sum: UInt64 = 0
    for position in system.terms.range(row) {
      let variable = UInt64(truncatingIfNeeded: system.terms.indices[position])
      var mixed = (variable &+ 1) &* 0x9E37_79B9_7F4A_7C15 ^ system.terms.values[position].magnitude.bitPattern
      mixed = (mixed ^ mixed >> 32) &* 0xD6E8_FEB8_6659_FD93
      sum &+= mixed ^ mixed >> 32
    }
    return sum &* 0x9E37_79B9_7F4A_7C15
  }

  /// Returns 1 if rows have the same terms, -1 if one is the negative of the other, or `nil` if they differ.
  private static func compare(_ row: Int32, _ other: Int32, _ system: SystemView) -> Double? {
    let range = system.terms.range(row)
    let others = system.terms.range(other)
    guard range.count == others.count else { return nil }
    var sign = 0.0
    // Both rows usually have their terms in the same order.
    var next = others.lowerBound
    for position in range {
      let variable = system.terms.indices[position]
      func isSame(_ other: Int) -> Bool { system.terms.indices[other] == variable }
      let after = (next..<others.upperBound).first(where: isSame)
      guard let found = after ?? (others.lowerBound..<next).first(where: isSame) else { return nil }
      next = found + 1
      let value = system.terms.values[position]
      let otherValue = system.terms.values[found]
      let here = value == otherValue ? 1.0 : value == -otherValue ? -1.0 : 0
      guard here != 0, sign == 0 || sign == here else { return nil }
      sign = here
    }
    return sign == 0 ? nil : sign
  }
}
