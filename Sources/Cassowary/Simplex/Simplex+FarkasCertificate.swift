/// A proof of a conflict: dependent rows with multipliers, whose weighted sum `0 REL gap` is false.
///
/// No proper subset of the rows is dependent, so the conflict is minimal (Farkas' lemma).
struct FarkasCertificate {
  /// The row that was to enter the basis when the certificate was found.
  var entering: Int32
  /// The rows, in ascending order.
  var rows: [Int32]
  /// The multipliers of the rows, for the problem's rows without scaling.
  var multipliers: [Double]
  /// The weighted sum of the right sides.
  var gap: Double
}

extension Simplex {
  /// Returns the certificate of a row whose dual moves without a bound in a direction.
  mutating func certificate(of tag: Int32, direction: Int8) throws(SolveError) -> FarkasCertificate {
    var members: [(row: Int32, multiplier: Double)] = [(tag, Double(direction))]
    scratch.rowVector.clear()
    for position in system.terms.range(tag) {
      scratch.rowVector.add(system.terms.values[position] * Double(direction), at: system.terms.indices[position])
    }
    for position in 0..<scratch.row.indices.count {
      let place = scratch.row.indices[position]
      let value = -scratch.row[place] * Double(direction)
      guard value != 0 else { continue }
      subtract(place, value, to: &members)
    }
    takeEqualities(&members)
    members.sort { $0.row < $1.row }
    try limits.spend(entries: members.reduce(0) { $0 + system.terms.range($1.row).count })
    return measured(withoutNoise(members, entering: tag), tag)
  }

  /// Returns the members without those that only rounding errors have added: the others cancel without them.
  ///
  /// - Complexity: O(terms of the members), and sorting.
  func withoutNoise(
    _ members: [(row: Int32, multiplier: Double)], entering: Int32
  ) -> [(row: Int32, multiplier: Double)] {
    let largest = members.reduce(0) { max($0, $1.multiplier.magnitude) }
    let tiny = members.filter { $0.multiplier.magnitude < Tolerance.multiplierShare * largest && $0.row != entering }
    guard !tiny.isEmpty else { return members }
    var sum = WeightedSum()
    for (row, multiplier) in members { add(row, multiplier, to: &sum) }
    var dropped: Set<Int32> = []
    for (row, multiplier) in tiny.sorted(by: { $0.multiplier.magnitude < $1.multiplier.magnitude }) {
      add(row, -multiplier, to: &sum)
      if sum.isConflict { dropped.insert(row) } else { add(row, multiplier, to: &sum) }
    }
    return members.filter { !dropped.contains($0.row) }
  }

  private func add(_ row: Int32, _ multiplier: Double, to sum: inout WeightedSum) {
    sum.gap += multiplier * state.rightHandSides[row]
    for position in system.terms.range(row) {
      sum.add(multiplier * system.terms.values[position], of: system.terms.indices[position])
    }
  }

  mutating func subtract(_ place: Int32, _ value: Double, to members: inout [(row: Int32, multiplier: Double)]) {
    let tag = state.basis[place]
    guard tag >= 0 else {
      scratch.rowVector.add(value, at: -1 - tag)
      return
    }
    members.append((tag, value))
    for position in system.terms.range(tag) {
      scratch.rowVector.add(system.terms.values[position] * value, at: system.terms.indices[position])
    }
  }

  /// Adds the required equalities that eliminate what remains in ``rowVector``.
  mutating func takeEqualities(_ members: inout [(row: Int32, multiplier: Double)]) {
    state.presolve.equalities.reduce(
      &scratch.rowVector, reach: &scratch.equalityReach, multiples: &scratch.equalityMultiples)
    state.presolve.equalities.resolveLower(&scratch.equalityMultiples, reach: &scratch.equalityReach)
    for position in 0..<scratch.equalityMultiples.indices.count {
      let pivot = scratch.equalityMultiples.indices[position]
      let multiple = scratch.equalityMultiples[pivot]
      if multiple != 0 { members.append((state.presolve.equalities.rows[pivot], -multiple)) }
    }
  }

  func measured(_ members: [(row: Int32, multiplier: Double)], _ tag: Int32) -> FarkasCertificate {
    var certificate = FarkasCertificate(entering: tag, rows: [], multipliers: [], gap: 0)
    for member in members {
      certificate.rows.append(member.row)
      certificate.multipliers.append(member.multiplier * system.scales[member.row])
      certificate.gap += member.multiplier * state.rightHandSides[member.row]
    }
    return certificate
  }
}

/// A weighted sum of rows.
private struct WeightedSum {
  /// The weighted sum of the right sides.
  var gap = 0.0
  private var terms: [Int32: (sum: Double, magnitude: Double)] = [:]
  /// The number of variables whose terms do not cancel.
  private var remaining = 0

  /// Whether the sum has a gap, and no terms except for rounding.
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
