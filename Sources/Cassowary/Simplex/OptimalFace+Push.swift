extension OptimalFace {
  /// Moves a variable as far as the face allows, up (1) or down (-1), and records the values that all variables take.
  mutating func push(_ variable: Int32, _ sense: Double) throws(SolveError) {
    // Refactor first: pushes that exchange nothing would apply the same long list of changes each time.
    if simplex.state.etas.noteUse(simplex.state.kernel) { try simplex.refactor() }
    while let entering = improvingPlace(variable, sense) {
      try simplex.limits.spend()
      ftran(entering)
      guard let block = try blockingRow(of: entering.place) else {
        widenRanges(distance: .infinity)
        noteRay(distance: .infinity)
        return
      }
      noteRay(distance: block.distance)
      widenRanges(distance: block.distance)
      simplex.move(by: block.distance)
      if block.distance > 0 { try visit() }
      idleSteps = block.distance > 0 ? 0 : idleSteps + 1
      try exchange(entering.place, entering: block.row)
    }
  }

  private struct Entering {
    var place: Int32
    var sign: Double
  }

  private struct Block {
    var row: Int32
    var distance: Double
  }

  private var usesBlandsRule: Bool { idleSteps > 50 + 2 * simplex.placeCount }

  /// Returns a place whose row can move so that the variable moves in the given direction.
  private mutating func improvingPlace(_ variable: Int32, _ sense: Double) -> Entering? {
    simplex.btran(-1 - variable)
    var best: Entering?
    var bestGain = 0.0
    for place in simplex.scratch.row.indices {
      let gain = simplex.scratch.row[place] * sense
      guard gain != 0 else { continue }
      let tag = simplex.state.basis[place]
      let sign = gain < 0 ? -1.0 : 1.0
      guard tag < 0 || Double(sides[tag]) == sign else { continue }
      let isBetter =
        best.map { current in
          usesBlandsRule ? tag < simplex.state.basis[current.place] : gain.magnitude > bestGain
        } ?? true
      guard isBetter else { continue }
      best = Entering(place: place, sign: sign)
      bestGain = gain.magnitude
    }
    return best
  }

  private mutating func ftran(_ entering: Entering) {
    simplex.scratch.row.clear()
    simplex.scratch.row.add(entering.sign, at: entering.place)
    simplex.ftran()
    findRowChanges()
  }

  mutating func findRowChanges() {
    rowChanges.clear()
    for variable in simplex.scratch.direction.indices {
      let change = simplex.scratch.direction[variable]
      if change == 0 { continue }
      for entry in columns.range(variable) {
        rowChanges.add(change * columns.values[entry], at: columns.indices[entry])
      }
    }
  }

  /// Returns the row that a move of a place first brings to its right side, whose representation is then in the
  /// simplex's row. Rates of rows that do not depend on the place are rounding errors.
  private mutating func blockingRow(of place: Int32) throws(SolveError) -> Block? {
    while let block = blockingRow() {
      simplex.btran(block.row)
      if simplex.scratch.row[place] != 0 { return block }
      try simplex.limits.spend()
      try simplex.limits.spend(entries: rowChanges.indices.count + simplex.placeCount)
      rowChanges.values[block.row] = 0
    }
    return nil
  }

  func distanceToBlock() -> Double { blockingRow()?.distance ?? .infinity }

  /// Returns the row that a move along the direction first brings to its right side. Ties are decided by the larger
  /// rate.
  private func blockingRow() -> Block? {
    var best: Block?
    var bestRate = 0.0
    for row in rowChanges.indices {
      let rate = rowChanges[row]
      guard rate.magnitude > Tolerance.rate, simplex.state.placeOf[row] == -1 else { continue }
      let side = Double(sides[row])
      guard side * rate <= 0 else { continue }
      let room = side == 0 ? 0 : max(0, simplex.excess(of: row) * side)
      let distance = room <= simplex.tolerance(of: row) ? 0 : room / rate.magnitude
      if let best, !isBefore(row, distance, rate, best, bestRate) { continue }
      best = Block(row: row, distance: distance)
      bestRate = rate
    }
    return best
  }

  private func isBefore(_ row: Int32, _ distance: Double, _ rate: Double, _ best: Block, _ bestRate: Double) -> Bool {
    if distance != best.distance { return distance < best.distance }
    if usesBlandsRule || rate.magnitude == bestRate.magnitude { return row < best.row }
    return rate.magnitude > bestRate.magnitude
  }

  private mutating func exchange(_ place: Int32, entering tag: Int32) throws(SolveError) {
    let leaving = simplex.state.basis[place]
    simplex.state.etas.record(&simplex.scratch.row, at: place)
    if leaving >= 0 { simplex.state.placeOf[leaving] = -1 }
    simplex.state.basis[place] = tag
    simplex.state.placeOf[tag] = place
    simplex.state.targets[place] = simplex.target(of: tag, keeping: 0)
    if simplex.state.etas.noteUse(simplex.state.kernel) { try simplex.refactor() }
  }

  private mutating func noteRay(distance: Double) {
    guard rayVariable >= 0, ray.isEmpty else { return }
    let rate = simplex.scratch.direction[rayVariable]
    guard rate != 0, rate.magnitude * distance > Tolerance.ambiguity else { return }
    for variable in simplex.scratch.direction.indices {
      let change = simplex.scratch.direction[variable] / rate
      if change != 0 { ray.append(Term(Variable(index: Int(variable)), change)) }
    }
    ray.sort { $0.variable < $1.variable }
  }

  mutating func widenRanges(distance: Double) {
    for variable in simplex.scratch.direction.indices {
      let rate = simplex.scratch.direction[variable]
      guard distance < .infinity || rate.magnitude > Tolerance.rate else { continue }
      let value = simplex.state.values[variable] + rate * distance
      least[variable] = min(least[variable], value)
      greatest[variable] = max(greatest[variable], value)
    }
  }
}
