import Cassowary
import JSON

/// A size or inset of a view in words: "the top inset of 8 of the label "Coupon"".
private struct PropertyPhrase {
  /// The view.
  let owner: LoggedOperand
  /// The property with its number, such as `minimum height of 44`.
  let property: String
}

extension LogDiagnosis {
  /// Returns a constraint in words: "UILabel1's top inset of 8", "the gap of 8 between UILabel1 and UILabel2".
  func description(of index: Int) -> String {
    if let phrase = propertyPhrase(of: index) { return text(of: [phrase.property], owner: phrase.owner) }
    let constraint = log.constraints[index]
    guard let second = constraint.second else { return constraint.text }
    if constraint.notation == .visualGap {
      return gap(constraint.relation, constraint.constant, second, constraint.first)
    }
    if let gap = gap(constraint, second) { return gap }
    let first = operandName(constraint.first)
    return "\(first) \(meaning.rows[index].relation.symbol) " + rightSide(constraint, second)
  }

  /// Returns several sizes and insets of one view in words, or `nil` if they are not all of one view: "UILabel1's top
  /// inset of 8, bottom inset of 12 and height of 20".
  func description(ofAll indices: [Int]) -> String? {
    let phrases = indices.compactMap { propertyPhrase(of: $0) }
    guard phrases.count > 1, phrases.count == indices.count, let owner = phrases.first?.owner,
      phrases.allSatisfy({ $0.owner.item == owner.item })
    else { return nil }
    return text(of: phrases.map { $0.property }, owner: owner)
  }

  /// Returns the property that a constraint sets in words, without its number: "the height of the label "Coupon"".
  func property(of index: Int) -> String? {
    propertyPhrase(of: index, withNumber: false).map { text(of: [$0.property], owner: $0.owner) }
  }

  private func text(of properties: [String], owner: LoggedOperand) -> String {
    let item = meaning.table.position(of: owner.item)
    return item.map { meaning.table.phrase(joined(properties), of: $0) } ?? joined(properties)
  }

  private func propertyPhrase(of index: Int, withNumber: Bool = true) -> PropertyPhrase? {
    let constraint = log.constraints[index]
    let number = withNumber ? " of \(roundedText(constraint.constant))" : ""
    let bound = boundWord(constraint.relation)
    guard let second = constraint.second else {
      return PropertyPhrase(owner: constraint.first, property: bound + constraint.first.attribute.rawValue + number)
    }
    guard constraint.notation == .visualInset else {
      if constraint.notation == .visualGap { return nil }
      return proportion(constraint, second) ?? inset(constraint, second, withNumber: withNumber)
    }
    let owner = constraint.first.item.isSuperview ? second : constraint.first
    let side = sideName(constraint.first.attribute, constraint.direction)
    return PropertyPhrase(owner: owner, property: "\(bound)\(side) inset\(number)")
  }

  /// Describes a multiple of another size: "aspect ratio of 16:9", "width of 62% of UIView's".
  private func proportion(_ constraint: LoggedConstraint, _ second: LoggedOperand) -> PropertyPhrase? {
    guard constraint.first.attribute.isSize, second.attribute.isSize, constraint.constant == 0,
      let other = meaning.table.position(of: second.item)
    else { return nil }
    let bound = boundWord(constraint.relation)
    if let ratio = constraint.aspectRatio {
      return PropertyPhrase(owner: constraint.first, property: "\(bound)aspect ratio of \(ratio.text)")
    }
    guard constraint.first.attribute == second.attribute, constraint.multiplier != 1 else { return nil }
    let whole = meaning.table.labelPhrase(of: other).map { "that of \($0)" } ?? meaning.table.possessive(of: other)
    let share = "\(roundedText(constraint.multiplier * 100))% of \(whole)"
    return PropertyPhrase(
      owner: constraint.first, property: "\(bound)\(constraint.first.attribute.rawValue) of \(share)")
  }

  /// Describes an equation between the same edges as an inset: `label.bottom == view.bottom - 8` is the label's bottom
  /// inset.
  private func inset(
    _ constraint: LoggedConstraint, _ second: LoggedOperand, withNumber: Bool
  ) -> PropertyPhrase? {
    let edge = constraint.first.attribute
    guard isSpacing(constraint, second), edge == second.attribute, edge.isNearEdge != nil else { return nil }
    let inner = constraint.inner == .first ? constraint.first : second
    // A view is inset from a guide, not the other way round.
    guard !inner.item.className.hasSuffix("LayoutGuide") else { return nil }
    let relation = constraint.constant > 0 ? constraint.relation : constraint.relation.mirrored
    let number = withNumber ? " of \(roundedText(constraint.constant.magnitude))" : ""
    return PropertyPhrase(owner: inner, property: "\(boundWord(relation))\(edge.rawValue) inset\(number)")
  }

