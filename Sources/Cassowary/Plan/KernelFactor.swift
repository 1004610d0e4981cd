/// A basis of the kernel, factorized: rows reduced by the required equalities, and pins.
final class KernelFactor: Sendable {
  /// Its rows are row numbers, or, below 0, pins: `-1 - variable`.
  let factor: Factor

  /// L and U by column.
  let lowerColumns: SparseRows
  let upperColumns: SparseRows

  init(_ factor: consuming Factor) {
    lowerColumns = factor.lowerColumns()
    upperColumns = factor.upperColumns()
    self.factor = factor
  }

  /// The number of entries of L and U.
  var entryCount: Int { factor.count + factor.upper.indices.count + factor.lower.indices.count }

  /// The number of places in the basis.
  var count: Int { factor.count }

  /// The basis that a plan starts from.
  static func first(
    _ system: SystemView,
    _ equalities: borrowing Factor,
    _ isSettled: borrowing Buffer<Bool>,
    _ checkedRows: borrowing Buffer<Int32>
  ) -> KernelFactor {
    guard system.variableCount - system.parameterCount > equalities.count else {
      return KernelFactor(Factor(variableCount: 0, rows: 0, entries: 0))
    }
    var builder = KernelBuilder(system, equalities)
    builder.addLevels(of: checkedRows, system, equalities) { $0 == .equal }
    builder.limitWork()
    builder.addLevels(of: checkedRows, system, equalities, requiredLast: true) { $0 != .equal }
    builder.addPins(system, equalities)
    return KernelFactor(builder.takeFactor())
  }

  /// The same basis after changes: the rows given, and pins below 0. Rows that turn out to depend on others are left out,
  /// and pins take their places.
  static func refactored(_ system: SystemView, _ equalities: borrowing Factor, rows: borrowing Buffer<Int32>)
    -> KernelFactor
  {
    var builder = KernelBuilder(system, equalities)
    builder.add(rows, system, equalities)
    builder.addPins(system, equalities)
    return KernelFactor(builder.takeFactor())
  }
}

/// Puts a basis of the kernel together.
private struct KernelBuilder: ~Copyable {
  var elimination: Elimination
  var vector: SparseVector
  var reach: Reach
  var multiples: Buffer<Double>
  var freeCount: Int
  var workLimit = Int.max

  init(_ system: SystemView, _ equalities: borrowing Factor) {
    freeCount = system.variableCount - system.parameterCount - equalities.count
    let hint = min(freeCount, 64)
    let count = freeCount > 0 ? system.variableCount : 0
    elimination = Elimination(variableCount: count, rowsHint: hint, entriesHint: hint * 4)
    vector = SparseVector(count: count)
    reach = Reach(pivotCount: equalities.count)
    multiples = Buffer(repeating: 0, count: equalities.count)
  }

  consuming func takeFactor() -> Factor {
    elimination.takeFactor()
  }

  /// From here on, adding rows stops after an effort in proportion to what there is.
  mutating func limitWork() {
    workLimit = elimination.work + 16 * (vector.values.count + elimination.work) + 1000
  }

  /// Eliminates rows level by level, as long as variables are free.
  mutating func addLevels(
    of checkedRows: borrowing Buffer<Int32>,
    _ system: SystemView,
    _ equalities: borrowing Factor,
    requiredLast: Bool = false,
    where isWanted: (Relation) -> Bool
  ) {
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
        if isWanted(system.relations[row]), elimination.work < workLimit { add(row, system, equalities) }
      }
      eliminate()
    }
    guard requiredLast, freeCount > 0 else { return }
    for position in 0..<softStart where isWanted(system.relations[checkedRows[position]]) {
      guard elimination.work < workLimit else { break }
      add(checkedRows[position], system, equalities)
    }
    eliminate()
  }

  /// Eliminates rows and pins together.
  mutating func add(_ rows: borrowing Buffer<Int32>, _ system: SystemView, _ equalities: borrowing Factor) {
    for position in 0..<rows.count {
      let row = rows[position]
      if row >= 0 {
        add(row, system, equalities)
      } else {
        vector.add(1, at: -1 - row)
        elimination.addReducedRow(row, &vector)
      }
    }
    eliminate()
  }

  /// Pins every variable that is still free.
  mutating func addPins(_ system: SystemView, _ equalities: borrowing Factor) {
    guard freeCount > 0 else { return }
    for variable in 0..<Int32(system.variableCount) {
      guard system.parameterPositions[variable] < 0, equalities.pivotOf[variable] < 0,
        elimination.factor.pivotOf[variable] < 0
      else { continue }
      elimination.startRow(-1 - variable)
      elimination.appendTerm(variable, 1, magnitude: 1)
      elimination.finishRow()
    }
    eliminate()
  }

  private mutating func add(_ row: Int32, _ system: SystemView, _ equalities: borrowing Factor) {
    for position in system.terms.range(row) {
      vector.add(system.terms.values[position], at: system.terms.indices[position])
    }
    equalities.reduce(&vector, reach: &reach, multiples: multiples)
    elimination.addReducedRow(row, &vector)
  }

  private mutating func eliminate() {
    let before = elimination.factor.count
    elimination.eliminate()
    freeCount -= elimination.factor.count - before
  }
}
