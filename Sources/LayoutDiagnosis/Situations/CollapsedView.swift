extension KnownSituation {
  /// A view that the app collapses to a size of 0, while what is inside it still requires its insets.
  static let collapsedView = KnownSituation(
    name: "collapsed-view", documentation: "https://developer.apple.com/documentation/uikit/nslayoutconstraint/isactive"
  ) { diagnosis in
    guard let collapsed = diagnosis.fixedSizes.first(where: { $0.isZero && $0.origin == .own }),
      !diagnosis.isProbablyOfTable(collapsed.index),
      LogConflictSum(diagnosis).limits.contains(where: { $0.constraint == collapsed.index }),
      diagnosis.memberIndices.allSatisfy({ index in
        index == collapsed.index || diagnosis.meaning.rows[index].first != collapsed.anchor
      })
    else { return nil }
    return Cause(
      sentence: "A constraint of the app collapses \(diagnosis.phrase(collapsed.item)) to a "
        + "\(collapsed.anchor.attribute.rawValue) of 0, and the insets inside it are still required",
      isTemporary: true, prefersFarInset: true)
  }
}
