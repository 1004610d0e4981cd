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
    let rows = state.progress.relaxations.keys.sorted()
    for part in relativeProblem(of: rows).independentParts() where !part.constraints.isEmpty {
      let members = part.constraints.map { rows[$0] }
      let sizes = members.map { conflictTolerance([$0]).exponent }
      var elastic = ElasticRows(part.problem)
      // Rows with larger numbers, whose tolerance is wider, do not hide conflicts of the others.
      for size in Set(sizes).sorted() {
        let chosen = members.indices.filter { sizes[$0] <= size }
        elastic = ElasticRows(part.problem.selecting(chosen))
        while elastic.hasLooseRows {
          var sum: [(row: Int32, multiplier: Double)] = []
          for (index, multiplier) in try elastic.tighten(&limits) {
            let row = members[chosen[index]]
            sum.append((row, multiplier / system.scales[row]))
          }
          let certificate = measured(withoutNoise(sum, entering: -1), -1)
          if certificate.leastViolation > conflictTolerance(certificate.rows) { return certificate }
        }
      }
      for (row, excess) in zip(members, elastic.excesses) {
        state.rightHandSides.add(excess * system.scales[row], at: row)
      }
    }
    state.progress.isSettled = true
    computeOrigin()
    computeValues()
    return nil
  }

  /// Returns a problem of rows, relative to the current values: its numbers are so small that nearly parallel rows do
  /// not lose digits.
  private func relativeProblem(of rows: [Int32]) -> Problem {
    var problem = Problem()
    problem.addVariables(system.variableCount)
    for row in rows {
      let scale = system.scales[row]
      for position in system.terms.range(row) {
        let variable = Variable(index: Int(system.terms.indices[position]))
        problem.rows.terms.append(Term(variable, system.terms.values[position] / scale))
      }
      problem.rows.finishRow(system.relations[row], residual(of: row) / scale, priority: 1000, weight: 1)
    }
    return problem
  }
}

/// The rows of a problem, which can be violated, and their violations as far as they are known.
private struct ElasticRows {
  private let problem: Problem
  /// What each row's terms exceed its constant by, if that violates it.
  private(set) var excesses: [Double]
  /// Whether each row's excess can still become smaller.
  private var isLoose: [Bool]
  /// The number of rounds, after which the remaining violations are small.
  private var roundsLeft = 32

  init(_ problem: Problem) {
    self.problem = problem
    excesses = [Double](repeating: 0, count: problem.constraintCount)
    isLoose = [Bool](repeating: true, count: problem.constraintCount)
  }

  var hasLooseRows: Bool { isLoose.contains(true) }

  /// Minimizes the largest violation of the loose rows, and tightens those that have it in every solution.
  ///
  /// - Returns: the rows and multipliers of a certificate that they cannot hold with less.
  mutating func tighten(_ limits: inout SolveLimits) throws(SolveError) -> [(row: Int, multiplier: Double)] {
    var elastic = Problem()
    elastic.addVariables(problem.variableCount)
    let largest = elastic.addVariable()
    /// For each row of the elastic problem, its row in the problem.
    var origins: [Int] = []
    for row in isLoose.indices {
      let relation = problem.rows.traits[row].relation
      for (sign, part) in [(-1.0, Relation.lessThanOrEqual), (1, .greaterThanOrEqual)]
      where relation == part || relation == .equal {
        elastic.rows.terms.append(contentsOf: problem.rows.terms[problem.rows.range(row)])
        if isLoose[row] { elastic.rows.terms.append(Term(largest, sign)) }
        let constant = problem.rows.constants[row] + (excesses[row] * sign < 0 ? excesses[row] : 0)
        elastic.rows.finishRow(part, constant, priority: 1000, weight: 1)
        origins.append(row)
      }
    }
    elastic.rows.terms.append(Term(largest))
    elastic.rows.finishRow(.equal, 0, priority: 1, weight: 1)
    var simplex = Simplex(try PresolvedSystem(System(elastic), &limits), limits: limits)
    defer { limits = simplex.limits }
    simplex.relaxesConflicts = false
    simplex.setRightHandSides(constants: elastic.rows.constants, parameters: [])
    _ = try simplex.optimize()
    tighten(origins, &simplex, largest)
    return origins.indices.compactMap { tag in
      let dual = simplex.dual(of: Int32(truncatingIfNeeded: tag))
      return dual == 0 ? nil : (origins[tag], dual * simplex.system.scales[tag])
    }
  }

  private mutating func tighten(_ origins: [Int], _ simplex: inout Simplex, _ largest: Variable) {
    var determined: [Int] = []
    roundsLeft -= 1
    if roundsLeft > 0, simplex.value(of: largest.index) > Tolerance.leastRow {
      for (tag, row) in origins.enumerated() where simplex.isDetermined(Int32(truncatingIfNeeded: tag)) {
        determined.append(row)
      }
    }
    let isLast = !determined.contains { isLoose[$0] }
    for row in isLast ? Array(isLoose.indices) : determined where isLoose[row] {
      var excess = -problem.rows.constants[row]
      for term in problem.rows.terms[problem.rows.range(row)] {
        excess += term.coefficient * simplex.value(of: term.variable.index)
      }
      excesses[row] = problem.rows.traits[row].relation.violation(excess) > 0 ? excess : 0
      isLoose[row] = false
    }
  }
}

extension Simplex {
  /// Returns the dual of a row of the only level.
  fileprivate func dual(of tag: Int32) -> Double {
    let head = state.placeOf[tag] >= 0 ? state.duals.head(state.placeOf[tag]) : -1
    return head >= 0 ? state.duals.node(head).value : 0
  }

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
