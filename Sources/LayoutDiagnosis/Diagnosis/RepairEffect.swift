import Cassowary

/// What a change of one number leaves of a layout: the new number, and how much of it the author cannot have meant.
///
/// If a constraint gives way, only its own number changes, since all others still hold. So the frames that the solver
/// finds differ from the intended ones by this number.
struct RepairEffect {
  /// How bad the frames are.
  enum Harm: Int, Comparable {
    case none
    /// An edge is moved, or views are no longer aligned.
    case moved
    /// A view is almost gone, overlaps another one or leaves its superview.
    case wrong

    static func < (left: Harm, right: Harm) -> Bool { left.rawValue < right.rawValue }
  }

  let harm: Harm
  /// "it is then 192 high", or `nil` if the number is not a size.
  let text: String?

  /// The number of points that an edge may move without harm.
  private static let smallMove = 8.0

  /// Determines the effect of a change.
  ///
  /// - Parameters:
  ///   - change: the amount that is added to the constant in the constraint's row.
  init(_ diagnosis: LogDiagnosis, _ index: Int, change: Double) {
    let row = diagnosis.meaning.rows[index]
    let constraint = diagnosis.log.constraints[index]
    guard case .item(let item) = row.first.owner, row.first.attribute.isSize else {
      (harm, text) = (Self.harmOfMove(diagnosis, index, change), nil)
      return
    }
    guard constraint.aspectRatio == nil, let old = Self.size(diagnosis, row) else {
      (harm, text) = (constraint.aspectRatio != nil ? .wrong : constraint.multiplier == 1 ? .moved : .none, nil)
      return
    }
    let new = old + change
    let word = row.first.attribute.isHorizontal ? "wide" : "high"
    text = "it is then \(roundedText(new)) \(word)"
    harm = old == 0 ? .moved : new < old * Self.leastShare(diagnosis.kind(of: item), row) || new < 1e-6 ? .wrong : .none
  }

  /// Returns the size that a row demands, or `nil` if it depends on an unknown one.
  private static func size(_ diagnosis: LogDiagnosis, _ row: ListMeaning.Row) -> Double? {
    guard let second = row.second else { return row.constant }
    let other = diagnosis.fixedSizes.first { $0.anchor == second }
    return other.map { row.multiplier * $0.size + row.constant }
  }

  /// Returns the share of a size that must remain.
  private static func leastShare(_ kind: ClassName, _ row: ListMeaning.Row) -> Double {
    if kind.isText, row.first.attribute.isHorizontal { return 0.3 }
    return kind.isFlexible ? 0.3 : 0.6
  }

  private static func harmOfMove(_ diagnosis: LogDiagnosis, _ index: Int, _ change: Double) -> Harm {
    let constraint = diagnosis.log.constraints[index]
    let (old, new) = (diagnosis.meaning.rows[index].constant, diagnosis.meaning.rows[index].constant + change)
    guard let edge = constraint.first.attribute.isNearEdge, let second = constraint.second else { return .moved }
    if old == 0 {
      let isNear = edge != (constraint.direction == .rightToLeft)
      let items = [constraint.first, second].compactMap { diagnosis.meaning.table.position(of: $0.item) }
      // Views beside each other overlap, or a view leaves the one that contains it.
      guard items.count == 2, second.attribute.isNearEdge == edge else { return (new > 0) == isNear ? .moved : .wrong }
      if diagnosis.isContainer(items[1], of: items[0]) { return (new > 0) == isNear ? .moved : .wrong }
      if diagnosis.isContainer(items[0], of: items[1]) { return (new < 0) == isNear ? .moved : .wrong }
      return .moved
    }
    if (old > 0) != (new > 0) || new.magnitude < 1e-6 { return .wrong }
    guard change.magnitude > smallMove else { return .none }
    // A least distance is the author's limit.
    return constraint.relation != .equal || new.magnitude > 2 * old.magnitude ? .wrong : .moved
  }
}

extension LogDiagnosis {
  /// Returns whether an item contains another, or must be what contains it, because it has a guide or an imposed size.
  fileprivate func isContainer(_ item: Int, of other: Int) -> Bool {
    if contains(item, other) { return true }
    return !contains(other, item) && fixedSizes.contains { $0.item == item && $0.origin != .own }
  }
}
