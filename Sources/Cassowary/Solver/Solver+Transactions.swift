/// Every change is a transaction: it records its steps, and reverts them in reverse order if it is rejected.
extension Solver {
  enum Undo {
    case setProblem(Problem)
    case removeLastSlot
    case setConstant(slot: Int, Double)
    case setParameter(Int, Double)
    case setTraits(slot: Int, Problem.Rows.Traits)
    case setEdit(Variable, ConstraintID?)
    case fill(slot: Int, id: Int, label: String?)
    /// Reverts the removal of a row that did not affect the state of the simplex.
    case include(Int32)
    case restore(Saved<SimplexState>)
    case reinstate(Saved<SolvedSystem>)
  }

  /// Keeps a noncopyable value on the heap.
  final class Saved<Value: ~Copyable> {
    var value: Value

    init(_ value: consuming Value) {
      self.value = value
    }
  }

  /// Makes a change either completely or not at all. The constraint IDs of a rejected change are not reused, because a
  /// conflict may refer to them.
  func transaction<Result>(_ change: () throws(SolverError) -> Result) throws(SolverError) -> Result {
    precondition(!isBorrowed, "a closure that borrows the values must not change the solver")
    // Regions are valid only for the previous system.
    var regions = RegionCache()
    swap(&regions, &cache)
    let wasStale = isStale
    simplex.limits.restart()
    do throws(SolverError) {
      if wasStale {
        willStep()
        regions.restoreLatest(&simplex)
        try solveInputs()
      }
      let result = try change()
      undos.removeAll(keepingCapacity: true)
      trimSlots()
      return result
    } catch {
      rollBack()
      isStale = wasStale
      swap(&regions, &cache)
      throw error
    }
  }

  /// Saves the state of the simplex, and adapts the limits, which all steps and new solves of a change share.
  func willStep() {
    simplex.limits.fit(options, solved.problem)
    undos.append(.restore(Saved(simplex.copyState())))
  }

  func rollBack() {
    while let undo = undos.popLast() {
      switch undo {
      case .setProblem(let problem): solved.problem = problem
      case .removeLastSlot: removeLastSlot()
      case .setConstant(let slot, let constant):
        solved.problem.rows.constants[slot] = constant
        simplex.resetRightHandSide(of: Int32(truncatingIfNeeded: slot), to: rightHandSide(of: slot))
      case .setParameter(let position, let value): solved.problem.parameterValues[position] = value
      case .setTraits(let slot, let traits): setTraits(of: slot, to: traits)
      case .setEdit(let variable, let constraint): edits[variable] = constraint
      case .fill(let slot, let id, let label):
        ids[slot] = id
        solved.problem.rows.labels[slot] = label
        solved.emptySlots -= 1
      case .include(let row): simplex.include(row)
      case .restore(let saved): simplex.restore(saved.value)
      case .reinstate(let saved): swap(&solved, &saved.value)
      }
    }
  }

  func adopt(_ replacement: consuming SolvedSystem) {
    swap(&solved, &replacement)
    undos.append(.reinstate(Saved(replacement)))
  }
}

extension Solver {
  // The parts of ``solved`` that changes use most.
  var system: System {
    _read { yield solved.system }
    _modify { yield &solved.system }
  }
  var simplex: Simplex {
    _read { yield solved.simplex }
    _modify { yield &solved.simplex }
  }
  var ids: [Int] {
    _read { yield solved.ids }
    _modify { yield &solved.ids }
  }

  func slot(of constraint: ConstraintID) throws(SolverError) -> Int {
    guard let slot = findSlot(of: constraint) else { throw .problem(.unknownConstraint(constraint)) }
    return slot
  }

  func findSlot(of constraint: ConstraintID) -> Int? {
    // A negative index could be the complement of that of an empty slot.
    guard constraint.index >= 0 else { return nil }
    let slot = ids.indices.partitioningIndex { max(ids[$0], ~ids[$0]) >= constraint.index }
    return slot < ids.count && ids[slot] == constraint.index ? slot : nil
  }

  /// Removes empty slots, and adds capacity for more variables. It continues from the current state, so values move no
  /// further than the constraints require.
  func rebuild() throws(SolverError) {
    // The capacity grows in proportion to the size, so that its cost is amortized.
    let count = solved.problem.variableCount
    let spareVariables = 8 + (count > system.variableCount ? count / 4 : 0)
    let compact = compactProblem()
    var slots = Buffer<Int32>(repeating: -1, count: ids.count)
    var next: Int32 = 0
    for slot in ids.indices where ids[slot] >= 0 {
      slots[slot] = next
      next += 1
    }
    try take(wasPathDependent: simplex.isPathDependent, isLoosened: true) { () throws(SolverError) in
      var limits = simplex.limits
      defer { simplex.limits = limits }
      adopt(
        try SolvedSystem(
          compact.problem, compact.ids, continuing: simplex, slots, options, &limits, spareVariables: spareVariables))
    }
  }

