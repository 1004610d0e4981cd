extension LogDiagnosis {
  /// Returns whether a constraint involves only views of the system, so that the app has probably not made it.
  func isBetweenSystemViews(_ index: Int) -> Bool {
    log.constraints[index].operands.allSatisfy { operand in
      meaning.table.position(of: operand.item).map { isSystemView($0) } ?? false
    }
  }

  /// Returns whether a constraint's first view belongs to the system.
  func isOnSystemView(_ constraint: LoggedConstraint) -> Bool {
    meaning.table.position(of: constraint.first.item).map { isSystemView($0) } ?? false
  }

  /// Returns the view whose autoresizing mask made a constraint.
  func maskedItem(of index: Int) -> Int? {
    let constraint = log.constraints[index]
    let operand = constraint.first.item.isSuperview ? constraint.second ?? constraint.first : constraint.first
    return meaning.table.position(of: operand.item)
  }

  /// Returns whether a view belongs to the system, so that an app should not change its constraints.
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
