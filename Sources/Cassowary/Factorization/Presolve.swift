/// The data that a plan prepares: the eliminated required equalities, and a first basis for the rest.
///
/// The required equalities express some variables in terms of others. The other rows, in terms of these variables, are
/// the *reduced problem*, which is small and often empty for a layout. Its basis has as many independent tight rows as
/// there are variables: at first, level by level, equalities of descending priority, then inequalities, then *pins*,
/// which hold a variable at 0 if nothing determines it. Duals of 0 are valid for this basis whatever the constants are,
/// so the simplex can start from it for any values.
final class Presolve: Sendable {
  let isEqualityPivot: Buffer<Bool>
  let equalities: Factor
  /// U of the equalities by column; empty if the reduced problem is.
  let equalityColumns: SparseRows
  let factor: BasisFactor
  /// All required rows that are not pivots of ``equalities``, and the other rows that the required equalities do not
  /// determine; by level, then in the order in which they were added.
  let checkedRows: Buffer<Int32>

  /// The entries of the basis are stored both by row and by column.
  var entryCount: Int {
    equalities.upper.indices.count + equalities.lower.indices.count + equalityColumns.indices.count
      + 2 * factor.entryCount
  }

  func isPivot(_ row: Int32) -> Bool { row < isEqualityPivot.count && isEqualityPivot[row] }

  /// - Parameters:
  ///   - eliminatesEqualities: `false` leaves the required equalities to the basis, where they can be removed
  ///     individually.
  ///   - rows: the rows of the first basis, as far as they are independent; `nil` chooses them.
  init(
    _ system: SystemView, eliminatesEqualities: Bool = true, startingFrom rows: consuming Buffer<Int32>? = nil,
    _ limits: inout SolveLimits
  ) throws(SolveError) {
    equalities =
      eliminatesEqualities
      ? try Presolve.eliminateEqualities(system, &limits)
      : Factor(variableCount: system.variableCount, rows: 0, entries: 0)
    var isPivot = Buffer<Bool>(repeating: false, count: system.rowCount)
    for pivot in 0..<equalities.count { isPivot[equalities.rows[pivot]] = true }
    let isFixed = Presolve.determinedVariables(system, equalities)
    checkedRows = Presolve.rowsToCheck(system, isPivot, isFixed)
    isEqualityPivot = isPivot
    if let rows {
      factor = try BasisFactor.refactored(system, equalities, rows: rows, &limits)
    } else {
      factor = try BasisFactor.first(system, equalities, checkedRows, &limits)
    }
    equalityColumns = factor.count > 0 ? equalities.upperColumns() : SparseRows()
  }

  init(withoutRows system: SystemView) {
    equalities = Factor(variableCount: system.variableCount, rows: 0, entries: 0)
    isEqualityPivot = Buffer()
    checkedRows = Buffer()
    factor = BasisFactor(pinning: system)
    equalityColumns = equalities.upperColumns()
  }

  private static func eliminateEqualities(
    _ system: SystemView, _ limits: inout SolveLimits
  ) throws(SolveError) -> Factor {
    var rows = 0
    var entries = 0
    for row in 0..<Int32(system.rowCount) where system.isRequiredEquality(row) {
      rows += 1
      entries += system.terms.range(row).count
    }
    var elimination = Elimination(variableCount: system.variableCount, rowsHint: rows, entriesHint: entries)
    for row in 0..<Int32(system.rowCount) where system.isRequiredEquality(row) {
      let range = system.terms.range(row)
      guard !range.isEmpty else { continue }
      elimination.startRow(row)
      for position in range {
        let value = system.terms.values[position]
        elimination.appendTerm(system.terms.indices[position], value, magnitude: value.magnitude)
      }
      elimination.finishRow()
    }
    try elimination.eliminate(&limits)
    return elimination.takeFactor()
  }

  private static func determinedVariables(_ system: SystemView, _ equalities: borrowing Factor) -> Buffer<Bool> {
    var isFixed = Buffer<Bool>(repeating: false, count: system.variableCount)
    for variable in 0..<system.variableCount where system.parameterPositions[variable] >= 0 {
      isFixed[variable] = true
    }
    for pivot in (0..<equalities.count).reversed() {
      isFixed[equalities.variables[pivot]] = equalities.upper.range(pivot).allSatisfy {
        isFixed[equalities.upper.indices[$0]]
      }
    }
    return isFixed
  }

  private static func rowsToCheck(
    _ system: SystemView, _ isPivot: borrowing Buffer<Bool>, _ isFixed: borrowing Buffer<Bool>
  ) -> Buffer<Int32> {
    var rows = Buffer<Int32>(capacity: system.rowCount)
    for row in 0..<Int32(system.rowCount) where system.isRequired(row) && !isPivot[row] { rows.append(row) }
    var optional: [Int32] = []
    for row in 0..<Int32(system.rowCount) where !system.isRequired(row) && !isDetermined(row, system, isFixed) {
      optional.append(row)
    }
    // Most layouts have few levels, whose rows are in order.
    optional.sort { one, other in
      let (level, otherLevel) = (system.levels[one], system.levels[other])
      return level == otherLevel ? one < other : level < otherLevel
    }
    for row in optional { rows.append(row) }
    return rows
  }

  private static func isDetermined(_ row: Int32, _ system: SystemView, _ isFixed: borrowing Buffer<Bool>) -> Bool {
    let isFixed = isFixed.elements
    return system.terms.range(row).allSatisfy { isFixed[system.terms.indices[$0]] }
  }
}

final class PresolvedSystem: Sendable {
  private let system: System
  let presolve: Presolve

  init(
    _ system: consuming System, eliminatesEqualities: Bool = true, startingFrom rows: consuming Buffer<Int32>? = nil,
    _ limits: inout SolveLimits
  ) throws(SolveError) {
    self.system = system
    presolve = try Presolve(
      SystemView(self.system), eliminatesEqualities: eliminatesEqualities, startingFrom: rows, &limits)
  }

  var entryCount: Int { system.terms.indices.count + presolve.entryCount }

  /// Valid as long as this object is alive.
  var view: SystemView { SystemView(system) }
}
