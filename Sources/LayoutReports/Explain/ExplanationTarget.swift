import Layout
import LayoutSpec

/// The target of an explanation: a view, a guide, or one of its attributes.
public struct ExplanationTarget: Hashable, Sendable {
  /// The id of the view or guide, or the JSON Pointer of a view without one.
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

  /// Returns the value in a layout, or `nil` if there is none.
  package func value(in solution: LayoutSolution, _ inspection: SpecInspection) -> Double? {
    (try? quantities(inspection, solution))?.first?.value
  }

  /// Returns the attribute, or all that determine the frame. Throws an error if the layout has no such view or guide.
  func quantities(
    _ inspection: SpecInspection, _ solution: LayoutSolution
  ) throws(ValueTextError) -> [ExplainedQuantity] {
    let (tree, root) = (inspection.tree, solution.root)
    let isMirrored = inspection.environment.environment.layoutDirection == .rightToLeft
    func all(
      of frame: Rect, _ standard: [Attribute] = [.left, .top, .width, .height], reason: String? = nil,
      baselines: (first: Double?, last: Double?) = (nil, nil),
      roles: (Attribute) -> [LinearLayout.VariableRole] = { _ in [] }
    ) -> [ExplainedQuantity] {
      (attribute.map { [$0] } ?? standard).map { attribute in
        var value = frame.value(of: attribute, root: root, isMirrored: isMirrored)
        if attribute == .firstBaseline, let distance = baselines.first { value = frame.y + distance }
        if attribute == .lastBaseline { value -= baselines.last ?? 0 }
        return ExplainedQuantity(
          name: "\(item).\(attribute.rawValue)", value: value, roles: roles(attribute), environmentReason: reason)
      }
    }
    if item == Guide.root.rawValue {
      return all(of: Rect(root), [.width, .height]) { attribute in
        // The edges at 0 depend on nothing.
        attribute.share == 0 ? [] : [.root(attribute.isHorizontal ? .horizontal : .vertical)]
      }
    }
    if let guide = Guide(rawValue: item) {
      guard guide != .keyboard || (tree.rootWidth == .window && tree.rootHeight == .window) else {
        throw ValueTextError("the keyboard guide only exists if the root is the window")
      }
      guard !guide.usesMargins || tree.names(guide) else {
        throw ValueTextError("no active constraint names \(guide.rawValue) in this environment")
      }
      let frame = tree.frame(of: guide, in: inspection.environment.environment, root: root)
      return all(of: frame, reason: inspection.reason(of: guide))
    }
    guard let view = tree.views.indices.first(where: { Name(inspection.name(ofView: $0)) == Name(item) }) else {
      throw ValueTextError(
        item.hasPrefix("/constraints")
          ? "\"\(item)\" is not a view; write VIEW or VIEW.ATTRIBUTE, such as a view that the constraint names"
          : "unknown view \"\(item)\"\(correction(of: item, among: inspection.document.viewIDs))")
    }
    let baselines = (first: tree.views[view].firstBaseline, last: tree.views[view].lastBaseline)
    return all(of: solution.frames[view], baselines: baselines) { attribute in
      let near = isMirrored && attribute.isDirectional ? 1.0 : 0
      let isNear = attribute.share.map { $0 == near } ?? (attribute == .firstBaseline && baselines.first != nil)
      let (position, size): (LinearLayout.ViewVariable, LinearLayout.ViewVariable) =
        attribute.isHorizontal ? (.left, .width) : (.top, .height)
      return (attribute.isSize ? [size] : isNear ? [position] : [position, size]).map { .view(view, $0) }
    }
  }

}

struct ExplainedQuantity {
  let name: String
  let value: Double
  let roles: [LinearLayout.VariableRole]
  /// `nil` if constraints determine the value.
  let environmentReason: String?
}

extension SpecInspection {
  fileprivate func reason(of guide: Guide) -> String {
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
  /// A baseline is the lower edge.
  func value(of attribute: Attribute, root: Size, isMirrored: Bool) -> Double {
    let (position, size) = attribute.isHorizontal ? (x, width) : (y, height)
    if attribute.isSize { return size }
    let share = attribute.share ?? 1
    return isMirrored && attribute.isDirectional
      ? root.width - (position + (1 - share) * size) : position + share * size
  }
}
