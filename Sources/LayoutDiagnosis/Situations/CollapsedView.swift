extension KnownSituation {
  /// A view that the app collapses to a size of 0, while what is inside it still requires its insets.
  static let collapsedView = KnownSituation(
    name: "collapsed-view",
    documentation: "https://developer.apple.com/documentation/uikit/nslayoutconstraint/isactive",
    where: { $0.isZero && $0.origin == .own }
  ) { collapsed, diagnosis in
    guard !collapsed.isProbablyOfTable, diagnosis.sum.isLimited(by: collapsed.index),
      !diagnosis.memberIndices.contains(where: {
        $0 != collapsed.index && diagnosis.rows[$0].first == collapsed.anchor
      })
    else { return nil }
    return Cause(
      sentence:
        "A constraint of the app collapses \(collapsed.view) to a \(collapsed.word) of 0, and the insets inside "
        + "it are still required",
      isTemporary: true, prefersFarInset: true)
  }
}
