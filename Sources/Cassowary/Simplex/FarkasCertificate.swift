/// A proof of a conflict: dependent rows with multipliers, whose weighted sum `0 REL gap` is false.
///
/// No proper subset of the rows is dependent, so the conflict is minimal (Farkas' lemma). One that exceeds the tolerance
/// only in total is minimal as far as a limited number of attempts finds.
struct FarkasCertificate: Hashable {
  /// The row that was to enter the basis when the certificate was found.
  var entering: Int32
  var rows: [Int32]
  /// The multipliers of the rows, for the problem's rows without scaling.
  var multipliers: [Double]
  var gap: Double

  var leastViolation: Double { gap / multipliers.reduce(0) { max($0, $1.magnitude) } }

  /// The factor that makes the smallest multiplier 1.
  var normalization: Double {
    let least = multipliers.reduce(Double.infinity) { min($0, $1.magnitude) }
    return least.isFinite && least > 0 ? 1 / least : 1
  }
}

extension Simplex {
  /// Returns the certificate of a row whose dual moves without a bound in a direction.
  mutating func certificate(of tag: Int32, direction: Int8) throws(SolveError) -> FarkasCertificate {
    scratch.rowVector.clear()
    system.add(tag, times: Double(direction), to: &scratch.rowVector)
    var members = cancelling(times: -Double(direction)).filter { $0.row >= 0 }
    members.append((tag, Double(direction)))
    members.sort { $0.row < $1.row }
    try limits.spend(entries: members.reduce(0) { $0 + system.terms.range($1.row).count })
    return measured(withoutNoise(members, entering: tag), tag)
  }

  /// Returns the members without those that only rounding errors have added: the others cancel without them.
  ///
  /// - Complexity: O(terms of the members), and sorting.
  func withoutNoise(
    _ members: [(row: Int32, multiplier: Double)], entering: Int32
  ) -> [(row: Int32, multiplier: Double)] {
    let largest = members.reduce(0) { max($0, $1.multiplier.magnitude) }
    let tiny = members.filter { $0.multiplier.magnitude < Tolerance.multiplierShare * largest && $0.row != entering }
    guard !tiny.isEmpty else { return members }
    var sum = WeightedSum()
    for (row, multiplier) in members { add(row, multiplier, to: &sum) }
    var dropped: Set<Int32> = []
    for (row, multiplier) in tiny.sorted(by: { $0.multiplier.magnitude < $1.multiplier.magnitude }) {
      add(row, -multiplier, to: &sum)
      if sum.isConflict { dropped.insert(row) } else { add(row, multiplier, to: &sum) }
    }
    return members.filter { !dropped.contains($0.row) }
  }

  private func add(_ row: Int32, _ multiplier: Double, to sum: inout WeightedSum) {
    sum.gap += multiplier * state.rightHandSides[row]
    for position in system.terms.range(row) {
      sum.add(multiplier * system.terms.values[position], of: system.terms.indices[position])
    }
  }

  /// Returns the rows and negative pins that cancel the vector in ``rowVector``, whose representation is `factor` times
  /// ``row``. The rows of the basis are first, then the required equalities.
  mutating func cancelling(times factor: Double) -> [(row: Int32, multiplier: Double)] {
    var members: [(row: Int32, multiplier: Double)] = []
    for place in scratch.row.indices {
      let value = factor * scratch.row[place]
      guard value != 0 else { continue }
      let tag = state.basis[place]
      members.append((tag, value))
      if tag < 0 {
        scratch.rowVector.add(value, at: -1 - tag)
      } else {
        system.add(tag, times: value, to: &scratch.rowVector)
      }
    }
    state.presolve.equalities.reduce(
      &scratch.rowVector, reach: &scratch.equalityReach, multiples: &scratch.equalityMultiples)
    state.presolve.equalities.btranLower(&scratch.equalityMultiples, reach: &scratch.equalityReach)
    for pivot in scratch.equalityMultiples.indices {
      let multiple = scratch.equalityMultiples[pivot]
      if multiple != 0 { members.append((state.presolve.equalities.rows[pivot], -multiple)) }
    }
    return members
  }

