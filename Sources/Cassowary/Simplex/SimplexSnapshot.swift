/// Where a simplex stands: everything but scratch.
struct SimplexSnapshot: ~Copyable {
  let core: PlanCore
  let kernel: KernelFactor
  let rightSides: Buffer<Double>
  let equalitySides: Buffer<Double>
  let origin: Buffer<Double>
  let values: Buffer<Double>
  let basis: Buffer<Int32>
  let targets: Buffer<Double>
  let placeOf: Buffer<Int32>
  let sides: Buffer<Int8>
  let duals: DualVectors
  let changes: BasisChanges
  let checkedRows: Buffer<Int32>
  let isRelaxed: Bool

  /// The size in numbers, about.
  var size: Int {
    2 * rightSides.count + 3 * values.count + 3 * basis.count + changes.entries.indices.count
  }
}

extension Simplex {
  /// Copies where the simplex stands.
  func snapshot() -> SimplexSnapshot {
    SimplexSnapshot(
      core: core,
      kernel: kernel,
      rightSides: rightSides.copy(),
      equalitySides: equalitySides.copy(),
      origin: origin.copy(),
      values: values.copy(),
      basis: basis.copy(),
      targets: targets.copy(),
      placeOf: placeOf.copy(),
      sides: sides.copy(),
      duals: duals.copy(),
      changes: changes.copy(),
      checkedRows: checkedRows.copy(),
      isRelaxed: isRelaxed
    )
  }

  /// Ends the simplex and keeps where it stands.
  consuming func intoSnapshot() -> SimplexSnapshot {
    SimplexSnapshot(
      core: core,
      kernel: kernel,
      rightSides: rightSides,
      equalitySides: equalitySides,
      origin: origin,
      values: values,
      basis: basis,
      targets: targets,
      placeOf: placeOf,
      sides: sides,
      duals: duals,
      changes: changes,
      checkedRows: checkedRows,
      isRelaxed: isRelaxed
    )
  }

  /// Goes back to a snapshot of this simplex, or of one over the same plan.
  mutating func restore(_ snapshot: borrowing SimplexSnapshot) {
    kernel = snapshot.kernel
    rightSides = snapshot.rightSides.copy()
    equalitySides = snapshot.equalitySides.copy()
    origin = snapshot.origin.copy()
    values = snapshot.values.copy()
    basis = snapshot.basis.copy()
    targets = snapshot.targets.copy()
    placeOf = snapshot.placeOf.copy()
    sides = snapshot.sides.copy()
    duals = snapshot.duals.copy()
    changes = snapshot.changes.copy()
    checkedRows = snapshot.checkedRows.copy()
    knowsParallels = false
    isRelaxed = snapshot.isRelaxed
  }

  /// Puts values back that were copied.
  func restoreValues(_ saved: borrowing Buffer<Double>) {
    for variable in 0..<min(saved.count, values.count) { values[variable] = saved[variable] }
  }

  /// Another simplex that stands where this one does, over the same system.
  func clone() -> Simplex {
    var limits = limits
    limits.pivots = 0
    var result = Simplex(core, system, planned, limits: limits)
    result.restore(snapshot())
    return result
  }
}
