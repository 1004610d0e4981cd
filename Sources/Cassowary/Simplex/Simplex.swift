/// The simplex method over a basis of rows, with exact priorities.
///
/// A basis is a set of independent rows that are *tight*: they determine all variables. Every other row is satisfied or
/// violated by these values. Each row has a dual, the price of moving its constant:
///
/// - a required equality's may be any number, a required inequality's any of one sign;
/// - a row of level *p* and weight *w* has one of magnitude at most w · ε^p, an inequality of one sign;
/// - that of a free variable that is held at its value (a *pin*) is 0.
///
/// Duals are vectors over levels (``DualVectors``), so a lower level is infinitely cheaper, and levels are never
/// weighed against each other. The duals of tight rows make Σ dual · row = 0. A satisfied row has the dual 0, and a
/// violated one that of its bound.
///
/// The method keeps the duals within their bounds, and moves each row to where its dual requires: a row that is
/// elsewhere enters the basis, and its dual moves until another one reaches its bound and leaves. If the entering row's
/// own dual reaches its bound first, the row stays violated. If no dual reaches a bound, the required rows involved
/// conflict, and the multipliers prove it. The lowest priority therefore gives way first, and the final state is
/// optimal.
struct Simplex: ~Copyable {
  var state: SimplexState
  /// Keeps the system alive, if no one else does.
  let presolved: PresolvedSystem?
  var system: SystemView
  var limits: SolveLimits
  /// Whether required rows that contradict each other within the tolerance are relaxed instead of conflicting.
  var relaxesConflicts = true

  let scratch: SimplexScratch

  static var absent: Int32 { -2 }

  /// - Parameter isReady: `false` if the simplex is only run. Because the first basis is usually optimal, scratch space
  ///   is then not allocated before the first step.
  init(_ presolved: PresolvedSystem, limits: SolveLimits, isReady: Bool = true) {
    let view = presolved.view
    self.init(SimplexState(presolved.presolve, view), view, presolved, limits: limits, isReady: isReady)
  }

  init(
    _ state: consuming SimplexState, _ system: SystemView, _ presolved: PresolvedSystem? = nil, limits: SolveLimits,
    isReady: Bool = true
  ) {
    scratch = SimplexScratch(places: state.basis.count)
    self.state = state
    self.presolved = presolved
    self.limits = limits
    self.system = system
    if isReady { prepareSteps() }
  }

  func prepareSteps() {
    scratch.prepare(
      places: placeCount, variables: system.variableCount, equalities: state.presolve.equalities.count)
  }

  consuming func intoState() -> SimplexState { state }

  var placeCount: Int { state.basis.count }
}

extension Simplex {
  var isRelaxed: Bool { state.relaxations.isRelaxed }

  /// Whether the state may depend on the steps that led to it: they decide how rows that nearly conflict are relaxed,
  /// which digits huge values have lost, and what rounding errors remain.
  var isPathDependent: Bool { isRelaxed || isDoubtful || state.progress.largestValue > Tolerance.inexactValue }

  var hasMoved: Bool { state.progress.hasMoved }

  func isPivot(_ row: Int32) -> Bool { state.presolve.isPivot(row) }

  func isTight(_ row: Int32) -> Bool { isPivot(row) || state.placeOf[row] >= 0 }

  /// 0 if there was no space for the variable.
  func value(of variable: Int) -> Double { variable < state.values.count ? state.values[variable] : 0 }

  var values: Buffer<Double> {
    _read { yield state.values }
    _modify { yield &state.values }
  }

  func copyState() -> SimplexState { state.copy() }
}

extension Simplex {
  /// Returns the first invariant that does not hold: places and rows refer to each other, tight rows are tight, rows
  /// outside the basis are on their duals' side, and pins have no duals. For debug builds.
  func brokenInvariant() -> String? {
    for place in 0..<Int32(placeCount) {
      let tag = state.basis[place]
      guard tag >= 0 else {
        if state.duals.head(place) >= 0 { return "the pin of place \(place) has a dual" }
        continue
      }
      if state.placeOf[tag] != place { return "row \(tag) is not in its place, \(place)" }
      if !isNearRightHandSide(tag) { return "tight row \(tag) is off by \(excess(of: tag))" }
    }
    for row in state.checkedRows.elements {
      if wantedDirection(of: row) != 0, !isNearRightHandSide(row) {
        return "row \(row) is not on its dual's side, by \(excess(of: row))"
      }
    }
    return nil
  }

  private func isNearRightHandSide(_ row: Int32) -> Bool {
    excess(of: row).magnitude <= 1e4 * tolerance(of: row) + Tolerance.report
  }
}
