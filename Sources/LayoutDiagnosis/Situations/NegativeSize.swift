extension KnownSituation {
  /// A view whose edges are pinned so that its width or height would be negative.
  static let negativeSize = KnownSituation(
    name: "negative-size",
    documentation: "https://developer.apple.com/library/archive/documentation/UserExperience/Conceptual/AutolayoutPG/"
      + "ConflictingLayouts.html"
  ) { diagnosis in
    let allowed: Set<ConstraintOrigin> = [.own, .safeArea, .margins]
    let indices = diagnosis.memberIndices
    guard indices.count > 1, indices.allSatisfy({ allowed.contains(diagnosis.origins[$0]) }), !diagnosis.hasDuplicate
    else { return nil }
    let sized = diagnosis.members.lazy.compactMap { DemandedSize(diagnosis, $0) }
    for size in sized {
      guard let wrong = WrongEdge(diagnosis, size.item) else { continue }
      return Cause(
        sentence: "\(wrong.sentence), so its \(size.word) would have to be \(roundedText(size.left))", hasNumbers: true,
        fixes: [wrong.fix], hasAllFixes: true)
    }
    guard diagnosis.members.count == indices.count + 1, let size = sized.last, size.isFact else { return nil }
    return Cause(
      sentence: "\(diagnosis.phrase(size.item)) would need a \(size.word) of \(roundedText(size.left))",
      fixes: Limits(diagnosis, size.item).fixes, hasAllFixes: true)
  }
}

/// A member that demands a size of a view, which the others leave below 0.
private struct DemandedSize {
  let item: Int
  /// "width" or "height".
  let word: String
  /// The size that the other members leave.
  let left: Double
  /// Whether nothing but the fact that no size is negative demands it.
  let isFact: Bool

  init?(_ diagnosis: LogDiagnosis, _ member: LogDiagnosis.Member) {
    switch member.subject {
    case .fact(.size(let item, let isWidth)):
      guard !diagnosis.kind(of: item).isGuide else { return nil }
      (self.item, word, left, isFact) = (item, isWidth ? "width" : "height", 0 - member.repair.magnitude, true)
    case .constraint(let index):
      let row = diagnosis.meaning.rows[index]
      guard row.second == nil, row.first.attribute.isSize, case .item(let item) = row.first.owner else { return nil }
      (self.item, word, left, isFact) = (item, row.first.attribute.rawValue, row.constant + member.repair, false)
      guard left < 0 else { return nil }
    default: return nil
    }
  }
}

/// An edge of a view that is pinned to the opposite edge of its own superview, such as trailing to leading.
private struct WrongEdge {
  /// "UITextField's trailing edge is pinned to the leading edge of UIView, its own superview".
  let sentence: String
  let fix: Cause.Fix

  init?(_ diagnosis: LogDiagnosis, _ item: Int) {
    let found = diagnosis.memberIndices.lazy.filter { diagnosis.origins[$0] == .own }.compactMap { index in
      Self.container(diagnosis, index, of: item).map { (index: index, item: $0) }
    }.first
    guard let (index, container) = found, let second = diagnosis.log.constraints[index].second,
      let isFirstNear = diagnosis.log.constraints[index].first.attribute.isNearEdge
    else { return nil }
    let constraint = diagnosis.log.constraints[index]
    let isFirst = diagnosis.meaning.table.position(of: constraint.first.item) == item
    let attributes = (constraint.first.attribute, second.attribute)
    let (edge, other) = isFirst ? attributes : (attributes.1, attributes.0)
    let isNear = isFirst == isFirstNear
    let name = diagnosis.phrase(container)
    let own = diagnosis.kind(of: container).isGuide ? "" : ", its own superview"
    sentence =
      "\(diagnosis.meaning.table.phrase("\(edge.rawValue) edge", of: item)) is pinned to the \(other.rawValue) edge of "
      + "\(name)\(own)"
    let amount = constraint.constant.magnitude
    let rest = amount == 0 ? "" : " \(isNear ? "+" : "-") \(roundedText(amount))"
    let (itemName, containerName) = (
      diagnosis.meaning.table.items[item].displayName, diagnosis.meaning.table.items[container].displayName
    )
    // The row is first - second = constant; the edge of the container moves by its whole size.
    let toFar = isNear ? -1.0 : 1.0
    fix = Cause.Fix(
      kind: .anchor,
      text: "pin it to the \(edge.rawValue) edge instead: \(itemName).\(edge.rawValue) == "
        + "\(containerName).\(edge.rawValue)\(rest)",
      constraint: index,
      change: .oppositeEdge(
        of: container, coefficient: (isFirst ? -1 : 1) * toFar,
        constant: (isNear ? amount : -amount) * (isFirst ? 1 : -1)))
  }

