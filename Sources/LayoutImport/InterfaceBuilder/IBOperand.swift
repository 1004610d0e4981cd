import Layout

/// A side of a constraint in a spec: an item's attribute and an offset.
struct IBOperand {
  let item: String
  let attribute: Attribute
  var offset = 0.0
  /// The view, or `nil` for a guide or the root.
  var view: Int?
  /// The recorded value of the attribute including the offset, or `nil` if it is unknown.
  var recorded: Double?

  var text: String { item + "." + attribute.rawValue }
}

struct IBOperands {
  let layout: IBLayout
  let guides: IBGuides
  let names: [String]
  /// The ids of the guides for scroll view contents, by the index of the scroll view.
  let contents: [Int: String]
  let baselines: IBBaselines
  let hasKeyboard: Bool

  /// Returns a side of a constraint, or `nil` if specs cannot express it.
  func operand(_ side: IBConstraint.Side) -> IBOperand? {
    let attribute = side.attribute
    switch side.item {
    case .view(let view): return side.isMargin ? margin(of: view, attribute) : self.view(view, attribute)
    case .safeArea(let view): return view == 0 ? outer("safeArea", attribute) : safeArea(of: view, attribute)
    case .content(let view): return content(of: view, attribute, isMargin: side.isMargin)
    case .topLayoutGuide, .bottomLayoutGuide:
      let isTop = side.item == .topLayoutGuide
      guard attribute.edge == (isTop ? .bottom : .top) else {
        return attribute.edge != nil || attribute.isHorizontal ? outer("root", attribute) : nil
      }
      return outer("safeArea", isTop ? .top : .bottom)
    case .keyboard:
      guard hasKeyboard else { return nil }
      return IBOperand(item: "keyboard", attribute: attribute)
    }
  }

  private func outer(_ item: String, _ attribute: Attribute) -> IBOperand {
    var rect = Rect(width: layout.size.width, height: layout.size.height)
    if item != "root" { rect = rect.inset(by: guides.safeArea) }
    if item == "margins" { rect = rect.inset(by: guides.rootMargins) }
    return IBOperand(
      item: item == "root" ? names[0] : item, attribute: attribute, recorded: attribute.value(of: rect))
  }

  func view(_ view: Int, _ attribute: Attribute) -> IBOperand {
    guard view > 0 else { return outer("root", attribute) }
    let recorded =
      attribute.isBaseline
      ? baselines.position(of: view, isFirst: attribute == .firstBaseline)
      : layout.alignmentRect(view).flatMap { attribute.value(of: $0) }
    return IBOperand(item: names[view], attribute: attribute, view: view, recorded: recorded)
  }

  private func content(of view: Int, _ attribute: Attribute, isMargin: Bool) -> IBOperand? {
    guard let name = contents[view] else { return nil }
    // The size of the content is not recorded, but it starts where the scroll view does.
    let isStart = attribute.edge == .top || attribute.edge == .leading
    let recorded = isStart ? layout.alignmentRect(view).flatMap { attribute.value(of: $0) } : nil
    var operand = IBOperand(item: name, attribute: attribute, view: view, recorded: recorded)
    if isMargin, let edge = attribute.edge {
      operand.offset = (layout.views[view].explicitMargins?[edge] ?? IBGuides.innerMargin) * edge.inward
      operand.recorded = recorded.map { $0 + operand.offset }
    }
    return operand
  }

  private func margin(of view: Int, _ attribute: Attribute) -> IBOperand {
    if view == 0, attribute.isHorizontal || layout.insetsMargins(at: .top) { return outer("margins", attribute) }
    return inner(view, attribute) { guides.marginEdge(of: view, $0) }
  }

  private func safeArea(of view: Int, _ attribute: Attribute) -> IBOperand {
    inner(view, attribute) { guides.safeAreaEdge(of: view, $0) }
  }

  /// Returns an attribute of a guide inside a view.
  ///
  /// - Parameter edge: returns an edge of the guide.
  private func inner(_ view: Int, _ attribute: Attribute, edge: (Rect.Edge) -> IBGuides.Edge) -> IBOperand {
    if let side = attribute.edge { return operand(edge(side), side, attribute) }
    let isHorizontal = attribute.isHorizontal
    return centered(view, attribute, edge(isHorizontal ? .leading : .top), edge(isHorizontal ? .trailing : .bottom))
  }

  private func operand(_ edge: IBGuides.Edge, _ side: Rect.Edge, _ attribute: Attribute) -> IBOperand {
    var operand: IBOperand
    switch edge.item {
    case .safeArea: operand = outer("safeArea", attribute)
    case .margins: operand = outer("margins", attribute)
    case .view(let view): operand = self.view(view, attribute)
    }
    operand.offset = edge.inset * side.inward
    operand.recorded = operand.recorded.map { $0 + operand.offset }
    return operand
  }

  /// Returns a size or center of an inner guide between two edges: the view's own, plus the recorded difference.
  private func centered(
    _ view: Int, _ attribute: Attribute, _ start: IBGuides.Edge, _ end: IBGuides.Edge
  ) -> IBOperand {
    var operand = self.view(view, attribute)
    let sides: (Rect.Edge, Rect.Edge) = attribute.isHorizontal ? (.leading, .trailing) : (.top, .bottom)
    guard let rect = layout.views[view].absoluteFrame, let first = guides.position(of: start, sides.0),
      let last = guides.position(of: end, sides.1)
    else { return operand }
    let before = first - sides.0.value(of: rect)
    let after = sides.1.value(of: rect) - last
    operand.offset = attribute.isSize ? -(before + after) : (before - after) / 2
    operand.recorded = operand.recorded.map { $0 + operand.offset }
    return operand
  }
}
