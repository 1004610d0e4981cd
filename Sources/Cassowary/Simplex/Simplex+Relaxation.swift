/// The required rows that contradict each other within the tolerance, and are relaxed.
///
/// A set of rows conflicts if its least total violation exceeds the tolerance of the set. That of a certificate is its
/// gap with the right sides as given, divided by the largest multiplier. Certificates within the tolerance are relaxed
/// one by one. Overlapping ones move each other by decreasing amounts, or without an end; after some rounds all rows are
/// relaxed together.
struct Relaxations: Hashable {
  struct Row: Hashable {
    /// The scaled right side without relaxation.
    let rightHandSide: Double
    /// In the row's own units.
    var allowance: Double
    /// The number of certificates in which the row was the entering one.
    var count = 0
  }

  /// The number of times that a row's certificates are relaxed one by one.
  private static var certificateLimit: Int { 8 }

  /// More happen only if rounding errors contradict the result.
  private static var settlementLimit: Int { 16 }

  /// Whether required rows conflict within the tolerance, or by not much more.
  var isRelaxed = false
  /// The rows that were relaxed, or could have been.
  private(set) var rows: [Int32: Row] = [:]
  /// Relaxed one by one, in order, unless rows were relaxed together since.
  private(set) var certificates: [FarkasCertificate] = []
  /// The number of times that the same rows were relaxed together.
  private var settlementCount = 0
  private var settledCount = 0

  mutating func allow(_ allowance: Double, of row: Int32, rightHandSide: Double) {
    let new = Row(rightHandSide: rightHandSide, allowance: allowance)
    rows[row, default: new].allowance = max(rows[row]?.allowance ?? 0, allowance)
  }

  /// Returns whether it is the last certificate of its entering row that is relaxed by itself.
  mutating func add(_ certificate: FarkasCertificate) -> Bool {
    if settledCount == 0 { certificates.append(certificate) }
    rows[certificate.entering]?.count += 1
    return (rows[certificate.entering]?.count ?? 0) > Self.certificateLimit
  }

  mutating func settle() throws(SolveError) {
    certificates = []
    // More rows are progress.
    settlementCount = rows.count > settledCount ? 1 : settlementCount + 1
    settledCount = rows.count
    guard settlementCount <= Self.settlementLimit else { throw .precisionLost }
    for row in rows.keys { rows[row]?.count = 0 }
  }

  /// What an inequality is relaxed beyond its violation: nothing at first, and a growing share of what is allowed if
  /// rounding errors contradict the result again and again. Nearly parallel rows enlarge them.
  func looseness(of row: Row) -> Double {
    settlementCount > 1 ? row.allowance * Tolerance.elasticShare * Double(1 << settlementCount) : 0
  }
}

extension Simplex {
  /// Relaxes the members by the smallest common amount.
  ///
  /// - Returns: the certificate of rows that conflict, which are not relaxed.
  mutating func relax(_ certificate: FarkasCertificate) throws(SolveError) -> FarkasCertificate? {
    let given = withGivenRightHandSides(certificate)
    let allowance = relaxesConflicts ? conflictTolerance(given.rows) : elasticTolerance(given.rows)
    if given.leastViolation <= Tolerance.nearConflict * allowance { state.relaxations.isRelaxed = true }
    guard given.leastViolation <= allowance else { return given }
    for row in certificate.rows { allow(allowance, of: row) }
    let isLast = state.relaxations.add(certificate)
    if isLast, relaxesConflicts { return try settle() }
    if isLast || isRounding(certificate) {
      state.rightHandSides[certificate.entering] = system.value(of: certificate.entering, at: state.values)
      return nil
    }
    system.close(certificate.gap, of: certificate, in: &state.rightHandSides)
    computeOrigin()
    computeValues()
    return nil
  }

  /// Changes of the right sides are relaxed like the right sides themselves.
  func relax(changes: inout Buffer<Double>) {
    for certificate in state.relaxations.certificates {
      system.close(sum(of: certificate) { changes[$0] }, of: certificate, in: &changes)
    }
  }

  /// Whether the gap is below the rounding errors of the right sides, so that they cannot express what relaxes them.
  private func isRounding(_ certificate: FarkasCertificate) -> Bool {
    let magnitude = certificate.members.reduce(0) {
      $0 + ($1.multiplier / system.scales[$1.row] * state.rightHandSides[$1.row]).magnitude
    }
    return certificate.gap <= Tolerance.rounding * magnitude
  }

  private func sum(of certificate: FarkasCertificate, _ number: (Int32) -> Double) -> Double {
    certificate.members.reduce(0) { $0 + $1.multiplier / system.scales[$1.row] * number($1.row) }
  }

  /// Whether a relaxed row is violated by more than is allowed, so that the rows must be relaxed together.
  var exceedsTolerances: Bool {
    guard isRelaxed, relaxesConflicts else { return false }
    return state.relaxations.rows.contains { row, relaxation in
      let rounding = tolerance(of: row) / system.scales[row]
      return givenViolation(of: row) > relaxation.allowance * (1 + 4 * Tolerance.elasticShare) + rounding
    }
  }

  private mutating func allow(_ allowance: Double, of row: Int32) {
    state.relaxations.allow(allowance, of: row, rightHandSide: state.rightHandSides[row])
  }

  func givenRightHandSide(of row: Int32) -> Double {
    state.relaxations.rows[row]?.rightHandSide ?? state.rightHandSides[row]
  }

