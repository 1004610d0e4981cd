extension Problem {
  /// Adds a constraint.
  ///
  /// Terms with the same variable are added up, and those that become 0 within rounding are dropped. A constraint
  /// without terms (`0 >= 3`) is treated like any other.
  ///
  /// - Throws: ``ProblemError``. The problem is unchanged then.
  /// - Complexity: O(*k*) amortized for *k* terms.
  @discardableResult
  public mutating func add(_ constraint: Constraint) throws(ProblemError) -> ConstraintID {
    let id = try addConstraint(
      terms: constraint.terms.span,
      constraint.relation,
      constraint.constant,
      priority: constraint.priority,
      weight: constraint.weight
    )
    if let label = constraint.label { rows.labels[id.index] = label }
    return id
  }

  /// Adds a constraint from terms in any memory, without an allocation of its own.
  ///
  /// - Throws: ``ProblemError``. The problem is unchanged then.
  /// - Complexity: O(*k*) amortized for *k* terms.
  @discardableResult
  package mutating func addConstraint(
    terms: Span<Term>,
    _ relation: Relation,
    _ constant: Double,
    priority: Priority = .required,
    weight: Double = 1
  ) throws(ProblemError) -> ConstraintID {
    try check(constant: constant, weight: weight, adding: terms.count)
    if try arePlain(terms) {
      for position in terms.indices { rows.terms.append(terms[position]) }
      return finishRow(relation, constant, priority, weight)
    }
    let start = rows.terms.count
    do throws(ProblemError) {
      try appendSummed(terms, from: start)
    } catch {
      rows.terms.removeSubrange(start...)
      throw error
    }
    return finishRow(relation, constant, priority, weight)
  }

  /// Adds a constraint on a single variable, `coefficient * variable REL constant`.
  ///
  /// - Throws: ``ProblemError``. The problem is unchanged then.
  /// - Complexity: O(1) amortized.
  @discardableResult
  public mutating func addBound(
    _ variable: Variable,
    coefficient: Double = 1,
    _ relation: Relation,
    _ constant: Double,
    priority: Priority = .required,
    weight: Double = 1
  ) throws(ProblemError) -> ConstraintID {
    try check(constant: constant, weight: weight, adding: 1)
    try check(Term(variable, coefficient))
    if coefficient != 0 { rows.terms.append(Term(variable, coefficient)) }
    return finishRow(relation, constant, priority, weight)
  }

  /// Changes the constant of a constraint.
  ///
  /// - Throws: ``ProblemError/unknownConstraint(_:)``, ``ProblemError/numberOutOfRange(_:_:)``.
  public mutating func setConstant(of constraint: ConstraintID, to constant: Double) throws(ProblemError) {
    guard contains(constraint) else { throw .unknownConstraint(constraint) }
    guard Problem.accepts(constant) else { throw .numberOutOfRange(constant, .constant) }
    rows.constants[constraint.index] = constant
  }

  /// Returns a constraint as the problem stores it, or `nil` if it does not exist.
  ///
  /// - Complexity: O(*k*) for *k* terms.
  public func constraint(_ id: ConstraintID) -> Constraint? {
    guard contains(id) else { return nil }
    let row = id.index
    let traits = rows.traits[row]
    return Constraint(
      terms: Array(rows.terms[rows.range(row)]),
      traits.relation,
      rows.constants[row],
      priority: Priority(unchecked: traits.priority),
      weight: traits.weight,
      label: rows.labels[row]
    )
  }

  /// Returns the name of a constraint: its label, or its index if it has none, such as `c12`.
  public func name(of constraint: ConstraintID) -> String {
    rows.labels[constraint.index] ?? "c\(constraint.index)"
  }

  private func check(constant: Double, weight: Double, adding terms: Int) throws(ProblemError) {
    guard Problem.accepts(constant) else { throw .numberOutOfRange(constant, .constant) }
    guard weight > 0, Problem.accepts(weight) else { throw .invalidWeight(weight) }
    guard rows.count < Problem.sizeLimit, rows.terms.count <= Problem.sizeLimit - terms,
      variableCount <= Problem.sizeLimit
    else { throw .tooLarge }
  }

  private func check(_ term: Term) throws(ProblemError) {
    guard contains(term.variable) else { throw .unknownVariable(term.variable) }
    guard Problem.accepts(term.coefficient) else { throw .numberOutOfRange(term.coefficient, .coefficient) }
  }

  private mutating func finishRow(
    _ relation: Relation,
    _ constant: Double,
    _ priority: Priority,
    _ weight: Double
  ) -> ConstraintID {
    rows.finishRow(relation, constant, priority: priority.rawValue, weight: weight)
    return ConstraintID(index: rows.count - 1)
  }

  /// Returns whether terms can be stored as they are: there are few, with different variables and nonzero coefficients.
  private func arePlain(_ terms: Span<Term>) throws(ProblemError) -> Bool {
    if terms.count > 16 { return false }
    for position in 0..<terms.count {
      let term = terms[position]
      try check(term)
      if term.coefficient == 0 { return false }
      for earlier in 0..<position where terms[earlier].variable == term.variable { return false }
    }
    return true
  }

  /// Appends terms, and adds up those with the same variable: by searching if there are few, otherwise by marking each
  /// variable.
  private mutating func appendSummed(_ terms: Span<Term>, from start: Int) throws(ProblemError) {
    if terms.count > 16 {
      try appendMarked(terms, from: start)
    } else {
      for index in terms.indices {
        let term = terms[index]
        try check(term)
        var position = start
        while position < rows.terms.count, rows.terms[position].variable != term.variable { position += 1 }
        try append(term, at: position)
      }
    }
    dropZeros(from: start)
  }

  private mutating func appendMarked(_ terms: Span<Term>, from start: Int) throws(ProblemError) {
    var positions: [Variable: Int] = [:]
    positions.reserveCapacity(terms.count)
    for index in terms.indices {
      let term = terms[index]
      try check(term)
      let position = positions[term.variable] ?? rows.terms.count
      positions[term.variable] = position
      try append(term, at: position)
    }
  }

  private mutating func append(_ term: Term, at position: Int) throws(ProblemError) {
    guard position < rows.terms.count else { return rows.terms.append(term) }
    let present = rows.terms[position].coefficient
    let sum = present + term.coefficient
    guard Problem.accepts(sum) else { throw .numberOutOfRange(sum, .coefficient) }
    // The rounding error of a sum such as 1/3 + 2/3 - 1 is not a coefficient.
    let isRounding = sum.magnitude <= 4 * Double.ulpOfOne * max(present.magnitude, term.coefficient.magnitude)
    rows.terms[position].coefficient = isRounding ? 0 : sum
  }

  private mutating func dropZeros(from start: Int) {
    var kept = start
    for position in start..<rows.terms.count where rows.terms[position].coefficient != 0 {
      if kept != position { rows.terms[kept] = rows.terms[position] }
      kept += 1
    }
    if kept < rows.terms.count { rows.terms.removeSubrange(kept...) }
  }
}
