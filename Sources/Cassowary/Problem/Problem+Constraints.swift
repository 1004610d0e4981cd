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
    rows.terms.append(contentsOf: constraint.terms)
    try finishRow(
      constraint.relation, constraint.constant, priority: constraint.priority, weight: constraint.weight)
    let row = rows.count - 1
    if let label = constraint.label { rows.labels[row] = label }
    return ConstraintID(index: row)
  }

  /// Adds several constraints: either all of them or none.
  ///
  /// - Throws: ``ProblemError`` of the first constraint that is invalid. The problem is unchanged then.
  @discardableResult
  public mutating func add(contentsOf constraints: [Constraint]) throws(ProblemError) -> [ConstraintID] {
    let count = rows.count
    var ids: [ConstraintID] = []
    do throws(ProblemError) {
      for constraint in constraints { ids.append(try add(constraint)) }
    } catch {
      while rows.count > count { rows.removeLast() }
      throw error
    }
    return ids
  }

  /// Appends a term to the next constraint, which ``finishRow(_:_:priority:weight:isNormal:)`` adds.
  @inlinable
  package mutating func appendTerm(_ term: Term) { rows.terms.append(term) }

  /// The terms of the next constraint.
  package var unfinishedTerms: [Term] { Array(rows.terms[rows.end...]) }

  /// Adds the constraint with the appended terms, `terms REL constant`, as ``add(_:)`` does, without an allocation.
  ///
  /// - Parameter isNormal: whether it is known that there are at most 16 terms, that the problem has their variables,
  ///   that all of them are different, and that the coefficients are valid and not 0.
  /// - Throws: ``ProblemError``. The constraint is not added then, and its terms are dropped.
  /// - Complexity: O(*k*) amortized for *k* terms.
  package mutating func finishRow(
    _ relation: Relation, _ constant: Double, priority: Priority = .required, weight: Double = 1, isNormal: Bool = false
  ) throws(ProblemError) {
    let start = rows.end
    do throws(ProblemError) {
      try Problem.check(constant: constant, weight: weight)
      guard rows.count < Problem.sizeLimit, max(rows.terms.count, variableCount) <= Problem.sizeLimit else {
        throw .tooLarge
      }
      assert(!isNormal || hasNormalTerms(from: start))
      // Nearly all constraints are normal.
      if !isNormal, !hasNormalTerms(from: start) { try mergeTerms(from: start) }
    } catch {
      rows.terms.removeSubrange(start...)
      throw error
    }
    rows.finishRow(relation, constant, priority: priority.rawValue, weight: weight)
  }

  /// Returns whether the terms from an index on are few, with different variables and coefficients other than 0.
  @inline(__always)
  private func hasNormalTerms(from start: Int) -> Bool {
    rows.terms.withUnsafeBufferPointer { terms in
      guard terms.count - start <= 16 else { return false }
      for position in start..<terms.count {
        let term = terms[position]
        guard contains(term.variable), term.coefficient != 0, Problem.accepts(term.coefficient) else { return false }
        for earlier in start..<position where terms[earlier].variable == term.variable { return false }
      }
      return true
    }
  }

  /// Adds up the terms from an index on that have the same variable, and drops those that become 0.
  ///
  /// - Complexity: O(*k*) for *k* terms.
  @inline(never)
  private mutating func mergeTerms(from start: Int) throws(ProblemError) {
    let isLong = rows.terms.count - start > 16
    var positions: [Variable: Int] = [:]
    var end = start
    for position in start..<rows.terms.count {
      let term = rows.terms[position]
      guard contains(term.variable) else { throw .unknownVariable(term.variable) }
      guard Problem.accepts(term.coefficient) else { throw .numberOutOfRange(term.coefficient, .coefficient) }
      let known =
        isLong ? positions[term.variable] : (start..<end).first { rows.terms[$0].variable == term.variable }
      if let known {
        rows.terms[known].coefficient = try Problem.sum(rows.terms[known].coefficient, term.coefficient)
        continue
      }
      if isLong { positions[term.variable] = end }
      rows.terms[end] = term
      end += 1
    }
    rows.terms.removeSubrange(end...)
    var kept = start
    for position in start..<end where rows.terms[position].coefficient != 0 {
      rows.terms[kept] = rows.terms[position]
      kept += 1
    }
    rows.terms.removeSubrange(kept...)
  }

  /// Adds a constraint on a single variable, `variable REL constant`, while no other constraint is unfinished.
  ///
  /// - Throws: ``ProblemError``. The constraint is not added then.
  /// - Complexity: O(1) amortized.
  package mutating func addBound(
    _ variable: Variable, _ relation: Relation, _ constant: Double, priority: Priority = .required
  ) throws(ProblemError) {
    guard contains(variable), Problem.accepts(constant), rows.count < Problem.sizeLimit,
      max(rows.terms.count, variableCount) < Problem.sizeLimit
    else {
      appendTerm(Term(variable))
      return try finishRow(relation, constant, priority: priority)
    }
    rows.terms.append(Term(variable))
    rows.finishRow(relation, constant, priority: priority.rawValue, weight: 1)
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
      terms: Array(rows.terms[rows.range(row)]), traits.relation, rows.constants[row],
      priority: Priority(unchecked: traits.priority), weight: traits.weight, label: rows.labels[row])
  }

  /// Returns the name of a constraint: its label, or its index if it has none, such as `c12`.
  public func name(of constraint: ConstraintID) -> String {
    rows.labels[constraint.index] ?? "c\(constraint.index)"
  }

  @inline(__always)
  static func check(constant: Double, weight: Double) throws(ProblemError) {
    guard accepts(constant) else { throw .numberOutOfRange(constant, .constant) }
    guard weight > 0, accepts(weight) else { throw .invalidWeight(weight) }
  }

  private static func sum(_ present: Double, _ coefficient: Double) throws(ProblemError) -> Double {
    let sum = present + coefficient
    guard accepts(sum) else { throw .numberOutOfRange(sum, .coefficient) }
    let isRounding = sum.magnitude <= Tolerance.coefficient * max(present.magnitude, coefficient.magnitude)
    return isRounding ? 0 : sum
  }

  @usableFromInline
  struct Rows: Sendable {
    /// Behind the terms of all rows are those of the one that is not finished.
    @usableFromInline var terms: [Term] = []
    var traits: [Traits] = []
    var constants: [Double] = []
    var labels: [Int: String] = [:]

    struct Traits: Hashable, BitwiseCopyable, Sendable {
      var priority: Double
      var weight: Double
      var end: Int32
      var relation: Relation
    }

    var count: Int { traits.count }

    var end: Int { traits.last.map { Int($0.end) } ?? 0 }

    func isRequired(_ row: Int) -> Bool { traits[row].priority == Priority.required.rawValue }

    mutating func reserveCapacity(rows: Int, terms: Int) {
      traits.reserveCapacity(count + rows)
      constants.reserveCapacity(count + rows)
      self.terms.reserveCapacity(self.terms.count + terms)
    }

    @inline(__always)
    func range(_ row: Int) -> Range<Int> {
      (row > 0 ? Int(traits[row - 1].end) : 0)..<Int(traits[row].end)
    }

    mutating func append(_ terms: [Term], _ relation: Relation, _ constant: Double, priority: Double) {
      self.terms.append(contentsOf: terms)
      finishRow(relation, constant, priority: priority, weight: 1)
    }

    @inline(__always)
    mutating func finishRow(_ relation: Relation, _ constant: Double, priority: Double, weight: Double) {
      traits.append(
        Traits(
          priority: priority, weight: weight, end: Int32(truncatingIfNeeded: terms.count), relation: relation))
      constants.append(constant)
    }

    mutating func removeLast() {
      guard count > 0 else { return }
      terms.removeSubrange(range(count - 1).lowerBound...)
      traits.removeLast()
      constants.removeLast()
      labels[count] = nil
    }

    func violation(of row: Int, at values: UnsafeBufferPointer<Double>, constant: Double? = nil) -> Double {
      var excess = -(constant ?? constants[row])
      for term in terms[range(row)] { excess += term.coefficient * values[term.variable.index] }
      return traits[row].relation.violation(excess)
    }

    func selecting(_ selected: [Int]) -> Rows {
      var result = Rows()
      result.reserveCapacity(rows: selected.count, terms: terms.count)
      for row in selected {
        result.terms.append(contentsOf: terms[range(row)])
        let traits = traits[row]
        result.finishRow(traits.relation, constants[row], priority: traits.priority, weight: traits.weight)
      }
      return result
    }
  }
}