  func rebuildIfWorthwhile() {
    let added = ids.count - solved.plannedSlots
    guard solved.emptySlots > 64 + ids.count / 2 || added > 64 + solved.plannedSlots / 2 else { return }
    guard added + solved.emptySlots >= rebuildThreshold else { return }
    // The current state is a solution. If the limits do not allow finding it again, it stays, for about as many changes.
    rebuildThreshold = 2 * (added + solved.emptySlots)
    // The change does not pay for it.
    let spent = simplex.limits
    simplex.limits.restart()
    do throws(SolverError) {
      try rebuild()
      rebuildThreshold = 0
    } catch {}
    simplex.limits = spent
  }

  func compactProblem() -> (problem: Problem, ids: [Int]) {
    let live = ids.indices.filter { ids[$0] >= 0 }
    var result = solved.problem.selecting(live)
    for (row, slot) in live.enumerated() {
      if let label = solved.problem.rows.labels[slot] { result.rows.labels[row] = label }
    }
    return (result, live.map { ids[$0] })
  }

  /// The change has saved the state of the simplex.
  ///
  /// - Parameters:
  ///   - touchedOnly: whether only touched rows may contradict their duals.
  ///   - wasPathDependent: whether the state before the change depends on how it was reached; `nil` if it is the
  ///     current one.
  ///   - isLoosened: whether the required rows are some of those before, so that they cannot conflict.
  func solve(
    touchedOnly: Bool = false, wasPathDependent: Bool? = nil, isLoosened: Bool = false
  ) throws(SolverError) {
    let wasPathDependent = wasPathDependent ?? simplex.isPathDependent
    try take(wasPathDependent: wasPathDependent, isLoosened: isLoosened) { () throws(SolverError) in
      if simplex.isRelaxed, wasPathDependent { recomputeRightHandSides() }
      // Relaxations that are taken back touch nothing.
      let touchedOnly = touchedOnly && !wasPathDependent
      try naming { () throws(SolveError) in try simplex.solve(touchedOnly: touchedOnly) }
    }
  }

  /// Takes a step from the current state, or the result of a new solve if that of the step depends on the changes
  /// before.
  private func take(
    wasPathDependent: Bool, isLoosened: Bool, _ step: () throws(SolverError) -> Void
  ) throws(SolverError) {
    var isSolved = false
    if !wasPathDependent {
      do throws(SolverError) {
        try step()
        if !simplex.isPathDependent { return }
        isSolved = true
      } catch {
        switch error {
        case .solve(.unsatisfiable) where isLoosened || simplex.isPathDependent: break
        case .solve(.precisionLost), .solve(.numberOutOfRange): break
        default: throw error
        }
      }
    }
    var limits = simplex.limits
    do throws(SolverError) {
      let compact = compactProblem()
      // Even spare variables would change when values are refined.
      adopt(try SolvedSystem(compact.problem, compact.ids, options, &limits, spareVariables: 0))
    } catch {
      switch error {
      case .solve(.cancelled), .solve(.budgetExceeded): throw error
      default: guard isLoosened else { throw error }
      }
      simplex.limits = limits
      if !isSolved { try step() }
    }
  }

  /// Only the rows of these slots may contradict their duals.
  func solve(from slots: Range<Int>) throws(SolverError) {
    if simplex.isPathDependent { return try solve() }
    let rows = Int32(truncatingIfNeeded: slots.lowerBound)..<Int32(truncatingIfNeeded: slots.upperBound)
    guard rows.contains(where: { simplex.wantedDirection(of: $0) != 0 }) else { return }
    willStep()
    simplex.beginTouching()
    for row in rows { simplex.touch(row) }
    try solve(touchedOnly: true, wasPathDependent: false)
  }

  func recomputeRightHandSides() {
    simplex.setRightHandSides(constants: solved.problem.rows.constants, parameters: solved.problem.parameterValues)
  }

  func rightHandSide(of slot: Int) -> Double {
    var number = solved.problem.rows.constants[slot] * system.scales[slot]
    guard system.parameterCount > 0 else { return number }
    var position = (0..<system.parameterTerms.count).partitioningIndex { system.parameterTerms[$0].row >= slot }
    while position < system.parameterTerms.count, Int(system.parameterTerms[position].row) == slot {
      let term = system.parameterTerms[position]
      number -= term.coefficient * solved.problem.parameterValues[Int(term.parameter)]
      position += 1
    }
    return number
  }

  /// Gives the constraints of a thrown conflict their IDs and names.
  func naming<Result: ~Copyable>(_ body: () throws(SolveError) -> Result) throws(SolverError) -> Result {
    do throws(SolveError) {
      return try body()
    } catch {
      throw .solve(error.named(by: solved.problem, ids: ids))
    }
  }

  func checkInvariants() {
    assert(ids.count == solved.problem.constraintCount && ids.count == system.rowCount)
    assert(ids.reduce(0) { $0 + ($1 < 0 ? 1 : 0) } == solved.emptySlots)
    assert(isStale || simplex.brokenInvariant() == nil, simplex.brokenInvariant() ?? "")
  }
}
