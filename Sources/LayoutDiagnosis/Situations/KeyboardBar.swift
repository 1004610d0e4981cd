extension KnownSituation {
  /// UIKit's own bar above the keyboard, which contradicts itself until it has a height.
  static let keyboardBar = KnownSituation(
    name: "keyboard-bar", documentation: "http://www.openradar.me/36578167"
  ) { diagnosis in
    let indices = diagnosis.memberIndices
    guard indices.allSatisfy({ diagnosis.origins[$0] != .own }) else { return nil }
    let items = indices.flatMap { diagnosis.log.constraints[$0].operands }.compactMap {
      diagnosis.meaning.table.position(of: $0.item)
    }
    let isOfKeyboard =
      indices.contains { diagnosis.origins[$0] == .keyboardAccessory }
      || items.contains { diagnosis.kind(of: $0).isOfKeyboard }
    guard isOfKeyboard else { return nil }
    return Cause(
      sentence: "This is UIKit's own bar above the keyboard: no constraint of the app is involved, so the log can be "
        + "ignored",
      explained: Set(ConstraintOrigin.allCases), advice: "")
  }
}
