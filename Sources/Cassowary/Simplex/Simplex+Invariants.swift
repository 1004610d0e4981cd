extension Simplex {
  /// Returns the first invariant that does not hold, or `nil` if all hold: places and rows refer to each other, tight
  /// rows are tight, rows outside the basis are on their duals' side, and pins have no duals. For debug builds.
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
    for tag in state.candidateRows.elements {
      if wantedDirection(of: tag) != 0, !isNearRightHandSide(tag) {
        return "row \(tag) is not on its dual's side, by \(excess(of: tag))"
      }
    }
    return nil
  }

  private func isNearRightHandSide(_ tag: Int32) -> Bool {
    excess(of: tag).magnitude <= Tolerance.growthLimit * tolerance(of: tag) + Tolerance.report
  }
}
