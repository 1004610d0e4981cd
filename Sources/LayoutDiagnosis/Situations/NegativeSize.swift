import Cassowary
import Layout

extension LogDiagnosis {
  var negativeSize: Cause? {
    let allowed: Set<ConstraintOrigin> = [.own, .safeArea, .margins]
    let indices = memberIndices
    guard indices.count > 1, indices.allSatisfy({ allowed.contains(origins[$0]) }), !hasDuplicate else { return nil }
    let sized = members.compactMap { demandedSize($0) }
    for size in sized {
      guard let wrong = wrongEdge(size.item) else { continue }
      return Cause(
        sentence: "\(wrong.sentence), so its \(size.word) would have to be \(roundedText(size.left))", hasNumbers: true,
        fixes: [wrong.fix], hasAllFixes: true, mayGiveWay: true)
    }
    guard members.count == indices.count + 1, let size = sized.last, size.isFact else { return nil }
    return Cause(
      sentence: "\(phrase(size.item)) would need a \(size.word) of \(roundedText(size.left))", fixes: fixes(size.item),
      hasAllFixes: true, mayGiveWay: true)
  }

  /// Returns the size that a member demands, but the others leave below 0.
  private func demandedSize(_ member: Member) -> (item: Int, word: String, left: Double, isFact: Bool)? {
    switch member.origin {
    case .fact(.size(let item, let isWidth)):
      return kind(of: item).isGuide ? nil : (item, isWidth ? "width" : "height", 0 - member.repair.magnitude, true)
    case .constraint(let index):
      let (row, left) = (rows[index], rows[index].constant + member.repair)
      guard row.isNumber, let item = row.first.item, left < 0 else { return nil }
      return (item, row.first.attribute.rawValue, left, false)
    default: return nil
    }
  }

  /// Returns an edge that is pinned to the opposite edge of the view's own superview, such as trailing to leading.
  private func wrongEdge(_ item: Int) -> (sentence: String, fix: Repair)? {
    guard let index = ownMembers.first(where: { oppositeContainer($0, of: item) != nil }),
      let container = oppositeContainer(index, of: item)
    else { return nil }
    let constraint = log.constraints[index]
    let isFirst = self.item(constraint.first) == item
    let edges = (isFirst ? constraint.operands : constraint.operands.reversed()).map { $0.attribute }
    let (edge, other) = (edges[0].name, edges[edges.count - 1].name)
    let isNear = edges[0].isNearEdge == true
    let own = kind(of: container).isGuide ? "" : ", its own superview"
    let inset = isNear ? constraint.constant.magnitude : 0 - constraint.constant.magnitude
    let names = [item, container].map { "\(table.items[$0].displayName).\(edge)" }
    let relation = isFirst ? constraint.relation : constraint.relation.mirrored
    // The row is first - second = constant; the edge of the container moves by its whole size.
    let sign = isFirst ? 1.0 : -1
    let size = Quantity(item: container, kind: constraint.first.attribute.isHorizontal ? .width : .height)
    return (
      "\(table.phrase("\(edge) edge", of: item)) is pinned to the \(other) edge of " + "\(phrase(container))\(own)",
      Repair(
        .anchor, index,
        "pin it to the \(edge) edge instead: \(names[0]) \(relation.symbol) \(names[1])"
          + summandText(inset, roundedText), constant: inset * sign,
        edge: QuantityTerm(quantity: size, coefficient: isNear ? sign : -sign))
    )
  }

  /// Returns what contains a view if a constraint pins one of the view's edges to the opposite edge of it.
  private func oppositeContainer(_ index: Int, of item: Int) -> Int? {
    let constraint = log.constraints[index]
    let items = items(of: index)
    guard let second = constraint.second, let isNear = constraint.first.attribute.isNearEdge,
      second.attribute.isNearEdge == !isNear, constraint.multiplier == 1, items.contains(item),
      let other = items.first(where: { $0 != item })
    else { return nil }
    if contains(other, item) { return other }
    // Without a line that names the superview: the view is inset from the other one by a constraint beside this one.
    let superviews = meaning.superviews
    guard superviews[item] == nil, superviews[other] == nil || kind(of: other).isGuide, constraint.notation == .equation
    else { return nil }
    let isInset = memberIndices.contains { index in
      let inset = log.constraints[index]
      return inset.first.attribute == inset.second?.attribute && inset.first.attribute.isNearEdge != nil
        && Set(self.items(of: index)) == [item, other]
    }
    return isInset ? other : nil
  }

  private func fixes(_ item: Int) -> [Repair] {
    var (removals, far, near): ([Repair], [Repair], [Repair]) = ([], [], [])
    var (rooms, last): ([Repair], [Repair]) = ([], [])
    for index in ownMembers {
      let row = rows[index]
      let (old, new) = (row.constant, row.constant + repair(of: index))
      let what = description(of: index)
      let isLarger = new.magnitude > old.magnitude
      let bound = "\(isLarger ? "larger" : "smaller") than \(roundedText(new.magnitude))"
      let isPossible = old != 0 && new.magnitude > 1e-6 && (old > 0) == (new > 0)
      let change = Repair(.constant, index, "make \(what) \(bound)", constant: new)
      if row.first.attribute.isSize {
        if row.second == nil, isPossible, isLarger { rooms.append(change) }
      } else if !items(of: index).contains(item) {
        removals.append(removal(of: index, isPossible ? ", or make it \(bound)" : ""))
      } else if !isPossible {
        last.append(removal(of: index))
      } else if isFarInset(index) {
        far.append(change)
      } else {
        near.append(change)
      }
    }
    return removals + far + near + rooms + last
  }
}
