extension SolverState {
  mutating func beginEdit(_ variable: Variable, priority: Priority, weight: Double) throws(SolverError) {
    guard edits[variable] == nil else { throw .duplicateEdit(variable, name: problem.name(of: variable)) }
    guard let value = value(of: variable) else { throw .problem(.unknownVariable(variable)) }
    let constraint = Constraint(terms: [Term(variable)], .equal, value, priority: priority, weight: weight)
    undos.append(.setEdit(variable, nil))
    edits[variable] = try add(constraint.labeled("edit of \(problem.name(of: variable))"))
  }

  mutating func endEdit(_ variable: Variable) throws(SolverError) {
    guard let constraint = edits[variable] else { throw .notEdited(variable, name: problem.name(of: variable)) }
    try remove(constraint)
  }

  func isEdited(_ variable: Variable) -> Bool {
    edits[variable] != nil
  }
}
