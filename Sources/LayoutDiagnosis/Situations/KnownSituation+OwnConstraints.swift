import Cassowary
import JSON
import Layout

extension LogDiagnosis {
  /// An edge or size of a view that two constraints of the app set, such as to the superview and to the safe area.
  var setTwice: Cause? {
    let own = ownMembers
    guard own.count == 2, memberIndices.count > 2, own.allSatisfy({ rows[$0].relation == .equal }),
      // A size that is not final says nothing about the constraints.
      fixedSizes.allSatisfy({ $0.origin == .own || $0.origin == .autoresizing || $0.isOfWindow || $0.kind.isGuide }),
      !fixedSizes.contains(where: { $0.isZero && !$0.kind.isGuide })
    else { return nil }
    let common = log.constraints[own[0]].operands.first { operand in
      log.constraints[own[1]].operands.contains(operand) && item(operand).map { !kind(of: $0).isGuide } == true
    }
    guard let common, let item = item(common), !common.item.isSuperview else { return nil }
    let isEdge = common.attribute.isNearEdge != nil
    let word = common.attribute.name + (isEdge ? " edge" : "")
    // The constraint to the keyboard's guide is meant, which follows the safe area, or else one inside another guide.
    func rank(_ index: Int) -> Int {
      let constraint = log.constraints[index]
      let guides = constraint.operands.map { $0.item.className }.filter { ClassName($0).isGuide }
      if guides.contains("UIKeyboardLayoutGuide") { return 2 }
      return guides.isEmpty || constraint.isFirstInside == false ? 0 : 1
    }
    let isReversed = (rank(own[0]), broken?.index == own[1] ? 1 : 0) > (rank(own[1]), 0)
    let order = isReversed ? own.reversed() : own
    let names = order.map { description(of: $0) }
    let others = order.compactMap { index in items(of: index).first { $0 != item } }
    let isGuideAndOwner =
      isEdge && others.count == 2 && meaning.superviews[others[1]] == others[0] && kind(of: others[1]).isGuide
    let what =
      isGuideAndOwner
      ? "pinned to both \(phrase(others[1])) and the view's own \(common.attribute.name)" : "set twice"
    return Cause(
      sentence: "\(table.phrase(word, of: item)) is \(what), \(roundedText(sum.difference)) "
        + "points apart: by \(names[0]) and by \(names[1])", hasNumbers: true,
      explained: [.encapsulated, .safeArea, .margins, .autoresizing],
      fixes: [removal(of: order[0], ", and keep \(names[1])"), removal(of: order[1], ", and keep \(names[0])")],
      hasAllFixes: true)
  }

  /// The content of a scroll view that must be as high as the scroll view, although it needs another height.
  var scrollContent: Cause? {
    for index in ownMembers {
      let row = rows[index]
      let items = items(of: index)
      guard row.first.attribute == .height, row.isEquality, items.count == 2,
        let scrollView = items.first(where: {
          kind(of: $0).isScrollView || table.items[$0].label.hasPrefix("UIScrollView")
        }), let content = items.first(where: { $0 != scrollView })
      else { continue }
      let name = kind(of: scrollView).isGuide ? "the scroll view" : phrase(scrollView)
      return Cause(
        sentence: "The content of \(name), \(phrase(content)), must be exactly as high as the scroll view, so that it "
          + "cannot scroll", explained: [.encapsulated, .autoresizing],
        fixes: [yielding(of: index, ", so that the content may be higher", to: 250)], hasAllFixes: true)
    }
    return nil
  }

