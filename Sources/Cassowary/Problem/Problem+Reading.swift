extension Problem {
  /// The constraints' constants, in the order in which they were added.
  public var constants: [Double] { rows.constants }

  /// Returns the priority of a constraint, or `nil` if the problem does not contain it.
  public func priority(of constraint: ConstraintID) -> Priority? {
    contains(constraint) ? Priority(unchecked: rows.traits[constraint.index].priority) : nil
  }

  /// Returns whether a constraint is required, or `false` if the problem does not contain it.
  public func isRequired(_ constraint: ConstraintID) -> Bool {
    contains(constraint) && rows.isRequired(constraint.index)
  }

  /// Returns the problem with only the selected constraints, without labels.
  func selecting(_ selected: [Int]) -> Problem {
    var result = self
    result.rows = rows.selecting(selected)
    return result
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
    terms.count == other.terms.count && traits == other.traits && hasSameTerms(as: other)
  }

  /// Returns whether all terms have the same variables and coefficients. Without an early exit, the loop compares
  /// several at once.
  private func hasSameTerms(as other: Problem.Rows) -> Bool {
    terms.withUnsafeBufferPointer { terms in
      other.terms.withUnsafeBufferPointer { others in
        // A copy shares its storage.
        if terms.baseAddress == others.baseAddress { return true }
        var variables = 0
        var coefficients: UInt64 = 0
        for index in 0..<min(terms.count, others.count) {
          variables |= terms[index].variable.index ^ others[index].variable.index
          coefficients |= terms[index].coefficient.bitPattern ^ others[index].coefficient.bitPattern
        }
        return variables == 0 && coefficients == 0
      }
    }
  }
}
