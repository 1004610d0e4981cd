extension SolverState {
  mutating func beginEdit(_ variable: Variable, priority: Priority, weight: Double) throws(SolverError) {
    guard edits[variable] == nil else { throw .duplicateEdit(variable) }
    guard let value = value(of: variable) else { throw .problem(.unknownVariable(variable)) }
    let constraint = Constraint(terms: [Term(variable)], .equal, value, priority: priority, weight: weight)
    edits[variable] = try add(constraint.labeled("edit of \(problem.name(of: variable))"))
  }

  mutating func endEdit(_ variable: Variable) throws(SolverError) {
    guard let constraint = edits[variable] else { throw .notEdited(variable) }
    try remove(constraint)
    edits[variable] = nil
  }

  func isEdited(_ variable: Variable) -> Bool {
    edits[variable] != nil
  }

  mutating func suggest(_ variable: Variable, _ value: Double) throws(SolverError) {
    try suggest([(variable, value)])
  }

  mutating func suggest(_ suggestions: [(variable: Variable, value: Double)]) throws(SolverError) {
    var constants: [(slot: Int, constant: Double)] = []
    var parameters = problem.parameterValues
    var hasParameters = false
    for (variable, value) in suggestions {
      guard Problem.accepts(value) else { throw .invalidSuggestion(variable, value) }
      if let constraint = edits[variable] {
        constants.append((try slot(of: constraint), value))
      } else if problem.isParameter(variable) {
        parameters[Int(problem.parameterPositions[variable.index])] = value
        hasParameters = true
      } else {
        throw .notEdited(variable)
      }
    }
    if hasParameters { try setInputs(parameters, constants) } else { try setConstants(constants) }
    checkInvariants()
  }

  /// Gives parameters and constants other values, as one change.
  private mutating func setInputs(
    _ parameters: [Double],
    _ constants: [(slot: Int, constant: Double)]
  ) throws(SolverError) {
    let oldParameters = problem.parameterValues
    let old = constants.map { problem.rows.constants[$0.slot] }
    let snapshot = simplex.snapshot()
    problem.parameterValues = parameters
    for change in constants { problem.rows.constants[change.slot] = change.constant }
    refold()
    do throws(SolverError) {
      try settle(snapshot)
    } catch {
      problem.parameterValues = oldParameters
      for (change, constant) in zip(constants, old) { problem.rows.constants[change.slot] = constant }
      throw error
    }
  }
}
