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
    for term in constraint.terms { appendTerm(term) }
    let id = try finishRow(
      constraint.relation, constraint.constant, priority: constraint.priority, weight: constraint.weight)
    if let label = constraint.label { rows.labels[id.index] = label }
    return id
  }

  /// Appends a term to the row that the next call of ``finishRow(_:_:priority:weight:)`` adds.
  ///
  /// - Complexity: O(1) amortized, without an allocation of its own.
  @inlinable
  package mutating func appendTerm(_ term: Term) { rows.terms.append(term) }

  /// The terms that were appended since the last row.
  package var unfinishedTerms: [Term] { Array(rows.terms[rows.end...]) }

  /// Adds the constraint with the appended terms, `terms REL constant`, as ``add(_:)`` does.
  ///
  /// - Throws: ``ProblemError``. The problem is unchanged then, and has no appended terms.
  /// - Complexity: O(*k*) amortized for *k* terms.
  @discardableResult
  package mutating func finishRow(
    _ relation: Relation,
    _ constant: Double,
    priority: Priority = .required,
    weight: Double = 1
  ) throws(ProblemError) -> ConstraintID {
    let start = rows.end
    do throws(ProblemError) {
      try check(constant: constant, weight: weight)
      if try !arePlain(rows.terms.span, from: start) { try mergeTerms(from: start) }
    } catch {
      rows.terms.removeSubrange(start...)
      throw error
    }
    rows.finishRow(relation, constant, priority: priority.rawValue, weight: weight)
    return ConstraintID(index: rows.count - 1)
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
    appendTerm(Term(variable, coefficient))
    return try finishRow(relation, constant, priority: priority, weight: weight)
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

  // Calls would copy the problem, so the following functions are inlined.

  @inline(__always)
  private func check(constant: Double, weight: Double) throws(ProblemError) {
    guard Problem.accepts(constant) else { throw .numberOutOfRange(constant, .constant) }
    guard weight > 0, Problem.accepts(weight) else { throw .invalidWeight(weight) }
    guard rows.count < Problem.sizeLimit, rows.terms.count <= Problem.sizeLimit,
      variableCount <= Problem.sizeLimit
    else { throw .tooLarge }
  }

  @inline(__always)
  private func check(_ term: Term) throws(ProblemError) {
    guard contains(term.variable) else { throw .unknownVariable(term.variable) }
    guard Problem.accepts(term.coefficient) else { throw .numberOutOfRange(term.coefficient, .coefficient) }
  }

  /// Returns whether the terms from an index on can be stored as they are: there are few, with different variables and
  /// nonzero coefficients.
  @inline(__always)
  private func arePlain(_ terms: Span<Term>, from start: Int) throws(ProblemError) -> Bool {
    if terms.count - start > 16 { return false }
    for position in start..<terms.count {
      let term = terms[position]
      try check(term)
      if term.coefficient == 0 { return false }
      for earlier in start..<position where terms[earlier].variable == term.variable { return false }
    }
    return true
  }

  /// Adds up the terms with the same variable, by searching if there are few, otherwise with a dictionary, and drops
  /// those that become 0.
  private mutating func mergeTerms(from start: Int) throws(ProblemError) {
    let isLong = rows.terms.count - start > 16
    var positions: [Variable: Int] = [:]
    var end = start
    for index in start..<rows.terms.count {
      let term = rows.terms[index]
      try check(term)
      let known = isLong ? positions[term.variable] : position(of: term.variable, in: start..<end)
      if let known {
        try add(term.coefficient, toTermAt: known)
        continue
      }
      if isLong { positions[term.variable] = end }
      rows.terms[end] = term
      end += 1
    }
    var kept = start
    for position in start..<end where rows.terms[position].coefficient != 0 {
      rows.terms[kept] = rows.terms[position]
      kept += 1
    }
    rows.terms.removeSubrange(kept...)
  }

  private func position(of variable: Variable, in range: Range<Int>) -> Int? {
    rows.terms[range].firstIndex { $0.variable == variable }
  }

  private mutating func add(_ coefficient: Double, toTermAt position: Int) throws(ProblemError) {
    let present = rows.terms[position].coefficient
    let sum = present + coefficient
    guard Problem.accepts(sum) else { throw .numberOutOfRange(sum, .coefficient) }
    // The rounding error of a sum such as 1/3 + 2/3 - 1 is not a coefficient.
    let isRounding = sum.magnitude <= 4 * Double.ulpOfOne * max(present.magnitude, coefficient.magnitude)
    rows.terms[position].coefficient = isRounding ? 0 : sum
  }
}
