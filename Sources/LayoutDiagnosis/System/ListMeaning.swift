import Cassowary
import Layout

/// The meaning of a list, as linear constraints between anchors.
public struct ListMeaning: Sendable {
  /// `first REL multiplier * second + constant`.
  struct Row: Hashable, Sendable {
    let first: ItemAnchor
    let relation: Relation
    var multiplier = 1.0
    var second: ItemAnchor?
    var constant = 0.0
    var priority = 1000.0
    /// The right side is measured from it: `A.centerX == B.left + 0.3 * B.width + 8`.
    var base: ItemAnchor?

    /// The terms of the left side after everything except the constant is moved there.
    var terms: [QuantityTerm] {
      first.terms + (second?.terms ?? []).scaled(by: -multiplier) + (base?.terms ?? []).scaled(by: -1)
    }

    var isRequired: Bool { priority >= 1000 }

    var isNumber: Bool { second == nil && first.attribute.isSize }

    var isEquality: Bool {
      relation == .equal && first.attribute == second?.attribute && multiplier == 1 && constant == 0
    }

    /// Such as `width <= 1.79769e+308`.
    var isVacuous: Bool {
      switch relation {
      case .equal: false
      case .lessThanOrEqual: constant >= 1e9
      case .greaterThanOrEqual: constant <= -1e9
      }
    }

    var isTooLarge: Bool { constant.magnitude > 1e12 || multiplier.magnitude > 1e9 }
  }

  /// The items.
  public let table: ItemTable
  private(set) var rows: [Row] = []
  /// The margins guide of each item that a line ties to one.
  let guides: [Int: Int]
  /// The superview of each item, or the view of a guide, if a line names it.
  let superviews: [Int: Int]
  /// Those that lines use and of which none gives the position: they are only known to be inside their items.
  let unknownMargins: Set<Fact>

  init(_ constraints: [LoggedConstraint]) {
    let table = ItemTable(constraints)
    self.table = table
    var guides: [Int: Int] = [:]
    var superviews: [Int: Int] = [:]
    var (given, used): (Set<Fact>, Set<Fact>) = ([], [])
    for constraint in constraints {
      if let (guide, owner, side) = constraint.marginGuide, let position = table.position(of: guide),
        let owner = table.position(of: owner)
      {
        guides[owner] = position
        given.insert(.margin(item: owner, side: side))
      }
      if let (child, parent) = constraint.containment, let item = table.position(of: child),
        let superview = table.position(of: parent), item != superview
      {
        superviews[item] = superviews[item] ?? superview
      }
      for operand in constraint.operands {
        guard let item = table.position(of: operand.item) else { continue }
        for side in operand.attribute.marginSides(constraint.direction) { used.insert(.margin(item: item, side: side)) }
      }
    }
    (self.guides, self.superviews, unknownMargins) = (guides, superviews, used.subtracting(given))
    rows = constraints.map { row(of: $0) }
  }
}

extension LoggedConstraint {
  fileprivate var containment: (child: LoggedItem, superview: LoggedItem)? {
    if let (inner, outer) = inset { return outer.key.hasPrefix("superview of ") ? nil : (inner, outer) }
    if ItemTable.needsSuperview(self), let superview { return (first.item, superview) }
    guard isOfMask, let second, notation == .equation else { return nil }
    return (first.item, second.item)
  }

  private var inset: (inner: LoggedItem, outer: LoggedItem)? {
    guard notation == .visualInset, let second else { return nil }
    return first.item.isSuperview ? (second.item, first.item) : (first.item, second.item)
  }

  /// The guide of an item that the constraint ties to it.
  fileprivate var marginGuide: (guide: LoggedItem, owner: LoggedItem, side: Attribute)? {
    guard let (guide, owner) = inset,
      identifier?.hasSuffix("Margin-guide-constraint") == true || guide.label == "UIViewLayoutMarginsGuide"
        || guide.label == "NSViewLayoutMarginsGuide"
    else { return nil }
    let sides: [Attribute: Attribute] = [.leading: .left, .trailing: .right]
    return (guide, owner, sides[first.attribute.anchor] ?? first.attribute.anchor)
  }
}

extension ListMeaning {
  private func row(of constraint: LoggedConstraint) -> Row {
    let attributes = constraint.operands.map { $0.attribute }
    let isDirectional = attributes.contains { $0.isDirectional }
    let isMixed = isDirectional && attributes.contains { $0.isHorizontal && !$0.isSize && !$0.isDirectional }
    let isMirrored = isDirectional && constraint.direction == .rightToLeft && !constraint.first.attribute.isSize
    // Leading and trailing stay as they are, unless the line, another of its attributes or an origin uses left and right.
    let keepsDirection = isDirectional && constraint.direction == .unspecified && !isMixed && constraint.second != nil
    let isUpward = Self.isUpward(constraint)
    func anchor(_ operand: LoggedOperand) -> ItemAnchor {
      self.anchor(operand, isMirrored: isMirrored, isUpward: isUpward, keepsDirection: keepsDirection)
    }
    let first = anchor(constraint.first)
    let isReversed = isMirrored || isUpward
    var row = Row(
      first: first, relation: isReversed ? constraint.relation.mirrored : constraint.relation,
      multiplier: constraint.second == nil ? 1 : constraint.multiplier,
      second: constraint.second.map(anchor) ?? corner(for: constraint, first, isUpward: isUpward),
      constant: isReversed ? 0 - constraint.constant : constraint.constant, priority: constraint.priority)
    if constraint.isOfMask, !constraint.first.attribute.isSize, let size = constraint.second, size.attribute.isSize {
      // `A.midX == 0.5*B.width + 8`: a mask measures from the edge of its superview.
      let edges: [Double: Attribute] =
        constraint.first.attribute.isHorizontal
        ? [0: .left, 0.5: .centerX, 1: .right] : [0: .top, 0.5: .centerY, 1: .bottom]
      let owner = ItemAnchor.Owner.item(table.position(of: size.item) ?? 0)
      let share = isUpward ? 1 - constraint.multiplier : constraint.multiplier
      if let edge = edges[share] {
        (row.multiplier, row.second) = (1, ItemAnchor(owner: owner, attribute: edge))
      } else {
        let whole: Attribute = constraint.first.attribute.isHorizontal ? .width : .height
        (row.multiplier, row.second) = (share, ItemAnchor(owner: owner, attribute: whole))
        row.base = edges[0].map { ItemAnchor(owner: owner, attribute: $0) }
      }
    }
    return row
  }

