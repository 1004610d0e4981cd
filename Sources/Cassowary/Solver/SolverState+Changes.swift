extension SolverState {
  mutating func add(_ constraint: Constraint) throws(SolverError) -> ConstraintID {
    if problem.variableCount > system.variableCount { try rebuild() }
    let slot = try append(constraint)
    try solve(from: slot)
    let id = ConstraintID(index: ids[slot])
    rebuildIfWorthwhile()
    checkInvariants()
    return id
  }

  mutating func add(contentsOf constraints: [Constraint]) throws(SolverError) -> [ConstraintID] {
    if constraints.count == 1 { return [try add(constraints[0])] }
    if constraints.count > 64 + ids.count / 2 { return try addInBulk(constraints) }
    if problem.variableCount > system.variableCount { try rebuild() }
    willStep()
    let firstSlot = ids.count
    for constraint in constraints { _ = try append(constraint) }
    if simplex.isRelaxed { recomputeRightHandSides() }
    try solve()
    let added = ids[firstSlot...].map { ConstraintID(index: $0) }
    rebuildIfWorthwhile()
    checkInvariants()
    return added
  }

  /// Adds so many constraints that a new plan is cheaper than individual pivots.
  private mutating func addInBulk(_ constraints: [Constraint]) throws(SolverError) -> [ConstraintID] {
    var compact = compactProblem()
    var added: [ConstraintID] = []
    for constraint in constraints {
      do throws(ProblemError) { try compact.problem.add(constraint) } catch { throw .problem(error) }
      added.append(ConstraintID(index: nextID + added.count))
    }
    nextID += added.count
    let ids = compact.ids + added.map { $0.index }
    adopt(try SolvedSystem(compact.problem, ids, options, spareVariables: 8))
    checkInvariants()
    return added
  }

  /// Adds a constraint in a slot at the end, without solving.
  private mutating func append(_ constraint: Constraint) throws(SolverError) -> Int {
    let slot: Int
    do throws(ProblemError) { slot = try problem.add(constraint).index } catch { throw .problem(error) }
    system.append(problem.rows, slot)
    ids.append(nextID)
    nextID += 1
    undos.append(.removeLastSlot)
    simplex.appendRow(of: SystemView(system), rightHandSide: rightHandSide(of: slot))
    return slot
  }

  /// Removes the last slot. Its row is not in the basis, or the previous state is about to be restored.
  mutating func removeLastSlot() {
    guard ids.popLast() != nil else { return }
    problem.rows.removeLast()
    system.removeLast()
    simplex.removeLastRow(of: SystemView(system))
  }

  mutating func remove(_ constraint: ConstraintID) throws(SolverError) {
    let slot = try slot(of: constraint)
    let tag = Int32(truncatingIfNeeded: slot)
    let isPivot = simplex.isPivot(tag)
    if !isPivot { try removeRow(tag) }
    emptySlot(slot)
    if isPivot { try rebuild(keepsDuals: false) } else { rebuildIfWorthwhile() }
    checkInvariants()
  }

  private mutating func removeRow(_ tag: Int32) throws(SolverError) {
    let wasRelaxed = simplex.isRelaxed
    if simplex.removeIfInactive(tag) { return undos.append(.include(tag)) }
    willStep()
    simplex.beginTouching()
    let removal: Simplex.Removal
    do throws(SolveError) { removal = try simplex.remove(tag) } catch {
      throw .solve(error.named(by: problem, ids: ids))
    }
    if wasRelaxed {
      recomputeRightHandSides()
      try solve()
    } else if removal == .restarted || simplex.hasMoved {
      try solve(touchedOnly: true)
    }
  }

  /// Removes the constraints whose rows satisfy a condition. Many are removed by a new plan, because each removal by
  /// itself saves a copy of the simplex's state.
  mutating func removeConstraints(where isRemoved: (Problem.Rows, Int) -> Bool) throws(SolverError) {
    let slots = ids.indices.filter { ids[$0] >= 0 && isRemoved(problem.rows, $0) }
    guard slots.count > 8 else {
      for id in slots.map({ ids[$0] }) { try remove(ConstraintID(index: id)) }
      return
    }
    for slot in slots { emptySlot(slot) }
    try rebuild(keepsDuals: false)
  }

  /// Empties the slot of a row that has left the simplex, or is about to, and ends its edit.
  private mutating func emptySlot(_ slot: Int) {
    for (variable, edit) in edits where edit.index == ids[slot] {
      undos.append(.setEdit(variable, edit))
      edits[variable] = nil
    }
    undos.append(.fill(slot: slot, id: ids[slot], label: problem.rows.labels[slot]))
    problem.rows.labels[slot] = nil
    ids[slot] = ~ids[slot]
    solved.emptySlots += 1
  }

  mutating func trimSlots() {
    while let last = ids.last, last < 0 {
      removeLastSlot()
      solved.emptySlots -= 1
    }
  }

  mutating func setConstant(of constraint: ConstraintID, to constant: Double) throws(SolverError) {
    guard Problem.accepts(constant) else { throw .problem(.numberOutOfRange(constant, .constant)) }
    let slot = try slot(of: constraint)
    try setConstants([(slot, constant)])
    checkInvariants()
  }

  mutating func setConstants(_ changes: [(slot: Int, constant: Double)]) throws(SolverError) {
    willStep()
    for change in changes {
      undos.append(.setConstant(slot: change.slot, problem.rows.constants[change.slot]))
      problem.rows.constants[change.slot] = change.constant
    }
    if simplex.isRelaxed {
      recomputeRightHandSides()
      return try solve()
    }
    simplex.beginTouching()
    for change in changes {
      simplex.setRightHandSide(of: Int32(truncatingIfNeeded: change.slot), to: rightHandSide(of: change.slot))
    }
    try solve(touchedOnly: true)
  }

  mutating func setImportance(
    of constraint: ConstraintID,
    priority: Priority?,
    weight: Double?
  ) throws(SolverError) {
    if let weight, !(weight > 0 && Problem.accepts(weight)) { throw .problem(.invalidWeight(weight)) }
    let slot = try slot(of: constraint)
    var traits = problem.rows.traits[slot]
    traits.priority = priority?.rawValue ?? traits.priority
    traits.weight = weight ?? traits.weight
    willStep()
    undos.append(.setTraits(slot: slot, problem.rows.traits[slot]))
    setTraits(of: slot, to: traits)
    let tag = Int32(truncatingIfNeeded: slot)
    if simplex.isPivot(tag) {
      if traits.priority != Priority.required.rawValue { try rebuild(keepsDuals: false) }
    } else {
      simplex.addCandidateRow(tag)
      if simplex.isRelaxed { recomputeRightHandSides() }
      simplex.restartDuals()
      try solve()
    }
    checkInvariants()
  }

  mutating func setTraits(of slot: Int, to traits: Problem.Rows.Traits) {
    problem.rows.traits[slot] = traits
    system.levels[slot] = -traits.priority
    system.weights[slot] = traits.weight / system.scales[slot]
  }

  private func rightHandSide(of slot: Int) -> Double {
    var number = problem.rows.constants[slot] * system.scales[slot]
    guard system.parameterCount > 0 else { return number }
    var position = (0..<system.parameterTerms.count).partitioningIndex { system.parameterTerms[$0].row >= slot }
    while position < system.parameterTerms.count, Int(system.parameterTerms[position].row) == slot {
      let term = system.parameterTerms[position]
      number -= term.coefficient * problem.parameterValues[Int(term.parameter)]
      position += 1
    }
    return number
  }
}
