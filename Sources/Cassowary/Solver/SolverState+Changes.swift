extension SolverState {
  mutating func addVariable(_ name: String?) -> Variable {
    let variable = problem.addVariable(name)
    // Room grows with what is there, so that its cost is spread. Where the limits forbid to solve the grown system, the
    // next constraint says so.
    if variable.index >= system.variableCount { try? rebuild(spareVariables: 8 + problem.variableCount / 4) }
    return variable
  }

  mutating func add(_ constraint: Constraint) throws(SolverError) -> ConstraintID {
    if problem.variableCount > system.variableCount { try rebuild() }
    let slot = try append(constraint)
    do throws(SolverError) {
      try settle(from: slot)
    } catch {
      removeLastSlot()
      throw error
    }
    let handle = ConstraintID(index: handles[slot])
    rebuildIfWorthwhile()
    checkInvariants()
    return handle
  }

  mutating func add(contentsOf constraints: [Constraint]) throws(SolverError) -> [ConstraintID] {
    if constraints.count > 64 + handles.count / 2 { return try addInBulk(constraints) }
    if problem.variableCount > system.variableCount { try rebuild() }
    let snapshot = simplex.snapshot()
    let firstSlot = handles.count
    do throws(SolverError) {
      for constraint in constraints { _ = try append(constraint) }
      if simplex.isRelaxed { refold() }
      beginChange()
      do throws(SolveError) { try simplex.solve() } catch { throw .solve(error.renamed(handles)) }
    } catch {
      simplex.restore(snapshot)
      while handles.count > firstSlot { removeLastSlot() }
      throw error
    }
    let added = handles[firstSlot...].map { ConstraintID(index: $0) }
    rebuildIfWorthwhile()
    checkInvariants()
    return added
  }

  /// Adds so many constraints that a new plan is cheaper than their pivots.
  private mutating func addInBulk(_ constraints: [Constraint]) throws(SolverError) -> [ConstraintID] {
    var compact = compactProblem()
    var added: [ConstraintID] = []
    for constraint in constraints {
      do throws(ProblemError) { try compact.problem.add(constraint) } catch { throw .problem(error) }
      added.append(ConstraintID(index: nextHandle + added.count))
    }
    try replace(
      compact.problem,
      compact.handles + added.map(\.index),
      BuiltSystem(compact.problem, pivotLimit, spareVariables: 8)
    )
    nextHandle += added.count
    return added
  }

  /// Adds a constraint in a slot at the end, unsolved.
  private mutating func append(_ constraint: Constraint) throws(SolverError) -> Int {
    let slot: Int
    do throws(ProblemError) { slot = try problem.add(constraint).index } catch { throw .problem(error) }
    system.append(problem.rows, slot)
    handles.append(nextHandle)
    nextHandle += 1
    simplex.adoptLastRow(of: SystemView(system), side: foldedSide(of: slot))
    return slot
  }

  /// Takes the last slot away; its row is in no basis, or about to be restored out of it.
  private mutating func removeLastSlot() {
    guard let handle = handles.popLast() else { return }
    if handle == nextHandle - 1 { nextHandle -= 1 }
    problem.rows.removeLast()
    system.removeLast()
    simplex.forgetLastRow(of: SystemView(system))
  }

  mutating func remove(_ constraint: ConstraintID) throws(SolverError) {
    let slot = try slot(of: constraint)
    for (variable, edit) in edits where edit == constraint { edits[variable] = nil }
    let tag = Int32(truncatingIfNeeded: slot)
    if simplex.core.isPivot(tag) {
      try removeByRebuilding(slot, constraint)
    } else if simplex.placeOf[tag] == -1, simplex.sides[tag] == 0, !simplex.isRelaxed {
      simplex.placeOf[tag] = Simplex.absent
      vacate(slot, constraint)
    } else {
      let snapshot = simplex.snapshot()
      let removal = simplex.remove(tag)
      if simplex.isRelaxed { refold() }
      if simplex.isRelaxed || removal == .restarted || simplex.hasMoved { try settle(snapshot) }
      vacate(slot, constraint)
    }
    rebuildIfWorthwhile()
    checkInvariants()
  }

  private mutating func removeByRebuilding(_ slot: Int, _ constraint: ConstraintID) throws(SolverError) {
    let handle = handles[slot]
    handles[slot] = ~handle
    do throws(SolverError) {
      try rebuild()
    } catch {
      handles[slot] = handle
      throw error
    }
  }

  /// Empties the slot of a row that has left the simplex.
  private mutating func vacate(_ slot: Int, _ constraint: ConstraintID) {
    problem.rows.labels[slot] = nil
    if slot == handles.count - 1 {
      handles.removeLast()
      problem.rows.removeLast()
      system.removeLast()
      simplex.forgetLastRow(of: SystemView(system))
    } else {
      handles[slot] = ~constraint.index
      emptySlots += 1
    }
  }

  mutating func setConstant(of constraint: ConstraintID, to constant: Double) throws(SolverError) {
    guard Problem.accepts(constant) else { throw .problem(.numberOutOfRange(constant, .constant)) }
    let slot = try slot(of: constraint)
    try setConstants([(slot, constant)])
    checkInvariants()
  }

  /// Gives several slots other constants, as one change.
  mutating func setConstants(_ changes: [(slot: Int, constant: Double)]) throws(SolverError) {
    let old = changes.map { problem.rows.constants[$0.slot] }
    let snapshot = simplex.snapshot()
    for change in changes { problem.rows.constants[change.slot] = change.constant }
    do throws(SolverError) {
      if simplex.isRelaxed {
        refold()
      } else {
        for change in changes {
          let tag = Int32(truncatingIfNeeded: change.slot)
          _ = simplex.setSide(of: tag, to: foldedSide(of: change.slot))
        }
      }
      try settle(snapshot)
    } catch {
      for (change, constant) in zip(changes, old) { problem.rows.constants[change.slot] = constant }
      throw error
    }
  }

  mutating func setImportance(
    of constraint: ConstraintID,
    priority: Priority?,
    weight: Double?
  ) throws(SolverError) {
    if let weight, !(weight > 0 && Problem.accepts(weight)) { throw .problem(.invalidWeight(weight)) }
    let slot = try slot(of: constraint)
    let old = problem.rows.traits[slot]
    problem.rows.traits[slot].priority = priority?.rawValue ?? old.priority
    problem.rows.traits[slot].weight = weight ?? old.weight
    do throws(SolverError) {
      try applyImportance(slot)
    } catch {
      problem.rows.traits[slot] = old
      system.levels[slot] = -old.priority
      system.weights[slot] = old.weight / system.scales[slot]
      throw error
    }
    checkInvariants()
  }

  private mutating func applyImportance(_ slot: Int) throws(SolverError) {
    let tag = Int32(truncatingIfNeeded: slot)
    let isPivot = simplex.core.isPivot(tag)
    if isPivot {
      guard problem.rows.traits[slot].priority != 1000 else { return }
      return try rebuild()
    }
    let snapshot = simplex.snapshot()
    system.levels[slot] = -problem.rows.traits[slot].priority
    system.weights[slot] = problem.rows.traits[slot].weight / system.scales[slot]
    simplex.lookAt(tag)
    if simplex.isRelaxed { refold() }
    simplex.restartDuals()
    try settle(snapshot)
  }

  /// The right side of a slot's row, scaled, parameters put in.
  private func foldedSide(of slot: Int) -> Double {
    var side = problem.rows.constants[slot] * system.scales[slot]
    guard system.parameterCount > 0 else { return side }
    var low = 0
    var high = system.parameterTerms.count
    while low < high {
      let middle = (low + high) / 2
      if system.parameterTerms[middle].row < Int32(truncatingIfNeeded: slot) { low = middle + 1 } else { high = middle }
    }
    while low < system.parameterTerms.count, Int(system.parameterTerms[low].row) == slot {
      let term = system.parameterTerms[low]
      side -= term.coefficient * problem.parameterValues[Int(term.parameter)]
      low += 1
    }
    return side
  }
}