  /// Describes an equation between opposite edges as a gap.
  private func gap(_ constraint: LoggedConstraint, _ second: LoggedOperand) -> String? {
    let (one, other) = (constraint.first.attribute, second.attribute)
    guard isSpacing(constraint, second), let isNear = one.isNearEdge, other.isNearEdge == !isNear,
      one.isHorizontal == other.isHorizontal, isNear == (constraint.constant > 0), !isNested(constraint)
    else { return nil }
    let (before, after) = isNear ? (second, constraint.first) : (constraint.first, second)
    return gap(
      isNear ? constraint.relation : constraint.relation.mirrored, constraint.constant.magnitude, before, after)
  }

  private func gap(_ relation: Relation, _ size: Double, _ before: LoggedOperand, _ after: LoggedOperand) -> String {
    "the \(boundWord(relation))gap of \(roundedText(size)) between \(phrase(before)) and \(phrase(after))"
  }

  private func isSpacing(_ constraint: LoggedConstraint, _ second: LoggedOperand) -> Bool {
    constraint.multiplier == 1 && constraint.constant != 0 && itemName(constraint.first) != itemName(second)
  }

  /// Returns whether a constraint is between a view and its superview or a guide.
  func isNested(_ constraint: LoggedConstraint) -> Bool {
    let items = constraint.operands.compactMap { meaning.table.position(of: $0.item) }
    guard items.count == 2 else { return false }
    return contains(items[0], items[1]) || contains(items[1], items[0])
  }

  /// Returns the name of a width or height: "UIView's height", "the height of the label "Coupon"".
  func sizeName(of anchor: ItemAnchor) -> String {
    guard case .item(let item) = anchor.owner else { return meaning.name(of: anchor) { $0.displayName } }
    return meaning.table.phrase(anchor.attribute.rawValue, of: item)
  }

  private func phrase(_ operand: LoggedOperand) -> String {
    meaning.table.position(of: operand.item).map { meaning.table.phrase(of: $0) } ?? ""
  }

  private func rightSide(_ constraint: LoggedConstraint, _ second: LoggedOperand) -> String {
    let factor = constraint.multiplier == 1 ? "" : "\(roundedText(constraint.multiplier)) * "
    let sign = constraint.constant < 0 ? " - " : " + "
    let rest = constraint.constant == 0 ? "" : sign + roundedText(constraint.constant.magnitude)
    return factor + operandName(second) + rest
  }

  func itemName(_ operand: LoggedOperand) -> String {
    meaning.table.position(of: operand.item).map { meaning.table.items[$0].displayName } ?? ""
  }

  private func operandName(_ operand: LoggedOperand) -> String {
    "\(itemName(operand)).\(operand.attribute.rawValue)"
  }

  func boundWord(_ relation: Relation) -> String {
    switch relation {
    case .equal: ""
    case .greaterThanOrEqual: "minimum "
    case .lessThanOrEqual: "maximum "
    }
  }

  private func sideName(_ attribute: LoggedAttribute, _ direction: LoggedConstraint.Direction) -> String {
    guard direction != .unspecified else { return attribute.rawValue }
    let isLeft = (attribute == .leading) == (direction == .leftToRight)
    switch attribute {
    case .leading, .trailing: return isLeft ? "left" : "right"
    default: return attribute.rawValue
    }
  }
}

extension LoggedAttribute {
  /// Whether this is the edge where an axis starts, or `nil` if it is not an edge.
  var isNearEdge: Bool? {
    switch self {
    case .left, .leading, .top: true
    case .right, .trailing, .bottom: false
    default: nil
    }
  }
}

extension LoggedConstraint {
  /// The ratio of width to height that an equation between both sizes of one item sets, such as `16:9`.
  ///
  /// The log rounds 16/9 to 1.77778.
  var aspectRatio: (text: String, number: Double)? {
    guard let second, second.item == first.item, first.attribute.isSize, second.attribute.isSize,
      first.attribute != second.attribute, multiplier > 0, constant == 0
    else { return nil }
    let ratio = first.attribute == .width ? multiplier : 1 / multiplier
    for height in 1...32 {
      let width = (ratio * Double(height)).rounded()
      if width > 0, (width / Double(height) - ratio).magnitude <= ratio * 2e-5 {
        return ("\(roundedText(width)):\(height)", width / Double(height))
      }
    }
    return ("\(roundedText(ratio)):1", ratio)
  }
}
