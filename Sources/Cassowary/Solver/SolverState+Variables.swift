extension SolverState {
  mutating func addVariable(_ name: String?) -> Variable {
    if let index = freeVariables.popLast() {
      problem.parameterPositions[index] = -1
      problem.setName(of: Variable(index: index), to: name)
      return Variable(index: index)
    }
    let variable = problem.addVariable(name)
    // The capacity grows in proportion to the size, so that its cost is amortized. If the limits do not allow solving
    // the larger system, the next constraint reports it.
    if variable.index >= system.variableCount {
      try? transaction { (state) throws(SolverError) in
        try state.rebuild(spareVariables: 8 + state.problem.variableCount / 4)
      }
    }
    return variable
  }

  mutating func addParameter(_ name: String?, _ value: Double) throws(SolverError) -> Variable {
    let old = problem
    let parameter: Variable
    do throws(ProblemError) {
      parameter = try problem.addParameter(name, value: value)
    } catch {
      throw .problem(error)
    }
    do throws(SolverError) {
      try rebuild()
    } catch {
      problem = old
      throw error
    }
    return parameter
  }

  mutating func remove(_ variable: Variable) throws(SolverError) {
    guard problem.contains(variable), !problem.isParameter(variable) else {
      throw .problem(.unknownVariable(variable))
    }
    try removeConstraints { $0.names(variable, inRow: $1) }
    let index = Int32(truncatingIfNeeded: variable.index)
    if simplex.hasHugeValues {
      // Without the variable's value, tolerances of others may become stricter.
      willStep()
      simplex.resetPin(of: index)
      try solve()
    } else {
      simplex.resetPin(of: index)
    }
    // Nothing below can fail.
    problem.parameterPositions[variable.index] = Problem.absent
    problem.setName(of: variable, to: nil)
    freeVariables.append(variable.index)
    checkInvariants()
  }
}

extension Problem.Rows {
  fileprivate func names(_ variable: Variable, inRow row: Int) -> Bool {
    for position in range(row) where terms[position].variable == variable { return true }
    return false
  }
}