  /// In the row's own units.
  func givenViolation(of row: Int32) -> Double {
    let excess = system.value(of: row, at: state.values) - givenRightHandSide(of: row)
    return system.relations[row].violation(excess) / system.scales[row]
  }

  /// With the gap that results from the right sides as given, instead of the relaxed ones.
  private func withGivenRightHandSides(_ certificate: FarkasCertificate) -> FarkasCertificate {
    guard isRelaxed else { return certificate }
    var result = certificate
    result.gap = sum(of: certificate) { givenRightHandSide(of: $0) }
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
    return Tolerance.conflict(largestNumber: largest) * (1 + Tolerance.elasticShare)
  }

  /// The violation of elastic rows that is only rounding: they are relaxed already. It is a share of what is allowed
  /// for the strictest of them.
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
  /// Returns the certificate of some of them that conflict.
  mutating func settle() throws(SolveError) -> FarkasCertificate? {
    // Other violated rows would conflict with the relaxed ones next.
    for row in state.checkedRows.elements {
      if system.isRequired(row), wantedDirection(of: row) != 0 { allow(conflictTolerance([row]), of: row) }
    }
    try state.relaxations.settle()
    while let conflict = try relaxTogether() {
      let certificate = withGivenRightHandSides(conflict)
      let allowance = conflictTolerance(certificate.rows)
      let isAllowed = certificate.rows.allSatisfy { state.relaxations.rows[$0]?.allowance ?? 0 >= allowance }
      if isAllowed || certificate.leastViolation > allowance { return certificate }
      for row in certificate.rows { allow(allowance, of: row) }
    }
    return nil
  }

  /// Nothing is relaxed if rows conflict beyond what is allowed.
  private mutating func relaxTogether() throws(SolveError) -> FarkasCertificate? {
    let relaxations = state.relaxations.rows.sorted { $0.key < $1.key }
    var elastic = ElasticRows()
    for (row, relaxation) in relaxations { elastic.append(row, relaxation, system) }
    let (values, conflict) = try elastic.solve(&limits)
    if let conflict { return conflict }
    for (row, relaxation) in relaxations {
      var excess = -relaxation.rightHandSide
      for position in system.terms.range(row) {
        excess += system.terms.values[position] * (values[system.terms.indices[position]] ?? 0)
      }
      let looseness = state.relaxations.looseness(of: relaxation) * system.scales[row]
      let largest = relaxation.allowance * system.scales[row]
      let change =
        switch system.relations[row] {
        case .equal: excess
        case .lessThanOrEqual: max(excess, min(max(0, excess) + looseness, largest))
        case .greaterThanOrEqual: min(excess, max(min(0, excess) - looseness, -largest))
        }
      state.rightHandSides[row] = relaxation.rightHandSide + change
    }
    computeOrigin()
    computeValues()
    return nil
  }
}

extension SystemView {
  /// Changes all right sides by the same amount.
  fileprivate func close(_ gap: Double, of certificate: FarkasCertificate, in rightHandSides: inout Buffer<Double>) {
    let amount = gap / certificate.members.reduce(0) { $0 + $1.multiplier.magnitude }
    for member in certificate.members {
      rightHandSides.add(-((member.multiplier < 0 ? -amount : amount) * scales[member.row]), at: member.row)
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
    problem.rows.append([Term(share)], .lessThanOrEqual, 1, priority: 1000)
    problem.rows.append([Term(share)], .greaterThanOrEqual, 0, priority: 1000)
    problem.rows.append([Term(share)], .equal, 0, priority: 2)
  }

  mutating func append(_ row: Int32, _ relaxation: Relaxations.Row, _ system: SystemView) {
    let terms = problem.terms(of: row, in: system, &variables)
    let constant = relaxation.rightHandSide / system.scales[row]
    let relation = system.relations[row]
    for (sign, part) in [(-1.0, Relation.lessThanOrEqual), (1, .greaterThanOrEqual)]
    where relation == part || relation == .equal {
      let elastic = terms + [Term(share, sign * relaxation.allowance)]
      problem.rows.append(elastic, part, constant, priority: 1000)
      origins.append(row)
    }
    problem.rows.append(terms, relation, constant, priority: 1)
    origins.append(-1)
  }

  func solve(
    _ limits: inout SolveLimits
  ) throws(SolveError) -> (values: [Int32: Double], conflict: FarkasCertificate?) {
    let presolved = try PresolvedSystem(System(problem), &limits)
    var simplex = Simplex(presolved, limits: limits)
    defer { limits = simplex.limits }
    simplex.relaxesConflicts = false
    simplex.setRightHandSides(constants: problem.rows.constants, parameters: [])
    if let certificate = try simplex.optimize() {
      let members = certificate.members.map {
        WeightedRow(origins[Int($0.row)], $0.multiplier * certificate.normalization)
      }
      return ([:], FarkasCertificate(members: members.filter { $0.row >= 0 }, gap: certificate.gap))
    }
    return (variables.mapValues { simplex.value(of: $0.index) }, nil)
  }
}

extension Problem {
  /// Without the row's scale, over the variables that stand for those of the system. New ones are added.
  mutating func terms(of row: Int32, in system: SystemView, _ variables: inout [Int32: Variable]) -> [Term] {
    system.terms.range(row).map { position in
      let index = system.terms.indices[position]
      let variable = variables[index] ?? addVariable()
      variables[index] = variable
      return Term(variable, system.terms.values[position] / system.scales[row])
    }
  }
}
