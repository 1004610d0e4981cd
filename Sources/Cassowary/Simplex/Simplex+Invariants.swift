extension Simplex {
  /// Whether the parts fit together: places and rows refer to each other, tight rows are tight, rows outside the basis are
  /// on their duals' side, and duals are within their bounds. For debug builds.
  func satisfiesInvariants() -> Bool {
    for place in 0..<Int32(placeCount) {
      let tag = basis[place]
      guard tag >= 0 else {
        if duals.head(place) >= 0 { return false }
        continue
      }
      if placeOf[tag] != place || !isNearSide(tag) { return false }
    }
    for position in 0..<checkedRows.count {
      let tag = checkedRows[position]
      if wantedDirection(of: tag) != 0, !isNearSide(tag) { return false }
    }
    return true
  }

  /// Whether a row's value is its right side, but for rounding.
  private func isNearSide(_ tag: Int32) -> Bool {
    excess(of: tag).magnitude <= 1e4 * tolerance(of: tag) + 1e-9
  }
}
