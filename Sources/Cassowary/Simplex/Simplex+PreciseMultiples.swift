extension Simplex {
  /// The number of times that a residual is represented. Each makes the multiples more precise by the digits that a
  /// representation has: few, if the tight rows are nearly dependent.
  private static var representationLimit: Int { 4 }

  /// Represents a weighted sum of rows in the tight rows and pins, as precisely as doubles allow even if the tight rows
  /// are nearly dependent. Residuals are computed in double-double precision. The multiples are at ``multipleIndex(_:)``.
  mutating func preciseMultiples(
    of sum: [(row: Int32, multiplier: Double)]
  ) throws(SolveError) -> SparseVector {
    var multiples = SparseVector(count: system.rowCount + system.variableCount)
    for _ in 0..<Simplex.representationLimit {
      var residuals = [DoubleDouble](repeating: DoubleDouble(0), count: system.variableCount)
      for (row, multiplier) in sum { subtract(row, -multiplier, from: &residuals) }
      for position in 0..<multiples.indices.count {
        let index = multiples.indices[position]
        let row = Int(index) < system.rowCount ? index : Int32(system.rowCount) - index - 1
        subtract(row, multiples[index], from: &residuals)
      }
      try limits.spend(entries: system.terms.indices.count)
      scratch.rowVector.clear()
      guard addToRowVector(residuals) else { break }
      btranVector()
      scratch.rowVector.clear()
      _ = addToRowVector(residuals)
      var members: [(row: Int32, multiplier: Double)] = []
      for position in 0..<scratch.row.indices.count {
        let place = scratch.row.indices[position]
        let value = -scratch.row[place]
        guard value != 0 else { continue }
        if state.basis[place] < 0 { members.append((state.basis[place], value)) }
        subtract(place, value, to: &members)
      }
      takeEqualities(&members)
      for (row, multiplier) in members { multiples.add(-multiplier, at: multipleIndex(row)) }
    }
    return multiples
  }

  /// Returns the index of a row's multiple, or of a negative pin's.
  func multipleIndex(_ tag: Int32) -> Int32 { tag >= 0 ? tag : Int32(system.rowCount) - 1 - tag }

  private func subtract(_ tag: Int32, _ multiple: Double, from residuals: inout [DoubleDouble]) {
    guard tag >= 0 else { return residuals[Int(-1 - tag)].subtractProduct(1, multiple) }
    for position in system.terms.range(tag) {
      residuals[Int(system.terms.indices[position])].subtractProduct(system.terms.values[position], multiple)
    }
  }

  /// Returns whether any residual is not 0.
  private mutating func addToRowVector(_ residuals: [DoubleDouble]) -> Bool {
    for (variable, residual) in residuals.enumerated() where residual.high + residual.low != 0 {
      scratch.rowVector.add(residual.high + residual.low, at: Int32(truncatingIfNeeded: variable))
    }
    return scratch.rowVector.indices.count > 0
  }

  /// Returns a certificate with precise multipliers, without rows that only rounding errors have added.
  mutating func precise(_ certificate: FarkasCertificate) throws(SolveError) -> FarkasCertificate {
    let entering = certificate.entering
    guard let position = certificate.rows.firstIndex(of: entering) else { return certificate }
    let sign = certificate.multipliers[position] < 0 ? -1.0 : 1.0
    let multiples = try preciseMultiples(of: [(entering, -sign)])
    var members = [(row: entering, multiplier: sign)]
    for position in 0..<multiples.indices.count {
      let row = multiples.indices[position]
      if row < system.rowCount, multiples[row] != 0 { members.append((row, multiples[row])) }
    }
    members.sort { $0.row < $1.row }
    let result = measured(withoutNoise(members, entering: entering), entering)
    return result.gap > 0 ? result : certificate
  }
}