  /// Returns the tight rows and negative pins whose weighted sum is a single variable, in ascending order, with
  /// multipliers for the problem's rows without scaling. They are independent, so none is superfluous.
  mutating func reasons(for variable: Int32) -> [(row: Int32, multiplier: Double)] {
    btran(-1 - variable)
    scratch.rowVector.clear()
    scratch.rowVector.add(-1, at: variable)
    var members = cancelling(times: 1)
    for index in members.indices where members[index].row >= 0 {
      members[index].multiplier *= system.scales[members[index].row]
    }
    members.sort { $0.row < $1.row }
    return members
  }

  func measured(_ members: [(row: Int32, multiplier: Double)], _ tag: Int32) -> FarkasCertificate {
    var certificate = FarkasCertificate(entering: tag, rows: [], multipliers: [], gap: 0)
    for member in members {
      certificate.rows.append(member.row)
      certificate.multipliers.append(member.multiplier * system.scales[member.row])
      certificate.gap += member.multiplier * state.rightHandSides[member.row]
    }
    return certificate
  }
}

private struct WeightedSum {
  var gap = 0.0
  private var terms: [Int32: (sum: Double, magnitude: Double)] = [:]
  /// The number of variables whose terms do not cancel.
  private var remaining = 0

  /// Whether the sum has a gap, and no terms except for rounding.
  var isConflict: Bool { gap > 0 && remaining == 0 }

  mutating func add(_ part: Double, of variable: Int32) {
    var term = terms[variable] ?? (0, 0)
    if !Self.cancels(term) { remaining -= 1 }
    term = (term.sum + part, max(term.magnitude, part.magnitude))
    if !Self.cancels(term) { remaining += 1 }
    terms[variable] = term
  }

  private static func cancels(_ term: (sum: Double, magnitude: Double)) -> Bool {
    term.sum.magnitude <= Tolerance.certificate * term.magnitude
  }
}

/// Required rows that contradict each other within the tolerance are relaxed.
///
/// A set of rows conflicts if its least total violation exceeds the tolerance of the set. That of a certificate is its
/// gap with the right sides as given, divided by the largest multiplier.
extension Simplex {
  /// Relaxes the members of a certificate by the smallest common amount.
  ///
  /// - Returns: the certificate of rows that conflict, which are not relaxed.
  mutating func relax(_ certificate: FarkasCertificate) throws(SolveError) -> FarkasCertificate? {
    let given = withGivenRightHandSides(certificate)
    let allowance = relaxesConflicts ? conflictTolerance(given.rows) : elasticTolerance(given.rows)
    state.progress.isRelaxed = state.progress.isRelaxed || given.leastViolation <= Tolerance.nearConflict * allowance
    guard given.leastViolation <= allowance else { return given }
    for row in certificate.rows { allow(allowance, of: row) }
    state.progress.relaxations[certificate.entering]?.count += 1
    let isLast = (state.progress.relaxations[certificate.entering]?.count ?? 0) > Simplex.relaxationLimit
    if isLast, relaxesConflicts { return try settle() }
    if state.progress.settledCount == 0 { state.progress.relaxed.append(certificate) }
    if isLast || isRounding(certificate) {
      state.rightHandSides[certificate.entering] = system.value(of: certificate.entering, at: state.values)
      return nil
    }
    system.close(certificate.gap, of: certificate, in: &state.rightHandSides)
    computeOrigin()
    computeValues()
    return nil
  }

  /// Relaxes changes of the right sides like the right sides themselves.
  func relax(changes: inout Buffer<Double>) {
    for certificate in state.progress.relaxed {
      let parts = zip(certificate.rows, certificate.multipliers).map { $1 / system.scales[$0] * changes[$0] }
      system.close(parts.reduce(0, +), of: certificate, in: &changes)
    }
  }

