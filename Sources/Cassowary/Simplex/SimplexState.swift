/// The state of a simplex: everything that its next step depends on, except for the system and the limits.
///
/// Snapshots, clones and the results of solves are copies of this value. Everything else is scratch space.
struct SimplexState: ~Copyable {
  var presolve: Presolve
  /// Those of the plan by level, then those that were added later.
  var checkedRows: Buffer<Int32>
  /// As it was factorized last; ``etas`` has the changes since.
  var factor: BasisFactor

  /// Scaled, with parameters.
  var rightHandSides: Buffer<Double>
  /// The right sides of the required equalities' pivots, then those of U.
  var equalityRightHandSides: Buffer<Double>
  /// The variables as the required equalities determine them if all others are 0.
  var origin: Buffer<Double>
  var values: Buffer<Double>

  /// For each place of the basis its *tag*: the number of its row, or `-1 - variable` for a pin.
  var basis: Buffer<Int32>
  /// The reduced right side of each place's row, or the value of a pin.
  var targets: Buffer<Double>
  /// For each row, its place in the basis; -1 outside it; ``Simplex/absent`` for a removed row.
  var placeOf: Buffer<Int32>
  /// For each row outside the basis, where its dual is: 0 at 0, if the row is satisfied, 1 at the upper bound, if it is
  /// violated from below, -1 at the lower bound, if it is violated from above.
  var boundStatus: Buffer<Int8>
  var duals: DualVectors
  var etas: EtaFile
  var relaxations: Relaxations
  var progress: Progress

  struct Progress: Hashable {
    /// Whether values have moved since they were computed.
    var hasMoved = false
    /// Whether a move has rounded a value, or could have.
    var hasRounded = false
    /// Whether a change of the basis had multipliers so large that they amplify rounding errors.
    var isImprecise = false
    var largestValue = 0.0
    var stepCount = 0
    /// The number of consecutive steps that moved no dual. Many of them require Bland's rule.
    var idleSteps = 0
  }

  init(_ presolve: Presolve, _ system: SystemView) {
    let places = presolve.factor.count
    self.presolve = presolve
    checkedRows = presolve.checkedRows.copy()
    factor = presolve.factor
    rightHandSides = Buffer(repeating: 0, count: system.rowCount)
    equalityRightHandSides = Buffer(repeating: 0, count: presolve.equalities.count)
    origin = Buffer(repeating: 0, count: places > 0 ? system.variableCount : 0)
    values = Buffer(repeating: 0, count: system.variableCount)
    basis = factor.lu.rows.copy()
    targets = Buffer(repeating: 0, count: places)
    placeOf = Buffer(repeating: -1, count: system.rowCount)
    boundStatus = Buffer(repeating: 0, count: system.rowCount)
    duals = DualVectors(count: places)
    etas = EtaFile()
    relaxations = Relaxations()
    progress = Progress()
    for place in 0..<places where basis[place] >= 0 { placeOf[basis[place]] = Int32(place) }
  }

  private init(copying other: borrowing SimplexState) {
    presolve = other.presolve
    checkedRows = other.checkedRows.copy()
    factor = other.factor
    rightHandSides = other.rightHandSides.copy()
    equalityRightHandSides = other.equalityRightHandSides.copy()
    origin = other.origin.copy()
    values = other.values.copy()
    basis = other.basis.copy()
    targets = other.targets.copy()
    placeOf = other.placeOf.copy()
    boundStatus = other.boundStatus.copy()
    duals = other.duals.copy()
    etas = other.etas.copy()
    relaxations = other.relaxations
    progress = other.progress
  }

  func copy() -> SimplexState { SimplexState(copying: self) }

  /// Approximate, in numbers.
  var size: Int {
    2 * rightHandSides.count + 3 * values.count + 3 * basis.count + etas.entries.indices.count + 3 * duals.nodeCount
  }
}

extension Simplex {
  /// The state must be of this simplex, or of one for the same system.
  mutating func restore(_ saved: borrowing SimplexState) {
    // For the same system, a list only grows and shrinks at its end.
    if saved.checkedRows.count != state.checkedRows.count { scratch.touched.invalidate() }
    assert(saved.basis.count == placeCount)
    scratch.directionPlace = -1
    scratch.exchanges.removeAll()
    state = saved.copy()
  }

  func clone(_ limits: SolveLimits) -> Simplex { Simplex(state.copy(), system, presolved, limits: limits) }
}