  /// Views beside each other with the same fixed size, which together need more room than there is.
  var equalSizes: Cause? {
    let sum = sum
    let sizes = sum.demands.map { $0.constraint }.filter { index in
      let row = rows[index]
      return origins[index] == .own && row.isNumber && row.relation == .equal
    }
    guard let largest = sizes.map({ rows[$0].constant }).max(), largest > 0, sum.shortage > 0, sum.limits.count == 1,
      let limit = sum.limits.first?.constraint, rows[limit].first.attribute.isSize
    else { return nil }
    let equal = sizes.filter { rows[$0].constant == largest }
    let (total, count) = (largest * Double(equal.count), Double(equal.count))
    let each = largest - sum.shortage / count
    guard count > 1, total * 2 > sum.demandTotal, each > 0.3 * largest,
      sum.demands.allSatisfy({ ($0.factor - 1).magnitude < 1e-4 })
    else { return nil }
    let items = equal.compactMap { subject(of: $0) }
    let views = items.count > 3 ? "\(items.count) views" : joined(items.map { phrase($0) })
    let isWidth = rows[equal[0]].first.attribute.isHorizontal
    let (word, wide) = isWidth ? ("width", "wide") : ("height", "high")
    let rest = roundedText(sum.demandTotal - total)
    let others = rest == "0" ? "" : "with \(rest) of \(sizes.count > equal.count ? "other sizes" : "insets") and gaps "
    let stack = memberIndices.filter { origins[$0] == .stack }.flatMap { self.items(of: $0) }.first {
      kind(of: $0).isStack && !items.contains($0)
    }
    let then = "(each is then \(roundedText(each)) \(wide))"
    let instead = "their \(word)s of \(roundedText(largest))"
    let changed = equal.first { $0 == broken?.index } ?? equal[0]
    return Cause(
      sentence:
        "\(views) are \(roundedText(largest)) \(wide) each, which \(others)is \(roundedText(sum.shortage)) more "
        + "than \(description(of: limit))", hasNumbers: true, explained: [.encapsulated, .autoresizing, .stack],
      fixes: [
        Repair(
          .remove, changed,
          stack.map { "set the distribution of \(phrase($0)) to .fillEqually, and remove \(instead) \(then)" }
            ?? "constrain them to equal \(word)s instead of \(instead) \(then)", others: equal),
        Repair(
          .priority, changed, "give all of \(instead) priority 999 instead of 1000, so that they can shrink",
          others: equal),
      ], hasAllFixes: true, adviceEnd: isWidth ? "" : ", or put the content into a scroll view")
  }

  /// Views beside each other that take more than all of the width or height of what contains them.
  var sharesOfSize: Cause? {
    var shares = ownMembers.filter { index in
      let row = rows[index]
      return row.first.attribute.isSize && row.first.attribute == row.second?.attribute
        && row.first.owner != row.second?.owner && row.multiplier > 0 && row.multiplier < 1
    }
    guard let whole = shares.first.flatMap({ rows[$0].second }), let container = whole.item else { return nil }
    // Views beside each other count in the same direction.
    let weight = shares.first.flatMap { member($0)?.multiplier } ?? 0
    shares = shares.filter { rows[$0].second == whole && (member($0)?.multiplier ?? 0) * weight > 0 }
    let total = shares.reduce(0) { $0 + rows[$1].multiplier }
    let size = fixedSizes.first { $0.anchor == whole }
    let others = sum.demands.filter { $0.constraint != size?.index }
    let gaps = others.reduce(0) { $0 + $1.number }
    guard shares.count > 1, Set(shares.map { rows[$0].first }).count == shares.count, total >= 1 || gaps > 0 else {
      return nil
    }
    let word = whole.attribute.rawValue
    let percents = shares.map { "\(roundedText(rows[$0].multiplier * 100))%" }.joined(separator: " + ")
    let views = joined(shares.compactMap { subject(of: $0) }.map { phrase($0) })
    let limit =
      total >= 1 ? "too much at any \(word)" : "too much below a \(word) of \(roundedText(gaps / (1 - total)))"
    let broken = broken?.index
    let hasSizes = others.contains { rows[$0.constraint].second == nil }
    let rest = gaps > 0 ? ", plus \(roundedText(gaps)) of gaps\(hasSizes ? " and sizes" : "")" : ""
    return Cause(
      sentence: "\(views) take \(percents) = \(roundedText(total * 100))% of "
        + "\(table.possessive(of: container)) \(word)\(rest): \(limit)", hasNumbers: true,
      explained: [.encapsulated, .autoresizing],
      fixes: (shares.filter { $0 == broken } + shares.reversed().filter { $0 != broken }).map {
        removal(of: $0, ", so that it takes the rest")
      }, hasAllFixes: true)
  }

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
