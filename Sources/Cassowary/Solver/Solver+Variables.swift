extension Solver {
  /// Adds a variable, whose value is 0 until constraints determine it.
  public func addVariable(_ name: String? = nil) -> Variable {
    precondition(!isBorrowed, "a closure that borrows the values must not change the solver")
    if let index = freeVariables.popLast() {
      solved.problem.parameterPositions[index] = -1
      if index < reported.count { reported[index] = 0 }
      solved.problem.setName(of: Variable(index: index), to: name)
      return Variable(index: index)
    }
    let variable = solved.problem.addVariable(name)
    // If the limits do not allow solving the larger system, the next constraint reports it.
    if variable.index == system.variableCount { try? transaction { () throws(SolverError) in try rebuild() } }
    return variable
  }

  /// Adds a parameter: a variable whose value is given with ``suggest(_:for:)-(Double,_)``.
  ///
  /// - Throws: ``ProblemError/numberOutOfRange(_:_:)`` in ``SolverError/problem(_:)``.
  /// - Complexity: that of planning the system again.
  public func addParameter(_ name: String? = nil, value: Double) throws(SolverError) -> Variable {
    try transaction { () throws(SolverError) in
      undos.append(.setProblem(solved.problem))
      let parameter: Variable
      do throws(ProblemError) {
        parameter = try solved.problem.addParameter(name, value: value)
      } catch {
        throw .problem(error)
      }
      try rebuild()
      return parameter
    }
  }

  /// Removes a variable, its edit, and every constraint that uses it.
  ///
  /// Do not use the variable afterwards: a variable that is added later may have the same index.
  ///
  /// - Throws: ``ProblemError/unknownVariable(_:)`` in ``SolverError/problem(_:)``, also for a parameter.
  /// - Complexity: O(terms) to find the constraints, plus the cost of removing them.
  public func remove(_ variable: Variable) throws(SolverError) {
    try transaction { () throws(SolverError) in
      try check(variable)
      if solved.problem.isParameter(variable) { throw .problem(.unknownVariable(variable)) }
      let slots = ids.indices.filter { slot in
        ids[slot] >= 0
          && solved.problem.rows.terms[solved.problem.rows.range(slot)].contains { $0.variable == variable }
      }
      if slots.count > 8 {
        // A new plan, because each removal by itself saves a copy of the simplex's state.
        for slot in slots { emptySlot(slot) }
        try rebuild()
      } else {
        for id in slots.map({ ids[$0] }) { try delete(ConstraintID(index: id)) }
      }
      // Nothing below can fail.
      simplex.resetPin(of: Int32(truncatingIfNeeded: variable.index))
      solved.problem.parameterPositions[variable.index] = Problem.absent
      solved.problem.setName(of: variable, to: nil)
      freeVariables.append(variable.index)
      checkInvariants()
    }
  }

  /// A variable for which there was no space becomes part of the system when the next constraint is added.
  func isPlanned(_ variable: Variable) -> Bool { variable.index < system.variableCount }

  func check(_ variable: Variable) throws(SolverError) {
    guard solved.problem.contains(variable) else { throw .problem(.unknownVariable(variable)) }
  }
}
