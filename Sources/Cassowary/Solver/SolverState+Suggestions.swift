extension SolverState {
  /// Takes suggested values: from a piece, where one holds, else by a solve.
  mutating func suggest(_ suggestions: [(variable: Variable, value: Double)]) throws(SolverError) {
    if try evaluatePieces(suggestions) { return }
    var inputs: [(input: PieceCache.Input, variable: Variable)] = []
    for (variable, value) in suggestions { inputs.append((try input(for: variable, value), variable)) }
    let old = inputs.map { value(of: $0.input) }
    for (input, suggestion) in zip(inputs, suggestions) { set(input.input, to: suggestion.value) }
    do throws(SolverError) {
      try solveInputs()
    } catch {
      // From the last to the first, so that an input suggested twice gets its first value back.
      for index in inputs.indices.reversed() { set(inputs[index].input, to: old[index]) }
      throw error
    }
    keepPiece(inputs)
  }

  /// Puts the variables where a piece says; false, with nothing done, where none holds.
  private mutating func evaluatePieces(
    _ suggestions: [(variable: Variable, value: Double)]
  ) throws(SolverError) -> Bool {
    for (variable, value) in suggestions {
      guard cache.position(of: variable) != nil else { return false }
      guard Problem.accepts(value) else { throw .invalidSuggestion(variable, value) }
    }
    for (variable, value) in suggestions {
      if let position = cache.position(of: variable) { cache.setValue(value, at: position) }
    }
    guard cache.evaluate(into: simplex.values) else {
      readInputs()
      return false
    }
    for (variable, value) in suggestions {
      if let position = cache.position(of: variable) { set(cache.inputs[position], to: value) }
    }
    isStale = true
    return true
  }

  /// What a suggestion for a variable changes.
  private func input(for variable: Variable, _ value: Double) throws(SolverError) -> PieceCache.Input {
    let input: PieceCache.Input
    if let constraint = edits[variable] {
      input = .slot(try slot(of: constraint))
    } else if problem.isParameter(variable) {
      input = .parameter(Int(problem.parameterPositions[variable.index]))
    } else {
      throw .notEdited(variable)
    }
    guard Problem.accepts(value) else { throw .invalidSuggestion(variable, value) }
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
    case .parameter(let position): problem.parameterValues[position] = value
    case .slot(let slot): problem.rows.constants[slot] = value
    }
  }

  /// Takes the inputs' values from the problem.
  private mutating func readInputs() {
    for position in cache.inputs.indices { cache.setValue(value(of: cache.inputs[position]), at: position) }
  }

  /// Solves for the problem's inputs as they are now.
  private mutating func solveInputs() throws(SolverError) {
    let snapshot = simplex.snapshot()
    refold()
    try settle(snapshot)
    isStale = false
    checkInvariants()
  }

  /// Keeps the piece that the solution is in.
  private mutating func keepPiece(_ inputs: [(input: PieceCache.Input, variable: Variable)]) {
    guard !simplex.isRelaxed else { return cache.clear() }
    if !inputs.allSatisfy({ cache.position(of: $0.variable) != nil }) { cache.include(inputs, system) }
    guard inputs.allSatisfy({ cache.position(of: $0.variable) != nil }) else { return cache.clear() }
    readInputs()
    cache.add(&simplex)
  }

  /// Makes a change other than a suggestion: forgets the pieces, and brings the simplex to where they put the values. Where
  /// the change is refused, the values are to the bit what they were.
  mutating func changing<Result>(
    _ change: (inout SolverState) throws(SolverError) -> Result
  ) throws(SolverError) -> Result {
    guard isStale else {
      cache.clear()
      return try change(&self)
    }
    let values = simplex.values.copy()
    cache.restoreLatest(&simplex)
    cache.clear()
    do throws(SolverError) {
      try solveInputs()
      return try change(&self)
    } catch {
      simplex.restoreValues(values)
      isStale = true
      throw error
    }
  }

  /// A copy of the simplex that is where the values are.
  func settledSimplex() throws(SolverError) -> Simplex {
    var copy = simplex.clone()
    guard isStale else { return copy }
    cache.restoreLatest(&copy)
    copy.setSides(constants: problem.rows.constants, parameters: problem.parameterValues)
    do throws(SolveError) { try copy.solve() } catch { throw .solve(error.renamed(handles)) }
    return copy
  }
}
