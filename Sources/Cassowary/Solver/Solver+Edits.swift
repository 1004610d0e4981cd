extension Solver {
  /// Starts to edit a variable: it is held at a suggested value, at first its present one, by a constraint of a priority.
  ///
  /// - Parameters:
  ///   - variable: what is edited.
  ///   - priority: how much the suggestions matter; ``Priority/required`` lets a suggestion fail that cannot be met.
  ///   - weight: their weight among constraints of that priority.
  /// - Throws: ``SolverError/duplicateEdit(_:)``, ``SolverError/problem(_:)``, ``SolverError/solve(_:)``.
  public func edit(
    _ variable: Variable,
    priority: Priority = .high,
    weight: Double = 1
  ) throws(SolverError) {
    try state.transaction { (state) throws(SolverError) in
      try state.beginEdit(variable, priority: priority, weight: weight)
    }
  }

  /// Ends an edit; the variable is free to go where the constraints want it.
  ///
  /// - Throws: ``SolverError/notEdited(_:)``.
  public func endEdit(_ variable: Variable) throws(SolverError) {
    try state.transaction { (state) throws(SolverError) in try state.endEdit(variable) }
  }

  /// Whether a variable is being edited.
  public func isEdited(_ variable: Variable) -> Bool {
    state.isEdited(variable)
  }

  /// Suggests a value for a variable that is being edited, or gives a parameter another value.
  ///
  /// - Throws: ``SolverError/notEdited(_:)``, ``SolverError/invalidSuggestion(_:_:)``, ``SolverError/solve(_:)``.
  public func suggest(_ value: Double, for variable: Variable) throws(SolverError) {
    try state.suggest([(variable, value)])
  }

  /// Suggests several values at once, as one change: all of them are taken, or, where one fails, none.
  public func suggest(_ suggestions: [(variable: Variable, value: Double)]) throws(SolverError) {
    try state.suggest(suggestions)
  }
}
