import Layout

struct IBConstraintReader {
  let layout: IBLayout
  private let context: ImportContext
  private let guides: [String: IBItem]
  /// The ids that refer to the root view, in addition to its own.
  private let aliases: Set<String>

  init(_ layout: IBLayout, _ context: ImportContext) {
    self.layout = layout
    self.context = context
    var guides: [String: IBItem] = [:]
    for view in layout.views {
      for guide in view.element.children(named: "viewLayoutGuide") {
        guard let id = guide["id"] else { continue }
        switch guide["key"] {
        case "contentLayoutGuide": guides[id] = .content(view.index)
        case "frameLayoutGuide": guides[id] = .view(view.index)
        case "keyboard": guides[id] = .keyboard
        default: guides[id] = .safeArea(view.index)
        }
      }
    }
    // A cell may hold the safe area of its content.
    for guide in layout.root.owner.children(named: "viewLayoutGuide") where guide["key"] == "safeArea" {
      if let id = guide["id"] { guides[id] = .safeArea(0) }
    }
    for guide in layout.root.owner.child(named: "layoutGuides").map({ Array($0.children) }) ?? [] {
      guard let id = guide["id"] else { continue }
      guides[id] = guide["type"] == "bottom" ? .bottomLayoutGuide : .topLayoutGuide
    }
    self.guides = guides
    aliases = layout.root.owner.index == layout.root.view.index ? [] : Set([layout.root.owner["id"]].compactMap { $0 })
  }

  func constraints() throws(MalformedLayout) -> [IBConstraint] {
    var constraints: [IBConstraint] = []
    for view in layout.views {
      try read(heldBy: view.element, number: view.index, &constraints)
      if view.index == 0, layout.root.kind == .tableCell || layout.root.kind == .collectionCell,
        layout.root.owner.index != view.element.index
      {
        try read(heldBy: layout.root.owner, number: 0, &constraints)
      }
    }
    return constraints
  }

  private func read(
    heldBy holder: XMLElement, number: Int, _ constraints: inout [IBConstraint]
  ) throws(MalformedLayout) {
    guard let list = holder.child(named: "constraints") else { return }
    let installation = IBInstallation(of: holder, "constraints")
    for element in list.children where element.name == "constraint" && element.flag("placeholder") != true {
      let classes = installation.classes(of: element["id"])
      guard classes != .none else {
        context.warn(
          "never-installed", "a constraint that is installed in no size class is left out", at: element.offset)
        continue
      }
      if let constraint = try constraint(element, heldBy: number, installed: classes) {
        constraints.append(constraint)
      }
    }
  }

  /// Reads a constraint, or returns `nil` if it refers to something outside the layout.
  private func constraint(
    _ element: XMLElement, heldBy holder: Int, installed: IBSizeClasses
  ) throws(MalformedLayout) -> IBConstraint? {
    guard let firstAttribute = try attribute(element, "firstAttribute") else {
      throw error(element, "firstAttribute", "a constraint needs a firstAttribute")
    }
    let secondAttribute = try attribute(element, "secondAttribute")
    if (element["secondItem"] == nil) != (secondAttribute == nil) {
      throw error(element, "secondItem", "secondItem and secondAttribute go together")
    }
    var firstItem = IBItem.view(holder)
    if let id = element["firstItem"] {
      guard let item = try item(id, element, "firstItem") else { return nil }
      firstItem = item
    }
    var second: IBConstraint.Side?
    if let id = element["secondItem"], let secondAttribute {
      guard let item = try item(id, element, "secondItem") else { return nil }
      second = IBConstraint.Side(item: item, attribute: secondAttribute.attribute, isMargin: secondAttribute.isMargin)
    }
    let first = IBConstraint.Side(
      item: firstItem, attribute: firstAttribute.attribute, isMargin: firstAttribute.isMargin)
    guard isMeaningful(first, second) else {
      context.warn("meaningless-constraint", "a constraint that Auto Layout rejects is left out", at: element.offset)
      return nil
    }
    return IBConstraint(
      element: element, first: scrolled(first, with: second), relation: try relation(element),
      second: second.map { scrolled($0, with: first) }, multiplier: try multiplier(element),
      constant: try numbers(element, "constant", otherwise: 0, in: -1e6...1e6),
      priority: try numbers(element, "priority", otherwise: 1000, in: 1...1000), installed: installed)
  }

