extension KnownSituation {
  /// A view that is measured with a target size in which its content does not fit.
  static let fittingSize = KnownSituation(
    name: "fitting-size",
    documentation: "https://developer.apple.com/documentation/uikit/uiview/systemlayoutsizefitting(_:)"
  ) { diagnosis in
    guard let target = diagnosis.fixedSizes.first(where: { $0.origin == .fitting }) else { return nil }
    let view = diagnosis.phrase(target.item)
    guard target.isZero else {
      return Cause(
        sentence: "systemLayoutSizeFitting measures \(view) with a \(target.word) of \(roundedText(target.size)), in "
          + "which its content does not fit",
        explained: [.fitting], isTemporary: true)
    }
    let container = OriginSentences.container(of: target.item, in: diagnosis)
    let isTable = container.hasPrefix("the ")
    return Cause(
      sentence:
        "UIKit measures \(view) at a \(target.word) of 0, before \(container) has its \(target.word); nothing is "
        + "wrong with your numbers",
      explained: [.fitting, .margins],
      fixes: [
        Cause.Fix(
          text: (isTable
            ? "give \(container) its frame before it loads its content" : "measure \(view) after its first layout")
            + ", or pass the real \(target.word) to systemLayoutSizeFitting",
          constraint: target.index)
      ], isTemporary: true, prefersFarInset: true)
  }
}
