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
    let id = try add(
      constraint.terms, constraint.relation, constraint.constant, priority: constraint.priority,
      weight: constraint.weight)
    if let label = constraint.label { rows.labels[id.index] = label }
    return id
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

  private mutating func add(
    _ terms: some Collection<Term>, _ relation: Relation, _ constant: Double, priority: Priority, weight: Double
  ) throws(ProblemError) -> ConstraintID {
    try Problem.check(constant: constant, weight: weight)
    let start = rows.terms.count
    guard rows.count < Problem.sizeLimit, start + terms.count <= Problem.sizeLimit else { throw .tooLarge }
    rows.terms.append(contentsOf: terms)
    let positions = parameterPositions
    do throws(ProblemError) {
      let count = try rows.terms.withUnsafeMutableBufferPointer { (terms) throws(ProblemError) in
        try Problem.normalize(UnsafeMutableBufferPointer(rebasing: terms[start...]), positions)
      }
      rows.terms.removeSubrange((start + count)...)
    } catch {
      rows.terms.removeSubrange(start...)
      throw error
    }
    rows.finishRow(relation, constant, priority: priority.rawValue, weight: weight)
    return ConstraintID(index: rows.count - 1)
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

  /// Throws if a constant or a weight is not a number of a constraint.
  @inline(__always)
  static func check(constant: Double, weight: Double) throws(ProblemError) {
    guard accepts(constant) else { throw .numberOutOfRange(constant, .constant) }
    guard weight > 0, accepts(weight) else { throw .invalidWeight(weight) }
  }

  /// Adds up the terms of a constraint with the same variable, and drops those that become 0.
  ///
  /// - Parameter positions: ``parameterPositions``.
  /// - Returns: the number of the remaining terms, which come first.
  /// - Complexity: O(*k*) for *k* terms.
  @inline(__always)
  static func normalize(
    _ terms: UnsafeMutableBufferPointer<Term>, _ positions: [Int32]
  ) throws(ProblemError) -> Int {
    // Most constraints have few terms, with different variables and nonzero coefficients.
    if terms.count > 16 { return try merge(terms, positions) }
    for position in 0..<terms.count {
      let term = terms[position]
      guard contains(term.variable, positions), term.coefficient != 0, accepts(term.coefficient) else {
        return try merge(terms, positions)
      }
      for earlier in 0..<position where terms[earlier].variable == term.variable { return try merge(terms, positions) }
    }
    return terms.count
  }

  @inline(never)
  private static func merge(
    _ terms: UnsafeMutableBufferPointer<Term>, _ parameterPositions: [Int32]
  ) throws(ProblemError) -> Int {
    let isLong = terms.count > 16
    var positions: [Variable: Int] = [:]
    var end = 0
    for term in terms {
      guard contains(term.variable, parameterPositions) else { throw .unknownVariable(term.variable) }
      guard accepts(term.coefficient) else { throw .numberOutOfRange(term.coefficient, .coefficient) }
      let known =
        isLong ? positions[term.variable] : (0..<end).first { terms[$0].variable == term.variable }
      if let known {
        terms[known].coefficient = try sum(terms[known].coefficient, term.coefficient)
        continue
      }
      if isLong { positions[term.variable] = end }
      terms[end] = term
      end += 1
    }
    var kept = 0
    for position in 0..<end where terms[position].coefficient != 0 {
      terms[kept] = terms[position]
      kept += 1
    }
    return kept
  }

  private static func sum(_ present: Double, _ coefficient: Double) throws(ProblemError) -> Double {
    let sum = present + coefficient
    guard accepts(sum) else { throw .numberOutOfRange(sum, .coefficient) }
    // The rounding error of a sum such as 1/3 + 2/3 - 1 is not a coefficient.
    let isRounding = sum.magnitude <= 4 * Double.ulpOfOne * max(present.magnitude, coefficient.magnitude)
    return isRounding ? 0 : sum
  }
}
