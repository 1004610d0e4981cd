extension KnownSituation {
  /// A hidden view in a stack view, whose content cannot shrink to a size of 0.
  static let hiddenArrangedView = KnownSituation(
    name: "hidden-arranged-view", documentation: "https://developer.apple.com/documentation/uikit/uistackview"
  ) { diagnosis in
    diagnosis.fixedSizes.first { $0.identifier == "UISV-hiding" }.map { hidden in
      Cause(
        sentence:
          "\(hidden.view) is hidden, so its stack view gives it a \(hidden.word) of 0, which its content does not "
          + "allow",
        explained: [.stack], isTemporary: true, prefersFarInset: true)
    }
  }
}
