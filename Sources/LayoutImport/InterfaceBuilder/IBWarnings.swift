import JSON
import Layout

/// Warns about parts of a layout whose spec records the saved state, which the system would compute differently.
struct IBWarnings {
  private let builder: IBSpecBuilder
  private let context: ImportContext
  private let safeAreas: Set<Int>
  private let ambiguousViews: Set<Int>

  init(_ builder: IBSpecBuilder, _ context: ImportContext) {
    (self.builder, self.context) = (builder, context)
    safeAreas = Set(
      builder.constraints.flatMap { $0.sides }.compactMap { side in
        if case .safeArea(let view) = side.item, view > 0 { view } else { nil }
      })
    ambiguousViews = builder.ambiguousViews
  }

  func add() {
    let (layout, root) = (builder.layout, builder.layout.root.view)
    for view in layout.views {
      if view.index > 0 { addRecords(of: view) }
      addContents(of: view)
    }
    addRoot()
    addInsets()
    addConstraints()
    let count = builder.open.count
    if count > 0 {
      let noun = count == 1 ? "1 constraint of priority 1 is" : "\(count) constraints of priority 1 are"
      add("kept-values", "\(noun) added, because nothing else determines a value; it stays as saved", root)
    }
    for view in layout.views
    where view.isStack && view.element.flag("baselineRelativeArrangement") == true
      && view.element.varying("axis").values.contains("vertical")
    {
      add(
        "baseline-spacing", "spacing between baselines becomes spacing between edges, as recorded", view.element,
        at: "baselineRelativeArrangement")
    }
    for (index, constraint) in builder.constraints.enumerated()
    where !builder.dropped.contains(index) && builder.sides(of: constraint) == nil {
      add("no-counterpart", "a constraint with an item that a spec cannot have is left out", constraint.element)
    }
    for view in layout.views
    where view.placement == .mask && view.frame != nil && !builder.isPlacedBySystem(view)
      && view.element.child(named: "autoresizingMask") == nil && view.element.flag("fixedFrame") != true
    {
      add("no-constraints", "a view without constraints and mask keeps its recorded frame", view.element)
    }
  }

  /// Without the attribute, the warning is at the element.
  private func add(_ code: String, _ message: String, _ element: XMLElement, at attribute: String = "") {
    context.warn(code, message, at: element.offset(ofAttribute: attribute))
  }

  private func name(_ view: IBView) -> String { "`\(builder.names.views[view.index])`" }

  private func addRecords(of view: IBView) {
    let element = view.element
    func add(_ code: String, _ message: String, at attribute: String = "") {
      self.add(code, "\(name(view)) \(message)", element, at: attribute)
    }
    if element.flag("misplaced") == true {
      add("misplaced", "is misplaced: its constraints give another frame than the recorded one")
    }
    if element.flag("ambiguous") == true {
      add("ambiguous", "is ambiguous: its constraints do not determine its frame; it stays as recorded")
    }
    if builder.layout.hidesItself(view) {
      add("hidden", "is hidden: it stays in the layout, but is not drawn or checked", at: "hidden")
    }
    let hidden = element.varying("hidden").classes { specFlag($0) == true }
    if view.placement != .stack, hidden != .none, hidden != .all {
      add("hidden", "is hidden in some size classes; the spec shows it in all")
    }
    if ambiguousViews.contains(view.index) {
      let kept = view.frame == nil ? "is zero" : "stays as recorded"
      add("ambiguous", "is ambiguous: nothing determines its frame, which \(kept)")
    }
    if view.frame == nil {
      let natural = view.hasIntrinsicSize
      let advice =
        builder.layout.naturalRect(view.index) == nil && (natural.width || natural.height)
        ? ", and so no intrinsicSize: add one to the spec if its constraints do not determine its size" : ""
      add("no-frame", "has no recorded frame\(advice)")
    }
  }

  private func addContents(of view: IBView) {
    let (element, name) = (view.element, name(view))
    if view.tag == "label", let lines = element["numberOfLines"], lines != "1" {
      add(
        "wrapping-text", "the text of \(name) wraps (numberOfLines \(lines)); its height stays as recorded", element,
        at: "numberOfLines")
    }
    if view.hasIntrinsicSize.height, let font = element.font, let style = font["style"] {
      add(
        "dynamic-type",
        "the font of \(name) follows Dynamic Type (\(style)): heights of one line do, too, but widths and other "
          + "heights stay as recorded", font)
    }
    let state = element.children.first { $0.name == "state" && $0["catalog"] == "system" }
    if element["catalog"] == "system" || state != nil {
      add(
        "symbol", "\(name) shows an SF Symbol, whose alignment rect is not recorded; its frame is used instead",
        state ?? element, at: state == nil ? "catalog" : "")
    }
    let isHorizontalStack = view.isStack && !element.varying("axis").values.contains("vertical")
    if let direction = view.forcedDirection, !isHorizontalStack {
      add(
        "semantic-content", "\(name) is always laid out \(direction), but follows the language in the spec", element,
        at: "semanticContentAttribute")
    }
    if element.flag("layoutMarginsFollowReadableWidth") == true {
      add(
        "readable-width", "the margins of \(name) follow the readable width; they stay as recorded", element,
        at: "layoutMarginsFollowReadableWidth")
    }
    if safeAreas.contains(view.index)
      || view.index > 0 && view.isInsideMargins && builder.guides.coversSafeArea(view.index)
    {
      add("inner-safe-area", "the safe area of \(name) is the part of the root's that covers it here", element)
    }
  }

  private func addRoot() {
    if let style = builder.standardCellStyle {
      add(
        "standard-cell",
        "the system places the labels of a standard cell (\(style)); they stay at the margins where they were saved",
        builder.layout.root.owner, at: "style")
    }
    for view in builder.layout.hiddenViews { add("hidden", "a hidden view of a stack is left out", view, at: "hidden") }
  }

  private func addInsets() {
    let (guides, root) = (builder.guides, builder.layout.root.view)
    for (guide, edge, agreement) in guides.readOff {
      let reason = agreement.count == 1 ? "a recorded frame shows it" : "\(agreement.count) recorded frames agree on it"
      add(
        "read-off",
        "the \(edge.rawValue) inset of the \(guide == .safeArea ? "safe area" : "margins") is "
          + "\(numberText(agreement.inset)) on the canvas, because \(reason)", root)
    }
    let bars = guides.bars
    guard builder.environment.isWindow, bars != Insets() else { return }
    let parts = [(bars.top, "above"), (bars.bottom, "below")].filter { $0.0 > 0 }.map { "\(numberText($0)) \($1)" }
    add(
      "bars",
      "bars take \(parts.joined(separator: " and ")) from the safe area of every device (additionalSafeArea)", root)
  }

  private func addConstraints() {
    for (index, constraint) in builder.constraints.enumerated() {
      if builder.lowered.contains(index) {
        add(
          "conflict", "a required constraint conflicts with others; its priority is 999 in the spec",
          constraint.element)
      } else if builder.isStale(index), let violation = builder.recordedViolation(of: index) {
        add(
          "stale",
          "the recorded frames are \(numberText((violation * 100).rounded() / 100)) points off a required constraint",
          constraint.element)
      }
    }
  }
}
