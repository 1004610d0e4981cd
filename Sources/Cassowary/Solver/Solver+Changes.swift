extension Solver {
  /// Adds a constraint.
  ///
  /// - Throws: ``SolverError/problem(_:)``, or ``SolverError/solve(_:)`` if it conflicts with required constraints, or
  ///   a limit is exceeded.
  @discardableResult
  public func add(_ constraint: Constraint) throws(SolverError) -> ConstraintID {
    try add(contentsOf: [constraint])[0]
  }

  /// Adds several constraints: either all of them or none.
  @discardableResult
  public func add(contentsOf constraints: [Constraint]) throws(SolverError) -> [ConstraintID] {
    try transaction { () throws(SolverError) in try insert(constraints) }
  }

  /// Removes a constraint.
  ///
  /// - Throws: ``ProblemError/unknownConstraint(_:)`` in ``SolverError/problem(_:)`` if it does not exist.
  public func remove(_ constraint: ConstraintID) throws(SolverError) {
    try transaction { () throws(SolverError) in try delete(constraint) }
  }

  /// Changes the constant of a constraint, which is its right side when all variables are on the left.
  public func setConstant(of constraint: ConstraintID, to constant: Double) throws(SolverError) {
    try transaction { () throws(SolverError) in
      guard Problem.accepts(constant) else { throw .problem(.numberOutOfRange(constant, .constant)) }
      let slot = try slot(of: constraint)
      let row = Int32(truncatingIfNeeded: slot)
      let isTight = simplex.isTight(row)
      if isTight || simplex.isPathDependent { willStep() }
      undos.append(.setConstant(slot: slot, solved.problem.rows.constants[slot]))
      solved.problem.rows.constants[slot] = constant
      if isTight { simplex.beginTouching() }
      simplex.setRightHandSide(of: row, to: rightHandSide(of: slot))
      if isTight {
        try solve(touchedOnly: true)
      } else {
        try solve(from: slot..<slot + 1)
      }
      checkInvariants()
    }
  }

  /// Changes the priority of a constraint.
  public func setPriority(of constraint: ConstraintID, to priority: Priority) throws(SolverError) {
    try change(constraint) { $0.priority = priority.rawValue }
  }

  /// Changes the weight of a constraint among those of its priority.
  public func setWeight(of constraint: ConstraintID, to weight: Double) throws(SolverError) {
    guard weight > 0, Problem.accepts(weight) else { throw .problem(.invalidWeight(weight)) }
    try change(constraint) { $0.weight = weight }
  }

  private func change(
    _ constraint: ConstraintID, _ change: (inout Problem.Rows.Traits) -> Void
  ) throws(SolverError) {
    try transaction { () throws(SolverError) in
      let slot = try slot(of: constraint)
      var traits = solved.problem.rows.traits[slot]
      change(&traits)
      willStep()
      undos.append(.setTraits(slot: slot, solved.problem.rows.traits[slot]))
      setTraits(of: slot, to: traits)
      let row = Int32(truncatingIfNeeded: slot)
      if simplex.isPivot(row) {
        if traits.priority != Priority.required.rawValue { try rebuild() }
      } else {
        simplex.addCheckedRow(row)
        simplex.restartDuals()
        try solve(isLoosened: traits.priority != Priority.required.rawValue)
      }
      checkInvariants()
    }
  }

  func setTraits(of slot: Int, to traits: Problem.Rows.Traits) {
    solved.problem.rows.traits[slot] = traits
    system.levels[slot] = -traits.priority
    system.weights[slot] = traits.weight / system.scales[slot]
  }
}

extension Solver {
  func insert(_ constraints: [Constraint]) throws(SolverError) -> [ConstraintID] {
    if constraints.count > 64 + ids.count / 2 { return try insertInBulk(constraints) }
    if solved.problem.variableCount > system.variableCount { try rebuild() }
    let firstSlot = ids.count
    for constraint in constraints { try append(constraint) }
    let added = ids[firstSlot...].map { ConstraintID(index: $0) }
    try solve(from: firstSlot..<ids.count)
    rebuildIfWorthwhile()
    checkInvariants()
    return added
  }

  /// With so many constraints, a new plan is cheaper than individual pivots.
  private func insertInBulk(_ constraints: [Constraint]) throws(SolverError) -> [ConstraintID] {
    var compact = compactProblem()
    var added: [ConstraintID] = []
    for constraint in constraints {
      do throws(ProblemError) { try compact.problem.add(constraint) } catch { throw .problem(error) }
      added.append(ConstraintID(index: nextID + added.count))
    }
    nextID += added.count
    let ids = compact.ids + added.map { $0.index }
    var limits = simplex.limits
    adopt(try SolvedSystem(compact.problem, ids, options, &limits, spareVariables: 8))
    checkInvariants()
    return added
  }

  private func append(_ constraint: Constraint) throws(SolverError) {
    let slot: Int
    do throws(ProblemError) { slot = try solved.problem.add(constraint).index } catch { throw .problem(error) }
    system.append(solved.problem.rows, slot..<slot + 1)
    ids.append(nextID)
    nextID += 1
    undos.append(.removeLastSlot)
    simplex.appendRow(of: SystemView(system), rightHandSide: rightHandSide(of: slot))
  }

  /// The row must not be in the basis, unless the previous state is about to be restored.
  func removeLastSlot() {
    guard ids.popLast() != nil else { return }
    solved.problem.rows.removeLast()
    system.removeLast()
    simplex.removeLastRow(of: SystemView(system))
  }

  func delete(_ constraint: ConstraintID) throws(SolverError) {
    let slot = try slot(of: constraint)
    let row = Int32(truncatingIfNeeded: slot)
    emptySlot(slot)
    if simplex.isPivot(row) {
      try rebuild()
    } else {
      try removeRow(row)
      rebuildIfWorthwhile()
    }
    checkInvariants()
  }

  private func removeRow(_ row: Int32) throws(SolverError) {
    if simplex.removeIfInactive(row) { return undos.append(.include(row)) }
    let wasPathDependent = simplex.isPathDependent
    willStep()
    simplex.beginTouching()
    let hasRestarted = try naming { () throws(SolveError) in try simplex.remove(row) }
    if hasRestarted || simplex.hasMoved || simplex.isDoubtful || wasPathDependent {
      try solve(touchedOnly: true, wasPathDependent: wasPathDependent, isLoosened: true)
    }
  }

  /// Call it for a row that has left the simplex, or is about to. Ends its edit.
  func emptySlot(_ slot: Int) {
    if let variable = solved.problem.rows.terms[solved.problem.rows.range(slot)].first?.variable,
      let edit = edits[variable], edit.index == ids[slot]
    {
      undos.append(.setEdit(variable, edit))
      edits[variable] = nil
    }
    undos.append(.fill(slot: slot, id: ids[slot], label: solved.problem.rows.labels[slot]))
    solved.problem.rows.labels[slot] = nil
    ids[slot] = ~ids[slot]
    solved.emptySlots += 1
  }

  func trimSlots() {
    while let last = ids.last, last < 0 {
      removeLastSlot()
      solved.emptySlots -= 1
    }
  }
}
