/// A proof of a conflict: dependent rows with multipliers, whose weighted sum `0 REL gap` is false.
///
/// No proper subset of the rows is dependent, so the conflict is minimal (Farkas' lemma). One that exceeds the tolerance
/// only in total is minimal as far as a limited number of attempts finds.
struct FarkasCertificate: Hashable {
  /// The row that was to enter the basis, or -1.
  var entering: Int32 = -1
  /// With multipliers for the problem's rows without scaling.
  var members: [WeightedRow] = []
  var gap = 0.0

  var rows: [Int32] { members.map { $0.row } }

  var leastViolation: Double { gap / members.reduce(0) { max($0, $1.multiplier.magnitude) } }

  /// Makes the smallest multiplier 1.
  var normalization: Double {
    let least = members.reduce(Double.infinity) { min($0, $1.multiplier.magnitude) }
    return least.isFinite && least > 0 ? 1 / least : 1
  }
}

/// The row may be the tag of a pin.
struct WeightedRow: Hashable {
  var row: Int32
  var multiplier: Double

  init(_ row: Int32, _ multiplier: Double) {
    self.row = row
    self.multiplier = multiplier
  }
}

extension Simplex {
  /// The row's dual moves without a bound in the direction.
  mutating func certificate(of row: Int32, direction: Int8) throws(SolveError) -> FarkasCertificate {
    scratch.rowVector.clear()
    system.add(row, times: Double(direction), to: &scratch.rowVector)
    var members = cancelling(times: -Double(direction)).filter { $0.row >= 0 }
    members.append(WeightedRow(row, Double(direction)))
    members.sort { $0.row < $1.row }
    try limits.spend(entries: members.reduce(0) { $0 + system.terms.range($1.row).count })
    return measured(withoutNoise(members, entering: row), entering: row)
  }

  /// Drops members that only rounding errors have added: the others cancel without them.
  ///
  /// - Complexity: O(terms of the members), and sorting.
  func withoutNoise(_ members: [WeightedRow], entering: Int32) -> [WeightedRow] {
    let largest = members.reduce(0) { max($0, $1.multiplier.magnitude) }
    let tiny = members.filter { $0.multiplier.magnitude < Tolerance.multiplierShare * largest && $0.row != entering }
    guard !tiny.isEmpty else { return members }
    var sum = WeightedSum()
    for member in members { add(member.row, member.multiplier, to: &sum) }
    var dropped: Set<Int32> = []
    for member in tiny.sorted(by: { $0.multiplier.magnitude < $1.multiplier.magnitude }) {
      add(member.row, -member.multiplier, to: &sum)
      if sum.isConflict { dropped.insert(member.row) } else { add(member.row, member.multiplier, to: &sum) }
    }
    return members.filter { !dropped.contains($0.row) }
  }

  private func add(_ row: Int32, _ multiplier: Double, to sum: inout WeightedSum) {
    sum.gap += multiplier * state.rightHandSides[row]
    for position in system.terms.range(row) {
      sum.add(multiplier * system.terms.values[position], of: system.terms.indices[position])
    }
  }

  /// Returns the rows and negative pins that cancel the vector in ``rowVector``, whose representation is `factor` times
  /// ``row``. The rows of the basis are first, then the required equalities.
  mutating func cancelling(times factor: Double) -> [WeightedRow] {
    var members: [WeightedRow] = []
    for place in scratch.row.indices {
      let value = factor * scratch.row[place]
      guard value != 0 else { continue }
      let tag = state.basis[place]
      members.append(WeightedRow(tag, value))
      if tag < 0 {
        scratch.rowVector.add(value, at: -1 - tag)
      } else {
        system.add(tag, times: value, to: &scratch.rowVector)
      }
    }
    state.presolve.equalities.btranUpper(
      &scratch.rowVector, reach: &scratch.equalityReach, multiples: &scratch.equalityMultiples)
    state.presolve.equalities.btranLower(&scratch.equalityMultiples, reach: &scratch.equalityReach)
    for pivot in scratch.equalityMultiples.indices {
      let multiple = scratch.equalityMultiples[pivot]
      if multiple != 0 { members.append(WeightedRow(state.presolve.equalities.rows[pivot], -multiple)) }
    }
    return members
  }

  /// Returns the tight rows and negative pins whose weighted sum is the variable, in ascending order, with multipliers
  /// for the problem's rows without scaling. They are independent, so none is superfluous.
  mutating func reasons(for variable: Int32) -> [WeightedRow] {
    btran(-1 - variable)
    scratch.rowVector.clear()
    scratch.rowVector.add(-1, at: variable)
    var members = cancelling(times: 1)
    for index in members.indices where members[index].row >= 0 {
      members[index].multiplier *= system.scales[members[index].row]
    }
    members.sort { $0.row < $1.row }
    return members
  }

  func measured(_ members: [WeightedRow], entering: Int32) -> FarkasCertificate {
    FarkasCertificate(
      entering: entering,
      members: members.map { WeightedRow($0.row, $0.multiplier * system.scales[$0.row]) },
      gap: members.reduce(0) { $0 + $1.multiplier * state.rightHandSides[$1.row] })
  }
}

private struct WeightedSum {
  var gap = 0.0
  private var terms: [Int32: (sum: Double, magnitude: Double)] = [:]
  /// The number of variables whose terms do not cancel.
  private var remaining = 0

  var isConflict: Bool { gap > 0 && remaining == 0 }

  mutating func add(_ part: Double, of variable: Int32) {
    var term = terms[variable] ?? (0, 0)
    if !Self.cancels(term) { remaining -= 1 }
    term = (term.sum + part, max(term.magnitude, part.magnitude))
    if !Self.cancels(term) { remaining += 1 }
    terms[variable] = term
  }

  private static func cancels(_ term: (sum: Double, magnitude: Double)) -> Bool {
    term.sum.magnitude <= Tolerance.certificate * term.magnitude
  }
}
