extension Solver {
  /// Starts to edit a variable: a constraint with a priority holds it at a suggested value, initially its current one.
  ///
  /// - Parameters:
  ///   - variable: the variable to edit.
  ///   - priority: the priority of the suggestions. With ``Priority/required``, a suggestion that cannot be met fails.
  ///   - weight: the weight among constraints of the same priority.
  /// - Throws: ``SolverError/duplicateEdit(_:name:)``, ``SolverError/problem(_:)``, ``SolverError/solve(_:)``.
  public func edit(
    _ variable: Variable,
    priority: Priority = .high,
    weight: Double = 1
  ) throws(SolverError) {
    try state.transaction { (state) throws(SolverError) in
      try state.beginEdit(variable, priority: priority, weight: weight)
    }
  }

  /// Ends an edit. The variable moves to where the constraints place it.
  ///
  /// - Throws: ``SolverError/notEdited(_:name:)``.
  public func endEdit(_ variable: Variable) throws(SolverError) {
    try state.transaction { (state) throws(SolverError) in try state.endEdit(variable) }
  }

  /// Returns whether a variable is being edited.
  public func isEdited(_ variable: Variable) -> Bool {
    state.isEdited(variable)
  }

  /// Suggests a value for a variable that is being edited, or changes the value of a parameter.
  ///
  /// - Throws: ``SolverError/notEdited(_:name:)``, ``SolverError/invalidSuggestion(_:_:name:)``, ``SolverError/solve(_:)``.
  public func suggest(_ value: Double, for variable: Variable) throws(SolverError) {
    try state.suggest([(variable, value)])
  }

  /// Suggests several values as one change. Either all of them are accepted or none.
  public func suggest(_ suggestions: [(variable: Variable, value: Double)]) throws(SolverError) {
    try state.suggest(suggestions)
  }
}