  /// Whether the gap of a certificate is below the rounding errors of the right sides, so that they cannot express what
  /// relaxes them.
  private func isRounding(_ certificate: FarkasCertificate) -> Bool {
    var magnitude = 0.0
    for (row, multiplier) in zip(certificate.rows, certificate.multipliers) {
      magnitude += (multiplier / system.scales[row] * state.rightHandSides[row]).magnitude
    }
    return certificate.gap <= Tolerance.rounding * magnitude
  }

  /// The number of times that a row's certificates are relaxed one by one. Overlapping certificates move each other by
  /// decreasing amounts, or without an end; after some rounds they are relaxed together.
  private static var relaxationLimit: Int { 8 }

  /// The number of times that relaxed rows are relaxed together. More happen only if rounding errors contradict the
  /// result.
  private static var settlementLimit: Int { 16 }

  /// Whether a relaxed row is violated by more than is allowed, so that the rows must be relaxed together.
  var exceedsTolerances: Bool {
    guard isRelaxed, relaxesConflicts else { return false }
    return state.progress.relaxations.contains { row, relaxation in
      let rounding = tolerance(of: row) / system.scales[row]
      return givenViolation(of: row) > relaxation.allowance * (1 + 4 * Tolerance.elasticShare) + rounding
    }
  }

  private mutating func allow(_ allowance: Double, of row: Int32) {
    let new = SimplexState.Relaxation(rightHandSide: state.rightHandSides[row], allowance: allowance)
    let known = state.progress.relaxations[row, default: new]
    state.progress.relaxations[row] = known
    state.progress.relaxations[row]?.allowance = max(known.allowance, allowance)
  }

  func givenRightHandSide(of row: Int32) -> Double {
    state.progress.relaxations[row]?.rightHandSide ?? state.rightHandSides[row]
  }

