/// What a solve ended with, kept for questions about the solution.
final class SolvedState: Sendable {
  let snapshot: SimplexSnapshot
  let limits: SolveLimits
  /// Whether no other assignment is as good.
  let isPoint: Bool
  private let planned: PlannedSystem

  init(_ simplex: consuming Simplex, of planned: PlannedSystem) {
    self.planned = planned
    limits = simplex.limits
    isPoint = simplex.isAtPoint
    snapshot = simplex.intoSnapshot()
  }

  var pivotCount: Int { limits.pivots }

  /// A simplex that stands where this one ended.
  func resumed() -> Simplex {
    var limits = limits
    limits.pivots = 0
    var simplex = Simplex(planned, limits: limits)
    simplex.restore(snapshot)
    return simplex
  }
}
