import Layout

extension KnownSituation {
  /// A window or other container that is smaller than what the content requires, such as that of a small phone, or
  /// beside another app.
  static let smallWindow = KnownSituation(
    name: "small-window", documentation: "https://developer.apple.com/design/human-interface-guidelines/layout"
  ) { diagnosis in
    let sum = diagnosis.sum
    guard sum.limits.count == 1, let limit = sum.limits.first, sum.shortage > 0,
      let window = diagnosis.fixedSizes.first(where: { $0.index == limit.constraint }),
      // A container that is not a table or collection view, such as a split view.
      window.isOfWindow
        || window.origin == .encapsulated && !window.kind.isCell && !window.kind.isContentView && window.size >= 200
    else { return nil }
    let needed = roundedText(window.size + sum.shortage / max(limit.factor, 1e-9))
    let phone = DeviceTable.all.last {
      window.isOfWindow && $0.idiom == .phone && (window.isHeight ? $0.height : $0.width) == window.size
    }
    let container = window.isOfWindow ? "the window is only" : "its container makes \(window.view) only"
    return Cause(
      sentence: "The content needs a \(window.word) of \(needed), but \(container) \(window.measure)"
        + (phone.map { " (as that of \($0.name))" } ?? ""),
      explained: [window.origin],
      adviceEnd: window.isHeight && window.isOfWindow ? ", or put the content into a scroll view" : "")
  }
}
