extension Problem {
  /// The constraints of a problem, as they were added, in flat arrays.
  struct Rows: Sendable {
    /// The terms of all rows.
    var terms: [Term] = []
    var traits: [Traits] = []
    var constants: [Double] = []
    var labels: [Int: String] = [:]

    /// The properties of a row, except for its terms and its constant.
    struct Traits: Hashable, BitwiseCopyable, Sendable {
      var priority: Double
      var weight: Double
      /// The end of the row's terms.
      var end: Int32
      var relation: Relation
    }

    var count: Int { traits.count }

    mutating func reserveCapacity(rows: Int, terms: Int) {
      traits.reserveCapacity(count + rows)
      constants.reserveCapacity(count + rows)
      self.terms.reserveCapacity(self.terms.count + terms)
    }

    /// The range of a row's terms in ``terms``.
    @inline(__always)
    func range(_ row: Int) -> Range<Int> {
      (row > 0 ? Int(traits[row - 1].end) : 0)..<Int(traits[row].end)
    }

    /// Makes a row from the terms that were appended since the last one.
    @inline(__always)
    mutating func finishRow(_ relation: Relation, _ constant: Double, priority: Double, weight: Double) {
      let end = Int32(truncatingIfNeeded: terms.count)
      traits.append(Traits(priority: priority, weight: weight, end: end, relation: relation))
      constants.append(constant)
    }

    /// Removes the last row.
    mutating func removeLast() {
      guard count > 0 else { return }
      terms.removeSubrange(range(count - 1).lowerBound...)
      traits.removeLast()
      constants.removeLast()
      labels[count] = nil
    }

    /// Returns the violation of a row at the variables' values, in its own units.
    func violation(of row: Int, at values: UnsafeBufferPointer<Double>, constant: Double? = nil) -> Double {
      var excess = -(constant ?? constants[row])
      for term in terms[range(row)] { excess += term.coefficient * values[term.variable.index] }
      return switch traits[row].relation {
      case .equal: excess.magnitude
      case .lessThanOrEqual: max(0, excess)
      case .greaterThanOrEqual: max(0, -excess)
      }
    }

    /// Returns only the selected rows, without labels.
    func selecting(_ selected: [Int]) -> Rows {
      var result = Rows()
      result.reserveCapacity(rows: selected.count, terms: terms.count)
      for row in selected {
        result.terms.append(contentsOf: terms[range(row)])
        let traits = traits[row]
        result.finishRow(traits.relation, constants[row], priority: traits.priority, weight: traits.weight)
      }
      return result
    }
  }
}
