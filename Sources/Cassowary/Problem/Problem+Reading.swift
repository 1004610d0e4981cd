extension Problem {
  /// The constraints' constants, in the order they were added.
  public var constants: [Double] { rows.constants }

  /// The priority of a constraint, or `nil` if the problem does not contain it.
  public func priority(of constraint: ConstraintID) -> Priority? {
    contains(constraint) ? Priority(unchecked: rows.traits[constraint.index].priority) : nil
  }

  /// Whether a constraint must hold; false if the problem does not contain it.
  public func isRequired(_ constraint: ConstraintID) -> Bool {
    contains(constraint) && rows.traits[constraint.index].priority == Priority.required.rawValue
  }

  /// Whether two problems differ in constants, parameters' values and names alone, so that a plan of one serves the other.
  ///
  /// - Complexity: O(terms).
  public func hasSameStructure(as other: Problem) -> Bool {
    parameterPositions == other.parameterPositions && rows.hasSameStructure(as: other.rows)
  }
}

extension Rows {
  fileprivate func hasSameStructure(as other: Rows) -> Bool {
    traits == other.traits && terms == other.terms
  }
}
