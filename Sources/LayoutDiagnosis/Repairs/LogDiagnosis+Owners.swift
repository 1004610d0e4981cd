extension LogDiagnosis {
  /// Whether a constraint is about views of the system alone, so that the app has hardly made it.
  func isBetweenSystemViews(_ index: Int) -> Bool {
    let constraint = log.constraints[index]
    return [constraint.first, constraint.second].compactMap { $0 }.allSatisfy { operand in
      meaning.table.position(of: operand.item).map { isSystemView($0) } ?? false
    }
  }

  /// The view whose autoresizing mask made a constraint.
  func maskedItem(of index: Int) -> Int? {
    let constraint = log.constraints[index]
    let operand = constraint.first.item.isSuperview ? constraint.second ?? constraint.first : constraint.first
    return meaning.table.position(of: operand.item)
  }

  /// Whether a view is the system's own, so that an app has no business with its constraints.
  func isSystemView(_ item: Int) -> Bool {
    let name = meaning.table.items[item].className
    if name.hasPrefix("_") { return !name.hasPrefix("_Tt") }
    let known = [
      "UIKeyboard", "UIKB", "UICompat", "UIInputSet", "UIRemoteKeyboard", "UITextEffects", "UITransitionView",
      "UILayoutContainerView", "UIViewControllerWrapperView", "UIDropShadowView", "UIAlertController", "UIAlertView",
      "UIButtonBar", "UINavigationTransitionView", "UITableViewCellContentView", "UIPageControllerScrollView",
      "SystemInputAssistantView",
    ]
    return known.contains { name.hasPrefix($0) } || name.hasSuffix("Window")
  }
}