  /// The violation of a row with its right side as given, without scaling.
  func givenViolation(of row: Int32) -> Double {
    let excess = system.value(of: row, at: state.values) - givenRightHandSide(of: row)
    return system.relations[row].violation(excess) / system.scales[row]
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
  /// A violation of exactly the tolerance is none, whatever the rounding of sums is.
  func conflictTolerance(_ rows: [Int32]) -> Double {
    var largest = 0.0
    for row in rows {
      largest = max(largest, (givenRightHandSide(of: row) / system.scales[row]).magnitude)
      for position in system.terms.range(row) {
        largest = max(largest, (system.terms.values[position] / system.scales[row]).magnitude)
      }
    }
    return max(Tolerance.conflict, Tolerance.conflictShare * largest) * (1 + Tolerance.elasticShare)
  }

  /// The violation of elastic rows that is only rounding: they are relaxed already. It is a share of what is allowed for
  /// the strictest of them.
  private func elasticTolerance(_ rows: [Int32]) -> Double {
    var least = Double.infinity
    for row in rows {
      for position in system.terms.range(row) where system.terms.indices[position] == ElasticRows.shareIndex {
        least = min(least, (system.terms.values[position] / system.scales[row]).magnitude)
      }
    }
    return least * Tolerance.elasticShare
  }

  /// Relaxes all rows together that conflict within the tolerance, by the smallest common share of what is allowed.
  ///
  /// - Returns: the certificate of some of them that conflict.
  mutating func settle() throws(SolveError) -> FarkasCertificate? {
    // Other violated rows would conflict with the relaxed ones next.
    for row in state.candidateRows.elements {
      if system.isRequired(row), wantedDirection(of: row) != 0 { allow(conflictTolerance([row]), of: row) }
    }
    state.progress.relaxed = []
    let count = state.progress.relaxations.count
    // More rows are progress.
    state.progress.settlementCount = count > state.progress.settledCount ? 1 : state.progress.settlementCount + 1
    state.progress.settledCount = count
    guard state.progress.settlementCount <= Simplex.settlementLimit else {
      throw .precisionLost
    }
    while let conflict = try relaxTogether() {
      let certificate = withGivenRightHandSides(conflict)
      let allowance = conflictTolerance(certificate.rows)
      let isAllowed = certificate.rows.allSatisfy { state.progress.relaxations[$0]?.allowance ?? 0 >= allowance }
      if isAllowed || certificate.leastViolation > allowance { return certificate }
      for row in certificate.rows { allow(allowance, of: row) }
    }
    return nil
  }

  /// What an inequality is relaxed beyond its violation: nothing at first, and a growing share of what is allowed if
  /// rounding errors contradict the result again and again. Nearly parallel rows enlarge them.
  private func looseness(of relaxation: SimplexState.Relaxation) -> Double {
    let count = state.progress.settlementCount
    return count > 1 ? relaxation.allowance * Tolerance.elasticShare * Double(1 << count) : 0
  }

  /// Returns the certificate of rows that conflict beyond what is allowed; then nothing is relaxed.
  private mutating func relaxTogether() throws(SolveError) -> FarkasCertificate? {
    let rows = state.progress.relaxations.keys.sorted()
    var elastic = ElasticRows()
    for row in rows {
      guard let relaxation = state.progress.relaxations[row] else { continue }
      elastic.append(row, relaxation, system)
    }
    let (values, conflict) = try elastic.solve(&limits)
    if let conflict { return conflict }
    for row in rows {
      guard let relaxation = state.progress.relaxations[row] else { continue }
      var excess = -relaxation.rightHandSide
      for position in system.terms.range(row) {
        excess += system.terms.values[position] * (values[system.terms.indices[position]] ?? 0)
      }
      let looseness = looseness(of: relaxation) * system.scales[row]
      let largest = relaxation.allowance * system.scales[row]
      let change =
        switch system.relations[row] {
        case .equal: excess
        case .lessThanOrEqual: max(excess, min(max(0, excess) + looseness, largest))
        case .greaterThanOrEqual: min(excess, max(min(0, excess) - looseness, -largest))
        }
      state.rightHandSides[row] = relaxation.rightHandSide + change
      state.progress.relaxations[row]?.count = 0
    }
    computeOrigin()
    computeValues()
    return nil
  }
}

extension SystemView {
  /// Changes the right sides of a certificate's rows by the same amount, so that a gap is closed.
  fileprivate func close(_ gap: Double, of certificate: FarkasCertificate, in rightHandSides: inout Buffer<Double>) {
    let amount = gap / certificate.multipliers.reduce(0) { $0 + $1.magnitude }
    for (row, multiplier) in zip(certificate.rows, certificate.multipliers) {
      rightHandSides.add(-((multiplier < 0 ? -amount : amount) * scales[row]), at: row)
    }
  }
}

/// Rows that can be violated by a common share of what is allowed for each. The share is as small as possible, then the
/// total violation.
struct ElasticRows {
  static var shareIndex: Int32 { 0 }

  private var problem = Problem()
  private let share: Variable
  private var variables: [Int32: Variable] = [:]
  /// For each row of the problem, the row that it comes from, or -1.
  private var origins: [Int32] = [-1, -1, -1]

  init() {
    share = problem.addVariable()
    append([Term(share)], .lessThanOrEqual, 1, 1000)
    append([Term(share)], .greaterThanOrEqual, 0, 1000)
    append([Term(share)], .equal, 0, 2)
  }

  private mutating func append(_ terms: [Term], _ relation: Relation, _ constant: Double, _ priority: Double) {
    problem.rows.terms.append(contentsOf: terms)
    problem.rows.finishRow(relation, constant, priority: priority, weight: 1)
  }

