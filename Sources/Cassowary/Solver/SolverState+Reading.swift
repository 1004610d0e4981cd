extension SolverState {
  func value(of variable: Variable) -> Double? {
    guard problem.contains(variable) else { return nil }
    return simplex.value(of: variable.index)
  }

  func withValues<Result>(_ body: (Span<Double>) -> Result) -> Result {
    body(
      UnsafeBufferPointer(rebasing: simplex.values.elements[..<min(problem.variableCount, simplex.values.count)]).span)
  }

  mutating func changedVariables() -> [Variable] {
    var changed: [Variable] = []
    for index in 0..<problem.variableCount {
      let value = simplex.value(of: index)
      let old = index < reported.count ? reported[index] : 0
      let isDifferent = (value - old).magnitude > Tolerance.report * max(1, value.magnitude)
      if index >= reported.count { reported.append(0) }
      // A value that was not reported keeps its reference, so that small changes add up.
      guard isDifferent else { continue }
      reported[index] = value
      if problem.contains(Variable(index: index)) { changed.append(Variable(index: index)) }
    }
    return changed
  }

  func violation(of constraint: ConstraintID) -> Double? {
    guard let slot = findSlot(of: constraint) else { return nil }
    return problem.rows.violation(of: slot, at: simplex.values.elements)
  }

  func constraint(_ id: ConstraintID) -> Constraint? {
    findSlot(of: id).flatMap { problem.constraint(ConstraintID(index: $0)) }
  }

  var liveConstraints: [ConstraintID] {
    ids.filter { $0 >= 0 }.map { ConstraintID(index: $0) }
  }

  func checkInvariants() {
    assert(ids.count == problem.constraintCount && ids.count == system.rowCount)
    assert(ids.reduce(0) { $0 + ($1 < 0 ? 1 : 0) } == solved.emptySlots)
    assert(isStale || simplex.brokenInvariant() == nil, simplex.brokenInvariant() ?? "")
  }
}
