import Cassowary

/// The reason why a list could not be checked.
enum FeasibilityError: Error, Hashable, Sendable {
  /// The solves exceeded the limit on pivots.
  case budgetExceeded
  /// The caller cancelled the work.
  case cancelled
  /// Numbers are too large to compute with.
  case numberOutOfRange
  /// The constraints are satisfiable without a line that could not be read.
  case unread
}

/// Required constraints of a list that are connected by shared quantities, with the facts about them.
struct ConstraintSystem {
  /// A constraint of the list, or a fact.
  struct Row {
    let subject: LogDiagnosis.Member.Subject
    var terms: [Term]
    let relation: Relation
    let constant: Double

    var isFact: Bool { subject.constraint == nil }
  }

  let rows: [Row]
  let variableCount: Int
  /// For each variable, the facts about it.
  private let facts: [[Int]]

  init(rows: [Row], variableCount: Int) {
    self.rows = rows
    self.variableCount = variableCount
    var facts = [[Int]](repeating: [], count: variableCount)
    for (index, row) in rows.enumerated() where row.isFact {
      for term in row.terms { facts[term.variable.index].append(index) }
    }
    self.facts = facts
  }

  struct Conflict {
    struct Member {
      let row: Int
      /// The multiplier in the proof, scaled so that the largest one of a constraint is 1.
      let multiplier: Double
      /// The amount by which the row's constant would have to grow.
      let repair: Double
    }

    var members: [Member]
    /// The least total violation of the members if facts hold.
    var excess: Double
  }

  /// Returns a conflict of the rows, or `nil` if they are satisfiable.
  ///
  /// - Parameters:
  ///   - chosen: the constraints to consider, with the facts about their quantities, or `nil` for all rows.
  ///   - excluded: the rows to leave out.
  func conflict(
    among chosen: Set<Int>? = nil, excluding excluded: Set<Int> = [], constants: [Int: Double] = [:],
    _ options: SolveOptions
  ) throws(FeasibilityError) -> Conflict? {
    try options.checkCancellation()
    var problem = Problem()
    var variables = ProblemVariables(chosen == nil ? variableCount : nil, &problem)
    var kept: [Int] = []
    for index in chosen.map(withFacts) ?? Array(rows.indices) where !excluded.contains(index) {
      let row = rows[index]
      let terms = row.terms.map { variables.term($0, &problem) }
      do throws(ProblemError) {
        try problem.add(Constraint(terms: terms, row.relation, constants[index] ?? row.constant))
      } catch {
        throw .numberOutOfRange
      }
      kept.append(index)
    }
    do throws(SolveError) {
      _ = try Plan(problem, options: options).solve(options: options)
      return nil
    } catch {
      switch error {
      case .unsatisfiable(let found): return scaled(found, kept, constants)
      case .cancelled: throw .cancelled
      case .budgetExceeded: throw .budgetExceeded
      default: throw .numberOutOfRange
      }
    }
  }

  /// Returns some rows and the facts connected to them. Other facts cannot be part of a conflict of these rows.
  private func withFacts(_ chosen: Set<Int>) -> [Int] {
    var found = chosen
    var waiting = Array(chosen)
    while let index = waiting.popLast() {
      for term in rows[index].terms {
        for fact in facts[term.variable.index] where found.insert(fact).inserted { waiting.append(fact) }
      }
    }
    return found.sorted()
  }

  /// Returns the least total violation of some constraints if the facts about them hold, or `nil` if it cannot be
  /// computed.
  func leastViolation(of constraints: Set<Int>, _ options: SolveOptions) throws(FeasibilityError) -> Double? {
    try options.checkCancellation()
    var problem = Problem()
    var variables = ProblemVariables(nil, &problem)
    var ids: [ConstraintID] = []
    for index in withFacts(constraints) {
      let row = rows[index]
      let priority: Priority = row.isFact ? .required : .high
      let terms = row.terms.map { variables.term($0, &problem) }
      do throws(ProblemError) {
        let id = try problem.add(Constraint(terms: terms, row.relation, row.constant, priority: priority))
        if !row.isFact { ids.append(id) }
      } catch {
        throw .numberOutOfRange
      }
    }
    do throws(SolveError) {
      let solution = try Plan(problem, options: options).solve(options: options)
      return ids.reduce(0) { $0 + (solution.violation(of: $1) ?? 0) }
    } catch {
      switch error {
      case .cancelled: throw .cancelled
      case .budgetExceeded: throw .budgetExceeded
      default: return nil
      }
    }
  }

  private func scaled(_ found: Cassowary.Conflict, _ kept: [Int], _ constants: [Int: Double]) -> Conflict {
    var greatest = 0.0
    for member in found.members where !rows[kept[member.constraint.index]].isFact {
      greatest = max(greatest, member.multiplier.magnitude)
    }
    let scale = greatest > 0 ? 1 / greatest : 1
    let members = found.members.map { member in
      Conflict.Member(
        row: kept[member.constraint.index], multiplier: member.multiplier * scale, repair: member.repair)
    }
    return Conflict(members: members, excess: found.gap * scale)
  }

