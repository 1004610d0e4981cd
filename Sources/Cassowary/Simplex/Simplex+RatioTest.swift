extension Simplex {
  /// How the step of a dual ends.
  enum StepEnd {
    /// The dual of a place meets a bound other than 0 (`isViolated`) or 0.
    case leaves(place: Int32, isViolated: Bool)
    /// The entering row's own dual meets its other bound.
    case flips
    /// Nothing ends it.
    case unbounded
  }

  /// Finds which dual meets a bound first when the entering row's moves in a direction; ``row`` holds the entering row's
  /// representation, and ``step`` receives how far it goes.
  mutating func ratioTest(entering tag: Int32, direction: Int8) -> StepEnd {
    var largest = 0.0
    for position in 0..<row.indices.count { largest = max(largest, row[row.indices[position]].magnitude) }
    // Tiny entries make poor pivots; they count where there is no other.
    let best = firstToEnd(direction, above: largest * 1e-10) ?? firstToEnd(direction, above: 0)
    return endStep(of: tag, direction: direction, first: best)
  }

  /// The place whose dual meets a bound first, of those with entries above a magnitude.
  private func firstToEnd(_ direction: Int8, above useful: Double) -> Candidate? {
    var best: Candidate?
    for position in 0..<row.indices.count {
      let place = row.indices[position]
      let value = row[place]
      guard value.magnitude > useful, hasBoundedDual(place) else { continue }
      let dualDirection = (direction > 0) == (value < 0) ? 1.0 : -1.0
      guard let candidate = candidate(place, value.magnitude, dualDirection) else { continue }
      if let current = best {
        // Most comparisons are settled by the most important level alone.
        if candidate.isClearlyAfter(current) || !isBefore(candidate, current) { continue }
      }
      best = candidate
    }
    return best
  }

  private mutating func endStep(of tag: Int32, direction: Int8, first: Candidate?) -> StepEnd {
    step.clear()
    let level = system.levels[tag]
    if level != System.required {
      let side = sides[tag]
      let isCrossing = side != 0 && system.relations[tag] == .equal
      let range = system.weights[tag] * (isCrossing ? 2 : 1)
      let own = Candidate(
        place: -1,
        limit: DualLimit(node: -1, boundLevel: level, boundValue: range, direction: 1),
        magnitude: 1,
        rank: -1,
        isViolated: false
      )
      if first.map({ compare(own, $0) < 0 }) ?? true {
        step.append(level, range)
        return .flips
      }
    }
    guard let first else { return .unbounded }
    takeStep(first)
    return .leaves(place: first.place, isViolated: first.isViolated)
  }

  /// A place whose dual would meet a bound.
  struct Candidate {
    var place: Int32
    var limit: DualLimit
    /// The magnitude of the place's entry in the entering row.
    var magnitude: Double
    /// What leaves first where several would: the lower rank.
    var rank: Double
    var isViolated: Bool
    /// Its limit's most important level, and the ratio there; infinity and 0 for a limit of 0.
    var level = Double.infinity
    var ratio = 0.0

    @inline(__always)
    func isClearlyAfter(_ other: Candidate) -> Bool {
      level < other.level || (level == other.level && ratio > other.ratio * (1 + 1e-9))
    }
  }

  private func candidate(_ place: Int32, _ magnitude: Double, _ direction: Double) -> Candidate? {
    let tag = basis[place]
    guard tag >= 0 else {
      let none = DualLimit(node: -1, boundLevel: .infinity, boundValue: 0, direction: 1)
      return Candidate(place: place, limit: none, magnitude: magnitude, rank: -.infinity, isViolated: false)
    }
    let level = system.levels[tag]
    let endsAtZero =
      switch system.relations[tag] {
      case .equal: false
      case .greaterThanOrEqual: direction < 0
      case .lessThanOrEqual: direction > 0
      }
    if level == System.required, !endsAtZero { return nil }
    let limit = DualLimit(
      node: duals.head(place),
      boundLevel: endsAtZero ? .infinity : level,
      boundValue: system.weights[tag],
      direction: direction
    )
    var candidate = Candidate(
      place: place,
      limit: limit,
      magnitude: magnitude,
      rank: -level,
      isViolated: !endsAtZero
    )
    var first = limit
    if let term = nextTerm(&first, isFirst: true) {
      candidate.level = term.level
      candidate.ratio = term.value / magnitude
    }
    return candidate
  }

  /// Whether one candidate's dual meets its bound before another's; of equals the better pivot.
  private func isBefore(_ left: Candidate, _ right: Candidate) -> Bool {
    let order = compare(left, right)
    if order != 0 { return order < 0 }
    if usesBlandsRule { return basis[left.place] < basis[right.place] }
    let ratio = left.magnitude / right.magnitude
    if ratio > 64 || ratio < 1.0 / 64 { return ratio > 1 }
    if left.rank != right.rank { return left.rank < right.rank }
    if ratio != 1 { return ratio > 1 }
    return basis[left.place] < basis[right.place]
  }

  /// The sign of the difference of two candidates' limits, in the order of levels.
  private func compare(_ left: Candidate, _ right: Candidate) -> Int {
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
      if difference.magnitude > 1e-10 * max(leftValue.magnitude, rightValue.magnitude) {
        return difference < 0 ? -1 : 1
      }
      if leftLevel <= rightLevel { leftTerm = nextTerm(&leftLimit, isFirst: false) }
      if rightLevel <= leftLevel { rightTerm = nextTerm(&rightLimit, isFirst: false) }
    }
    return 0
  }

  /// The next level of a limit. A limit below 0 is rounding: it counts as 0.
  private func nextTerm(_ limit: inout DualLimit, isFirst: Bool) -> (level: Double, value: Double)? {
    guard let term = limit.next(duals) else { return nil }
    return isFirst && term.value < 0 ? nil : term
  }

  private mutating func takeStep(_ candidate: Candidate) {
    var limit = candidate.limit
    guard let first = nextTerm(&limit, isFirst: true) else { return }
    step.append(first.level, first.value / candidate.magnitude)
    while let term = limit.next(duals) { step.append(term.level, term.value / candidate.magnitude) }
  }

  /// Whether so many steps have moved nothing that a cycle has to be feared.
  var usesBlandsRule: Bool { idleSteps > 100 + 4 * placeCount }
}