  mutating func append(_ row: Int32, _ relaxation: SimplexState.Relaxation, _ system: SystemView) {
    let terms = problem.terms(of: row, in: system, &variables)
    let constant = relaxation.rightHandSide / system.scales[row]
    let relation = system.relations[row]
    for (sign, part) in [(-1.0, Relation.lessThanOrEqual), (1, .greaterThanOrEqual)]
    where relation == part || relation == .equal {
      append(terms + [Term(share, sign * relaxation.allowance)], part, constant, 1000)
      origins.append(row)
    }
    append(terms, relation, constant, 1)
    origins.append(-1)
  }

  /// Returns the values of the rows' variables, or the certificate of rows that conflict beyond what is allowed.
  func solve(
    _ limits: inout SolveLimits
  ) throws(SolveError) -> (values: [Int32: Double], conflict: FarkasCertificate?) {
    let planned = try PresolvedSystem(System(problem), &limits)
    var simplex = Simplex(planned, limits: limits)
    defer { limits = simplex.limits }
    simplex.relaxesConflicts = false
    simplex.setRightHandSides(constants: problem.rows.constants, parameters: [])
    if let certificate = try simplex.optimize() {
      var conflict = FarkasCertificate(entering: -1, rows: [], multipliers: [], gap: certificate.gap)
      for (row, multiplier) in zip(certificate.rows, certificate.multipliers) where origins[Int(row)] >= 0 {
        conflict.rows.append(origins[Int(row)])
        conflict.multipliers.append(multiplier * certificate.normalization)
      }
      return ([:], conflict)
    }
    return (variables.mapValues { simplex.value(of: $0.index) }, nil)
  }
}

extension Problem {
  /// Returns the terms of a system's row without its scale, over the variables that stand for those of the system here.
  /// New ones are added.
  mutating func terms(of row: Int32, in system: SystemView, _ variables: inout [Int32: Variable]) -> [Term] {
    system.terms.range(row).map { position in
      let index = system.terms.indices[position]
      let variable = variables[index] ?? addVariable()
      variables[index] = variable
      return Term(variable, system.terms.values[position] / system.scales[row])
    }
  }
}

/// A set of required rows conflicts if its least total violation exceeds the tolerance of the set, even if each of its
/// rows is violated by less.
extension Simplex {
  /// Returns the proof that a set of required rows conflicts, or `nil` if none does.
  mutating func conflictInTotal() throws(SolveError) -> FarkasCertificate? {
    guard relaxesConflicts, !state.progress.relaxations.isEmpty else { return nil }
    let relaxed = state.progress.relaxations.keys.filter { state.placeOf[$0] != Simplex.absent }.sorted()
    if isWithinTolerance(relaxed) { return nil }
    guard let conflict = try conflict(among: rowsTied(to: relaxed)) else { return nil }
    return try reduced(conflict)
  }

  /// Returns whether the current values show that no set of rows conflicts: all rows but the relaxed ones are satisfied.
  private func isWithinTolerance(_ relaxed: [Int32]) -> Bool {
    let rows = relaxed.map { (violation: givenViolation(of: $0), tolerance: conflictTolerance([$0])) }
      .sorted { ($0.tolerance, $0.violation) < ($1.tolerance, $1.violation) }
    var total = 0.0
    for (index, row) in rows.enumerated() {
      total += row.violation
      let isLast = index + 1 == rows.count || rows[index + 1].tolerance > row.tolerance
      if isLast, total > row.tolerance { return false }
    }
    return true
  }

  /// Returns the required rows that share variables with relaxed ones, directly or through other required rows. The
  /// others are satisfied whatever the values of these variables are.
  private func rowsTied(to relaxed: [Int32]) -> [Int32] {
    let rows = (0..<Int32(system.rowCount)).filter { system.isRequired($0) && state.placeOf[$0] != Simplex.absent }
    var parts = DisjointSets(count: system.variableCount)
    for row in rows {
      let variables = system.terms.range(row).map { Int(system.terms.indices[$0]) }
      for variable in variables.dropFirst() { parts.join(variables[0], variable) }
    }
    let tied = Set(relaxed.map { part(of: $0, &parts) })
    return rows.filter { tied.contains(part(of: $0, &parts)) }
  }

