import Layout
import LayoutSpec

extension SpecInspection {
  /// Explains one attribute of a guide other than the root, or all four values of its frame, by the environment.
  ///
  /// - Throws: an error if the guide depends on the spec's margins but no active constraint names it, so it is not
  ///   computed, or if it is the keyboard's and the root is not the window.
  func explanations(
    of guide: Guide, _ attribute: Attribute?, root: Size
  ) throws(ValueTextError) -> [ExplainReport.Explanation] {
    guard guide != .keyboard || (tree.rootWidth == .window && tree.rootHeight == .window) else {
      throw ValueTextError("the keyboard guide only exists if the root is the window")
    }
    guard !guide.usesMargins || tree.names(guide) else {
      throw ValueTextError("no active constraint names \(guide.rawValue) in this environment")
    }
    let frame = tree.frame(of: guide, in: environment.environment, root: root)
    let isMirrored = environment.environment.layoutDirection == .rightToLeft
    let attributes = attribute.map { [$0] } ?? [.left, .top, .width, .height]
    return attributes.map { attribute in
      ExplainReport.Explanation(
        name: "\(guide.rawValue).\(attribute.rawValue)",
        value: frame.value(of: attribute, root: root, isMirrored: isMirrored), environmentReason: reason(of: guide))
    }
  }

  private func reason(of guide: Guide) -> String {
    switch guide {
    case .root, .safeArea, .safeAreaBesideCorners, .safeAreaBelowCorners: "which the environment determines"
    case .margins, .readable, .marginsBesideCorners, .marginsBelowCorners:
      "which the environment and the spec's margins determine"
    case .keyboard: "because \(keyboardReason)"
    }
  }

  private var keyboardReason: String {
    let environment = environment.environment
    let state = environment.keyboard.state
    if state == .shortcutsBar, environment.followedKeyboard(followsUndocked: false) != nil {
      return "a hardware keyboard is attached, and its shortcuts bar is at the bottom (shortcutsBar)"
    }
    if environment.followedKeyboard(followsUndocked: tree.keyboardGuide.followsUndockedKeyboard) != nil {
      return "the keyboard is \(state.rawValue)"
    }
    if state == .hidden { return "the keyboard is hidden and the guide is parked at the bottom" }
    if environment.followedKeyboard(followsUndocked: true) != nil {
      return "the keyboard is \(state.rawValue), which the guide does not follow, and the guide is parked at the bottom"
    }
    return "the keyboard is outside the window and the guide is parked at the bottom"
  }
}

extension Rect {
  /// Returns the value of an attribute in a root. A baseline is the lower edge.
  func value(of attribute: Attribute, root: Size, isMirrored: Bool) -> Double {
    switch attribute {
    case .left: x
    case .right: right
    case .top: y
    case .width: width
    case .height: height
    case .leading: isMirrored ? root.width - right : x
    case .trailing: isMirrored ? root.width - x : right
    case .centerX: center.x
    case .centerY: center.y
    case .bottom, .firstBaseline, .lastBaseline: bottom
    }
  }
}
