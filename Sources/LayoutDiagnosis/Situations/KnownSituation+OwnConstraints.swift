import JSON

extension KnownSituation {
  /// An edge or size of a view that two constraints of the app set, such as to the superview and to the safe area.
  static let setTwice = KnownSituation(
    name: "set-twice", documentation: "https://developer.apple.com/documentation/uikit/nslayoutconstraint/isactive"
  ) { diagnosis in
    let own = diagnosis.ownMembers
    guard own.count == 2, diagnosis.memberIndices.count > 2,
      own.allSatisfy({ diagnosis.rows[$0].relation == .equal }),
      // A size that is not final says nothing about the constraints.
      diagnosis.fixedSizes.allSatisfy({
        $0.origin == .own || $0.origin == .autoresizing || $0.isOfWindow || $0.kind.isGuide
      }),
      !diagnosis.fixedSizes.contains(where: { $0.isZero && !$0.kind.isGuide })
    else { return nil }
    let common = diagnosis.log.constraints[own[0]].operands.first { operand in
      diagnosis.log.constraints[own[1]].operands.contains(operand)
        && diagnosis.item(operand).map { !diagnosis.kind(of: $0).isGuide } == true
    }
    guard let common, let item = diagnosis.item(common), !common.item.isSuperview else { return nil }
    let isEdge = common.attribute.isNearEdge != nil
    let word = common.attribute.rawValue + (isEdge ? " edge" : "")
    // The constraint to the keyboard's guide is meant, which follows the safe area, or else one inside another guide.
    func rank(_ index: Int) -> Int {
      let constraint = diagnosis.log.constraints[index]
      let guides = constraint.operands.map { $0.item.className }.filter { $0.hasSuffix("Guide") }
      if guides.contains("UIKeyboardLayoutGuide") { return 2 }
      return guides.isEmpty || constraint.isFirstInside == false ? 0 : 1
    }
    let isReversed = (rank(own[0]), diagnosis.broken?.index == own[1] ? 1 : 0) > (rank(own[1]), 0)
    let order = isReversed ? own.reversed() : own
    let names = order.map { diagnosis.description(of: $0) }
    let others = order.compactMap { index in diagnosis.items(of: index).first { $0 != item } }
    let isGuideAndOwner =
      isEdge && others.count == 2 && diagnosis.meaning.superviews[others[1]] == others[0]
      && diagnosis.kind(of: others[1]).isGuide
    let what =
      isGuideAndOwner
      ? "pinned to both \(diagnosis.phrase(others[1])) and the view's own \(common.attribute.rawValue)" : "set twice"
    return Cause(
      sentence: "\(diagnosis.table.phrase(word, of: item)) is \(what), \(roundedText(diagnosis.sum.difference)) "
        + "points apart: by \(names[0]) and by \(names[1])",
      hasNumbers: true, explained: [.encapsulated, .safeArea, .margins, .autoresizing],
      fixes: [(0, 1), (1, 0)].map { removed, kept in
        Cause.Fix(kind: .remove, text: "remove \(names[removed]), and keep \(names[kept])", constraint: order[removed])
      }, hasAllFixes: true)
  }

  /// The content of a scroll view that must be as high as the scroll view, although it needs another height.
  static let scrollContent = KnownSituation(
    name: "scroll-content",
    documentation: "https://developer.apple.com/documentation/uikit/uiscrollview/contentlayoutguide"
  ) { diagnosis in
    for index in diagnosis.ownMembers {
      let row = diagnosis.rows[index]
      let items = diagnosis.items(of: index)
      guard row.first.attribute == .height, row.second?.attribute == .height, row.relation == .equal,
        row.multiplier == 1, row.constant == 0, items.count == 2,
        let scrollView = items.first(where: {
          diagnosis.kind(of: $0).isScrollView || diagnosis.table.items[$0].label.hasPrefix("UIScrollView")
        }),
        let content = items.first(where: { $0 != scrollView })
      else { continue }
      let name = diagnosis.kind(of: scrollView).isGuide ? "the scroll view" : diagnosis.phrase(scrollView)
      return Cause(
        sentence:
          "The content of \(name), \(diagnosis.phrase(content)), must be exactly as high as the scroll view, so that it "
          + "cannot scroll",
        explained: [.encapsulated, .autoresizing],
        fixes: [
          Cause.Fix(
            kind: .priority,
            text: diagnosis.priorityText(of: index, 250) + ", so that the content may be higher", constraint: index)
        ], hasAllFixes: true)
    }
    return nil
  }

