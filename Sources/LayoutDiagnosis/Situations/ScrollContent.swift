import JSON

extension KnownSituation {
  /// The content of a scroll view that must be as high as the scroll view, although it needs another height.
  static let scrollContent = KnownSituation(
    name: "scroll-content",
    documentation: "https://developer.apple.com/documentation/uikit/uiscrollview/contentlayoutguide"
  ) { diagnosis in
    for index in diagnosis.memberIndices where diagnosis.origins[index] == .own {
      let row = diagnosis.meaning.rows[index]
      guard row.first.attribute == .height, let second = row.second, second.attribute == .height,
        row.relation == .equal, row.multiplier == 1, row.constant == 0,
        case .item(let one) = row.first.owner, case .item(let other) = second.owner,
        let scrollView = [one, other].first(where: { diagnosis.kind(of: $0).isScrollView })
      else { continue }
      let content = scrollView == one ? other : one
      return Cause(
        sentence:
          "The content of \(diagnosis.phrase(scrollView)), \(diagnosis.phrase(content)), must be exactly as high "
          + "as the scroll view, so that it cannot scroll",
        explained: [.encapsulated, .autoresizing],
        fixes: [
          Cause.Fix(
            kind: .priority,
            text:
              "give \(diagnosis.description(of: index)) priority 250 instead of 1000, so that the content may be higher",
            constraint: index)
        ], hasAllFixes: true)
    }
    return nil
  }
}
