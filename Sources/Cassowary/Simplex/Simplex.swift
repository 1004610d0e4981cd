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
  /// What keeps the system alive, where nobody else is known to.
  let planned: PlannedSystem?
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
  /// How often each row has entered a circuit that was relaxed.
  var relaxations: [Int32: Int] = [:]
  /// Whether values have been moved along since they were computed.
  var hasMoved = false
  /// The largest magnitude among the values.
  var largestValue = 0.0
  /// Steps that the simplex has taken in all.
  var stepTotal = 0
  /// Steps of this solve.
  var stepCount = 0
  /// What tolerances are multiplied by: more than 1 once so many steps have been taken that rounding must be behind them.
  var toleranceGrowth = 1.0
  /// Steps in a row that moved no dual; many of them call for Bland's rule.
  var idleSteps = 0

  // What long steps need, once there is one.
  var parallels: ParallelRows
  var knowsParallels = false
  var handovers: Buffer<Handover>
  var heap: Buffer<Candidate>
  var boundStep: DualStep

  // Scratch; all but the candidates is there once it is known that steps are taken (``prepareSteps()``).
  private var isReadyForSteps: Bool
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

  /// A simplex at the plan's first basis.
  ///
  /// - Parameter isReady: false where nothing is asked of it but to run, which mostly finds the first basis to be optimal:
  ///   then what steps need is not made before the first one.
  init(_ planned: PlannedSystem, limits: SolveLimits, isReady: Bool = true) {
    self.init(planned.core, planned.view, planned, limits: limits, isReady: isReady)
  }

  /// A simplex at the plan's first basis, over a system that has the plan's rows and may have more.
  init(
    _ core: PlanCore, _ system: SystemView, _ planned: PlannedSystem? = nil, limits: SolveLimits, isReady: Bool = true
  ) {
    self.core = core
    self.planned = planned
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
    parallels = ParallelRows()
    handovers = Buffer()
    heap = Buffer()
    boundStep = DualStep()
    isReadyForSteps = false
    candidates = Buffer()
    rowVector = SparseVector(count: 0)
    row = SparseVector(count: 0)
    step = DualStep()
    equalityReach = Reach(pivotCount: 0)
    kernelReach = Reach(pivotCount: 0)
    direction = SparseVector(count: 0)
    variableReach = Reach(pivotCount: 0)
    equalityMultiples = Buffer()
    kernelMultiples = Buffer()
    for place in 0..<places where basis[place] >= 0 { placeOf[basis[place]] = Int32(place) }
    if isReady { prepareSteps() }
  }

  /// Makes what steps need, where it is not there yet.
  mutating func prepareSteps() {
    if isReadyForSteps { return }
    isReadyForSteps = true
    let variables = system.variableCount
    let places = placeCount
    rowVector = SparseVector(count: variables)
    row = SparseVector(count: places)
    equalityReach = Reach(pivotCount: core.equalities.count)
    kernelReach = Reach(pivotCount: places)
    direction = SparseVector(count: places > 0 ? variables : 0)
    variableReach = Reach(pivotCount: places > 0 ? variables : 0)
    equalityMultiples = Buffer(repeating: 0, count: core.equalities.count)
    kernelMultiples = Buffer(repeating: 0, count: places)
  }

  /// The number of places in the basis.
  var placeCount: Int { basis.count }
}
