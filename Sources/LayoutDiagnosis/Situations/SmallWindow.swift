import Layout

extension KnownSituation {
  /// A window or other container that is smaller than what the content requires, such as that of a small phone, or
  /// beside another app.
  static let smallWindow = KnownSituation(
    name: "small-window", documentation: "https://developer.apple.com/design/human-interface-guidelines/layout"
  ) { diagnosis in
    let sum = LogConflictSum(diagnosis)
    guard sum.limits.count == 1, let limit = sum.limits.first, sum.shortage > 0,
      let window = diagnosis.fixedSizes.first(where: { $0.index == limit.constraint }),
      window.isOfWindow || isOfContainer(window, diagnosis)
    else { return nil }
    let needed = roundedText(window.size + sum.shortage / max(limit.factor, 1e-9))
    let size = roundedText(window.size)
    let phone = DeviceTable.all.last {
      $0.idiom == .phone && (window.isHeight ? $0.height : $0.width) == window.size
    }
    let example = phone.map { " (as that of \($0.name))" } ?? ""
    let container =
      window.isOfWindow ? "the window is only" : "its container makes \(diagnosis.phrase(window.item)) only"
    return Cause(
      sentence: "The content needs a \(window.word) of \(needed), but \(container) \(size) "
        + (window.isHeight ? "high" : "wide") + (window.isOfWindow ? example : ""),
      explained: [window.origin])
  }

  /// Returns whether a container that is not a table or collection view imposes a size, such as a split view.
  private static func isOfContainer(_ size: FixedSize, _ diagnosis: LogDiagnosis) -> Bool {
    let kind = diagnosis.kind(of: size.item)
    return size.origin == .encapsulated && !kind.isCell && !kind.isContentView && size.size >= 200
  }
}
