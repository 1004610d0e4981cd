extension Problem {
  /// The constraints' constants, in the order in which they were added.
  public var constants: [Double] { rows.constants }

  /// Returns the priority of a constraint, or `nil` if the problem does not contain it.
  public func priority(of constraint: ConstraintID) -> Priority? {
    contains(constraint) ? Priority(unchecked: rows.traits[constraint.index].priority) : nil
  }

  /// Returns whether a constraint is required, or `false` if the problem does not contain it.
  public func isRequired(_ constraint: ConstraintID) -> Bool {
    contains(constraint) && rows.traits[constraint.index].priority == Priority.required.rawValue
  }

  /// Returns whether two problems differ only in constants, parameter values and names, so that a plan of one works for
  /// the other.
  ///
  /// - Complexity: O(terms).
  public func hasSameStructure(as other: Problem) -> Bool {
    parameterPositions == other.parameterPositions && rows.hasSameStructure(as: other.rows)
  }
}

extension Problem.Rows {
  fileprivate func hasSameStructure(as other: Problem.Rows) -> Bool {
    traits == other.traits && terms == other.terms
  }
}
