extension Problem {
  @usableFromInline
  struct Rows: Sendable {
    /// The terms of all rows, and then of the one that is not finished.
    @usableFromInline var terms: [Term] = []
    var traits: [Traits] = []
    var constants: [Double] = []
    var labels: [Int: String] = [:]

    struct Traits: Hashable, BitwiseCopyable, Sendable {
      var priority: Double
      var weight: Double
      var end: Int32
      var relation: Relation
    }

    var count: Int { traits.count }

    var end: Int { traits.last.map { Int($0.end) } ?? 0 }

    func isRequired(_ row: Int) -> Bool { traits[row].priority == Priority.required.rawValue }

    mutating func reserveCapacity(rows: Int, terms: Int) {
      traits.reserveCapacity(count + rows)
      constants.reserveCapacity(count + rows)
      self.terms.reserveCapacity(self.terms.count + terms)
    }

    @inline(__always)
    func range(_ row: Int) -> Range<Int> {
      (row > 0 ? Int(traits[row - 1].end) : 0)..<Int(traits[row].end)
    }

    /// Makes a row from the terms that were appended since the last one.
    @inline(__always)
    mutating func finishRow(_ relation: Relation, _ constant: Double, priority: Double, weight: Double) {
      traits.append(
        Traits(
          priority: priority, weight: weight, end: Int32(truncatingIfNeeded: terms.count), relation: relation))
      constants.append(constant)
    }

    mutating func removeLast() {
      guard count > 0 else { return }
      terms.removeSubrange(range(count - 1).lowerBound...)
      traits.removeLast()
      constants.removeLast()
      labels[count] = nil
    }

    func violation(of row: Int, at values: UnsafeBufferPointer<Double>, constant: Double? = nil) -> Double {
      var excess = -(constant ?? constants[row])
      for term in terms[range(row)] { excess += term.coefficient * values[term.variable.index] }
      return traits[row].relation.violation(excess)
    }

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
