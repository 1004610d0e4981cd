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
      diagnosis.fixedSizes.allSatisfy({ $0.origin == .own || $0.origin == .autoresizing || $0.isOfWindow }),
      !diagnosis.fixedSizes.contains(where: { $0.isZero && !$0.kind.isGuide })
    else { return nil }
    let common = diagnosis.log.constraints[own[0]].operands.first { operand in
      diagnosis.log.constraints[own[1]].operands.contains(operand)
        && diagnosis.item(operand).map { !diagnosis.kind(of: $0).isGuide } == true
    }
    guard let common, let item = diagnosis.item(common), !common.item.isSuperview else { return nil }
    let word = common.attribute.rawValue + (common.attribute.isSize ? "" : " edge")
    func pointsOutside(_ index: Int) -> Bool {
      let constraint = diagnosis.log.constraints[index]
      return constraint.operands.contains { $0.item.className.hasSuffix("Guide") } && constraint.constant >= 0
    }
    // The constraint to the safe area or another guide is meant.
    let broken = diagnosis.broken?.index
    let order = own.sorted {
      (pointsOutside($0) ? 1 : 0, $0 == broken ? 0 : 1) < (pointsOutside($1) ? 1 : 0, $1 == broken ? 0 : 1)
    }
    let names = order.map { diagnosis.description(of: $0) }
    return Cause(
      sentence: "\(diagnosis.table.phrase(word, of: item)) is set twice, \(roundedText(diagnosis.sum.difference)) "
        + "points apart: by \(names[0]) and by \(names[1])",
      hasNumbers: true, explained: [.encapsulated, .safeArea, .margins, .autoresizing],
      fixes: [(0, 1), (1, 0)].map { removed, kept in
        Cause.Fix(kind: .remove, text: "remove \(names[removed]), and keep \(names[kept])", constraint: order[removed])
      }, hasAllFixes: true)
  }
}
