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

  /// A simplex that stands where this one ended.
  func resumed() -> Simplex {
    var limits = limits
    limits.restart()
    return Simplex(snapshot.copy(), planned.view, planned, limits: limits)
  }
}
