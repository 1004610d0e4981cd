extension KnownSituation {
  /// A view that is measured with a target size in which its content does not fit.
  static let fittingSize = KnownSituation(
    name: "fitting-size",
    documentation: "https://developer.apple.com/documentation/uikit/uiview/systemlayoutsizefitting(_:)"
  ) { diagnosis in
    guard let target = diagnosis.fixedSizes.first(where: { $0.origin == .fitting }) else { return nil }
    return Cause(
      sentence: "systemLayoutSizeFitting measures \(diagnosis.phrase(target.item)) with a "
        + "\(target.anchor.attribute.rawValue) of \(roundedText(target.size)), in which its content does not fit",
      explained: [.fitting], isTemporary: true)
  }
}