  private func part(of row: Int32, _ parts: inout DisjointSets) -> Int? {
    system.terms.range(row).first.map { parts.root(of: Int(system.terms.indices[$0])) }
  }

  /// Returns the proof that some of the rows conflict, or `nil` if none of them do.
  ///
  /// The tolerance of a set is that of its largest number, so the rows with at most this one are the strictest test.
  private mutating func conflict(among rows: [Int32]) throws(SolveError) -> FarkasCertificate? {
    let tolerances = rows.map { conflictTolerance([$0]) }
    var least = Double.infinity
    // Fewer rows are not violated by more in total.
    for tolerance in Set(tolerances).sorted(by: >) where tolerance < least {
      let certificate = try leastViolation(of: zip(rows, tolerances).filter { $1 <= tolerance }.map { $0.0 })
      if certificate.gap > tolerance { return certificate }
      least = certificate.gap
    }
    return nil
  }

  /// Returns the rows' least total violation, as the gap of its proof.
  private mutating func leastViolation(of rows: [Int32]) throws(SolveError) -> FarkasCertificate {
    try limits.checkCancellation()
    try limits.spend(entries: rows.reduce(0) { $0 + system.terms.range($1).count })
    var problem = Problem()
    var variables: [Int32: Variable] = [:]
    for row in rows {
      let terms = problem.terms(of: row, in: system, &variables)
      problem.rows.terms.append(contentsOf: terms)
      let constant = givenRightHandSide(of: row) / system.scales[row]
      problem.rows.finishRow(system.relations[row], constant, priority: 1, weight: 1)
    }
    let planned = try PresolvedSystem(System(problem), &limits)
    var simplex = Simplex(planned, limits: limits)
    defer { limits = simplex.limits }
    try simplex.solve(constants: problem.rows.constants, parameters: [])
    var certificate = FarkasCertificate(entering: -1, rows: [], multipliers: [], gap: 0)
    for (number, row) in rows.enumerated() {
      let multiplier = simplex.dualOfOneLevel(of: Int32(number))
      guard multiplier != 0 else { continue }
      certificate.rows.append(row)
      certificate.multipliers.append(multiplier)
      certificate.gap += multiplier * problem.rows.constants[number]
    }
    return certificate
  }

  /// The dual of a row in a system of one level, for the problem's row without scaling.
  private func dualOfOneLevel(of row: Int32) -> Double {
    // A row of parameters is not checked.
    if system.terms.range(row).isEmpty {
      let excess = -state.rightHandSides[row]
      return system.relations[row].violation(excess) > 0 ? (excess < 0 ? 1 : -1) : 0
    }
    let place = state.placeOf[row]
    if place < 0 { return Double(state.dualBounds[row]) * system.weights[row] * system.scales[row] }
    let head = state.duals.head(place)
    return head < 0 ? 0 : state.duals.node(head).value * system.scales[row]
  }

  /// The number of attempts to leave rows out. Each costs a solve.
  private static var reductionLimit: Int { 128 }

  /// Returns a conflict among the rows of another one, without those that it does not need: first large parts of them
  /// are left out, then each.
  private mutating func reduced(_ conflict: FarkasCertificate) throws(SolveError) -> FarkasCertificate {
    var result = conflict
    var attempts = 0
    var size = max(1, conflict.rows.count / 2)
    while true {
      var start = 0
      while start < result.rows.count, attempts < Self.reductionLimit {
        attempts += 1
        let others = Array(result.rows[..<start] + result.rows[min(start + size, result.rows.count)...])
        if let smaller = try self.conflict(among: others) {
          result = smaller
        } else {
          start += size
        }
      }
      if size == 1 || attempts == Self.reductionLimit { return result }
      size /= 2
    }
  }
}
