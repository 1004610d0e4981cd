extension KnownSituation {
  /// UIKit's own bar above the keyboard, which contradicts itself until it has a height.
  static let keyboardBar = KnownSituation(
    name: "keyboard-bar", documentation: "http://www.openradar.me/36578167"
  ) { diagnosis in
    let isOfKeyboard = diagnosis.memberIndices.contains { index in
      diagnosis.origins[index] == .keyboardAccessory
        || diagnosis.items(of: index).contains { diagnosis.kind(of: $0).isOfKeyboard }
    }
    guard isOfKeyboard, diagnosis.ownMembers.isEmpty else { return nil }
    return Cause(
      sentence: "This is UIKit's own bar above the keyboard: no constraint of the app is involved, so the log can be "
        + "ignored",
      explained: Set(ConstraintOrigin.allCases), advice: "")
  }
}
