import Cassowary

/// The effect of a changed number on a layout: the new number, and whether the resulting frames are probably wrong.
///
/// If a constraint gives way, only its own number changes, since all others still hold. So the frames that the solver
/// finds differ from the intended ones by this number.
struct RepairEffect {
  /// Whether a view is almost gone, overlaps another one or leaves its superview.
  let isWrong: Bool
  /// "it is then 192 high", or `nil` if the number is not a size.
  private(set) var text: String?

  /// The number of points that an edge may move without harm.
  private static let smallMove = 8.0

  /// Determines the effect of a change.
  init(_ diagnosis: LogDiagnosis, _ index: Int, change: Double) {
    let row = diagnosis.rows[index]
    guard case .item(let item) = row.first.owner, row.first.attribute.isSize else {
      isWrong = Self.isWrongMove(diagnosis, index, change)
      return
    }
    let isRatio = diagnosis.log.constraints[index].aspectRatio != nil
    let other = row.second.flatMap { second in diagnosis.fixedSizes.first { $0.anchor == second } }
    guard !isRatio, row.second == nil || other != nil else {
      isWrong = isRatio
      return
    }
    let old = row.multiplier * (other?.size ?? 0) + row.constant
    let new = old + change
    let (kind, isWidth) = (diagnosis.kind(of: item), row.first.attribute.isHorizontal)
    text = "it is then \(roundedText(new)) \(isWidth ? "wide" : "high")"
    // The share of a size that must remain.
    let least = kind.isFlexible || kind.isText && isWidth ? 0.3 : 0.6
    isWrong = old != 0 && (new < old * least || new < 1e-6)
  }

  private static func isWrongMove(_ diagnosis: LogDiagnosis, _ index: Int, _ change: Double) -> Bool {
    let constraint = diagnosis.log.constraints[index]
    let (old, new) = (diagnosis.rows[index].constant, diagnosis.rows[index].constant + change)
    guard let edge = constraint.first.attribute.isNearEdge, let second = constraint.second else { return false }
    if old == 0 {
      let isNear = edge != (constraint.direction == .rightToLeft)
      let items = diagnosis.items(of: index)
      // Views beside each other overlap, or a view leaves the one that contains it.
      if items.count < 2 || second.attribute.isNearEdge != edge || diagnosis.isContainer(items[1], of: items[0]) {
        return (new > 0) != isNear
      }
      return diagnosis.isContainer(items[0], of: items[1]) && (new < 0) != isNear
    }
    if (old > 0) != (new > 0) || new.magnitude < 1e-6 { return true }
    // A least distance is the author's limit.
    return change.magnitude > smallMove && (constraint.relation != .equal || new.magnitude > 2 * old.magnitude)
  }
}

extension LogDiagnosis {
  /// Returns whether an item contains another, or must be what contains it, because it has a guide or an imposed size.
  fileprivate func isContainer(_ item: Int, of other: Int) -> Bool {
    if contains(item, other) { return true }
    return !contains(other, item) && fixedSizes.contains { $0.item == item && $0.origin != .own }
  }
}
