extension KnownSituation {
  /// UIKit's own constraint `width == -16` in each action sheet, since iOS 12.2.
  static let actionSheet = KnownSituation(
    name: "action-sheet", documentation: "http://www.openradar.me/49289931"
  ) { diagnosis in
    guard diagnosis.members.count == 2, let index = diagnosis.memberIndices.first else { return nil }
    let constraint = diagnosis.log.constraints[index]
    guard constraint.first.item.className == "UIView", constraint.first.attribute == .width,
      constraint.second == nil, constraint.constant == -16, constraint.identifier == nil
    else { return nil }
    return Cause(
      sentence:
        "This is usually UIKit's own: since iOS 12.2, it prints this for each UIAlertController that is shown as "
        + "an action sheet, which is harmless, so ignore it",
      adviceStart: "If the constraint is yours, ")
  }
}
