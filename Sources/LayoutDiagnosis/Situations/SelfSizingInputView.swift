import JSON

extension KnownSituation {
  /// An input view, such as that of a keyboard extension, with a height of its own while the system imposes another.
  static let selfSizingInputView = KnownSituation(
    name: "self-sizing-input-view",
    documentation: "https://developer.apple.com/documentation/uikit/uiinputview/allowsselfsizing",
    where: { $0.origin == .encapsulated && $0.isHeight && !$0.isZero && $0.kind.isInputView }
  ) { imposed, diagnosis in
    let heights = diagnosis.ownMembers.filter { index in
      let row = diagnosis.rows[index]
      return row.second == nil && row.first.attribute == .height && row.relation != .lessThanOrEqual
    }
    let own = heights.count == 1 ? heights.first : nil
    let ownHeight = own.map { index in
      let row = diagnosis.rows[index]
      return row.first == imposed.anchor
        ? "its own height of \(roundedText(row.constant))" : diagnosis.description(of: index)
    }
    // An app gives its input views classes of their own; a keyboard extension has UIKit's, or one for a keyboard.
    let isOfApp = imposed.className != "UIInputView" && !imposed.className.contains(text: "Keyboard")
    let yielding = own ?? diagnosis.ownMembers.last { diagnosis.isFarInset($0) } ?? diagnosis.ownMembers[0]
    let selfSizing = Cause.Fix(
      text: "set \(imposed.view).allowsSelfSizing = true, so that "
        + (ownHeight.map { "\($0) counts" } ?? "its own constraints decide its height")
        + (isOfApp ? "" : " (for an app's own inputView or inputAccessoryView)"),
      constraint: imposed.index)
    let priority = Cause.Fix(
      kind: .priority,
      text: diagnosis.priorityText(of: yielding)
        + (isOfApp
          ? " (in a keyboard extension, it then counts once iOS drops its own)"
          : ", and activate it after the first layout: it counts once iOS drops its own"),
      constraint: yielding)
    return Cause(
      sentence: isOfApp
        ? "iOS imposes a height of \(imposed.number) on \(imposed.view), because an input view does not size itself "
          + "unless its allowsSelfSizing is true"
        : "While the keyboard is presented, iOS still imposes a height of \(imposed.number) on \(imposed.view), so "
          + "\(ownHeight ?? "the height of its content") must give way for that moment",
      explained: [.encapsulated], fixes: isOfApp ? [selfSizing, priority] : [priority, selfSizing], hasAllFixes: true)
  }
}
