/// Required rows that contradict each other within the tolerance are relaxed.
///
/// A set of rows conflicts if its least total violation exceeds the tolerance of the set. That of a certificate is its
/// gap with the right sides as given, divided by the largest multiplier.
extension Simplex {
  /// Relaxes the members of a certificate by the smallest common amount, until ``settle()`` finds the amounts of all
  /// relaxed rows.
  ///
  /// - Returns: the certificate of rows that conflict, which are not relaxed.
  mutating func relax(_ certificate: FarkasCertificate) throws(SolveError) -> FarkasCertificate? {
    if relaxesConflicts {
      let given = withGivenRightHandSides(certificate)
      guard given.leastViolation <= conflictTolerance(given.rows) else { return given }
      let new = certificate.rows.filter { state.progress.relaxations[$0] == nil }
      if new.isEmpty, !state.progress.isSettled { return try settle() }
      for row in new {
        state.progress.relaxations[row] = state.rightHandSides[row]
        state.progress.isSettled = false
        state.progress.roundingCount = 0
      }
    }
    // Only rounding errors contradict rows that are settled, or that large violations satisfy.
    state.progress.roundingCount += 1
    if state.progress.roundingCount > Simplex.roundingLimit || isRounding(certificate) {
      state.rightHandSides[certificate.entering] = system.value(of: certificate.entering, at: state.values)
      return nil
    }
    let amount = certificate.gap / certificate.multipliers.reduce(0) { $0 + $1.magnitude }
    for (row, multiplier) in zip(certificate.rows, certificate.multipliers) {
      state.rightHandSides.add((multiplier < 0 ? amount : -amount) * system.scales[row], at: row)
    }
    computeOrigin()
    computeValues()
    return nil
  }

  /// The number of times that rounding errors of relaxed rows are distributed among them.
  private static var roundingLimit: Int { 8 }

  /// Whether the gap of a certificate is below the rounding errors of the right sides, so that they cannot express what
  /// relaxes them.
  private func isRounding(_ certificate: FarkasCertificate) -> Bool {
    var magnitude = 0.0
    for (row, multiplier) in zip(certificate.rows, certificate.multipliers) {
      magnitude += (multiplier / system.scales[row] * state.rightHandSides[row]).magnitude
    }
    return certificate.gap <= Tolerance.rounding * magnitude
  }

  private func givenRightHandSide(of row: Int32) -> Double {
    state.progress.relaxations[row] ?? state.rightHandSides[row]
  }

  /// Returns a certificate with the gap that it has with the right sides as given, instead of the relaxed ones.
  private func withGivenRightHandSides(_ certificate: FarkasCertificate) -> FarkasCertificate {
    guard isRelaxed else { return certificate }
    var result = certificate
    result.gap = 0
    for (row, multiplier) in zip(certificate.rows, certificate.multipliers) {
      result.gap += multiplier / system.scales[row] * givenRightHandSide(of: row)
    }
    return result
  }

  /// The least total violation that makes a set of required rows a conflict: it depends on the largest number in them.
  private func conflictTolerance(_ rows: [Int32]) -> Double {
    var largest = 0.0
    for row in rows {
      largest = max(largest, (givenRightHandSide(of: row) / system.scales[row]).magnitude)
      for position in system.terms.range(row) {
        largest = max(largest, (system.terms.values[position] / system.scales[row]).magnitude)
      }
    }
    return max(Tolerance.conflict, Tolerance.conflictShare * largest)
  }

  /// Whether rows are relaxed by amounts that depend on the order in which they were found to conflict.
  var isUnsettled: Bool { isRelaxed && !state.progress.isSettled }

  /// Relaxes rows by the least amounts: the largest amount is as small as possible, then the next largest, and so on.
  /// There is only one way to do that, so it does not matter in which order the rows were found to conflict.
  ///
  /// - Returns: the certificate of some of them that conflict.
  mutating func settle() throws(SolveError) -> FarkasCertificate? {
    for (row, rightHandSide) in state.progress.relaxations { state.rightHandSides[row] = rightHandSide }
    var excesses: [(row: Int32, excess: Double)] = []
    for part in connectedParts(state.progress.relaxations.keys.sorted()) {
      let sizes = part.map { (row: $0, size: conflictTolerance([$0]).exponent) }
      // Rows with larger numbers, whose tolerance is wider, do not hide conflicts of the others.
      var elastic = ElasticRows(system)
      for size in Set(sizes.map { $0.size }).sorted() {
        elastic = ElasticRows(system)
        // Relative to the current values, numbers are so small that nearly parallel rows do not lose digits.
        for (row, own) in sizes where own <= size { elastic.append(row, residual(of: row)) }
        while elastic.hasLooseRows {
          let certificate = measured(withoutNoise(try elastic.tighten(&limits), entering: -1), -1)
          if certificate.leastViolation > conflictTolerance(certificate.rows) { return certificate }
        }
      }
      excesses += elastic.rows.map { (row: $0.tag, excess: $0.excess * system.scales[$0.tag]) }
    }
    for (row, excess) in excesses { state.rightHandSides.add(excess, at: row) }
    state.progress.isSettled = true
    computeOrigin()
    computeValues()
    return nil
  }

