extension KnownSituation {
  /// UIKit's own constraint `width == -16` in each action sheet, since iOS 12.2.
  static let actionSheet = KnownSituation(
    name: "action-sheet", documentation: "http://www.openradar.me/49289931",
    where: { $0.className == "UIView" && !$0.isHeight && $0.size == -16 && $0.identifier.isEmpty }
  ) { _, diagnosis in
    guard diagnosis.members.count == 2 else { return nil }
    return Cause(
      sentence:
        "This is a known bug of UIKit, if the view is not yours: since iOS 12.2, each UIAlertController that is shown as "
        + "an action sheet has a width of -16 in it; it is harmless, so ignore it",
      hasNumbers: true, hasAllFixes: true,
      advice: "Only if the constraint is yours, clamp the number that the code computes for the width: -16 → 0")
  }
}
