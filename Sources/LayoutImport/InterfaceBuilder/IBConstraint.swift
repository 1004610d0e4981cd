import JSON
import Layout

enum IBItem: Hashable {
  case view(Int)
  case safeArea(Int)
  case content(Int)
  /// The area above the content of a controller's view, down to the lower edge of the status bar or navigation bar.
  case topLayoutGuide
  case bottomLayoutGuide
  case keyboard

  /// `nil` for a guide of the controller.
  var view: Int? {
    switch self {
    case .view(let view), .safeArea(let view), .content(let view): view
    case .topLayoutGuide, .bottomLayoutGuide, .keyboard: nil
    }
  }
}

struct IBConstraint {
  struct Side: Hashable {
    let item: IBItem
    let attribute: Attribute
    let isMargin: Bool
  }

  let element: XMLElement
  let first: Side
  let relation: Relation
  let second: Side?
  let multiplier: IBMultiplier
  let constant: IBVarying<Double>
  let priority: IBVarying<Double>
  let installed: IBSizeClasses

  var name: String? { element["identifier"] ?? element["userLabel"] }

  var sides: [Side] { second.map { [first, $0] } ?? [first] }

  /// Without those whose guides are on a side.
  var views: [Int] { sides.compactMap { if case .view(let view) = $0.item { view } else { nil } } }

  /// In all size classes.
  var isRequired: Bool { installed == .all && priority.uniform == 1000 }
}

struct IBMultiplier: Hashable {
  let numerator: Double
  let denominator: Double

  static let one = IBMultiplier(numerator: 1, denominator: 1)

  var value: Double { numerator / denominator }

  /// The factor with its operator; empty for 1.
  var factor: String {
    if value == 1 { return "" }
    if denominator == 1 { return numberText(numerator) + " * " }
    let isExact = [numerator, denominator].allSatisfy { ($0 * 1e6).rounded() / 1e6 == $0 }
    return (isExact ? numberText(numerator) + " / " + numberText(denominator) : numberText(value)) + " * "
  }
}

extension IBMultiplier {
  /// A text such as `0.5`, `16:9` or `16/9`; `nil` if it is invalid, or its magnitude is not from 1e-6 to 1e6.
  init?(_ text: String) {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "/" }
    guard let first = parts.first, parts.count <= 2, let numerator = specNumber(String(first)),
      let denominator = parts.count == 1 ? 1 : specNumber(String(parts[1]))
    else { return nil }
    let value = numerator / denominator
    guard denominator != 0, value != 0, value.magnitude <= 1e6, value.magnitude >= 1e-6 else { return nil }
    self.init(numerator: numerator, denominator: denominator)
  }
}

struct IBConstraintReader {
  let layout: IBLayout
  private let context: ImportContext
  private var items: [String: IBItem] = [:]

  init(_ layout: IBLayout, _ context: ImportContext) {
    (self.layout, self.context) = (layout, context)
    let (root, owner) = (layout.root.view, layout.root.owner)
    for view in layout.views {
      for guide in view.element.children(named: "viewLayoutGuide") {
        switch guide["key"] {
        case "contentLayoutGuide": add(.content(view.index), guide)
        case "frameLayoutGuide": add(.view(view.index), guide)
        case "keyboard": add(.keyboard, guide)
        default: add(.safeArea(view.index), guide)
        }
      }
    }
    // A cell may hold the safe area of its content.
    for guide in owner.children(named: "viewLayoutGuide") where guide["key"] == "safeArea" { add(.safeArea(0), guide) }
    for guide in owner.child(named: "layoutGuides").map({ Array($0.children) }) ?? [] {
      add(guide["type"] == "bottom" ? .bottomLayoutGuide : .topLayoutGuide, guide)
    }
    // Of several views with an id, the first one has it.
    for view in layout.views.reversed() { add(.view(view.index), view.element) }
    if owner.index != root.index { add(.view(0), owner) }
  }

  private mutating func add(_ item: IBItem, _ element: XMLElement) {
    if let id = element["id"] { items[id] = item }
  }

  func constraints() throws(MalformedLayout) -> [IBConstraint] {
    var constraints: [IBConstraint] = []
    let root = layout.root
    for view in layout.views {
      try read(heldBy: view.element, number: view.index, &constraints)
      if view.index == 0, root.kind == .tableCell || root.kind == .collectionCell,
        root.owner.index != view.element.index
      {
        try read(heldBy: root.owner, number: 0, &constraints)
      }
    }
    return constraints
  }

