import Cassowary

extension LogDiagnosis {
  /// Returns a constraint in words: "UILabel1's top inset of 8", "the minimum height of 44 of UIButton1".
  func description(of index: Int) -> String {
    let constraint = log.constraints[index]
    let row = meaning.rows[index]
    let first = operandName(constraint.first)
    let number = roundedText(constraint.constant)
    guard let second = constraint.second else {
      let bound = boundWord(constraint.relation)
      return "\(itemName(constraint.first))'s \(bound)\(constraint.first.attribute.rawValue) of \(number)"
    }
    switch constraint.notation {
    case .visualInset:
      let isAtEnd = constraint.first.item.isSuperview
      let item = itemName(isAtEnd ? second : constraint.first)
      let side = sideName(constraint.first.attribute, constraint.direction)
      return "\(item)'s \(boundWord(constraint.relation))\(side) inset of \(number)"
    case .visualGap:
      let gap = "\(boundWord(constraint.relation))gap of \(number)"
      return "the \(gap) between \(itemName(second)) and \(itemName(constraint.first))"
    default:
      if let spacing = spacing(constraint, second) { return spacing }
      return "\(first) \(row.relation.symbol) " + rightSide(constraint, second)
    }
  }

  /// Describes an equation between edges as an inset or a gap: `label.bottom == view.bottom - 8` is the label's bottom
  /// inset.
  private func spacing(_ constraint: LoggedConstraint, _ second: LoggedOperand) -> String? {
    let (one, other) = (constraint.first.attribute, second.attribute)
    guard constraint.multiplier == 1, constraint.constant != 0, itemName(constraint.first) != itemName(second) else {
      return nil
    }
    let isGrowing = constraint.constant > 0
    let relation = isGrowing ? constraint.relation : constraint.relation.mirrored
    let amount = roundedText(constraint.constant.magnitude)
    if one == other, one.isNearEdge != nil {
      let innerOperand = constraint.inner == .first ? constraint.first : second
      // A view is inset from a guide, not the other way round.
      guard !innerOperand.item.className.hasSuffix("LayoutGuide") else { return nil }
      let inner = itemName(innerOperand)
      return "\(inner)'s \(boundWord(relation))\(one.rawValue) inset of \(amount)"
    }
    guard let isNear = one.isNearEdge, other.isNearEdge == !isNear, one.isHorizontal == other.isHorizontal,
      isNear == isGrowing
    else { return nil }
    let (before, after) = isNear ? (second, constraint.first) : (constraint.first, second)
    return "the \(boundWord(relation))gap of \(amount) between \(itemName(before)) and \(itemName(after))"
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
