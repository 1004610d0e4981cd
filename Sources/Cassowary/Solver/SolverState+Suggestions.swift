extension SolverState {
  mutating func suggest(_ suggestions: [(variable: Variable, value: Double)]) throws(SolverError) {
    if try evaluatePieces(suggestions) { return }
    var inputs: [(input: PieceCache.Input, variable: Variable)] = []
    for (variable, value) in suggestions { inputs.append((try input(for: variable, value), variable)) }
    do throws(SolverError) {
      willStep()
      for (input, suggestion) in zip(inputs, suggestions) { set(input.input, to: suggestion.value) }
      try solveInputs()
      undos.removeAll()
    } catch {
      rollBack()
      throw error
    }
    keepPiece(inputs)
  }

  /// Moves the variables to the values of a piece. Returns `false`, without doing anything, if none holds.
  private mutating func evaluatePieces(
    _ suggestions: [(variable: Variable, value: Double)]
  ) throws(SolverError) -> Bool {
    for (variable, value) in suggestions {
      guard cache.position(of: variable) != nil else { return false }
      guard Problem.accepts(value) else { throw .invalidSuggestion(variable, value, name: problem.name(of: variable)) }
    }
    for (variable, value) in suggestions {
      if let position = cache.position(of: variable) { cache.setValue(value, at: position) }
    }
    guard cache.evaluate(into: &solved.simplex.values) else {
      readInputs()
      return false
    }
    for (variable, value) in suggestions {
      if let position = cache.position(of: variable) { set(cache.inputs[position], to: value) }
    }
    undos.removeAll(keepingCapacity: true)
    isStale = true
    return true
  }

  private func input(for variable: Variable, _ value: Double) throws(SolverError) -> PieceCache.Input {
    let input: PieceCache.Input
    if let constraint = edits[variable] {
      input = .slot(try slot(of: constraint))
    } else if problem.isParameter(variable) {
      input = .parameter(Int(problem.parameterPositions[variable.index]))
    } else {
      throw .notEdited(variable, name: problem.name(of: variable))
    }
    guard Problem.accepts(value) else { throw .invalidSuggestion(variable, value, name: problem.name(of: variable)) }
    return input
  }

  private func value(of input: PieceCache.Input) -> Double {
    switch input {
    case .parameter(let position): problem.parameterValues[position]
    case .slot(let slot): problem.rows.constants[slot]
    }
  }

  private mutating func set(_ input: PieceCache.Input, to value: Double) {
    switch input {
    case .parameter(let position):
      undos.append(.setParameter(position, problem.parameterValues[position]))
      problem.parameterValues[position] = value
    case .slot(let slot):
      undos.append(.setConstant(slot: slot, problem.rows.constants[slot]))
      problem.rows.constants[slot] = value
    }
  }

  private mutating func readInputs() {
    for position in cache.inputs.indices { cache.setValue(value(of: cache.inputs[position]), at: position) }
  }

  mutating func solveInputs() throws(SolverError) {
    recomputeRightHandSides()
    try solve()
    isStale = false
    checkInvariants()
  }

  private mutating func keepPiece(_ inputs: [(input: PieceCache.Input, variable: Variable)]) {
    guard !simplex.isRelaxed else { return cache.clear() }
    if !inputs.allSatisfy({ cache.position(of: $0.variable) != nil }) { cache.include(inputs, solved.system) }
    guard inputs.allSatisfy({ cache.position(of: $0.variable) != nil }) else { return cache.clear() }
    readInputs()
    cache.add(&solved.simplex)
  }

  func solvedSimplex() throws(SolverError) -> Simplex {
    var copy = simplex.clone()
    guard isStale else { return copy }
    cache.restoreLatest(&copy)
    copy.setRightHandSides(constants: problem.rows.constants, parameters: problem.parameterValues)
    do throws(SolveError) { try copy.solve() } catch { throw .solve(error.named(by: problem, ids: ids)) }
    return copy
  }
}
