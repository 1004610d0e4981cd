extension Simplex {
  /// Returns how the variables move with the tight rows' right sides, by row. Pins stay.
  mutating func response(to changes: borrowing Buffer<Double>) -> Buffer<Double> {
    var result = Buffer<Double>(repeating: 0, count: state.values.count)
    var equalities = Buffer<Double>(repeating: 0, count: state.presolve.equalities.count)
    for pivot in 0..<state.presolve.equalities.count {
      equalities[pivot] = changes[state.presolve.equalities.rows[pivot]]
    }
    state.presolve.equalities.ftranLower(&equalities)
    state.presolve.equalities.ftranUpper(equalities, into: &result)
    guard placeCount > 0 else { return result }
    for place in 0..<placeCount {
      let tag = state.basis[place]
      scratch.targets[place] = tag >= 0 ? changes[tag] - system.value(of: tag, at: result) : 0
    }
    state.etas.ftran(&scratch.targets)
    state.factor.lu.ftranLower(&scratch.targets)
    state.factor.lu.ftranUpper(scratch.targets, into: &result)
    state.presolve.equalities.ftranUpper(equalities, into: &result)
    return result
  }

  /// Returns how the values and rows move with a few inputs of the caller while the basis stays.
  ///
  /// - Parameters:
  ///   - change: adds the changes of the rows' right sides for an input to zeros.
  ///   - moveParameters: sets the changes of the parameters among the values.
  /// - Throws: ``SolveError`` if the limits are exceeded. Each input counts.
  mutating func sensitivity(
    inputs: Int, _ change: (_ input: Int, _ rightHandSides: inout Buffer<Double>) -> Void,
    moveParameters: (_ input: Int, _ values: inout Buffer<Double>) -> Void
  ) throws(SolveError) -> Sensitivity {
    var result = Sensitivity(
      values: Columns(length: state.values.count, count: inputs), rows: Columns(length: system.rowCount, count: inputs))
    var changes = Buffer<Double>(repeating: 0, count: system.rowCount)
    for input in 0..<inputs {
      try limits.spend(entries: system.terms.indices.count + state.values.count)
      if input > 0 { changes.fill(0) }
      change(input, &changes)
      relax(changes: &changes)
      var response = response(to: changes)
      moveParameters(input, &response)
      result.values.entries.append(contentsOf: response)
      for row in 0..<Int32(system.rowCount) {
        result.rows.entries.append(system.slope(of: row, response, changes[row]))
      }
    }
    return result
  }

  /// For each row outside the basis that moves with an input, and each sign that its excess must keep for the basis to
  /// stay optimal. An equality has both.
  func conditions<Condition>(
    _ sensitivity: borrowing Sensitivity, _ condition: (_ row: Int32, _ sign: Double) -> Condition
  ) -> [Condition] {
    var result: [Condition] = []
    let inputs = sensitivity.rows.count
    for row in state.checkedRows.elements where state.placeOf[row] == -1 {
      guard (0..<inputs).contains(where: { sensitivity.rows.column($0)[Int(row)] != 0 }) else { continue }
      let side = side(of: row)
      if side >= 0 { result.append(condition(row, 1)) }
      if side <= 0 { result.append(condition(row, -1)) }
    }
    return result
  }
}

/// For each input, the slope of each value and of the excess of each row.
struct Sensitivity: ~Copyable {
  var values: Columns
  var rows: Columns
}

struct Columns: ~Copyable {
  var entries: Buffer<Double>
  let length: Int
  let count: Int

  init(length: Int, count: Int) {
    self.length = length
    self.count = count
    entries = Buffer(capacity: length * count)
  }

  @inline(__always)
  func column(_ index: Int) -> UnsafeMutablePointer<Double> { entries.base + index * length }
}
