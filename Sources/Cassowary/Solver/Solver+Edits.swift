extension Solver {
  /// Starts to edit a variable: a constraint with a priority holds it at a suggested value, initially its current one.
  ///
  /// - Parameters:
  ///   - variable: the variable to edit.
  ///   - priority: the priority of the suggestions. With ``Priority/required``, a suggestion that cannot be met fails.
  ///   - weight: the weight among constraints of the same priority.
  /// - Throws: ``SolverError/duplicateEdit(_:name:)``, ``SolverError/problem(_:)``, ``SolverError/solve(_:)``.
  public func edit(
    _ variable: Variable,
    priority: Priority = .high,
    weight: Double = 1
  ) throws(SolverError) {
    try transaction { () throws(SolverError) in
      let name = solved.problem.name(of: variable)
      guard edits[variable] == nil else { throw .duplicateEdit(variable, name: name) }
      guard let value = value(of: variable) else { throw .problem(.unknownVariable(variable)) }
      let constraint = Constraint(terms: [Term(variable)], .equal, value, priority: priority, weight: weight)
      undos.append(.setEdit(variable, nil))
      edits[variable] = try insert([constraint.labeled("edit of \(name)")])[0]
    }
  }

  /// Ends an edit. The variable moves to where the constraints place it.
  ///
  /// - Throws: ``SolverError/notEdited(_:name:)``.
  public func endEdit(_ variable: Variable) throws(SolverError) {
    try transaction { () throws(SolverError) in
      guard let constraint = edits[variable] else {
        throw .notEdited(variable, name: solved.problem.name(of: variable))
      }
      try delete(constraint)
    }
  }

  /// Returns whether a variable is being edited.
  public func isEdited(_ variable: Variable) -> Bool {
    edits[variable] != nil
  }

  /// Suggests a value for a variable that is being edited, or changes the value of a parameter.
  ///
  /// - Throws: ``SolverError/notEdited(_:name:)``, ``SolverError/invalidSuggestion(_:_:name:)``,
  ///   ``SolverError/solve(_:)``.
  public func suggest(_ value: Double, for variable: Variable) throws(SolverError) {
    try suggest([(variable, value)])
  }

  /// Suggests several values as one change. Either all of them are accepted or none.
  public func suggest(_ suggestions: [(variable: Variable, value: Double)]) throws(SolverError) {
    precondition(!isBorrowed, "a closure that borrows the values must not change the solver")
    if try evaluateRegions(suggestions) { return }
    var inputs: [(input: RegionCache.Input, variable: Variable)] = []
    for (variable, value) in suggestions { inputs.append((try input(for: variable, value), variable)) }
    simplex.limits.restart()
    do throws(SolverError) {
      willStep()
      for (input, suggestion) in zip(inputs, suggestions) { set(input.input, to: suggestion.value) }
      try solveInputs()
    } catch {
      rollBack()
      throw error
    }
    // A new solve has other slots. What rows are relaxed by at these inputs is not what they are relaxed by at others.
    var isNew = simplex.isRelaxed
    if case .reinstate = undos.last { isNew = true }
    if isNew { cache.clear() } else { cacheRegion(inputs) }
    undos.removeAll()
  }

  /// Returns `false`, without doing anything, if no region holds.
  private func evaluateRegions(
    _ suggestions: [(variable: Variable, value: Double)]
  ) throws(SolverError) -> Bool {
    for (variable, value) in suggestions {
      guard cache.position(of: variable) != nil else { return false }
      guard Problem.accepts(value) else {
        throw .invalidSuggestion(variable, value, name: solved.problem.name(of: variable))
      }
    }
    for (variable, value) in suggestions {
      if let position = cache.position(of: variable) { cache.setValue(value, at: position) }
    }
    guard cache.evaluate(into: &solved.simplex.values) else {
      readInputs()
      return false
    }
    for (variable, value) in suggestions {
      if let position = cache.position(of: variable) { set(cache.inputs[position].input, to: value) }
    }
    undos.removeAll(keepingCapacity: true)
    isStale = true
    return true
  }

  private func input(for variable: Variable, _ value: Double) throws(SolverError) -> RegionCache.Input {
    let input: RegionCache.Input
    if let constraint = edits[variable] {
      input = .slot(try slot(of: constraint))
    } else if solved.problem.isParameter(variable) {
      input = .parameter(Int(solved.problem.parameterPositions[variable.index]))
    } else {
      throw .notEdited(variable, name: solved.problem.name(of: variable))
    }
    guard Problem.accepts(value) else {
      throw .invalidSuggestion(variable, value, name: solved.problem.name(of: variable))
    }
    return input
  }

  private func value(of input: RegionCache.Input) -> Double {
    switch input {
    case .parameter(let position): solved.problem.parameterValues[position]
    case .slot(let slot): solved.problem.rows.constants[slot]
    }
  }

  private func set(_ input: RegionCache.Input, to value: Double) {
    switch input {
    case .parameter(let position):
      undos.append(.setParameter(position, solved.problem.parameterValues[position]))
      solved.problem.parameterValues[position] = value
    case .slot(let slot):
      undos.append(.setConstant(slot: slot, solved.problem.rows.constants[slot]))
      solved.problem.rows.constants[slot] = value
    }
  }

  private func readInputs() {
    for position in cache.inputs.indices { cache.setValue(value(of: cache.inputs[position].input), at: position) }
  }

  func solveInputs() throws(SolverError) {
    let wasPathDependent = simplex.isPathDependent
    recomputeRightHandSides()
    try solve(wasPathDependent: wasPathDependent)
    isStale = false
    checkInvariants()
  }

  private func cacheRegion(_ inputs: [(input: RegionCache.Input, variable: Variable)]) {
    if !inputs.allSatisfy({ cache.position(of: $0.variable) != nil }) { cache.include(inputs, solved.system) }
    guard inputs.allSatisfy({ cache.position(of: $0.variable) != nil }) else { return cache.clear() }
    readInputs()
    cache.add(&solved.simplex)
  }

  /// Returns a copy at the current values, with the limits of a question.
  func solvedSimplex() throws(SolverError) -> Simplex {
    try naming { () throws(SolveError) in
      var copy = simplex.clone(SolveLimits(options, solved.problem))
      guard isStale else { return copy }
      cache.restoreLatest(&copy)
      try copy.solve(constants: solved.problem.rows.constants, parameters: solved.problem.parameterValues)
      return copy
    }
  }
}
