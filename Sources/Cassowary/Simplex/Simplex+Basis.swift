extension Simplex {
  /// BTRAN: represents a row in the rows of the basis. The result is in ``row``, by place, without the contribution of
  /// the required equalities.
  mutating func btran(_ tag: Int32) {
    scratch.rowVector.clear()
    if tag >= 0 {
      system.add(tag, times: 1, to: &scratch.rowVector)
    } else {
      scratch.rowVector.add(1, at: -1 - tag)
    }
    btranVector()
  }

  /// BTRAN: represents the vector over variables in ``rowVector``, which is consumed.
  mutating func btranVector() {
    state.presolve.equalities.reduce(
      &scratch.rowVector, reach: &scratch.equalityReach, multiples: &scratch.equalityMultiples)
    guard placeCount > 0 else { return scratch.row.clear() }
    state.kernel.factor.reduce(&scratch.rowVector, reach: &scratch.kernelReach, multiples: &scratch.row)
    state.kernel.factor.btranLower(&scratch.row, reach: &scratch.kernelReach)
    state.etas.btran(&scratch.row)
  }

  /// Factorizes the current basis again. Returns whether rows were removed because they depend on others. Then the
  /// duals start from 0 again, and every row must be examined.
  @discardableResult
  mutating func refactor() throws(SolveError) -> Bool {
    try factorize(state.basis.copy())
  }

  mutating func refactor(without place: Int32) throws(SolveError) {
    var rows = Buffer<Int32>(capacity: placeCount)
    for other in 0..<Int32(placeCount) where other != place { rows.append(state.basis[other]) }
    try factorize(rows)
  }

  @discardableResult
  private mutating func factorize(_ rows: consuming Buffer<Int32>) throws(SolveError) -> Bool {
    state.kernel = try BasisFactor.refactored(system, state.presolve.equalities, rows: rows, &limits)
    state.etas.clear()
    scratch.directionPlace = -1
    let hasLostRows = adoptBasis()
    // Without some of its rows, the duals of the others may be invalid, but 0 always is valid.
    if hasLostRows { restartDuals() } else { try recomputeDuals() }
    computeValues()
    invalidateValues()
    return hasLostRows
  }

  /// Reads the places from the factor. Rows that depend on others are replaced by pins. Returns whether there are any.
  private mutating func adoptBasis() -> Bool {
    var pinned: [Int32: Double] = [:]
    var newPins = 0
    for place in 0..<placeCount {
      if state.basis[place] >= 0 {
        state.placeOf[state.basis[place]] = -1
      } else {
        pinned[state.basis[place]] = state.targets[place]
      }
    }
    for place in 0..<placeCount {
      let tag = state.kernel.factor.rows[place]
      if tag < 0, pinned[tag] == nil { newPins += 1 }
      state.basis[place] = tag
      if tag >= 0 {
        state.placeOf[tag] = Int32(place)
        state.dualBounds[tag] = 0
      }
      // Rows that nearly depended on each other may have made the value of a new pin useless.
      let value = pinned[tag] ?? state.values[max(0, -1 - tag)]
      state.targets[place] = target(of: tag, keeping: value.magnitude <= Tolerance.exactValue ? value : 0)
    }
    return newPins > 0
  }

  /// Computes the duals of the tight rows from the violated ones, usually in ascending importance, so that nodes are
  /// added at the front of each list.
  mutating func recomputeDuals(precisely: Bool = false) throws(SolveError) {
    state.duals.clearAll()
    var end = state.candidateRows.count
    while end > 0 {
      let level = system.levels[state.candidateRows[end - 1]]
      var start = end
      while start > 0, system.levels[state.candidateRows[start - 1]] == level { start -= 1 }
      var violated: [(row: Int32, multiplier: Double)] = []
      scratch.rowVector.clear()
      for position in start..<end {
        let tag = state.candidateRows[position]
        guard state.placeOf[tag] < 0, state.dualBounds[tag] != 0 else { continue }
        let dual = Double(state.dualBounds[tag]) * system.weights[tag]
        violated.append((tag, dual))
        system.add(tag, times: dual, to: &scratch.rowVector)
      }
      end = start
      if violated.isEmpty { continue }
      scratch.step.clear()
      scratch.step.append(level, 1)
      if precisely {
        let multiples = try preciseMultiples(of: violated)
        scratch.row.clear()
        for place in 0..<Int32(placeCount) {
          let multiple = multiples[multipleIndex(state.basis[place])]
          if multiple != 0 { scratch.row.add(multiple, at: place) }
        }
      } else {
        btranVector()
      }
      try moveDuals(by: -1)
    }
  }

  /// Adds `factor` · ``step`` · ``row`` to the duals of the tight rows.
  mutating func moveDuals(by factor: Double) throws(SolveError) {
    guard !scratch.step.isZero else { return }
    // If there are many priorities, a step and each dual have many levels.
    try limits.spend(entries: scratch.step.levels.count * scratch.row.indices.count)
    for place in scratch.row.indices {
      guard scratch.row[place] != 0, hasBoundedDual(place) else { continue }
      state.duals.add(scratch.step, times: factor * scratch.row[place], to: place)
      try limits.checkMemory(entries: state.duals.nodeCount)
    }
  }

  /// Returns whether the dual of a place can ever reach a bound. That of a required equality cannot.
  @inline(__always)
  func hasBoundedDual(_ place: Int32) -> Bool {
    let tag = state.basis[place]
    return tag < 0 || !system.isRequiredEquality(tag)
  }

  /// FTRAN: computes how the variables move when the row of a place moves up by 1 and the other tight rows stay. The
  /// result is in ``direction``, by variable.
  mutating func ftran(of place: Int32) {
    scratch.row.clear()
    scratch.row.add(1, at: place)
    ftran()
  }

  /// FTRAN: computes how the variables move when the rows of places move as given in ``row``, which is consumed. The
  /// result is in ``direction``, by variable.
  mutating func ftran() {
    scratch.directionPlace = -1
    state.etas.ftran(&scratch.row)
    state.kernel.factor.solveLower(&scratch.row, columns: state.kernel.lowerColumns, reach: &scratch.kernelReach)
    scratch.direction.clear()
    for pivot in scratch.row.indices {
      if scratch.row[pivot] != 0 { scratch.direction.add(scratch.row[pivot], at: state.kernel.factor.variables[pivot]) }
    }
    state.kernel.factor.ftranUpper(
      &scratch.direction, columns: state.kernel.upperColumns, reach: &scratch.variableReach)
    state.presolve.equalities.ftranUpper(
      &scratch.direction, columns: state.presolve.equalityColumns, reach: &scratch.equalityVariableReach)
  }

  /// Moves the variables so that the row of a place moves by a distance and the other tight rows stay.
  ///
  /// The direction depends only on the other rows, and is kept until another place changes.
  mutating func move(_ place: Int32, by distance: Double) {
    findDirection(of: place)
    let rate = rate(of: state.basis[place])
    move(by: rate == 1 ? distance : distance / rate)
  }

  mutating func findDirection(of place: Int32) {
    if scratch.directionPlace == place, rate(of: state.basis[place]).magnitude > Tolerance.usefulRate { return }
    ftran(of: place)
    scratch.directionPlace = place
  }

  private func rate(of tag: Int32) -> Double {
    tag >= 0 ? system.value(of: tag, at: scratch.direction.values) : scratch.direction[-1 - tag]
  }

  /// Moves the variables along ``direction``, and touches the rows that contain them.
  mutating func move(by distance: Double) {
    guard distance != 0 else { return }
    var isExact = Simplex.isShort(distance)
    // Magnitudes are ordered like their bits, which are compared faster.
    var largest: UInt64 = 0
    for variable in scratch.direction.indices {
      let rate = scratch.direction[variable]
      let change = distance * rate
      let old = state.values[variable]
      let new = old + change
      state.values[variable] = new
      largest = max(largest, new.magnitude.bitPattern)
      // One of the two differences is exact, whatever the sum is.
      isExact = isExact && Simplex.isShort(rate) && new - old == change && new - change == old
      if scratch.touched.isReady { scratch.touched.touchRows(of: variable) }
    }
    state.progress.hasMoved = true
    state.progress.largestValue = max(state.progress.largestValue, Double(bitPattern: largest))
    if !isExact { invalidateValues() }
  }

  /// Returns whether a number has so few digits that a product of two such numbers is exact.
  @inline(__always)
  private static func isShort(_ number: Double) -> Bool {
    number.bitPattern & 0x7ff_ffff == 0
  }

  /// Returns the changes of the variables for changes of the tight rows' right sides, given by row. Pins stay.
  mutating func response(to changes: borrowing Buffer<Double>) -> Buffer<Double> {
    var result = Buffer<Double>(repeating: 0, count: state.values.count)
    var equalities = Buffer<Double>(repeating: 0, count: state.presolve.equalities.count)
    for pivot in 0..<state.presolve.equalities.count {
      equalities[pivot] = changes[state.presolve.equalities.rows[pivot]]
    }
    state.presolve.equalities.solveLower(&equalities)
    state.presolve.equalities.solveUpper(equalities, into: &result)
    guard placeCount > 0 else { return result }
    for place in 0..<placeCount {
      let tag = state.basis[place]
      scratch.targetScratch[place] = tag >= 0 ? changes[tag] - system.value(of: tag, at: result) : 0
    }
    state.etas.ftran(&scratch.targetScratch)
    state.kernel.factor.solveLower(&scratch.targetScratch)
    state.kernel.factor.solveUpper(scratch.targetScratch, into: &result)
    state.presolve.equalities.solveUpper(equalities, into: &result)
    return result
  }

  /// Returns how the values and rows move with a few inputs of the caller while the basis stays.
  ///
  /// - Parameters:
  ///   - inputs: the number of inputs.
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

  /// Returns a condition for each row outside the basis that moves with an input, and each sign that its excess must keep
  /// for the basis to stay optimal. An equality has both.
  func conditions<Condition>(
    _ sensitivity: borrowing Sensitivity, _ condition: (_ row: Int32, _ sign: Double) -> Condition
  ) -> [Condition] {
    var result: [Condition] = []
    let inputs = sensitivity.rows.count
    for row in state.candidateRows.elements where state.placeOf[row] == -1 {
      guard (0..<inputs).contains(where: { sensitivity.rows.column($0)[Int(row)] != 0 }) else { continue }
      let side = side(of: row)
      if side >= 0 { result.append(condition(row, 1)) }
      if side <= 0 { result.append(condition(row, -1)) }
    }
    return result
  }
}

