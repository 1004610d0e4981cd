extension Simplex {
  /// Each representation of a residual adds the digits that it is precise to: few, if the tight rows are nearly
  /// dependent.
  private static var representationLimit: Int { 6 }

  /// Represents a weighted sum of rows in the tight rows and pins, precisely even if the tight rows are nearly
  /// dependent: multiples and residuals have the digits of two doubles.
  ///
  /// - Returns: the multiples by ``multipleIndex(_:)``, 0 if the rounding of coefficients may have made them.
  mutating func preciseMultiples(of sum: [WeightedRow]) throws(SolveError) -> [Double] {
    var multiples = [DoubleDouble](repeating: DoubleDouble(0), count: system.rowCount + system.variableCount)
    for _ in 0..<Simplex.representationLimit {
      try limits.spend(entries: system.terms.indices.count)
      guard let members = try represent(residuals(of: sum, multiples)) else { break }
      for member in members { multiples[multipleIndex(member.row)].subtractProduct(1, member.multiplier) }
    }
    return try withoutRounding(multiples.map { $0.value }, of: sum)
  }

  private mutating func withoutRounding(
    _ multiples: [Double], of sum: [WeightedRow]
  ) throws(SolveError) -> [Double] {
    var result = multiples
    let small = Tolerance.smallEntry * multiples.reduce(0) { max($0, $1.magnitude) }
    for place in 0..<Int32(placeCount) where hasBoundedDual(place) {
      let index = multipleIndex(state.basis[place])
      guard multiples[index] != 0, multiples[index].magnitude < small else { continue }
      try limits.spend(entries: system.terms.indices.count)
      // An error of a row's coefficients changes the multiple as much as the row moves along the place's direction.
      ftran(of: place)
      var movement = 0.0
      func add(_ row: Int32, _ multiple: Double) {
        movement += multiple.magnitude * system.sums(of: row, at: scratch.direction.values).magnitude
      }
      for member in sum { add(member.row, member.multiplier) }
      for row in 0..<system.rowCount where multiples[row] != 0 { add(Int32(truncatingIfNeeded: row), multiples[row]) }
      if multiples[index].magnitude <= Tolerance.rounding * movement { result[index] = 0 }
    }
    return result
  }

  func multipleIndex(_ tag: Int32) -> Int { tag >= 0 ? Int(tag) : system.rowCount - 1 - Int(tag) }

  private func residuals(of sum: [WeightedRow], _ multiples: [DoubleDouble]) -> [Double] {
    var residuals = [DoubleDouble](repeating: DoubleDouble(0), count: system.variableCount)
    func subtract(_ row: Int32, _ multiple: Double) {
      guard multiple != 0 else { return }
      for position in system.terms.range(row) {
        residuals[Int(system.terms.indices[position])].subtractProduct(system.terms.values[position], multiple)
      }
    }
    for member in sum { subtract(member.row, -member.multiplier) }
    for row in 0..<system.rowCount {
      subtract(Int32(truncatingIfNeeded: row), multiples[row].high)
      subtract(Int32(truncatingIfNeeded: row), multiples[row].low)
    }
    for variable in 0..<system.variableCount {
      residuals[variable].subtractProduct(1, multiples[system.rowCount + variable].high)
      residuals[variable].subtractProduct(1, multiples[system.rowCount + variable].low)
    }
    return residuals.map { $0.value }
  }

  /// The tight rows and negative pins that cancel the vector, or `nil` if it is 0.
  private mutating func represent(_ vector: [Double]) throws(SolveError) -> [WeightedRow]? {
    guard addToRowVector(vector) else { return nil }
    btranVector()
    _ = addToRowVector(vector)
    return cancelling(times: -1)
  }

  private mutating func addToRowVector(_ vector: [Double]) -> Bool {
    scratch.rowVector.clear()
    for (variable, value) in vector.enumerated() where value != 0 {
      scratch.rowVector.add(value, at: Int32(truncatingIfNeeded: variable))
    }
    return scratch.rowVector.indices.count > 0
  }

  /// With precise multipliers, without rows that only rounding errors have added.
  mutating func precise(_ certificate: FarkasCertificate) throws(SolveError) -> FarkasCertificate {
    let entering = certificate.entering
    guard let own = certificate.members.first(where: { $0.row == entering }) else { return certificate }
    let sign = own.multiplier < 0 ? -1.0 : 1.0
    let multiples = try preciseMultiples(of: [WeightedRow(entering, -sign)])
    var members = [WeightedRow(entering, sign)]
    for (row, multiple) in multiples.prefix(system.rowCount).enumerated() where multiple != 0 {
      members.append(WeightedRow(Int32(truncatingIfNeeded: row), multiple))
    }
    members.sort { $0.row < $1.row }
    let result = measured(withoutNoise(members, entering: entering), entering: entering)
    return result.gap > 0 ? result : certificate
  }
}
