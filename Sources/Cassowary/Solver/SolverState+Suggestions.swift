extension SolverState {
  mutating func suggest(_ suggestions: [(variable: Variable, value: Double)]) throws(SolverError) {
    var inputs: [PieceCache.Input] = []
    for (variable, value) in suggestions { inputs.append(try input(for: variable, value)) }
    if canEvaluate(inputs) {
      let old = exchange(inputs, suggestions.map(\.value))
      if cache.evaluate(inputValues, into: simplex.values) {
        isStale = true
        return
      }
      try solveInputs(inputs, revertingTo: old)
    } else {
      let old = exchange(inputs, suggestions.map(\.value))
      try solveInputs(inputs, revertingTo: old)
    }
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

  /// Whether the pieces are made for all of these inputs.
  private func canEvaluate(_ inputs: [PieceCache.Input]) -> Bool {
    for input in inputs where cache.position(of: input) == nil { return false }
    return true
  }

  /// Writes inputs into the problem, and returns what they were.
  @discardableResult
  private mutating func exchange(_ inputs: [PieceCache.Input], _ values: [Double]) -> [Double] {
    var old: [Double] = []
    old.reserveCapacity(inputs.count)
    for (input, value) in zip(inputs, values) {
      switch input {
      case .parameter(let position):
        old.append(problem.parameterValues[position])
        problem.parameterValues[position] = value
      case .slot(let slot):
        old.append(problem.rows.constants[slot])
        problem.rows.constants[slot] = value
      }
    }
    return old
  }

  /// The present values of the inputs that pieces are made for.
  private var inputValues: [Double] {
    cache.inputs.map { input in
      switch input {
      case .parameter(let position): problem.parameterValues[position]
      case .slot(let slot): problem.rows.constants[slot]
      }
    }
  }

  /// Solves for the problem's inputs as they are now, and keeps the piece that the solution is in.
  private mutating func solveInputs(_ inputs: [PieceCache.Input], revertingTo old: [Double]) throws(SolverError) {
    let snapshot = simplex.snapshot()
    refold()
    do throws(SolverError) {
      try settle(snapshot)
    } catch {
      // From the last to the first, so that an input suggested twice gets its first value back.
      for index in inputs.indices.reversed() { exchange([inputs[index]], [old[index]]) }
      throw error
    }
    isStale = false
    checkInvariants()
    guard !simplex.isRelaxed else { return cache.clear() }
    if !canEvaluate(inputs) { cache.include(inputs, system) }
    if canEvaluate(inputs) { cache.add(&simplex, at: inputValues) }
  }

  /// Makes a change other than a suggestion: forgets the pieces, and brings the simplex to where they put the values. Where
  /// the change is refused, the values are to the bit what they were.
  mutating func changing<Result>(
    _ change: (inout SolverState) throws(SolverError) -> Result
  ) throws(SolverError) -> Result {
    cache.clear()
    guard isStale else { return try change(&self) }
    let values = simplex.values.copy()
    do throws(SolverError) {
      let snapshot = simplex.snapshot()
      refold()
      try settle(snapshot)
      isStale = false
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
    copy.setSides(constants: problem.rows.constants, parameters: problem.parameterValues)
    do throws(SolveError) { try copy.solve() } catch { throw .solve(error.renamed(handles)) }
    return copy
  }
}
