extension Solution {
  /// The final state of a solve, kept for questions about the solution.
  final class State: Sendable {
    let snapshot: SimplexState
    let limits: SolveLimits
    let isUnique: Bool
    let planned: PresolvedSystem

    init(_ simplex: consuming Simplex, of planned: PresolvedSystem) {
      self.planned = planned
      limits = simplex.limits
      isUnique = simplex.isUnique
      snapshot = simplex.intoState()
    }

    /// - Parameter limits: the limits, or `nil` for those of the solve.
    func makeSimplex(_ limits: SolveLimits? = nil) -> Simplex {
      var own = self.limits
      own.restart()
      return Simplex(snapshot.copy(), planned.view, planned, limits: limits ?? own)
    }
  }
}
