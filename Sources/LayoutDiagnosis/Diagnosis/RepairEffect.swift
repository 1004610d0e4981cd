import Cassowary
import Layout

extension LogDiagnosis {
  /// The text is the size that a changed number gives a view, "it is then 192 high", or `nil` if it is not a size.
  ///
  /// If a constraint gives way, only its own number changes, since all others still hold. So the frames that the solver
  /// finds differ from the intended ones by this number.
  func effect(of index: Int) -> (isWrong: Bool, text: String?) {
    let row = rows[index]
    guard let item = row.first.item, row.first.attribute.isSize else { return (isWrongMove(index), nil) }
    let isRatio = log.constraints[index].aspectRatio != nil
    let other = row.second.flatMap { second in fixedSizes.first { $0.anchor == second } }
    guard !isRatio, row.second == nil || other != nil else { return (isRatio, nil) }
    let old = row.multiplier * (other?.size ?? 0) + row.constant
    let new = old + repair(of: index)
    let (kind, isWidth) = (kind(of: item), row.first.attribute.isHorizontal)
    // The share of a size that must remain.
    let least = kind.isFlexible || kind.isText && isWidth ? 0.3 : 0.6
    let isWrong = old != 0 && (new < old * least || new < 1e-6)
    return (isWrong, "it is then \(roundedText(new)) \(isWidth ? "wide" : "high")")
  }

  /// Returns whether a view overlaps another one or leaves its superview, or a distance is another than meant.
  private func isWrongMove(_ index: Int) -> Bool {
    let constraint = log.constraints[index]
    let change = repair(of: index)
    let (old, new) = (rows[index].constant, rows[index].constant + change)
    guard let edge = constraint.first.attribute.isNearEdge, let second = constraint.second else { return false }
    if old == 0 {
      let isNear = edge != (constraint.direction == .rightToLeft)
      let items = items(of: index)
      // Views beside each other overlap, or a view leaves the one that contains it.
      if items.count < 2 || second.attribute.isNearEdge != edge || isContainer(items[1], of: items[0]) {
        return (new > 0) != isNear
      }
      return isContainer(items[0], of: items[1]) && (new < 0) != isNear
    }
    if (old > 0) != (new > 0) || new.magnitude < 1e-6 { return true }
    // A least distance is the author's limit, and an edge may move by 8 points without harm.
    return change.magnitude > 8 && (constraint.relation != .equal || new.magnitude > 2 * old.magnitude)
  }

  /// Returns whether an item contains another, or must be what contains it, because it has a guide or an imposed size.
  private func isContainer(_ item: Int, of other: Int) -> Bool {
    if contains(item, other) { return true }
    return !contains(other, item) && fixedSizes.contains { $0.item == item && $0.origin != .own }
  }
}