  /// Views beside each other with the same fixed size, which together need more room than there is.
  static let equalSizes = KnownSituation(
    name: "equal-sizes",
    documentation: "https://developer.apple.com/documentation/uikit/uistackview/distribution-swift.enum/fillequally"
  ) { diagnosis in
    let sum = diagnosis.sum
    let sizes = sum.demands.map { $0.constraint }.filter { index in
      let row = diagnosis.rows[index]
      return diagnosis.origins[index] == .own && row.second == nil && row.first.attribute.isSize
        && row.relation == .equal
    }
    guard let largest = sizes.map({ diagnosis.rows[$0].constant }).max(), largest > 0, sum.shortage > 0,
      sum.limits.count == 1, let limit = sum.limits.first?.constraint, diagnosis.rows[limit].first.attribute.isSize
    else { return nil }
    let equal = sizes.filter { diagnosis.rows[$0].constant == largest }
    let (total, count) = (largest * Double(equal.count), Double(equal.count))
    let each = largest - sum.shortage / count
    guard count > 1, total * 2 > sum.demandTotal, each > 0.3 * largest,
      sum.demands.allSatisfy({ ($0.factor - 1).magnitude < 1e-4 })
    else { return nil }
    let items = equal.compactMap { diagnosis.subject(of: $0) }
    let views = items.count > 3 ? "\(items.count) views" : joined(items.map { diagnosis.phrase($0) })
    let isWidth = diagnosis.rows[equal[0]].first.attribute.isHorizontal
    let (word, wide) = isWidth ? ("width", "wide") : ("height", "high")
    let rest = roundedText(sum.demandTotal - total)
    let others = rest == "0" ? "" : "with \(rest) of \(sizes.count > equal.count ? "other sizes" : "insets") and gaps "
    let stack = diagnosis.memberIndices.filter { diagnosis.origins[$0] == .stack }.flatMap { diagnosis.items(of: $0) }
      .first { diagnosis.table.items[$0].className.hasSuffix("StackView") && !items.contains($0) }
    let then = "(each is then \(roundedText(each)) \(wide))"
    let instead = "their \(word)s of \(roundedText(largest))"
    let changed = equal.first { $0 == diagnosis.broken?.index } ?? equal[0]
    return Cause(
      sentence:
        "\(views) are \(roundedText(largest)) \(wide) each, which \(others)is \(roundedText(sum.shortage)) more "
        + "than \(diagnosis.description(of: limit))",
      hasNumbers: true, explained: [.encapsulated, .autoresizing, .stack],
      fixes: [
        Cause.Fix(
          kind: .remove,
          text: stack.map {
            "set the distribution of \(diagnosis.phrase($0)) to .fillEqually, and remove \(instead) \(then)"
          } ?? "constrain them to equal \(word)s instead of \(instead) \(then)",
          constraint: changed, others: equal),
        Cause.Fix(
          kind: .priority, text: "give all of \(instead) priority 999 instead of 1000, so that they can shrink",
          constraint: changed, others: equal),
      ], hasAllFixes: true, adviceEnd: isWidth ? "" : ", or put the content into a scroll view")
  }

  /// Views beside each other that take more than all of the width or height of what contains them.
  static let sharesOfSize = KnownSituation(
    name: "shares-of-size",
    documentation: "https://developer.apple.com/documentation/uikit/nslayoutconstraint/multiplier"
  ) { diagnosis in
    let rows = diagnosis.rows
    var shares = diagnosis.ownMembers.filter { index in
      let row = rows[index]
      return row.first.attribute.isSize && row.first.attribute == row.second?.attribute
        && row.first.owner != row.second?.owner && row.multiplier > 0 && row.multiplier < 1
    }
    guard let whole = shares.first.flatMap({ rows[$0].second }), case .item(let container) = whole.owner else {
      return nil
    }
    // Views beside each other count in the same direction.
    let weight = shares.first.flatMap { diagnosis.member($0)?.multiplier } ?? 0
    shares = shares.filter { rows[$0].second == whole && (diagnosis.member($0)?.multiplier ?? 0) * weight > 0 }
    let total = shares.reduce(0) { $0 + rows[$1].multiplier }
    let size = diagnosis.fixedSizes.first { $0.anchor == whole }
    let others = diagnosis.sum.demands.filter { $0.constraint != size?.index }
    let gaps = others.reduce(0) { $0 + $1.number }
    guard shares.count > 1, Set(shares.map { rows[$0].first }).count == shares.count, total >= 1 || gaps > 0 else {
      return nil
    }
    let word = whole.attribute.rawValue
    let percents = shares.map { "\(roundedText(rows[$0].multiplier * 100))%" }.joined(separator: " + ")
    let views = joined(shares.compactMap { diagnosis.subject(of: $0) }.map { diagnosis.phrase($0) })
    let limit =
      total >= 1
      ? "too much at any \(word)" : "too much below a \(word) of \(roundedText(gaps / (1 - total)))"
    let broken = diagnosis.broken?.index
    let hasSizes = others.contains { rows[$0.constraint].second == nil }
    let rest = gaps > 0 ? ", plus \(roundedText(gaps)) of gaps\(hasSizes ? " and sizes" : "")" : ""
    return Cause(
      sentence: "\(views) take \(percents) = \(roundedText(total * 100))% of "
        + "\(diagnosis.table.possessive(of: container)) \(word)\(rest): \(limit)",
      hasNumbers: true, explained: [.encapsulated, .autoresizing],
      fixes: (shares.filter { $0 == broken } + shares.reversed().filter { $0 != broken }).map {
        Cause.Fix(
          kind: .remove, text: "remove \(diagnosis.description(of: $0)), so that it takes the rest", constraint: $0)
      }, hasAllFixes: true)
  }
}