/// For each of a few inputs, the slope of each value and of the excess of each row.
struct Sensitivity: ~Copyable {
  var values: Columns
  var rows: Columns
}

/// Columns of the same length in one buffer.
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

extension Simplex {
  /// The number of times that a residual is represented. Each adds the digits that a representation is precise to: few,
  /// if the tight rows are nearly dependent.
  private static var representationLimit: Int { 6 }

  /// Represents a weighted sum of rows in the tight rows and pins, precisely even if the tight rows are nearly
  /// dependent: multiples and residuals have the digits of two doubles.
  ///
  /// - Returns: the multiples by ``multipleIndex(_:)``, 0 if the rounding of coefficients may have made them.
  mutating func preciseMultiples(of sum: [(row: Int32, multiplier: Double)]) throws(SolveError) -> [Double] {
    var multiples = [DoubleDouble](repeating: DoubleDouble(0), count: system.rowCount + system.variableCount)
    for _ in 0..<Simplex.representationLimit {
      try limits.spend(entries: system.terms.indices.count)
      guard let members = try represent(residuals(of: sum, multiples)) else { break }
      for (tag, multiplier) in members { multiples[multipleIndex(tag)].subtractProduct(1, multiplier) }
    }
    return try withoutRounding(multiples.map { $0.value }, of: sum)
  }

