import Layout
import LayoutSpec

/// The target of an explanation: a view, a guide, or one of its attributes.
public struct ExplanationTarget: Hashable, Sendable {
  /// The id of the view or guide.
  public let item: String
  /// The attribute, or `nil` for the whole item.
  public let attribute: Attribute?

  /// Parses `VIEW` or `VIEW.ATTRIBUTE`.
  public init(_ text: String) throws(ValueTextError) {
    guard let point = text.utf8.lastIndex(of: UInt8(ascii: ".")) else {
      (item, attribute) = (text, nil)
      return
    }
    item = String(text[..<point])
    let word = String(text[text.utf8.index(after: point)...])
    guard let attribute = Attribute(rawValue: word) else {
      let hint = suggestion(for: word, among: Attribute.allCases.map { $0.rawValue })
      throw ValueTextError("unknown attribute \"\(word)\"; \(hint)")
    }
    self.attribute = attribute
  }

  /// Returns the value of an attribute in a layout, or `nil` if there is none.
  package func value(in solution: LayoutSolution, _ inspection: SpecInspection) -> Double? {
    guard let attribute, let guide = Guide(rawValue: item), guide != .root else {
      return (try? quantities(inspection, solution))?.first?.value
    }
    return (try? inspection.explanations(of: guide, attribute, root: solution.root))?.first?.value
  }

  func quantities(
    _ inspection: SpecInspection, _ solution: LayoutSolution
  ) throws(ValueTextError) -> [ExplainedQuantity] {
    if item == "root" {
      let isMirrored = inspection.environment.environment.layoutDirection == .rightToLeft
      let frame = Rect(width: solution.root.width, height: solution.root.height)
      // The edges at 0 depend on nothing.
      return (attribute.map { [$0] } ?? [.width, .height]).map { attribute in
        ExplainedQuantity(
          name: "root.\(attribute.rawValue)",
          roles: attribute.share == 0 ? [] : [.root(attribute.isHorizontal ? .horizontal : .vertical)],
          value: frame.value(of: attribute, root: solution.root, isMirrored: isMirrored))
      }
    }
    let views = inspection.tree.views
    guard let view = views.indices.first(where: { Name(inspection.name(ofView: $0)) == Name(item) }) else {
      throw ValueTextError(missing(inspection))
    }
    let attributes = attribute.map { [$0] } ?? [.left, .top, .width, .height]
    return attributes.map { ExplainedQuantity(view: view, item, $0, inspection, solution) }
  }

  private func missing(_ inspection: SpecInspection) -> String {
    if item.hasPrefix("/constraints") {
      return "\"\(item)\" is not a view; write VIEW or VIEW.ATTRIBUTE, such as a view that the constraint names"
    }
    return "unknown view \"\(item)\"\(correction(of: item, among: inspection.document.viewIDs))"
  }
}

struct ExplainedQuantity {
  let name: String
  let roles: [LinearLayout.VariableRole]
  let value: Double
}

extension ExplainedQuantity {
  init(view: Int, _ item: String, _ attribute: Attribute, _ inspection: SpecInspection, _ solution: LayoutSolution) {
    let isMirrored = inspection.environment.environment.layoutDirection == .rightToLeft
    let properties = inspection.tree.views[view]
    let frame = solution.frames[view]
    var value = frame.value(of: attribute, root: solution.root, isMirrored: isMirrored)
    let kinds: [LinearLayout.ViewVariable]
    switch attribute {
    case .left: kinds = [.left]
    case .top: kinds = [.top]
    case .width: kinds = [.width]
    case .height: kinds = [.height]
    case .leading where !isMirrored, .trailing where isMirrored: kinds = [.left]
    case .right, .centerX, .leading, .trailing: kinds = [.left, .width]
    case .bottom, .centerY: kinds = [.top, .height]
    case .firstBaseline:
      kinds = properties.firstBaseline == nil ? [.top, .height] : [.top]
      if let distance = properties.firstBaseline { value = frame.y + distance }
    case .lastBaseline:
      kinds = [.top, .height]
      value -= properties.lastBaseline ?? 0
    }
    self.init(name: "\(item).\(attribute.rawValue)", roles: kinds.map { .view(view, $0) }, value: value)
  }
}

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
