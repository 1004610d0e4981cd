extension Solver {
  /// Returns the variables that can have two values more than 1e-6 apart among all equally good solutions, in ascending
  /// order.
  ///
  /// - Parameter variables: the variables to examine, or `nil` for all.
  /// - Throws: ``SolverError/solve(_:)`` if the pivot limit is reached, ``SolverError/problem(_:)`` for unknown
  ///   variables.
  public func ambiguousVariables(among variables: [Variable]? = nil) throws(SolverError) -> [Variable] {
    for variable in variables ?? [] { try check(variable) }
    var face = OptimalFace(try solvedSimplex())
    let asked = (variables?.sorted() ?? solved.problem.variables).filter { solved.problem.contains($0) }
    return try naming { () throws(SolveError) in
      try face.ambiguousVariables(asked.filter { isPlanned($0) }) + asked.filter { !isPlanned($0) }
    }
  }

  /// Returns the values that a variable can have among all equally good solutions, and a direction
  /// within the optimal face along which it moves.
  ///
  /// - Throws: ``SolverError/solve(_:)`` if the pivot limit is reached, ``SolverError/problem(_:)`` for an unknown
  ///   variable.
  public func range(of variable: Variable) throws(SolverError) -> VariableRange {
    try check(variable)
    guard isPlanned(variable) else {
      return VariableRange(interval: (-.infinity)...(.infinity), direction: [Term(variable)])
    }
    var face = OptimalFace(try solvedSimplex())
    return try naming { () throws(SolveError) in try face.range(of: variable) }
  }

  /// Returns the explanation of a variable's value.
  ///
  /// - Throws: ``SolverError/problem(_:)`` for an unknown variable, ``SolverError/solve(_:)`` if the pivot limit is
  ///   reached.
  public func explanation(of variable: Variable) throws(SolverError) -> Explanation {
    try check(variable)
    guard isPlanned(variable) else {
      let free = Explanation.FreeVariable(variable: variable, value: 0, multiplier: 1)
      return Explanation(variable: variable, value: 0, reasons: [], freeVariables: [free])
    }
    var simplex = try solvedSimplex()
    return simplex.explanation(of: variable) { ids[$0] }
  }

  /// A text with the values of all variables and the states of all constraints, for bug reports.
  ///
  /// The first line has their numbers. Then come the variables, and each constraint as it is stored, with its state:
  /// *tight* (it takes part in determining the values), *met*, or *violated* by an amount.
  public var dump: String {
    // If the values come from a region, the simplex is still where it was before. The values themselves need no solve.
    let current = try? solvedSimplex()
    let variables = (0..<solved.problem.variableCount).map { Variable(index: $0) }
    let values = variables.compactMap { variable in value(of: variable).map { (variable, $0) } }
    var text = "\(values.count) variables, \(ids.count - solved.emptySlots) constraints\n"
    for (variable, value) in values {
      text += "  \(solved.problem.name(of: variable)) = \(value)"
      if solved.problem.isParameter(variable) { text += " (parameter)" }
      text += "\n"
    }
    for slot in ids.indices where ids[slot] >= 0 {
      let id = ConstraintID(index: ids[slot])
      guard let constraint = constraint(id) else { continue }
      let isTight = current?.isTight(Int32(truncatingIfNeeded: slot)) ?? false
      let name = solved.problem.rows.labels[slot] ?? "c\(ids[slot])"
      text += "  \(name): \(solved.problem.text(of: constraint)): \(stateText(isTight, violation(of: id) ?? 0))\n"
    }
    return text
  }

  private func stateText(_ isTight: Bool, _ violation: Double) -> String {
    if isTight { return "tight" }
    return violation > Tolerance.report ? "violated by \(violation)" : "met"
  }
}