  /// Returns the sets of rows that do not share variables.
  private func connectedParts(_ rows: [Int32]) -> [[Int32]] {
    var sets = DisjointSets(count: system.variableCount)
    for row in rows { tie(row, in: &sets) }
    var parts: [[Int32]] = []
    var indices: [Int: Int] = [:]
    for row in rows {
      let root = system.terms.range(row).first.map { sets.root(of: Int(system.terms.indices[$0])) } ?? -1
      if indices[root] == nil { parts.append([]) }
      let index = indices[root] ?? parts.count - 1
      indices[root] = index
      parts[index].append(row)
    }
    return parts
  }
}

/// Required rows that can be violated, and their violations as far as they are known.
private struct ElasticRows {
  struct Row {
    let tag: Int32
    let terms: [Term]
    let relation: Relation
    let constant: Double
    /// What the row's terms exceed its constant by, if that violates it.
    var excess = 0.0
    /// Whether the excess can still become smaller.
    var isLoose = true
  }

  private(set) var rows: [Row] = []
  private(set) var hasLooseRows = true
  /// The number of rounds, after which the remaining violations are small.
  private var roundsLeft = 32
  private let system: SystemView
  /// The variables of the rows. The first variable is the largest violation.
  private var variables: [Int32: Variable] = [:]

  init(_ system: SystemView) {
    self.system = system
  }

  mutating func append(_ tag: Int32, _ rightHandSide: Double) {
    var terms: [Term] = []
    for position in system.terms.range(tag) {
      let index = system.terms.indices[position]
      let variable = variables[index] ?? Variable(index: 1 + variables.count)
      variables[index] = variable
      terms.append(Term(variable, system.terms.values[position] / system.scales[tag]))
    }
    rows.append(
      Row(tag: tag, terms: terms, relation: system.relations[tag], constant: rightHandSide / system.scales[tag]))
  }

  /// Minimizes the largest violation of the loose rows, and tightens those that have it in every solution.
  ///
  /// - Returns: the members of a certificate that they cannot hold with less, with multipliers for scaled rows.
  mutating func tighten(_ limits: inout SolveLimits) throws(SolveError) -> [(row: Int32, multiplier: Double)] {
    var problem = Problem()
    problem.addVariables(1 + variables.count)
    let amount = Variable(index: 0)
    var origins: [Int] = []
    for (index, row) in rows.enumerated() {
      for (sign, part) in [(-1.0, Relation.lessThanOrEqual), (1, .greaterThanOrEqual)]
      where row.relation == part || row.relation == .equal {
        problem.rows.terms.append(contentsOf: row.terms)
        if row.isLoose { problem.rows.terms.append(Term(amount, sign)) }
        let constant = row.constant + (row.excess * sign < 0 ? row.excess : 0)
        problem.rows.finishRow(part, constant, priority: 1000, weight: 1)
        origins.append(index)
      }
    }
    problem.rows.terms.append(Term(amount))
    problem.rows.finishRow(.equal, 0, priority: 1, weight: 1)
    var simplex = Simplex(try PresolvedSystem(System(problem), &limits), limits: limits)
    defer { limits = simplex.limits }
    simplex.relaxesConflicts = false
    simplex.setRightHandSides(constants: problem.rows.constants, parameters: [])
    _ = try simplex.optimize()
    tighten(&simplex, origins)
    return members(of: simplex, origins)
  }

  private mutating func tighten(_ simplex: inout Simplex, _ origins: [Int]) {
    var determined: [Int] = []
    roundsLeft -= 1
    if roundsLeft > 0, simplex.value(of: 0) > Tolerance.leastRow {
      for (tag, row) in origins.enumerated() where simplex.isDetermined(Int32(truncatingIfNeeded: tag)) {
        determined.append(row)
      }
    }
    let isLast = !determined.contains { rows[$0].isLoose }
    for index in isLast ? Array(rows.indices) : determined where rows[index].isLoose {
      let row = rows[index]
      let excess = row.terms.reduce(-row.constant) { $0 + $1.coefficient * simplex.value(of: $1.variable.index) }
      rows[index].excess = row.relation.violation(excess) > 0 ? excess : 0
      rows[index].isLoose = false
    }
    hasLooseRows = rows.contains { $0.isLoose }
  }

  private func members(of simplex: borrowing Simplex, _ origins: [Int]) -> [(row: Int32, multiplier: Double)] {
    var members: [(row: Int32, multiplier: Double)] = []
    for (tag, row) in origins.enumerated() {
      let place = simplex.state.placeOf[tag]
      guard place >= 0, simplex.state.duals.head(place) >= 0 else { continue }
      let dual = simplex.state.duals.node(simplex.state.duals.head(place)).value
      members.append((rows[row].tag, dual * simplex.system.scales[tag] / system.scales[rows[row].tag]))
    }
    return members
  }
}

extension Simplex {
  /// Returns whether a row has the same value in all solutions, because rows with duals other than 0 determine it.
  fileprivate mutating func isDetermined(_ tag: Int32) -> Bool {
    btran(tag)
    for position in 0..<scratch.row.indices.count {
      let place = scratch.row.indices[position]
      if scratch.row[place] != 0, state.duals.head(place) < 0 { return false }
    }
    return true
  }
}
