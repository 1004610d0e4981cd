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
}
