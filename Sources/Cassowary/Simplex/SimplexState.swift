/// Where a simplex stands: everything that its next step depends on, beside the system and the limits.
///
/// Snapshots, clones and the ends of solves are copies of this value. What is not listed here is scratch, which any step
/// may overwrite.
struct SimplexState: ~Copyable {
  var presolve: Presolve
  /// The rows to look at, by level.
  var checkedRows: Buffer<Int32>
  var kernel: BasisFactor

  /// The rows' right sides, scaled, with parameters put in.
  var rightHandSides: Buffer<Double>
  /// The right sides of the required equalities' pivots, then those of U.
  var equalitySides: Buffer<Double>
  /// Where the required equalities put the variables if those of the kernel were 0.
  var origin: Buffer<Double>
  var values: Buffer<Double>
  /// For each variable the largest magnitude among those that tight rows tie it to, itself included; then for each row that
  /// of its parameters' parts. Empty as long as no value is so large that its rounding could hide what is wrong with others.
  var tiedMagnitudes: Buffer<Double>

  /// For each place of the basis its row, or, below 0, the pin `-1 - variable`.
  var basis: Buffer<Int32>
  /// The right side of each place's row after reduction; of a pin the value it holds.
  var targets: Buffer<Double>
  /// For each row its place in the basis; -1 outside it; ``Simplex/absent`` for one that has been removed.
  var placeOf: Buffer<Int32>
  /// For each row outside the basis: 0 satisfied, 1 violated from below (its dual is its upper bound), -1 from above.
  var sides: Buffer<Int8>
  var duals: DualVectors
  var etas: EtaFile
  var progress: Progress

  /// What a simplex knows of the way it came, beside the vectors.
  struct Progress: Hashable {
    /// Whether the right sides differ from what they were given as, within the tolerance for conflicts.
    var isRelaxed = false
    /// How often each row has entered a certificate that was relaxed.
    var relaxations: [Int32: Int] = [:]
    /// Whether values have been moved along since they were computed.
    var hasMoved = false
    /// Whether that has rounded any of them, or could have.
    var hasRounded = false
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
  }

  private init(
    presolve: Presolve, checkedRows: consuming Buffer<Int32>, kernel: BasisFactor,
    rightHandSides: consuming Buffer<Double>, equalitySides: consuming Buffer<Double>,
    origin: consuming Buffer<Double>, values: consuming Buffer<Double>, tiedMagnitudes: consuming Buffer<Double>,
    basis: consuming Buffer<Int32>, targets: consuming Buffer<Double>, placeOf: consuming Buffer<Int32>,
    sides: consuming Buffer<Int8>, duals: consuming DualVectors, etas: consuming EtaFile, progress: Progress
  ) {
    self.presolve = presolve
    self.checkedRows = checkedRows
    self.kernel = kernel
    self.rightHandSides = rightHandSides
    self.equalitySides = equalitySides
    self.origin = origin
    self.values = values
    self.tiedMagnitudes = tiedMagnitudes
    self.basis = basis
    self.targets = targets
    self.placeOf = placeOf
    self.sides = sides
    self.duals = duals
    self.etas = etas
    self.progress = progress
  }

  /// The plan's first basis, over a system that has the plan's rows and may have more.
  init(_ presolve: Presolve, _ system: SystemView) {
    let places = presolve.kernel.count
    self.init(
      presolve: presolve,
      checkedRows: presolve.checkedRows.copy(),
      kernel: presolve.kernel,
      rightHandSides: Buffer(repeating: 0, count: system.rowCount),
      equalitySides: Buffer(repeating: 0, count: presolve.equalities.count),
      origin: Buffer(repeating: 0, count: places > 0 ? system.variableCount : 0),
      values: Buffer(repeating: 0, count: system.variableCount),
      tiedMagnitudes: Buffer(),
      basis: presolve.kernel.factor.rows.copy(),
      targets: Buffer(repeating: 0, count: places),
      placeOf: Buffer(repeating: -1, count: system.rowCount),
      sides: Buffer(repeating: 0, count: system.rowCount),
      duals: DualVectors(count: places),
      etas: EtaFile(),
      progress: Progress()
    )
    for place in 0..<places where basis[place] >= 0 { placeOf[basis[place]] = Int32(place) }
  }

  func copy() -> SimplexState {
    SimplexState(
      presolve: presolve,
      checkedRows: checkedRows.copy(),
      kernel: kernel,
      rightHandSides: rightHandSides.copy(),
      equalitySides: equalitySides.copy(),
      origin: origin.copy(),
      values: values.copy(),
      tiedMagnitudes: tiedMagnitudes.copy(),
      basis: basis.copy(),
      targets: targets.copy(),
      placeOf: placeOf.copy(),
      sides: sides.copy(),
      duals: duals.copy(),
      etas: etas.copy(),
      progress: progress
    )
  }

  /// The size in numbers, about.
  var size: Int {
    2 * rightHandSides.count + 3 * values.count + 3 * basis.count + etas.entries.indices.count
  }

  /// A fingerprint of each field, to the bit: equal states have equal ones.
  var fingerprints: [String: Int] {
    [
      "presolve": ObjectIdentifier(presolve).hashValue,
      "checkedRows": checkedRows.fingerprint,
      "kernel": ObjectIdentifier(kernel).hashValue,
      "rightHandSides": rightHandSides.fingerprint,
      "equalitySides": equalitySides.fingerprint,
      "origin": origin.fingerprint,
      "values": values.fingerprint,
      "tiedMagnitudes": tiedMagnitudes.fingerprint,
      "basis": basis.fingerprint,
      "targets": targets.fingerprint,
      "placeOf": placeOf.fingerprint,
      "sides": sides.fingerprint,
      "duals": duals.fingerprint,
      "etas": etas.fingerprint,
      "progress": progress.hashValue,
    ]
  }
}

extension Simplex {
  /// Goes back to a state of this simplex, or of one over the same system.
  mutating func restore(_ saved: borrowing SimplexState) {
    restore(taking: saved.copy())
  }

  /// Goes back to a state that nobody else needs.
  mutating func restore(taking saved: consuming SimplexState) {
    // A list only grows and shrinks at its end while the system stays what it is.
    if saved.checkedRows.count != state.checkedRows.count {
      scratch.touched.invalidate()
      scratch.knowsParallels = false
    }
    scratch.directionPlace = -1
    state = saved
    scratch.fit(places: placeCount, system, equalities: state.presolve.equalities.count)
  }

  /// Another simplex that stands where this one does, over the same system.
  func clone() -> Simplex {
    var limits = limits
    limits.restart()
    return Simplex(state.copy(), system, planned, limits: limits)
  }
}
