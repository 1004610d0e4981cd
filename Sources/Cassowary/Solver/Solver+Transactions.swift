/// Every change is a transaction: it records its steps, and reverts them in reverse order if it is rejected.
extension Solver {
  enum Undo {
    case removeLastSlot
    case setConstant(slot: Int, Double)
    case setParameter(Int, Double)
    case setTraits(slot: Int, Problem.Rows.Traits)
    case setEdit(Variable, ConstraintID?)
    case fill(slot: Int, id: Int, label: String?)
    /// A row was removed that did not affect the state of the simplex.
    case include(Int32)
    case restore(Saved<SimplexState>)
    case reinstate(Saved<SolvedSystem>)
  }

  /// A value without copies, kept on the heap.
  final class Saved<Value: ~Copyable> {
    var value: Value

    init(_ value: consuming Value) {
      self.value = value
    }
  }

  /// Makes a change, either completely or not at all.
  ///
  /// The constraint IDs of a rejected change are not reused, because a conflict may refer to them.
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
