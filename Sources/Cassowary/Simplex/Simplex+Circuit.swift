/// Dependent rows with multipliers whose weighted sum has no terms: `Σ multiplier · row` reads `0 REL gap`.
///
/// All but one of the rows are independent, so no proper subset is dependent: a circuit that conflicts is minimal.
struct Circuit {
  /// The row that was to enter the basis when the circuit was found.
  var entering: Int32
  /// Row numbers, ascending.
  var rows: [Int32]
  /// For the rows as the problem has them, not scaled.
  var multipliers: [Double]
  /// The weighted sum of the right sides.
  var gap: Double
}

extension Simplex {
  /// The circuit that a row closes with the tight rows, when its dual moves without end in a direction.
  mutating func circuit(of tag: Int32, direction: Int8) -> Circuit {
    var members: [(row: Int32, multiplier: Double)] = [(tag, Double(direction))]
    rowVector.clear()
    for position in system.terms.range(tag) {
      rowVector.add(system.terms.values[position] * Double(direction), at: system.terms.indices[position])
    }
    for position in 0..<row.indices.count {
      let place = row.indices[position]
      let value = -row[place] * Double(direction)
      guard value != 0 else { continue }
      subtract(place, value, to: &members)
    }
    takeEqualities(&members)
    members.sort { $0.row < $1.row }
    return measured(members, tag)
  }

  mutating func subtract(_ place: Int32, _ value: Double, to members: inout [(row: Int32, multiplier: Double)]) {
    let tag = basis[place]
    guard tag >= 0 else {
      rowVector.add(value, at: -1 - tag)
      return
    }
    members.append((tag, value))
    for position in system.terms.range(tag) {
      rowVector.add(system.terms.values[position] * value, at: system.terms.indices[position])
    }
  }

  /// Represents what is left in ``rowVector`` in required equalities, and adds their negatives.
  mutating func takeEqualities(_ members: inout [(row: Int32, multiplier: Double)]) {
    core.equalities.reduce(&rowVector, reach: &equalityReach, multiples: equalityMultiples)
    var vector = SparseVector(count: core.equalities.count)
    for position in 0..<equalityReach.order.count {
      let pivot = equalityReach.order[position]
      if equalityMultiples[pivot] != 0 { vector.add(equalityMultiples[pivot], at: pivot) }
    }
    core.equalities.resolveLower(&vector, reach: &equalityReach)
    for position in 0..<vector.indices.count {
      let pivot = vector.indices[position]
      if vector[pivot] != 0 { members.append((core.equalities.rows[pivot], -vector[pivot])) }
    }
  }

  private func measured(_ members: [(row: Int32, multiplier: Double)], _ tag: Int32) -> Circuit {
    var circuit = Circuit(entering: tag, rows: [], multipliers: [], gap: 0)
    for member in members {
      circuit.rows.append(member.row)
      circuit.multipliers.append(member.multiplier * system.scales[member.row])
      circuit.gap += member.multiplier * rightSides[member.row]
    }
    return circuit
  }
}
