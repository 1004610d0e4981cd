/// The simplex method over a basis of rows, exact in the order of priorities.
///
/// A basis is a set of independent rows that are taken as *tight*: each variable follows from them. Every other row is
/// either satisfied or violated by the values that follow. Each row has a dual, the price of moving its constant:
///
/// - a required equality's may be any number, a required inequality's any of one sign;
/// - a row of level *p* and weight *w* has one of magnitude at most w · ε^p, an inequality of one sign;
/// - a pin's is 0.
///
/// Duals are vectors over levels (``DualVectors``), so a lower level is infinitely cheaper: no level is ever weighed
/// against another. Tight rows have whatever duals make Σ dual · row = 0; a satisfied row has 0, a violated one its bound.
///
/// The method keeps the duals within their bounds and works towards rows being where their duals say: a row that is not
/// enters the basis, its dual moves until another meets its bound, and that one leaves. Where the entering row's own dual
/// meets its bound first, the row is merely violated from then on. Where nothing meets a bound, the required rows
/// involved conflict, and the multipliers prove it. So the lowest priority gives way first, and the end is optimal.
struct Simplex: ~Copyable {
  let core: PlanCore
  var system: SystemView
  /// The rows to look at, by level.
  var checkedRows: Buffer<Int32>
  var kernel: KernelFactor

  /// The rows' right sides, scaled, with parameters put in.
  var rightSides: Buffer<Double>
  /// The right sides of the required equalities' pivots, then those of U.
  var equalitySides: Buffer<Double>
  /// Where the required equalities put the variables if those of the kernel were 0.
  var origin: Buffer<Double>
  var values: Buffer<Double>

  /// For each place of the basis its row, or, below 0, the pin `-1 - variable`.
  var basis: Buffer<Int32>
  /// The right side of each place's row after reduction; of a pin the value it holds.
  var targets: Buffer<Double>
  var targetScratch: Buffer<Double>
  /// For each row its place in the basis; -1 outside it; ``absent`` for one that has been removed.
  var placeOf: Buffer<Int32>
  /// For each row outside the basis: 0 satisfied, 1 violated from below (its dual is its upper bound), -1 from above.
  var sides: Buffer<Int8>
  var duals: DualVectors
  var changes: BasisChanges

  var limits: SolveLimits
  /// Whether the right sides differ from what they were given as, within the tolerance for conflicts.
  var isRelaxed = false
  /// Whether values have been moved along since they were computed.
  var hasMoved = false
  /// The largest magnitude among the values.
  var largestValue = 0.0
  /// Steps of this solve.
  var stepCount = 0
  /// What tolerances are multiplied by: more than 1 once so many steps have been taken that rounding must be behind them.
  var toleranceGrowth = 1.0
  /// Steps in a row that moved no dual; many of them call for Bland's rule.
  var idleSteps = 0

  // Scratch.
  var candidates: Buffer<Int32>
  var rowVector: SparseVector
  var row: SparseVector
  var step: DualStep
  var equalityReach: Reach
  var kernelReach: Reach
  var direction: SparseVector
  var variableReach: Reach
  var equalityMultiples: Buffer<Double>
  var kernelMultiples: Buffer<Double>

  /// What ``placeOf`` says of a removed row.
  static var absent: Int32 { -2 }

  init(_ core: PlanCore, limits: SolveLimits) {
    self.init(core, SystemView(core.system), limits: limits)
  }

