import JSON
import Layout

/// Warns about parts of a layout whose spec records the saved state, which the system would compute differently.
struct IBWarnings {
  private let builder: IBSpecBuilder
  private let context: ImportContext
  private let safeAreas: Set<Int>
  private let ambiguousViews: Set<Int>

  init(_ builder: IBSpecBuilder, _ context: ImportContext) {
    self.builder = builder
    self.context = context
    var safeAreas: Set<Int> = []
    for constraint in builder.constraints {
      for side in constraint.sides {
        if case .safeArea(let view) = side.item, view > 0 { safeAreas.insert(view) }
      }
    }
    self.safeAreas = safeAreas
    ambiguousViews = builder.ambiguousViews
  }

  func add() {
    for view in builder.layout.views {
      if view.index > 0 { addRecords(of: view) }
      addContents(of: view)
    }
    addRoot()
    addInsets()
    addConstraints()
    let count = builder.open.count
    if count > 0 {
      let noun = count == 1 ? "1 constraint of priority 1 is" : "\(count) constraints of priority 1 are"
      context.warn(
        "kept-values", "\(noun) added, because nothing else determines a value; it stays as recorded",
        at: builder.layout.root.view.offset)
    }
    for view in builder.layout.views { addBaselineSpacing(of: view) }
    for (index, constraint) in builder.constraints.enumerated() where !builder.dropped.contains(index) {
      guard constraint.sides.contains(where: { builder.operands.operand($0) == nil }) else { continue }
      context.warn(
        "no-counterpart", "a constraint with an item that a spec cannot have is left out", at: constraint.element.offset
      )
    }
    for view in builder.layout.views { addMask(of: view) }
  }

  private func name(_ view: IBView) -> String { builder.names.views[view.index] }

  private func addRecords(of view: IBView) {
    let element = view.element
    func add(_ code: String, _ message: String, at attribute: String? = nil) {
      context.warn(
        code, "`\(name(view))` \(message)", at: attribute.map { element.offset(ofAttribute: $0) } ?? element.offset)
    }
    if element.flag("misplaced") == true {
      add("misplaced", "is misplaced: its constraints give another frame than the recorded one")
    }
    if element.flag("ambiguous") == true {
      add("ambiguous", "is ambiguous: its constraints do not determine its frame; it stays as recorded")
    }
    if view.isHidden, view.parent.map({ builder.layout.views[$0].isHidden }) != true {
      add("hidden", "is hidden: it stays in the layout, but is not drawn or checked", at: "hidden")
    }
    let hidden = element.varying("hidden").classes { specFlag($0) == true }
    if view.placement != .stack, hidden != .none, hidden != .all {
      add("hidden", "is hidden in some size classes; the spec shows it in all")
    }
    if ambiguousViews.contains(view.index) {
      add("ambiguous", "is ambiguous: nothing determines its frame, which stays as recorded")
    }
    if view.frame == nil {
      let natural = IBLeaf(view: view, rect: nil).hasIntrinsicSize
      let advice =
        builder.layout.naturalRect(view.index) == nil && (natural.width || natural.height)
        ? ", and so no intrinsicSize: add one to the spec if its constraints do not determine its size" : ""
      add("no-frame", "has no recorded frame\(advice)")
    }
  }

