import JSON
import Layout

extension IBOperands {
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
    let right =
      origin.map { scaled(constraint, second, from: $0) } ?? constraint.multiplier.factor + second.text
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