  /// A simplex at the plan's first basis, over a system that has the plan's rows and may have more.
  init(_ core: PlanCore, _ system: SystemView, limits: SolveLimits) {
    self.core = core
    self.limits = limits
    self.system = system
    checkedRows = core.checkedRows.copy()
    kernel = core.kernel
    let variables = system.variableCount
    let rows = system.rowCount
    let places = core.kernel.count
    let equalities = core.equalities.count
    rightSides = Buffer(repeating: 0, count: rows)
    equalitySides = Buffer(repeating: 0, count: equalities)
    values = Buffer(repeating: 0, count: variables)
    origin = Buffer(repeating: 0, count: places > 0 ? variables : 0)
    basis = core.kernel.factor.rows.copy()
    targets = Buffer(repeating: 0, count: places)
    targetScratch = Buffer(repeating: 0, count: places)
    placeOf = Buffer(repeating: -1, count: rows)
    sides = Buffer(repeating: 0, count: rows)
    duals = DualVectors(count: places)
    changes = BasisChanges()
    candidates = Buffer()
    rowVector = SparseVector(count: variables)
    row = SparseVector(count: places)
    step = DualStep()
    equalityReach = Reach(pivotCount: equalities)
    kernelReach = Reach(pivotCount: places)
    direction = SparseVector(count: places > 0 ? variables : 0)
    variableReach = Reach(pivotCount: places > 0 ? variables : 0)
    equalityMultiples = Buffer(repeating: 0, count: equalities)
    kernelMultiples = Buffer(repeating: 0, count: places)
    for place in 0..<places where basis[place] >= 0 { placeOf[basis[place]] = Int32(place) }
  }

  /// The number of places in the basis.
  var placeCount: Int { basis.count }
}

/// How long a solve may go on.
struct SolveLimits: Sendable {
  var pivotLimit: Int
  var isCancelled: (@Sendable () -> Bool)?
  var pivots = 0

  init(_ options: SolveOptions, variables: Int, rows: Int) {
    pivotLimit = options.pivotLimit ?? 10_000 + 50 * (variables + rows)
    isCancelled = options.isCancelled
  }

  /// Counts a step.
  mutating func spend() throws(SolveError) {
    guard pivots < pivotLimit else { throw .budgetExceeded(pivots: pivots) }
    if pivots & 15 == 0, let isCancelled, isCancelled() { throw .cancelled }
    pivots += 1
  }
}

/// What a basis has gone through since it was factorized: each change replaces one place's row by another, whose
/// representation in the rows before is kept (the product form of the inverse).
struct BasisChanges: ~Copyable {
  var places: Buffer<Int32>
  var pivots: Buffer<Double>
  /// The other entries of the representations.
  var entries: SparseRows
  /// What the changes have cost so far, in entries gone through.
  var work = 0

  init() {
    places = Buffer()
    pivots = Buffer()
    entries = SparseRows()
  }

  /// Whether going through the changes has cost about what a new factorization does, or would lose precision.
  mutating func isWorthRefactoring(_ kernel: KernelFactor) -> Bool {
    work += entries.indices.count
    return count >= 100 || work > 16 * kernel.entryCount + 256
  }

  var count: Int { places.count }

  mutating func clear() {
    places.removeAll()
    pivots.removeAll()
    entries.removeAll()
    work = 0
  }

  /// Records that the row with this representation takes a place.
  mutating func record(_ row: borrowing SparseVector, at place: Int32) {
    places.append(place)
    pivots.append(row[place])
    for position in 0..<row.indices.count {
      let index = row.indices[position]
      if index != place, row[index] != 0 { entries.append(index, row[index]) }
    }
    entries.finishRow()
  }

  func copy() -> BasisChanges {
    var result = BasisChanges()
    result.places = places.copy()
    result.pivots = pivots.copy()
    result.entries = entries.copy()
    result.work = work
    return result
  }

  /// Turns a representation in the factorized rows into one in the present ones.
  func apply(to row: inout SparseVector) {
    for change in 0..<count {
      let place = places[change]
      guard row.isListed[place], row[place] != 0 else { continue }
      let multiple = row[place] / pivots[change]
      row.values[place] = multiple
      for position in entries.range(change) {
        row.add(-multiple * entries.values[position], at: entries.indices[position])
      }
    }
  }

  /// Turns right sides of the present rows into those of the factorized ones.
  func unwind(_ targets: borrowing Buffer<Double>) {
    var change = count - 1
    while change >= 0 {
      let place = places[change]
      var value = targets[place]
      for position in entries.range(change) { value -= entries.values[position] * targets[entries.indices[position]] }
      targets[place] = value / pivots[change]
      change -= 1
    }
  }
}