  func row(of constraint: Int) -> Int? { rows.firstIndex { $0.subject.constraint == constraint } }

  /// Returns the rows of a conflict's members that are constraints.
  func constraints(of conflict: Conflict) -> [Int] {
    conflict.members.map { $0.row }.filter { !rows[$0].isFact }
  }
}

extension SolveOptions {
  /// Throws an error if the work is cancelled. A small system is solved without asking.
  func checkCancellation() throws(FeasibilityError) {
    if isCancelled?() == true { throw .cancelled }
  }
}

/// The variables of a problem with some rows of a system: only those that the rows use.
private struct ProblemVariables {
  private var known: [Variable: Variable] = [:]
  /// Whether the problem contains all variables of the system, with the same numbers.
  private let hasAll: Bool

  /// - Parameter count: the number of variables if all are used, or `nil` if there are few rows.
  init(_ count: Int?, _ problem: inout Problem) {
    hasAll = count != nil
    for _ in 0..<(count ?? 0) { _ = problem.addVariable() }
  }

  mutating func term(_ term: Term, _ problem: inout Problem) -> Term {
    guard !hasAll else { return term }
    if let variable = known[term.variable] { return Term(variable, term.coefficient) }
    let variable = problem.addVariable()
    known[term.variable] = variable
    return Term(variable, term.coefficient)
  }
}

extension ConstraintSystem {
  /// Returns the systems of a list. Required constraints that share quantities are in the same system.
  ///
  /// - Parameters:
  ///   - excluded: constraints that are repeated or have numbers that are too large.
  ///   - margins: the width of margins that no line gives, or `nil` if they are only known to be inside.
  static func systems(
    of meaning: ListMeaning, excluding excluded: Set<Int>, margins: Double? = nil
  ) -> [ConstraintSystem] {
    var builder = SystemBuilder()
    for (index, row) in meaning.rows.enumerated() where row.isRequired && !excluded.contains(index) {
      builder.add(row.terms, row.relation, row.constant, .constraint(index))
    }
    let facts = meaning.facts(using: builder.usedQuantities)
    if margins != nil, !facts.contains(where: { $0.isMargin }) { return [] }
    for fact in facts {
      let width = fact.isMargin ? margins : nil
      builder.add(meaning.terms(of: fact), width == nil ? .greaterThanOrEqual : .equal, width ?? 0, .fact(fact))
    }
    return builder.systems()
  }
}

/// Collects rows, and divides them into systems.
private struct SystemBuilder: ~Copyable {
  private struct Key: Hashable {
    let item: Int
    let quantity: Quantity
  }

  private var variables: [Key: Int] = [:]
  private var components = DisjointSets(count: 0)
  private var rows: [(ConstraintSystem.Row, first: Int)] = []

  var usedQuantities: Set<QuantityTerm> {
    Set(variables.keys.map { QuantityTerm(item: $0.item, quantity: $0.quantity, coefficient: 1) })
  }

  mutating func add(
    _ terms: [QuantityTerm], _ relation: Relation, _ constant: Double, _ subject: LogDiagnosis.Member.Subject
  ) {
    var sums: [(variable: Int, coefficient: Double)] = []
    for term in terms {
      let variable = variable(term)
      if let known = sums.firstIndex(where: { $0.variable == variable }) {
        sums[known].coefficient += term.coefficient
      } else {
        sums.append((variable, term.coefficient))
      }
      components.join(sums[0].variable, variable)
    }
    let terms = sums.map { Term(Variable(index: $0.variable), $0.coefficient) }
    rows.append(
      (.init(subject: subject, terms: terms, relation: relation, constant: constant), sums.first?.variable ?? 0))
  }

  private mutating func variable(_ term: QuantityTerm) -> Int {
    let key = Key(item: term.item, quantity: term.quantity)
    if let known = variables[key] { return known }
    variables[key] = components.count
    components.append()
    return components.count - 1
  }

  /// Returns the rows of each component, with renumbered variables.
  mutating func systems() -> [ConstraintSystem] {
    var parts: [[ConstraintSystem.Row]] = []
    var positions: [Int: Int] = [:]
    for (row, first) in rows {
      let root = components.root(of: first)
      let position = positions[root] ?? parts.count
      positions[root] = position
      if position == parts.count { parts.append([]) }
      parts[position].append(row)
    }
    return parts.map(Self.renumbered)
  }

  private static func renumbered(_ rows: [ConstraintSystem.Row]) -> ConstraintSystem {
    var rows = rows
    var numbers: [Int: Int] = [:]
    for row in rows.indices {
      rows[row].terms = rows[row].terms.map { term in
        let number = numbers[term.variable.index] ?? numbers.count
        numbers[term.variable.index] = number
        return Term(Variable(index: number), term.coefficient)
      }
    }
    return ConstraintSystem(rows: rows, variableCount: numbers.count)
  }
}