  /// Returns what contains a view if a constraint pins one of the view's edges to the opposite edge of it.
  private static func container(_ diagnosis: LogDiagnosis, _ index: Int, of item: Int) -> Int? {
    let constraint = diagnosis.log.constraints[index]
    guard let second = constraint.second, let isNear = constraint.first.attribute.isNearEdge,
      second.attribute.isNearEdge == !isNear, constraint.multiplier == 1,
      let one = diagnosis.meaning.table.position(of: constraint.first.item),
      let two = diagnosis.meaning.table.position(of: second.item), one == item || two == item
    else { return nil }
    let other = one == item ? two : one
    if diagnosis.contains(other, item) { return other }
    // Without a line that names the superview: the view is inset from the other one by a constraint beside this one.
    let superviews = diagnosis.meaning.superviews
    guard superviews[item] == nil, superviews[other] == nil || diagnosis.kind(of: other).isGuide,
      constraint.notation == .equation
    else { return nil }
    let isInset = diagnosis.memberIndices.contains { index in
      let inset = diagnosis.log.constraints[index]
      guard let outer = inset.second, inset.first.attribute == outer.attribute else { return false }
      let items = [inset.first, outer].compactMap { diagnosis.meaning.table.position(of: $0.item) }
      return Set(items) == [item, other]
    }
    return isInset ? other : nil
  }
}

/// The constraints that leave no room for a view, and how far they would have to move.
private struct Limits {
  let fixes: [Cause.Fix]

  init(_ diagnosis: LogDiagnosis, _ item: Int) {
    var removals: [Cause.Fix] = []
    var insets: [(isFar: Bool, fix: Cause.Fix)] = []
    var rooms: [Cause.Fix] = []
    for index in diagnosis.memberIndices where diagnosis.origins[index] == .own {
      let row = diagnosis.meaning.rows[index]
      let (old, new) = (row.constant, row.constant + (diagnosis.member(index)?.repair ?? 0))
      let what = diagnosis.description(of: index)
      let bound = "\(new.magnitude > old.magnitude ? "larger" : "smaller") than \(roundedText(new.magnitude))"
      let isPossible = old != 0 && new.magnitude > 1e-6 && (old > 0) == (new > 0)
      if row.second != nil, row.first.attribute.isSize { continue }
      if row.second == nil {
        guard isPossible, new.magnitude > old.magnitude else { continue }
        rooms.append(
          Cause.Fix(kind: .constant, text: "make \(what) \(bound)", constraint: index, change: .constant(new)))
      } else if !diagnosis.log.constraints[index].operands.contains(where: {
        diagnosis.meaning.table.position(of: $0.item) == item
      }) {
        removals.append(
          Cause.Fix(
            kind: .remove, text: "remove \(what)" + (isPossible ? ", or make it \(bound)" : ""), constraint: index))
      } else if isPossible {
        let fix = Cause.Fix(kind: .constant, text: "make \(what) \(bound)", constraint: index, change: .constant(new))
        insets.append((diagnosis.isFarInset(index), fix))
      } else {
        removals.append(Cause.Fix(kind: .remove, text: "remove \(what)", constraint: index, isLast: true))
      }
    }
    fixes =
      removals.filter { !$0.isLast } + insets.filter { $0.isFar }.map { $0.fix }
      + insets.filter { !$0.isFar }.map { $0.fix } + rooms + removals.filter { $0.isLast }
  }
}
