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
    let phrases = indices.compactMap(propertyPhrase)
    guard phrases.count > 1, phrases.count == indices.count, let owner = phrases.first?.owner,
      phrases.allSatisfy({ $0.owner.item == owner.item })
    else { return nil }
    return text(of: phrases.map { $0.property }, owner: owner)
  }

  private func text(of properties: [String], owner: LoggedOperand) -> String {
    guard let item = meaning.table.position(of: owner.item), let label = meaning.table.labelPhrase(of: item) else {
      return "\(itemName(owner))'s \(joined(properties))"
    }
    return "the \(joined(properties)) of \(label)"
  }

  private func propertyPhrase(of index: Int) -> PropertyPhrase? {
    let constraint = log.constraints[index]
    let number = roundedText(constraint.constant)
    guard let second = constraint.second else {
      let bound = boundWord(constraint.relation)
      return PropertyPhrase(
        owner: constraint.first, property: "\(bound)\(constraint.first.attribute.rawValue) of \(number)")
    }
    guard constraint.notation == .visualInset else {
      return constraint.notation == .visualGap ? nil : inset(constraint, second)
    }
    let owner = constraint.first.item.isSuperview ? second : constraint.first
    let side = sideName(constraint.first.attribute, constraint.direction)
    return PropertyPhrase(owner: owner, property: "\(boundWord(constraint.relation))\(side) inset of \(number)")
  }

  /// Describes an equation between the same edges as an inset: `label.bottom == view.bottom - 8` is the label's bottom
  /// inset.
  private func inset(_ constraint: LoggedConstraint, _ second: LoggedOperand) -> PropertyPhrase? {
    let edge = constraint.first.attribute
    guard isSpacing(constraint, second), edge == second.attribute, edge.isNearEdge != nil else { return nil }
    let inner = constraint.inner == .first ? constraint.first : second
    // A view is inset from a guide, not the other way round.
    guard !inner.item.className.hasSuffix("LayoutGuide") else { return nil }
    let relation = constraint.constant > 0 ? constraint.relation : constraint.relation.mirrored
    let amount = roundedText(constraint.constant.magnitude)
    return PropertyPhrase(owner: inner, property: "\(boundWord(relation))\(edge.rawValue) inset of \(amount)")
  }

  /// Describes an equation between opposite edges as a gap.
  private func gap(_ constraint: LoggedConstraint, _ second: LoggedOperand) -> String? {
    let (one, other) = (constraint.first.attribute, second.attribute)
    guard isSpacing(constraint, second), let isNear = one.isNearEdge, other.isNearEdge == !isNear,
      one.isHorizontal == other.isHorizontal, isNear == (constraint.constant > 0)
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

  /// Returns the name of a width or height: "UIView1.height", "the height of the label "Coupon"".
  func sizeName(of anchor: ItemAnchor) -> String {
    guard case .item(let item) = anchor.owner, let label = meaning.table.labelPhrase(of: item) else {
      return meaning.name(of: anchor)
    }
    return "the \(anchor.attribute.rawValue) of \(label)"
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
    meaning.table.position(of: operand.item).map { meaning.table.items[$0].name } ?? ""
  }

  private func operandName(_ operand: LoggedOperand) -> String {
    "\(itemName(operand)).\(operand.attribute.rawValue)"
  }

  private func boundWord(_ relation: Relation) -> String {
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
