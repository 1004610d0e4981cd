/// A factorized basis of the reduced problem: rows reduced by the required equalities, and pins.
final class BasisFactor: Sendable {
  let lu: Factor
  /// For each pivot, the pivots whose rows contain it.
  let lowerColumns: SparseRows
  let upperColumns: SparseRows
  /// The work of the factorization, in entries.
  let work: Int64

  init(_ lu: consuming Factor, work: Int64 = 0) {
    self.work = work
    lowerColumns = lu.lower.transposed(columns: lu.count)
    upperColumns = lu.upperColumns()
    self.lu = lu
  }

  convenience init(pinning system: SystemView) {
    var factor = Factor(variableCount: system.variableCount, rows: system.variableCount, entries: 0)
    for variable in 0..<Int32(system.variableCount) {
      factor.pivotOf[variable] = variable
      factor.variables.append(variable)
      factor.rows.append(-1 - variable)
      factor.diagonals.append(1)
      factor.errorGrowths.append(1)
      factor.upper.finishRow()
      factor.lower.finishRow()
    }
    self.init(factor)
  }

  var entryCount: Int { lu.count + lu.upper.indices.count + lu.lower.indices.count }

  var count: Int { lu.count }

  static func first(
    _ system: SystemView, _ equalities: borrowing Factor, _ checkedRows: borrowing Buffer<Int32>,
    _ limits: inout SolveLimits
  ) throws(SolveError) -> BasisFactor {
    guard system.variableCount - system.parameterCount > equalities.count else {
      return BasisFactor(Factor(variableCount: 0, rows: 0, entries: 0))
    }
    var builder = BasisBuilder(system, equalities)
    try builder.addLevels(of: checkedRows, system, equalities, &limits) { $0 == .equal }
    builder.limitWork()
    try builder.addLevels(of: checkedRows, system, equalities, requiredLast: true, &limits) { $0 != .equal }
    try builder.addPins(system, equalities, &limits)
    return builder.takeFactor()
  }

  /// Factorizes rows and pins, by their tags. Rows that depend on others are replaced by pins.
  static func refactored(
    _ system: SystemView, _ equalities: borrowing Factor, rows: borrowing Buffer<Int32>, _ limits: inout SolveLimits
  ) throws(SolveError) -> BasisFactor {
    var builder = BasisBuilder(system, equalities)
    try builder.add(rows, system, equalities, &limits)
    try builder.addPins(system, equalities, &limits)
    return builder.takeFactor()
  }
}

private struct BasisBuilder: ~Copyable {
  var elimination: Elimination
  var vector: SparseVector
  var reach: Reach
  var multiples: SparseVector
  var freeCount: Int
  var workLimit = Int64.max

  init(_ system: SystemView, _ equalities: borrowing Factor) {
    freeCount = system.variableCount - system.parameterCount - equalities.count
    let hint = min(freeCount, 64)
    let count = freeCount > 0 ? system.variableCount : 0
    elimination = Elimination(variableCount: count, rowsHint: hint, entriesHint: hint * 4)
    vector = SparseVector(count: count)
    reach = Reach(pivotCount: equalities.count)
    multiples = SparseVector(count: equalities.count)
  }

  consuming func takeFactor() -> BasisFactor {
    let work = elimination.work
    return BasisFactor(elimination.takeFactor(), work: work)
  }

  /// From now on, adding rows stops after work in proportion to the size.
  mutating func limitWork() {
    workLimit = elimination.work + 16 * (Int64(vector.values.count) + elimination.work) + 1000
  }

  mutating func addLevels(
    of checkedRows: borrowing Buffer<Int32>, _ system: SystemView, _ equalities: borrowing Factor,
    requiredLast: Bool = false, _ limits: inout SolveLimits, where isWanted: (Relation) -> Bool
  ) throws(SolveError) {
    var position = 0
    if requiredLast {
      while position < checkedRows.count, system.isRequired(checkedRows[position]) { position += 1 }
    }
    let softStart = position
    while position < checkedRows.count, freeCount > 0, elimination.work < workLimit {
      let level = system.levels[checkedRows[position]]
      while position < checkedRows.count, system.levels[checkedRows[position]] == level {
        let row = checkedRows[position]
        position += 1
        if isWanted(system.relations[row]), elimination.work < workLimit {
          try add(row, system, equalities, &limits)
        }
      }
      try eliminate(&limits)
    }
    guard requiredLast, freeCount > 0 else { return }
    for row in checkedRows.elements[..<softStart] where isWanted(system.relations[row]) {
      guard elimination.work < workLimit else { break }
      try add(row, system, equalities, &limits)
    }
    try eliminate(&limits)
  }

  mutating func add(
    _ rows: borrowing Buffer<Int32>, _ system: SystemView, _ equalities: borrowing Factor, _ limits: inout SolveLimits
  ) throws(SolveError) {
    for row in rows.elements {
      if row >= 0 {
        try add(row, system, equalities, &limits)
      } else {
        vector.add(1, at: -1 - row)
        try elimination.addReducedRow(row, &vector, &limits)
      }
    }
    try eliminate(&limits)
  }

  mutating func addPins(
    _ system: SystemView, _ equalities: borrowing Factor, _ limits: inout SolveLimits
  ) throws(SolveError) {
    guard freeCount > 0 else { return }
    for variable in 0..<Int32(system.variableCount) {
      guard system.parameterPositions[variable] < 0, equalities.pivotOf[variable] < 0,
        elimination.factor.pivotOf[variable] < 0
      else { continue }
      elimination.startRow(-1 - variable)
      elimination.appendTerm(variable, 1, magnitude: 1)
      elimination.finishRow()
    }
    try eliminate(&limits)
  }

  private mutating func add(
    _ row: Int32, _ system: SystemView, _ equalities: borrowing Factor, _ limits: inout SolveLimits
  ) throws(SolveError) {
    system.add(row, times: 1, to: &vector)
    equalities.btranUpper(&vector, reach: &reach, multiples: &multiples)
    var entries = 0
    for pivot in multiples.indices { entries += equalities.upper.range(pivot).count + 1 }
    try elimination.charge(entries, &limits)
    try elimination.addReducedRow(row, &vector, &limits)
  }

  private mutating func eliminate(_ limits: inout SolveLimits) throws(SolveError) {
    let before = elimination.factor.count
    try elimination.eliminate(&limits)
    freeCount -= elimination.factor.count - before
  }
}
