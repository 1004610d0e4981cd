/// What a solve ended with, kept for questions about the solution.
final class SolvedState: Sendable {
  let core: PlanCore
  let kernel: KernelFactor
  let rightSides: Buffer<Double>
  let values: Buffer<Double>
  let basis: Buffer<Int32>
  let targets: Buffer<Double>
  let placeOf: Buffer<Int32>
  let sides: Buffer<Int8>
  let duals: DualVectors
  let changes: BasisChanges
  let pivotLimit: Int
  let isCancelled: (@Sendable () -> Bool)?
  let pivotCount: Int

  init(_ simplex: consuming Simplex) {
    core = simplex.core
    kernel = simplex.kernel
    rightSides = simplex.rightSides.copy()
    values = simplex.values.copy()
    basis = simplex.basis.copy()
    targets = simplex.targets.copy()
    placeOf = simplex.placeOf.copy()
    sides = simplex.sides.copy()
    duals = simplex.duals.copy()
    changes = simplex.changes.copy()
    pivotLimit = simplex.limits.pivotLimit
    isCancelled = simplex.limits.isCancelled
    pivotCount = simplex.limits.pivots
  }

  /// A simplex that stands where this one ended.
  func resumed() -> Simplex {
    var options = SolveOptions(pivotLimit: pivotLimit)
    options.isCancelled = isCancelled
    var simplex = Simplex(core, limits: SolveLimits(options, variables: 0, rows: 0))
    simplex.kernel = kernel
    simplex.rightSides = rightSides.copy()
    simplex.values = values.copy()
    simplex.basis = basis.copy()
    simplex.targets = targets.copy()
    simplex.placeOf = placeOf.copy()
    simplex.sides = sides.copy()
    simplex.duals = duals.copy()
    simplex.changes = changes.copy()
    return simplex
  }
}

extension BasisChanges {
  func copy() -> BasisChanges {
    var result = BasisChanges()
    result.places = places.copy()
    result.pivots = pivots.copy()
    result.entries = entries.copy()
    return result
  }
}
