import Cassowary

extension ListMeaning {
  /// Returns the systems of the list. Required constraints that share quantities are in the same system.
  ///
  /// - Parameters:
  ///   - excluded: constraints that are repeated or have numbers that are too large.
  ///   - margins: the width of margins that no line gives, or `nil` if they are only known to be inside.
  func systems(excluding excluded: Set<Int>, margins: Double? = nil) -> [ConstraintSystem] {
    var builder = SystemBuilder()
    for (index, row) in rows.enumerated() where row.isRequired && !excluded.contains(index) {
      builder.add(row.terms, row.relation, row.constant, .constraint(index))
    }
    let facts = facts { builder.uses($0, $1) }
    if margins != nil, !facts.contains(where: { $0.isMargin }) { return [] }
    for fact in facts {
      let width = fact.isMargin ? margins : nil
      builder.add(terms(of: fact), width == nil ? .greaterThanOrEqual : .equal, width ?? 0, .fact(fact))
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
  private var rows: [ConstraintSystem.Row] = []

  func uses(_ item: Int, _ quantity: Quantity) -> Bool { variables[Key(item: item, quantity: quantity)] != nil }

  mutating func add(
    _ terms: [QuantityTerm], _ relation: Relation, _ constant: Double, _ subject: LogDiagnosis.Member.Subject
  ) {
    var numbered: [Term] = []
    for term in terms.combined {
      let variable = variable(Key(item: term.item, quantity: term.quantity))
      numbered.append(Term(Variable(index: variable), term.coefficient))
      components.join(numbered[0].variable.index, variable)
    }
    rows.append(ConstraintSystem.Row(subject: subject, terms: numbered, relation: relation, constant: constant))
  }

  private mutating func variable(_ key: Key) -> Int {
    if let known = variables[key] { return known }
    variables[key] = components.count
    components.append()
    return components.count - 1
  }

  /// Returns the rows of each component.
  mutating func systems() -> [ConstraintSystem] {
    var parts: [[ConstraintSystem.Row]] = []
    var positions: [Int: Int] = [:]
    for row in rows {
      let root = components.root(of: row.terms.first?.variable.index ?? 0)
      let position = positions[root] ?? parts.count
      positions[root] = position
      if position == parts.count { parts.append([]) }
      parts[position].append(row)
    }
    return parts.map { ConstraintSystem(rows: $0) }
  }
}