  // MARK: Parts

  private func error(_ element: XMLElement, _ attribute: String, _ message: String) -> MalformedLayout {
    MalformedLayout(message, at: element.offset(ofAttribute: attribute))
  }

  /// Returns an attribute by its name in Interface Builder, and whether it is that of the item's margins.
  private func attribute(
    _ element: XMLElement, _ name: String
  ) throws(MalformedLayout) -> (attribute: Attribute, isMargin: Bool)? {
    guard let text = element[name] else { return nil }
    switch text {
    case "baseline": return (.lastBaseline, false)
    case "centerXWithinMargins": return (.centerX, true)
    case "centerYWithinMargins": return (.centerY, true)
    default: break
    }
    let isMargin = text.hasSuffix("Margin")
    guard let attribute = Attribute(rawValue: isMargin ? String(text.dropLast(6)) : text),
      !isMargin || attribute.edge != nil
    else { throw error(element, name, "unknown attribute \"\(text)\"") }
    return (attribute, isMargin)
  }

  private func relation(_ element: XMLElement) throws(MalformedLayout) -> Relation {
    switch element["relation"] {
    case nil, "equal": return .equal
    case "lessThanOrEqual": return .lessThanOrEqual
    case "greaterThanOrEqual": return .greaterThanOrEqual
    case let text?: throw error(element, "relation", "unknown relation \"\(text)\"")
    }
  }

  private func multiplier(_ element: XMLElement) throws(MalformedLayout) -> IBMultiplier {
    guard let text = element["multiplier"] else { return .one }
    guard let multiplier = IBMultiplier(text) else {
      throw error(element, "multiplier", "\"\(text)\" is not a multiplier; write a number or a ratio such as 16:9")
    }
    return multiplier
  }

  private func numbers(
    _ element: XMLElement, _ name: String, otherwise standard: Double, in range: ClosedRange<Double>
  ) throws(MalformedLayout) -> IBVarying<Double> {
    let texts = element.varying(name)
    var numbers = IBVarying(standard)
    for index in 0..<4 {
      guard let text = texts[index] else { continue }
      guard let number = specNumber(text), range.contains(number) else {
        throw error(element, name, "\"\(text)\" is not a \(name); write a number")
      }
      numbers.set(number, in: IBSizeClasses(index: index))
    }
    return numbers
  }

  /// Returns the item of an id in this layout, or `nil` if it belongs to another layout.
  private func item(
    _ id: String, _ element: XMLElement, _ attribute: String
  ) throws(MalformedLayout) -> IBItem? {
    if aliases.contains(id) { return .view(0) }
    if let number = layout.numbers[id] { return .view(number) }
    if let guide = guides[id] { return guide }
    guard layout.document.ids.contains(id) else {
      throw error(element, attribute, "nothing in this file has the id \"\(id)\"")
    }
    // A hidden view of a stack is not in the layout, and neither are its constraints.
    if !layout.hiddenIDs.contains(id) {
      context.warn(
        "foreign-item", "a constraint with a view of another layout is left out", at: element.offset)
    }
    return nil
  }

  private func isMeaningful(_ first: IBConstraint.Side, _ second: IBConstraint.Side?) -> Bool {
    guard let second else { return first.attribute.isSize }
    if first == second { return false }
    let (one, other) = (first.attribute, second.attribute)
    if one.isSize || other.isSize { return one.isSize && other.isSize }
    if one.isHorizontal != other.isHorizontal { return false }
    return !(one.isDirectional && other.isAbsolute) && !(one.isAbsolute && other.isDirectional)
  }

  /// Returns a side with a scroll view replaced by its content, if it is an edge and the other side is inside the
  /// scroll view. The centers and sizes of a scroll view are its frame's.
  private func scrolled(_ side: IBConstraint.Side, with other: IBConstraint.Side?) -> IBConstraint.Side {
    guard case .view(let number) = side.item, layout.views[number].isScrollView, side.attribute.edge != nil,
      let inner = other?.item.view, layout.isView(inner, in: number)
    else { return side }
    return IBConstraint.Side(item: .content(number), attribute: side.attribute, isMargin: side.isMargin)
  }
}
