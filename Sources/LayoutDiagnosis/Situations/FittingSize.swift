extension KnownSituation {
  /// A view that is measured with a target size in which its content does not fit.
  static let fittingSize = KnownSituation(
    name: "fitting-size",
    documentation: "https://developer.apple.com/documentation/uikit/uiview/systemlayoutsizefitting(_:)"
  ) { diagnosis in
    guard let target = diagnosis.fixedSizes.first(where: { $0.origin == .fitting }) else { return nil }
    guard target.isZero else {
      return Cause(
        sentence: "systemLayoutSizeFitting measures \(target.view) with a \(target.word) of \(target.number), in which "
          + "its content does not fit",
        explained: [.fitting], isTemporary: true)
    }
    let container = diagnosis.container(of: target.item)
    let what =
      container.hasPrefix("the ")
      ? "give \(container) its frame before it loads its content" : "measure \(target.view) after its first layout"
    return Cause(
      sentence:
        "UIKit measures \(target.view) at a \(target.word) of 0, before \(container) has its \(target.word); nothing is "
        + "wrong with your numbers",
      explained: [.fitting, .margins],
      fixes: [
        Cause.Fix(
          text: "\(what), or pass the real \(target.word) to systemLayoutSizeFitting", constraint: target.index)
      ], isTemporary: true, prefersFarInset: true)
  }
}
