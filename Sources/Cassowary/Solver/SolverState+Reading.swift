extension SolverState {
  func value(of variable: Variable) -> Double? {
    guard problem.contains(variable) else { return nil }
    return variable.index < simplex.values.count ? simplex.values[variable.index] : 0
  }

  func withValues<Result>(_ body: (UnsafeBufferPointer<Double>) -> Result) -> Result {
    let count = min(problem.variableCount, simplex.values.count)
    return body(UnsafeBufferPointer(start: simplex.values.base, count: count))
  }

  mutating func changedVariables() -> [Variable] {
    var changed: [Variable] = []
    for index in 0..<problem.variableCount {
      let value = index < simplex.values.count ? simplex.values[index] : 0
      let old = index < reported.count ? reported[index] : 0
      if (value - old).magnitude > 1e-9 * max(1, value.magnitude) { changed.append(Variable(index: index)) }
      if index < reported.count { reported[index] = value } else { reported.append(value) }
    }
    return changed
  }

  func violation(of constraint: ConstraintID) -> Double? {
    guard let slot = findSlot(of: constraint) else { return nil }
    return problem.rows.violation(
      of: slot, at: UnsafeBufferPointer(start: simplex.values.base, count: simplex.values.count))
  }

  func constraint(_ id: ConstraintID) -> Constraint? {
    findSlot(of: id).flatMap { problem.constraint(ConstraintID(index: $0)) }
  }

  var liveConstraints: [ConstraintID] {
    handles.filter { $0 >= 0 }.sorted().map { ConstraintID(index: $0) }
  }

  /// Checks, in debug builds, what holds after every change.
  func checkInvariants() {
    assert(handles.count == problem.constraintCount && handles.count == system.rowCount)
    assert(handles.reduce(0) { $0 + ($1 < 0 ? 1 : 0) } == emptySlots)
    assert(isStale || simplex.satisfiesInvariants())
  }
}