  /// Returns multiples without those that are below their error if each coefficient has a rounding error.
  private mutating func withoutRounding(
    _ multiples: [Double], of sum: [(row: Int32, multiplier: Double)]
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
      for (row, multiplier) in sum { add(row, multiplier) }
      for row in 0..<system.rowCount where multiples[row] != 0 { add(Int32(truncatingIfNeeded: row), multiples[row]) }
      if multiples[index].magnitude <= Tolerance.rounding * movement { result[index] = 0 }
    }
    return result
  }

  func multipleIndex(_ tag: Int32) -> Int { tag >= 0 ? Int(tag) : system.rowCount - 1 - Int(tag) }

  /// Returns what is left of a weighted sum without multiples of the tight rows and pins, by variable.
  private func residuals(of sum: [(row: Int32, multiplier: Double)], _ multiples: [DoubleDouble]) -> [Double] {
    var residuals = [DoubleDouble](repeating: DoubleDouble(0), count: system.variableCount)
    func subtract(_ row: Int32, _ multiple: Double) {
      guard multiple != 0 else { return }
      for position in system.terms.range(row) {
        residuals[Int(system.terms.indices[position])].subtractProduct(system.terms.values[position], multiple)
      }
    }
    for (row, multiplier) in sum { subtract(row, -multiplier) }
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

  /// Represents a vector over the variables in the tight rows and negative pins, whose members cancel it. Returns `nil`
  /// if the vector is 0.
  private mutating func represent(_ vector: [Double]) throws(SolveError) -> [(row: Int32, multiplier: Double)]? {
    guard addToRowVector(vector) else { return nil }
    btranVector()
    _ = addToRowVector(vector)
    return cancelling(times: -1)
  }

  /// Sets ``rowVector`` to a vector. Returns whether it is not 0.
  private mutating func addToRowVector(_ vector: [Double]) -> Bool {
    scratch.rowVector.clear()
    for (variable, value) in vector.enumerated() where value != 0 {
      scratch.rowVector.add(value, at: Int32(truncatingIfNeeded: variable))
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
    for (row, multiple) in multiples.prefix(system.rowCount).enumerated() where multiple != 0 {
      members.append((Int32(truncatingIfNeeded: row), multiple))
    }
    members.sort { $0.row < $1.row }
    let result = measured(withoutNoise(members, entering: entering), entering)
    return result.gap > 0 ? result : certificate
  }
}
