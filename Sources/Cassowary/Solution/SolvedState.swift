/// What a solve ended with, kept for questions about the solution.
final class SolvedState: Sendable {
  let snapshot: SimplexState
  let limits: SolveLimits
  /// Whether no other assignment is as good.
  let isPoint: Bool
  private let planned: PresolvedSystem

  init(_ simplex: consuming Simplex, of planned: PresolvedSystem) {
    self.planned = planned
    limits = simplex.limits
    isPoint = simplex.isAtPoint
    snapshot = simplex.intoState()
  }

  var pivotCount: Int { limits.pivots }

  /// What a solve for other numbers ends with that goes on from here: as good as one from the beginning, and sooner the
  /// less is different.
  func moved(constants: [Double], parameters: [Double], _ limits: SolveLimits) throws(SolveError) -> SolvedState {
    var simplex = Simplex(snapshot.copy(), planned.view, planned, limits: limits)
    simplex.setSides(constants: constants, parameters: parameters)
    try simplex.solve()
    return SolvedState(simplex, of: planned)
  }

  /// A simplex that stands where this one ended.
  func resumed() -> Simplex {
    var limits = limits
    limits.restart()
    return Simplex(snapshot.copy(), planned.view, planned, limits: limits)
  }
}
