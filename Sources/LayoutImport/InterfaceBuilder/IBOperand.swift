import Layout

struct IBOperand {
  let item: String
  let attribute: Attribute
  var offset = 0.0
  /// `nil` for a guide or the root.
  var view: Int?
  /// Including the offset, or `nil` if it is unknown.
  var recorded: Double?

  var text: String { item + "." + attribute.rawValue }

  func moved(by offset: Double) -> IBOperand {
    IBOperand(
      item: item, attribute: attribute, offset: offset, view: view, recorded: recorded.map { $0 + offset })
  }
}

struct IBOperands {
  let layout: IBLayout
  let guides: IBGuides
  let names: [String]
  let contents: [Int: String]
  let baselines: IBBaselines
  let hasKeyboard: Bool

  /// `nil` if specs cannot express the side.
  func operand(_ side: IBConstraint.Side) -> IBOperand? {
    let attribute = side.attribute
    switch side.item {
    case .view(let view) where !side.isMargin: return self.view(view, attribute)
    case .view(0) where attribute.isHorizontal || layout.insetsMargins(at: .top): return outer("margins", attribute)
    case .view(let view): return inner(view, attribute) { guides.marginEdge(of: view, $0) }
    case .safeArea(0): return outer("safeArea", attribute)
    case .safeArea(let view): return inner(view, attribute) { guides.safeAreaEdge(of: view, $0) }
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

  func sides(of constraint: IBConstraint) -> (first: IBOperand, second: IBOperand?)? {
    guard let first = operand(constraint.first) else { return nil }
    guard let second = constraint.second else { return (first, nil) }
    return operand(second).map { (first, $0) }
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
    let operand = IBOperand(item: name, attribute: attribute, view: view, recorded: recorded)
    guard isMargin, let edge = attribute.edge else { return operand }
    return operand.moved(by: (layout.views[view].explicitMargins?[edge] ?? IBGuides.innerMargin) * edge.inward)
  }

  /// A size or center is the view's own, plus the recorded difference.
  ///
  /// - Parameter edge: returns an edge of the guide.
  private func inner(_ view: Int, _ attribute: Attribute, edge: (Rect.Edge) -> IBGuides.Edge) -> IBOperand {
    if let side = attribute.edge {
      let edge = edge(side)
      let operand =
        switch edge.item {
        case .safeArea: outer("safeArea", attribute)
        case .margins: outer("margins", attribute)
        case .view(let view): self.view(view, attribute)
        }
      return operand.moved(by: edge.inset * side.inward)
    }
    let operand = self.view(view, attribute)
    let (start, end): (Rect.Edge, Rect.Edge) = attribute.isHorizontal ? (.leading, .trailing) : (.top, .bottom)
    guard let rect = layout.views[view].absoluteFrame, let first = guides.position(of: edge(start), start),
      let last = guides.position(of: edge(end), end)
    else { return operand }
    let (before, after) = (first - start.value(of: rect), end.value(of: rect) - last)
    return operand.moved(by: attribute.isSize ? -(before + after) : (before - after) / 2)
  }
}
