import JSON
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
    IBOperand(item: item, attribute: attribute, offset: offset, view: view, recorded: recorded.map { $0 + offset })
  }
}

extension IBSpecBuilder {
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
      guard environment.isWindow else { return nil }
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
    let name = item == "root" ? names.views[0] : item
    return IBOperand(item: name, attribute: attribute, recorded: attribute.value(of: rect))
  }

  func view(_ view: Int, _ attribute: Attribute) -> IBOperand {
    guard view > 0 else { return outer("root", attribute) }
    let recorded =
      attribute.isBaseline
      ? baselines.position(of: view, isFirst: attribute == .firstBaseline)
      : layout.alignmentRect(view).flatMap { attribute.value(of: $0) }
    return IBOperand(item: names.views[view], attribute: attribute, view: view, recorded: recorded)
  }

  private func content(of view: Int, _ attribute: Attribute, isMargin: Bool) -> IBOperand? {
    guard let name = names.contents[view] else { return nil }
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

  /// Returns the constraint in each set of size classes in which it is active; empty if specs cannot express it.
  ///
  /// - Parameter isLowered: whether it has priority 999 instead of 1000.
  func values(
    of constraint: IBConstraint, id: String?, isLowered: Bool
  ) -> [(classes: IBSizeClasses, value: SpecValue)] {
    guard let (first, second) = sides(of: constraint) else { return [] }
    let origin = second.flatMap { self.origin(of: constraint, first, $0) }
    let shift = constraint.multiplier.value * (second?.offset ?? 0) - first.offset
    let constant = IBVarying { constraint.constant[$0] + shift }
    // Anchors can have a list of constants, but expressions cannot.
    let parts = IBVarying { [constraint.priority[$0], origin == nil ? 0 : constant[$0]] }
    let choices = parts.choices.filter { constraint.installed.intersection($0.classes) != .none }
    return choices.enumerated().map { index, choice in
      let priority = isLowered ? min(choice.value[0], 999) : choice.value[0]
      let classes = constraint.installed.intersection(choice.classes)
      // Only one of several parts can have the constraint's name.
      let name = index == 0 ? id : nil
      let own = origin == nil ? constant : IBVarying(choice.value[1])
      guard let uniform = own.uniform else {
        return (classes, anchors(constraint, first, second, own, priority: priority, id: name))
      }
      let text = expression(constraint, first, second, origin, uniform) + IBText.priority(priority)
      guard let name else { return (classes, .string(text)) }
      return (classes, ["id": .string(name), "expression": .string(text)])
    }
  }

  /// Returns the view on the left side.
  func placedView(of constraint: IBConstraint) -> Int {
    guard let first = operand(constraint.first) else { return 0 }
    guard let second = constraint.second.flatMap({ operand($0) }), isContainer(first, of: second) else {
      return first.view ?? 0
    }
    return second.view ?? 0
  }

  private func expression(
    _ constraint: IBConstraint, _ first: IBOperand, _ second: IBOperand?, _ origin: IBOperand?, _ constant: Double
  ) -> String {
    let left = "\(first.text) \(constraint.relation.symbol) "
    guard let second else { return left + numberText(constant) }
    if origin == nil, constraint.multiplier == .one, isContainer(first, of: second) {
      return "\(second.text) \(constraint.relation.mirrored.symbol) \(first.text)\(IBText.offset(-constant))"
    }
    let right = origin.map { scaled(constraint, second, from: $0) } ?? constraint.multiplier.factor + second.text
    return left + right + IBText.offset(constant)
  }

  /// Returns the edge from which Auto Layout measures the positions of a constraint with a multiplier: that of the
  /// nearest common ancestor of both sides. It is `nil` if the multiplier is 1, the constraint is about sizes, or the
  /// ancestor is the root, from which specs measure anyway.
  func origin(of constraint: IBConstraint, _ first: IBOperand, _ second: IBOperand) -> IBOperand? {
    guard constraint.multiplier.value != 1, let attribute = constraint.second?.attribute, !attribute.isSize,
      var container = second.view, let view = first.view
    else { return nil }
    while container > 0, container != view, !layout.isView(view, in: container) {
      container = layout.views[container].parent ?? 0
    }
    guard container > 0 else { return nil }
    return self.view(container, attribute.start)
  }

  /// `box.top + 0.25 * box.height` for a quarter of the height.
  private func scaled(_ constraint: IBConstraint, _ second: IBOperand, from origin: IBOperand) -> String {
    let factor = constraint.multiplier.value
    if second.item == origin.item, let attribute = constraint.second?.attribute, let share = attribute.share {
      if share == 0 { return origin.text }
      let size = attribute.isHorizontal ? "width" : "height"
      return "\(origin.text) + \(numberText(factor * share)) * \(origin.item).\(size)"
    }
    let rest = numberText((1 - factor).magnitude)
    return "\(constraint.multiplier.factor)\(second.text) \(factor > 1 ? "-" : "+") \(rest) * \(origin.text)"
  }

  private func anchors(
    _ constraint: IBConstraint, _ first: IBOperand, _ second: IBOperand?, _ constant: IBVarying<Double>,
    priority: Double, id: String?
  ) -> SpecValue {
    var object = SpecObject()
    object.add("id", id)
    object.add("item", first.item)
    object.add("attribute", first.attribute.rawValue)
    switch constraint.relation {
    case .equal: break
    case .lessThanOrEqual: object.add("relatedBy", "lessThanOrEqual")
    case .greaterThanOrEqual: object.add("relatedBy", "greaterThanOrEqual")
    }
    if let second {
      object.add("toItem", second.item)
      object.add("toAttribute", second.attribute.rawValue)
      if constraint.multiplier.value != 1 { object.add("multiplier", .number(constraint.multiplier.value)) }
    }
    object.add("constant", constant.specValue { .number($0) })
    if priority != 1000 { object.add("priority", .number(priority)) }
    return .object(object)
  }

  /// Returns whether the outer operand belongs to an ancestor of the inner one's view, or to the root or a guide.
  private func isContainer(_ outer: IBOperand, of inner: IBOperand) -> Bool {
    guard let view = inner.view else { return false }
    guard let container = outer.view else { return true }
    return layout.isView(view, in: container)
  }
}

enum IBText {
  /// ` + 8`, ` - 8`, or an empty text for 0.
  static func offset(_ value: Double) -> String {
    let text = numberText(value.magnitude)
    if text == "0" { return "" }
    return (value < 0 ? " - " : " + ") + text
  }

  static func priority(_ value: Double) -> String { value == 1000 ? "" : " @ " + numberText(value) }
}
