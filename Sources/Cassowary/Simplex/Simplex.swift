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
  var state: SimplexState
  /// What keeps the system alive, if nobody else is known to.
  let planned: PresolvedSystem?
  var system: SystemView
  var limits: SolveLimits

  /// What any step may overwrite.
  var scratch: SimplexScratch

  /// What ``placeOf`` says of a removed row.
  static var absent: Int32 { -2 }

  /// A simplex at the plan's first basis.
  ///
  /// - Parameter isReady: false if nothing is asked of it but to run, which mostly finds the first basis to be optimal:
  ///   then what steps need is not made before the first one.
  init(_ planned: PresolvedSystem, limits: SolveLimits, isReady: Bool = true) {
    self.init(planned.presolve, planned.view, planned, limits: limits, isReady: isReady)
  }

  /// A simplex at the plan's first basis, over a system that has the plan's rows and may have more.
  init(
    _ presolve: Presolve, _ system: SystemView, _ planned: PresolvedSystem? = nil, limits: SolveLimits,
    isReady: Bool = true
  ) {
    self.init(SimplexState(presolve, system), system, planned, limits: limits, isReady: isReady)
  }

  /// A simplex that stands somewhere.
  init(
    _ state: consuming SimplexState, _ system: SystemView, _ planned: PresolvedSystem?, limits: SolveLimits,
    isReady: Bool = true
  ) {
    scratch = SimplexScratch(places: state.basis.count)
    self.state = state
    self.planned = planned
    self.limits = limits
    self.system = system
    if isReady { prepareSteps() }
  }

  /// Makes what steps need, if it is not there yet.
  mutating func prepareSteps() {
    scratch.prepare(places: placeCount, system, equalities: state.presolve.equalities.count)
  }

  /// Ends the simplex and keeps where it stands.
  consuming func intoState() -> SimplexState { state }

  /// The number of places in the basis.
  var placeCount: Int { state.basis.count }
}

/// What others ask of where a simplex stands.
extension Simplex {
  /// Whether right sides differ from what they were given as, within the tolerance for conflicts.
  var isRelaxed: Bool { state.progress.isRelaxed }

  /// Whether values have been moved along since they were computed.
  var hasMoved: Bool { state.progress.hasMoved }

  /// Whether some values are so large that their rounding hides what is wrong with those that depend on them.
  var hasHugeValues: Bool { state.tiedMagnitudes.count > 0 }

  /// Whether a row is a pivot of the required equalities.
  func isPivot(_ tag: Int32) -> Bool { state.presolve.isPivot(tag) }

  /// Whether a row takes part in determining the values.
  func isTight(_ tag: Int32) -> Bool { isPivot(tag) || state.placeOf[tag] >= 0 }

  /// The value of a variable; 0 for one that there was no room for.
  func value(of variable: Int) -> Double { variable < state.values.count ? state.values[variable] : 0 }

  /// The variables' values.
  var values: UnsafeBufferPointer<Double> { UnsafeBufferPointer(start: state.values.base, count: state.values.count) }

  /// The variables' values, to overwrite.
  var mutableValues: MutableBufferView<Double> { mutating get { MutableBufferView(&state.values) } }

  /// A copy of the variables' values.
  func copyValues() -> Buffer<Double> { state.values.copy() }

  /// A fingerprint of each field of the state, to the bit.
  var fingerprints: [String: Int] { state.fingerprints }

  /// Where the simplex stands, to come back to it.
  func copyState() -> SimplexState { state.copy() }
}
