import Cassowary

enum FeasibilityError: Error, Hashable, Sendable {
  case budgetExceeded
  case cancelled
  case numberOutOfRange
  /// The constraints are satisfiable without a line that could not be read.
  case unread
}

/// Required constraints of a list that are connected by shared quantities, with the facts about them.
struct ConstraintSystem {
  struct Row {
    let subject: LogDiagnosis.Member.Subject
    var terms: [QuantityTerm]
    let relation: Relation
    let constant: Double

    init(_ subject: LogDiagnosis.Member.Subject, _ row: ListMeaning.Row) {
      self.subject = subject
      (terms, relation, constant) = (row.terms.combined, row.relation, row.constant)
    }

    var isFact: Bool { subject.constraint == nil }
  }

  struct Conflict {
    struct Member {
      let row: Int
      /// The multiplier in the proof, scaled so that the largest one of a constraint is 1.
      let multiplier: Double
      /// The amount by which the row's constant would have to grow.
      let repair: Double
    }

    let system: ConstraintSystem
    let members: [Member]
    /// The least total violation of the members if facts hold.
    let excess: Double

    var constraints: [Int] { members.map { $0.row }.filter { !system.rows[$0].isFact } }
    var facts: [Int] { members.map { $0.row }.filter { system.rows[$0].isFact } }
  }

  let rows: [Row]
  private let facts: [Quantity: [Int]]

  init(rows: [Row]) {
    self.rows = rows
    var facts: [Quantity: [Int]] = [:]
    for (index, row) in rows.enumerated() where row.isFact {
      for term in row.terms { facts[term.quantity, default: []].append(index) }
    }
    self.facts = facts
  }

  func row(of constraint: Int) -> Int? { rows.firstIndex { $0.subject.constraint == constraint } }

  /// Returns the system with a term added to the left side of a row.
  func adding(_ term: QuantityTerm, toRow index: Int) -> ConstraintSystem {
    var changed = rows
    changed[index].terms = (rows[index].terms + [term]).combined.filter { $0.coefficient != 0 }
    return ConstraintSystem(rows: changed)
  }

  // MARK: Solving

  /// Returns a conflict of the rows, or `nil` if they are satisfiable.
  func conflict(
    among chosen: Set<Int>? = nil, excluding excluded: Set<Int> = [], constants: [Int: Double] = [:],
    _ options: SolveOptions
  ) throws(FeasibilityError) -> Conflict? {
    let kept = kept(chosen, excluded)
    let (problem, _) = try problem(of: kept, constants, options)
    do throws(SolveError) {
      _ = try Plan(problem, options: options).solve(options: options)
      return nil
    } catch {
      guard case .unsatisfiable(let found) = error else { throw FeasibilityError(error) }
      return scaled(found, kept)
    }
  }

  /// Returns the least total violation of the constraints among the rows if the facts hold, or `nil` if it cannot be
  /// computed.
  func leastViolation(
    among chosen: Set<Int>? = nil, excluding excluded: Set<Int> = [], constants: [Int: Double] = [:],
    _ options: SolveOptions
  ) throws(FeasibilityError) -> Double? {
    let kept = kept(chosen, excluded)
    let (problem, ids) = try problem(of: kept, constants, priority: .high, options)
    do throws(SolveError) {
      let solution = try Plan(problem, options: options).solve(options: options)
      return zip(kept, ids).reduce(0) { rows[$1.0].isFact ? $0 : $0 + (solution.violation(of: $1.1) ?? 0) }
    } catch {
      let reason = FeasibilityError(error)
      if reason == .numberOutOfRange { return nil }
      throw reason
    }
  }

  /// Returns the problem of some rows, and their IDs in it.
  private func problem(
    of kept: [Int], _ constants: [Int: Double] = [:], priority: Priority = .required, _ options: SolveOptions
  ) throws(FeasibilityError) -> (Problem, [ConstraintID]) {
    try options.checkCancellation()
    var problem = Problem()
    var variables: [Quantity: Variable] = [:]
    var ids: [ConstraintID] = []
    for index in kept {
      let row = rows[index]
      let terms = row.terms.map { term in
        let variable = variables[term.quantity] ?? problem.addVariable()
        variables[term.quantity] = variable
        return Term(variable, term.coefficient)
      }
      let constraint = Constraint(
        terms: terms, row.relation, constants[index] ?? row.constant, priority: row.isFact ? .required : priority)
      guard let id = try? problem.add(constraint) else { throw .numberOutOfRange }
      ids.append(id)
    }
    return (problem, ids)
  }

  /// Returns some rows and the facts connected to them, or all rows, without those that are excluded. Other facts cannot
  /// be part of a conflict of these rows.
  private func kept(_ chosen: Set<Int>?, _ excluded: Set<Int>) -> [Int] {
    guard let chosen else { return rows.indices.filter { !excluded.contains($0) } }
    var found = chosen
    var waiting = Array(chosen)
    while let index = waiting.popLast() {
      for term in rows[index].terms {
        for fact in facts[term.quantity] ?? [] where found.insert(fact).inserted { waiting.append(fact) }
      }
    }
    return found.subtracting(excluded).sorted()
  }

  private func scaled(_ found: Cassowary.Conflict, _ kept: [Int]) -> Conflict {
    let constraints = found.members.filter { !rows[kept[$0.constraint.index]].isFact }
    let greatest = constraints.reduce(0) { max($0, $1.multiplier.magnitude) }
    let scale = greatest > 0 ? 1 / greatest : 1
    let members = found.members.map { member in
      Conflict.Member(
        row: kept[member.constraint.index], multiplier: member.multiplier * scale, repair: member.repair)
    }
    return Conflict(system: self, members: members, excess: found.gap * scale)
  }
}

extension FeasibilityError {
  fileprivate init(_ error: SolveError) {
    switch error {
    case .cancelled: self = .cancelled
    case .budgetExceeded: self = .budgetExceeded
    default: self = .numberOutOfRange
    }
  }
}

extension SolveOptions {
  /// Throws an error if the work is cancelled. A small system is solved without asking.
  func checkCancellation() throws(FeasibilityError) {
    if isCancelled?() == true { throw .cancelled }
  }
}
