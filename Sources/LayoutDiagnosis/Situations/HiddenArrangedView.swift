extension KnownSituation {
  /// A hidden view in a stack view, whose content cannot shrink to a size of 0.
  static let hiddenArrangedView = KnownSituation(
    name: "hidden-arranged-view", documentation: "https://developer.apple.com/documentation/uikit/uistackview"
  ) { diagnosis in
    let hidden = diagnosis.fixedSizes.first { diagnosis.log.constraints[$0.index].identifier == "UISV-hiding" }
    guard let hidden else { return nil }
    return Cause(
      sentence: "\(diagnosis.phrase(hidden.item)) is hidden, so its stack view gives it a "
        + "\(hidden.anchor.attribute.rawValue) of 0, which its content does not allow",
      explained: [.stack], isTemporary: true, prefersFarInset: true)
  }
}
