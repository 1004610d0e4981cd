import Cassowary

/// Why a list is unreadable, in a sentence.
enum FeasibilityError: String, Error {
  /// Also for work that was cancelled.
  case limitExceeded = "diagnosing the list exceeded its limit of time or pivots"
  case numberOutOfRange = "the list's numbers are too large to compute with"
  case unread = "the constraints that could be read hold together, but a line that could not be read may be the cause"
}

/// Required constraints of a list that are connected by shared quantities, with the facts about them.
struct ConstraintSystem {
  typealias Subject = LogDiagnosis.Subject

  struct Row {
    let subject: Subject
    var terms: [QuantityTerm]
    let relation: Relation
    var constant: Double

    init(_ subject: Subject, _ row: ListMeaning.Row) {
      self.subject = subject
      (terms, relation, constant) = (row.terms, row.relation, row.constant)
    }
  }

  /// The multipliers are scaled so that the largest one of a constraint is 1. The gap is the least total violation of the
  /// members if facts hold.
  typealias Conflict = MinimalConflict<Subject>

  private(set) var rows: [Row]

  func contains(_ constraint: Int) -> Bool { rows.contains { $0.subject == .constraint(constraint) } }

  func removing(_ subjects: Set<Subject>) -> ConstraintSystem {
    ConstraintSystem(rows: rows.filter { !subjects.contains($0.subject) })
  }

  func changing(_ subject: Subject, _ change: (inout Row) -> Void) -> ConstraintSystem {
    var changed = self
    if let index = rows.firstIndex(where: { $0.subject == subject }) { change(&changed.rows[index]) }
    return changed
  }

  /// Adds the facts connected to the rows. Other facts cannot be part of a conflict of these rows.
  func part(_ subjects: Set<Subject>) -> ConstraintSystem {
    var quantities: [Subject: [Quantity]] = [:]
    var facts: [Quantity: [Subject]] = [:]
    for row in rows where row.subject.isImplicit || subjects.contains(row.subject) {
      for term in row.terms {
        quantities[row.subject, default: []].append(term.quantity)
        if row.subject.isImplicit { facts[term.quantity, default: []].append(row.subject) }
      }
    }
    var kept = subjects
    var waiting = Array(subjects)
    while let subject = waiting.popLast() {
      for quantity in quantities[subject] ?? [] {
        for fact in facts.removeValue(forKey: quantity) ?? [] where kept.insert(fact).inserted { waiting.append(fact) }
      }
    }
    return ConstraintSystem(rows: rows.filter { kept.contains($0.subject) })
  }

  func conflict(_ options: SolveOptions) throws(FeasibilityError) -> Conflict? {
    let problem = try problem(priority: .required, options)
    do throws(SolveError) {
      _ = try Plan(problem, options: options).solve(options: options)
      return nil
    } catch {
      guard case .unsatisfiable(let found) = error else { throw FeasibilityError(error) }
      let members = found.members.map { (row: rows[$0.constraint.index], found: $0) }
      let greatest = members.reduce(0) { $1.row.subject.isImplicit ? $0 : max($0, $1.found.multiplier.magnitude) }
      let scale = greatest > 0 ? 1 / greatest : 1
      return Conflict(
        members: members.map { row, found in
          Conflict.Member(row.subject, name: "", multiplier: found.multiplier * scale, repair: found.repair)
        }, gap: found.gap * scale)
    }
  }

  /// Returns the least total violation of the constraints if the facts hold, or `nil` if it cannot be computed.
  func leastViolation(_ options: SolveOptions) throws(FeasibilityError) -> Double? {
    let problem = try problem(priority: .high, options)
    do throws(SolveError) {
      let solution = try Plan(problem, options: options).solve(options: options)
      return rows.indices.filter { !rows[$0].subject.isImplicit }
        .reduce(0) { $0 + (solution.violation(of: ConstraintID(index: $1)) ?? 0) }
    } catch {
      let reason = FeasibilityError(error)
      if reason == .numberOutOfRange { return nil }
      throw reason
    }
  }

  /// - Parameter priority: that of the constraints; facts are required.
  private func problem(priority: Priority, _ options: SolveOptions) throws(FeasibilityError) -> Problem {
    // A small problem is solved without a check.
    try options.checkCancellation()
    var problem = Problem()
    var variables: [Quantity: Variable] = [:]
    for row in rows {
      let terms = row.terms.map { term in
        let variable = variables[term.quantity] ?? problem.addVariable()
        variables[term.quantity] = variable
        return Term(variable, term.coefficient)
      }
      let constraint = Constraint(
        terms: terms, row.relation, row.constant, priority: row.subject.isImplicit ? .required : priority)
      guard (try? problem.add(constraint)) != nil else { throw .numberOutOfRange }
    }
    return problem
  }
}

extension SolveOptions {
  func checkCancellation() throws(FeasibilityError) {
    if isCancelled?() == true { throw .limitExceeded }
  }
}

extension FeasibilityError {
  fileprivate init(_ error: SolveError) {
    switch error {
    case .cancelled, .budgetExceeded: self = .limitExceeded
    default: self = .numberOutOfRange
    }
  }
}