  /// Returns whether the position is measured from the bottom of the superview: in AppKit, unless the superview is
  /// flipped. Views of an app are assumed not to be.
  private static func isUpward(_ constraint: LoggedConstraint) -> Bool {
    guard ["minY", "midY", "maxY"].contains(constraint.first.attribute.name),
      constraint.second?.attribute.isSize ?? true,
      let superview = constraint.second?.item ?? constraint.superview
    else { return false }
    let item = constraint.first.item.className
    guard superview.className.hasPrefix("NS") || item.hasPrefix("NS") else { return false }
    // A clip view is flipped if its document is.
    return !flippedClasses.contains(superview.className == "NSClipView" ? item : superview.className)
  }

  /// Those that measure from the top.
  private static let flippedClasses = [
    "NSCollectionView", "NSOutlineView", "NSScrollView", "NSSplitView", "NSTableHeaderView", "NSTableRowView",
    "NSTableView", "NSTextView",
  ]

  /// Returns the superview's corner, from which a position without a second operand is measured.
  private func corner(for constraint: LoggedConstraint, _ first: ItemAnchor, isUpward: Bool) -> ItemAnchor? {
    guard ItemTable.needsSuperview(constraint), case .item(let item) = first.owner else { return nil }
    let attribute: Attribute = constraint.first.attribute.isHorizontal ? .left : isUpward ? .bottom : .top
    let named = constraint.superview.flatMap { table.position(of: $0) } ?? superviews[item]
    guard let named, named != item else { return ItemAnchor(owner: .origin(item), attribute: attribute) }
    return ItemAnchor(owner: .item(named), attribute: attribute)
  }

  private func anchor(_ operand: LoggedOperand, isMirrored: Bool, isUpward: Bool, keepsDirection: Bool) -> ItemAnchor {
    let item = table.position(of: operand.item) ?? 0
    var attribute = operand.attribute.anchor
    if isUpward, attribute != .centerY { attribute = attribute == .top ? .bottom : .top }
    if attribute == .leading, !keepsDirection { attribute = isMirrored ? .right : .left }
    if attribute == .trailing, !keepsDirection { attribute = isMirrored ? .left : .right }
    guard operand.attribute.isMargin else { return ItemAnchor(owner: .item(item), attribute: attribute) }
    if let guide = guides[item] { return ItemAnchor(owner: .item(guide), attribute: attribute) }
    return ItemAnchor(owner: .margins(item), attribute: attribute)
  }

  /// Returns the constraint as an expression of the layout spec: `UILabel1.top == UIView1.top + 8`.
  public func form(of index: Int) -> String { form(of: index) { $0.name } }

  /// With names for people: `UILabel.top == safeArea.top + 8`.
  func text(of index: Int) -> String { form(of: index) { $0.displayName } }

  private func form(of index: Int, naming itemName: (ItemTable.Item) -> String) -> String {
    let row = rows[index]
    let priority = row.isRequired ? "" : " @ \(exactText(row.priority))"
    return expression(of: row) { name(of: $0, naming: itemName) } + priority
  }

  /// Without the priority.
  func expression(of row: Row, naming name: (ItemAnchor) -> String) -> String {
    let left = "\(name(row.first)) \(row.relation.symbol) "
    guard let second = row.second else { return left + exactText(row.constant) }
    let base = row.base.map { "\(name($0)) + " } ?? ""
    let factor = row.multiplier == 1 ? "" : "\(exactText(row.multiplier)) * "
    return "\(left)\(base)\(factor)\(name(second))\(summandText(row.constant, exactText))"
  }

  func name(of anchor: ItemAnchor, naming itemName: (ItemTable.Item) -> String) -> String {
    switch anchor.owner {
    case .item(let item): "\(itemName(table.items[item])).\(anchor.attribute.rawValue)"
    case .margins(let item): "\(itemName(table.items[item]))Margins.\(anchor.attribute.rawValue)"
    case .origin(let item): "\(itemName(table.items[item]))Superview.\(anchor.attribute.rawValue)"
    }
  }
}

/// ` + 8` or ` - 8`; empty for 0.
func summandText(_ value: Double, _ text: (Double) -> String) -> String {
  value == 0 ? "" : " \(value < 0 ? "-" : "+") \(text(value.magnitude))"
}

/// As in layout specs, without unneeded digits.
func exactText(_ value: Double) -> String {
  // An Int of WebAssembly has 32 bits.
  if value.magnitude < 1e15, value == value.rounded(.towardZero) { return "\(Int64(value))" }
  return "\(value)"
}

/// For a sentence, rounded to six digits like the numbers in logs.
func roundedText(_ value: Double) -> String {
  // UIKit's smallest number, 2.22507e-308, stands for no size.
  guard value.magnitude >= 1e-9 else { return "0" }
  guard value.magnitude < 1e15 else { return "\(value)" }
  var scale = 1.0
  while value.magnitude * scale < 99_999.5, scale < 1e14 { scale *= 10 }
  let rounded = (value * scale).rounded() / scale
  return exactText(rounded)
}
