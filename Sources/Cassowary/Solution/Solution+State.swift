extension Solution {
  /// The final state of a solve, kept for questions about the solution.
  final class State: Sendable {
    let snapshot: SimplexState
    let limits: SolveLimits
    let isUnique: Bool
    private let planned: PresolvedSystem

    init(_ simplex: consuming Simplex, of planned: PresolvedSystem) {
      self.planned = planned
      limits = simplex.limits
      isUnique = simplex.isUnique
      snapshot = simplex.intoState()
    }

    var pivotCount: Int { limits.pivots }

    /// Returns the state of a solve for other numbers that continues from this one. The result is as good as that of a
    /// new solve, and faster the less differs.
    func moved(constants: [Double], parameters: [Double], _ limits: SolveLimits) throws(SolveError) -> State {
      var simplex = Simplex(snapshot.copy(), planned.view, planned, limits: limits)
      simplex.setRightHandSides(constants: constants, parameters: parameters)
      try simplex.solve()
      return State(simplex, of: planned)
    }

    func makeSimplex() -> Simplex {
      var limits = limits
      limits.restart()
      return Simplex(snapshot.copy(), planned.view, planned, limits: limits)
    }
  }
}
