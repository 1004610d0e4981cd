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