  private func read(
    heldBy holder: XMLElement, number: Int, _ constraints: inout [IBConstraint]
  ) throws(MalformedLayout) {
    guard let list = holder.child(named: "constraints") else { return }
    let installation = holder.installation(of: "constraints")
    for element in list.children where element.name == "constraint" && element.flag("placeholder") != true {
      let classes = element["id"].flatMap { installation[$0] } ?? .all
      guard classes != .none else {
        context.warn(
          "never-installed", "a constraint that is installed in no size class is left out", at: element.offset)
        continue
      }
      if let constraint = try constraint(element, heldBy: number, installed: classes) { constraints.append(constraint) }
    }
  }

  /// `nil` if the constraint refers to something outside the layout.
  private func constraint(
    _ element: XMLElement, heldBy holder: Int, installed: IBSizeClasses
  ) throws(MalformedLayout) -> IBConstraint? {
    guard let (firstAttribute, isFirstMargin) = try attribute(element, "firstAttribute") else {
      throw element.malformed("a constraint needs a firstAttribute")
    }
    let secondAttribute = try attribute(element, "secondAttribute")
    if (element["secondItem"] == nil) != (secondAttribute == nil) {
      throw element.malformed("secondItem and secondAttribute go together", "secondItem")
    }
    guard let firstItem = try item(element, "firstItem", otherwise: .view(holder)) else { return nil }
    let first = IBConstraint.Side(item: firstItem, attribute: firstAttribute, isMargin: isFirstMargin)
    var second: IBConstraint.Side?
    if let (attribute, isMargin) = secondAttribute {
      guard let item = try item(element, "secondItem", otherwise: nil) else { return nil }
      second = IBConstraint.Side(item: item, attribute: attribute, isMargin: isMargin)
    }
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
    else { throw element.malformed("unknown attribute \"\(text)\"", name) }
    return (attribute, isMargin)
  }

  private func relation(_ element: XMLElement) throws(MalformedLayout) -> Relation {
    switch element["relation"] {
    case nil, "equal": return .equal
    case "lessThanOrEqual": return .lessThanOrEqual
    case "greaterThanOrEqual": return .greaterThanOrEqual
    case let text?: throw element.malformed("unknown relation \"\(text)\"", "relation")
    }
  }

  private func multiplier(_ element: XMLElement) throws(MalformedLayout) -> IBMultiplier {
    guard let text = element["multiplier"] else { return .one }
    guard let multiplier = IBMultiplier(text) else {
      throw element.malformed("\"\(text)\" is not a multiplier; write a number or a ratio such as 16:9", "multiplier")
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
        throw element.malformed("\"\(text)\" is not a \(name); write a number", name)
      }
      numbers.set(number, in: IBSizeClasses(index: index))
    }
    return numbers
  }

  /// `nil` if the item belongs to another layout.
  private func item(
    _ element: XMLElement, _ attribute: String, otherwise standard: IBItem?
  ) throws(MalformedLayout) -> IBItem? {
    guard let id = element[attribute] else { return standard }
    if let item = items[id] { return item }
    guard layout.document.ids.contains(id) else {
      throw element.malformed("nothing in this file has the id \"\(id)\"", attribute)
    }
    // A hidden view of a stack is not in the layout, and neither are its constraints.
    if !layout.hiddenIDs.contains(id) {
      context.warn("foreign-item", "a constraint with a view of another layout is left out", at: element.offset)
    }
    return nil
  }

  private func isMeaningful(_ first: IBConstraint.Side, _ second: IBConstraint.Side?) -> Bool {
    guard let second else { return first.attribute.isSize }
    if first == second { return false }
    let (one, other) = (first.attribute, second.attribute)
    if one.isSize || other.isSize { return one.isSize && other.isSize }
    let mix = AttributeMix(one).union(AttributeMix(other))
    return !mix.mixesAxes && !mix.mixesDirections
  }

  /// Replaces a scroll view by its content if the side is an edge and the other side is inside the scroll view. The
  /// centers and sizes of a scroll view are its frame's.
  private func scrolled(_ side: IBConstraint.Side, with other: IBConstraint.Side?) -> IBConstraint.Side {
    guard case .view(let number) = side.item, layout.views[number].tag == "scrollView", side.attribute.edge != nil,
      let inner = other?.item.view, layout.isView(inner, in: number)
    else { return side }
    return IBConstraint.Side(item: .content(number), attribute: side.attribute, isMargin: side.isMargin)
  }
}
