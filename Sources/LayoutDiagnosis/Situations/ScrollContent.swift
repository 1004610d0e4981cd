extension KnownSituation {
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
}