  private func addContents(of view: IBView) {
    let element = view.element
    func add(_ code: String, _ message: String, at attribute: String) {
      context.warn(code, message, at: element.offset(ofAttribute: attribute))
    }
    if view.tag == "label", let lines = element["numberOfLines"], lines != "1" {
      add(
        "wrapping-text", "the text of `\(name(view))` wraps (numberOfLines \(lines)); its height stays as recorded",
        at: "numberOfLines")
    }
    if IBLeaf(view: view, rect: nil).hasIntrinsicSize.height, let font = element.font, let style = font["style"] {
      context.warn(
        "dynamic-type",
        "the font of `\(name(view))` follows Dynamic Type (\(style)): heights of one line do, too, but widths and other "
          + "heights stay as recorded", at: font.offset)
    }
    let state = element.children.first { $0.name == "state" && $0["catalog"] == "system" }
    if element["catalog"] == "system" || state != nil {
      context.warn(
        "symbol", "`\(name(view))` shows an SF Symbol, whose alignment rect is not recorded; its frame is used instead",
        at: state?.offset ?? element.offset(ofAttribute: "catalog"))
    }
    let isHorizontalStack = view.tag == "stackView" && !element.varying("axis").values.contains("vertical")
    if let direction = IBStackValue.direction(of: view), !isHorizontalStack {
      add(
        "semantic-content", "`\(name(view))` is always laid out \(direction), but follows the language in the spec",
        at: "semanticContentAttribute")
    }
    if element.flag("layoutMarginsFollowReadableWidth") == true {
      add(
        "readable-width", "the margins of `\(name(view))` follow the readable width; they stay as recorded",
        at: "layoutMarginsFollowReadableWidth")
    }
    if safeAreas.contains(view.index)
      || view.index > 0 && IBStackValue.isRelative(view) && builder.guides.coversSafeArea(view.index)
    {
      context.warn(
        "inner-safe-area", "the safe area of `\(name(view))` is the part of the root's that covers it here",
        at: element.offset)
    }
  }

  private func addBaselineSpacing(of view: IBView) {
    let element = view.element
    guard view.isStack, element.flag("baselineRelativeArrangement") == true,
      element.varying("axis").values.contains("vertical")
    else { return }
    context.warn(
      "baseline-spacing", "spacing between baselines becomes spacing between edges, as recorded",
      at: element.offset(ofAttribute: "baselineRelativeArrangement"))
  }

  private func addMask(of view: IBView) {
    guard view.placement == .mask, view.frame != nil, !builder.isPlacedBySystem(view),
      view.element.child(named: "autoresizingMask") == nil, view.element.flag("fixedFrame") != true
    else { return }
    context.warn(
      "no-constraints", "a view without constraints and mask keeps its recorded frame", at: view.element.offset)
  }

  private func addRoot() {
    let owner = builder.layout.root.owner
    if owner.name == "tableViewCell", let style = owner["style"], style.hasPrefix("IBUITableViewCellStyle") {
      context.warn(
        "standard-cell",
        "the system places the labels of a standard cell (\(style)); they stay at the margins where they were saved",
        at: owner.offset(ofAttribute: "style"))
    }
    for view in builder.layout.hiddenViews {
      context.warn(
        "hidden", "a hidden view of a stack is left out", at: view.offset(ofAttribute: "hidden"))
    }
  }

  private func addInsets() {
    let guides = builder.guides
    let offset = builder.layout.root.view.offset
    for readOff in guides.readOff {
      let guide = readOff.guide == .safeArea ? "safe area" : "margins"
      context.warn(
        "read-off",
        "the \(readOff.edge.rawValue) inset of the \(guide) is \(numberText(readOff.agreement.inset)) on the canvas, "
          + (readOff.agreement.count == 1
            ? "because a recorded frame shows it" : "because \(readOff.agreement.count) recorded frames agree on it"),
        at: offset)
    }
    let bars = guides.bars
    guard builder.environment.isWindow, bars != Insets() else { return }
    let parts = [
      bars.top > 0 ? "\(numberText(bars.top)) above" : nil, bars.bottom > 0 ? "\(numberText(bars.bottom)) below" : nil,
    ]
    context.warn(
      "bars",
      "bars take \(parts.compactMap { $0 }.joined(separator: " and ")) from the safe area of every device "
        + "(additionalSafeArea)", at: offset)
  }

  private func addConstraints() {
    for (index, constraint) in builder.constraints.enumerated() {
      if builder.lowered.contains(index) {
        context.warn(
          "conflict", "a required constraint conflicts with others; its priority is 999 in the spec",
          at: constraint.element.offset)
      } else if builder.isStale(index), let violation = builder.recordedViolation(of: index) {
        context.warn(
          "stale",
          "the recorded frames are \(numberText((violation * 100).rounded() / 100)) points off a required constraint",
          at: constraint.element.offset)
      }
    }
  }
}
