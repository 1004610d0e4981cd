import Cassowary
import JSON
import Layout

/// A property such as `minimum height`, with its number unless the property contains it.
private struct PropertyPhrase {
  let owner: LoggedOperand
  let property: String
  var number: Double?

  var text: String { property + (number.map { " of \(roundedText($0))" } ?? "") }
}

extension LogDiagnosis {
  /// "UILabel1's top inset of 8", "the gap of 8 between UILabel1 and UILabel2".
  func description(of index: Int) -> String {
    if let phrase = propertyPhrase(of: index) {
      return text(of: [phrase.text], owner: phrase.owner) + target(of: index, phrase.owner)
    }
    let constraint = log.constraints[index]
    guard let second = constraint.second else { return constraint.text }
    if let gap = gap(constraint, second) { return gap }
    let factor = constraint.multiplier == 1 ? "" : "\(roundedText(constraint.multiplier)) * "
    let rest = summandText(constraint.constant, roundedText)
    let names = [constraint.first, second].map { "\(itemName($0)).\($0.attribute.name)" }
    return "\(names[0]) \(rows[index].relation.symbol) \(factor)\(names[1])\(rest)"
  }

  /// "UILabel1's top inset of 8, bottom inset of 12 and height of 20", or `nil` if the constraints are not all of one
  /// view.
  func description(ofAll indices: [Int]) -> String? {
    let phrases = indices.compactMap { propertyPhrase(of: $0) }
    guard phrases.count > 1, phrases.count == indices.count, let owner = phrases.first?.owner,
      phrases.allSatisfy({ $0.owner.item == owner.item })
    else { return nil }
    return text(of: zip(phrases, indices).map { $0.text + target(of: $1, $0.owner) }, owner: owner)
  }

  /// " to the safe area" for an inset if the same edge of the view has an inset from another item, too.
  private func target(of index: Int, _ owner: LoggedOperand) -> String {
    func other(_ index: Int) -> LoggedItem? {
      log.constraints[index].operands.first { $0 != owner }.flatMap { $0.item == owner.item ? nil : $0.item }
    }
    guard let target = other(index), let item = item(LoggedOperand(item: target, attribute: owner.attribute)),
      memberIndices.contains(where: { member in
        log.constraints[member].operands.contains(owner) && other(member).map { $0 != target } == true
          && propertyPhrase(of: member)?.owner == owner
      })
    else { return "" }
    return " to \(phrase(item))"
  }

  /// Without its number: "the height of the label "Coupon"".
  func property(of index: Int) -> String? {
    propertyPhrase(of: index).map {
      text(of: [$0.property], owner: $0.owner) + target(of: index, $0.owner)
    }
  }

  private func text(of properties: [String], owner: LoggedOperand) -> String {
    item(owner).map { table.phrase(joined(properties), of: $0) } ?? joined(properties)
  }

  private func propertyPhrase(of index: Int) -> PropertyPhrase? {
    let constraint = log.constraints[index]
    let (first, number) = (constraint.first, constraint.constant)
    let bound = boundWord(constraint.relation)
    guard let second = constraint.second else {
      return PropertyPhrase(owner: first, property: bound + first.attribute.name, number: number)
    }
    switch constraint.notation {
    case .visualGap: return nil
    case .visualInset:
      let side = sideName(first.attribute, constraint.direction)
      return PropertyPhrase(owner: constraint.subject, property: "\(bound)\(side) inset", number: number)
    case .equation: return proportion(constraint, second) ?? inset(constraint, second)
    }
  }

  /// "aspect ratio of 16:9", "width of 62% of UIView's".
  private func proportion(_ constraint: LoggedConstraint, _ second: LoggedOperand) -> PropertyPhrase? {
    let bound = boundWord(constraint.relation)
    if let ratio = constraint.aspectRatio {
      return PropertyPhrase(owner: constraint.first, property: "\(bound)aspect ratio of \(ratio.text)")
    }
    let attribute = constraint.first.attribute
    guard attribute.isSize, attribute == second.attribute, constraint.constant == 0, constraint.multiplier != 1,
      let other = item(second)
    else { return nil }
    let whole = table.labelPhrase(of: other).map { "that of \($0)" } ?? table.possessive(of: other)
    let share = "\(roundedText(constraint.multiplier * 100))% of \(whole)"
    return PropertyPhrase(owner: constraint.first, property: "\(bound)\(attribute.name) of \(share)")
  }

  /// `label.bottom == view.bottom - 8` is the label's bottom inset.
  private func inset(_ constraint: LoggedConstraint, _ second: LoggedOperand) -> PropertyPhrase? {
    let edge = constraint.first.attribute
    guard isSpacing(constraint, second), edge == second.attribute, edge.isNearEdge != nil else { return nil }
    let inner = constraint.isFirstInside == true ? constraint.first : second
    // A view is inset from a guide, not the other way round.
    guard !inner.item.className.hasSuffix("LayoutGuide") else { return nil }
    let relation = constraint.constant > 0 ? constraint.relation : constraint.relation.mirrored
    let property = "\(boundWord(relation))\(edge.name) inset"
    return PropertyPhrase(owner: inner, property: property, number: constraint.constant.magnitude)
  }

  private func gap(_ constraint: LoggedConstraint, _ second: LoggedOperand) -> String? {
    var (relation, size, views) = (constraint.relation, constraint.constant, [second, constraint.first])
    if constraint.notation != .visualGap {
      let (one, other) = (constraint.first.attribute, second.attribute)
      guard isSpacing(constraint, second), let isNear = one.isNearEdge, other.isNearEdge == !isNear,
        one.isHorizontal == other.isHorizontal, isNear == (size > 0), !isNested(constraint)
      else { return nil }
      size = size.magnitude
      if !isNear { (relation, views) = (relation.mirrored, views.reversed()) }
    }
    let names = views.map { item($0).map { phrase($0) } ?? "" }
    return "the \(boundWord(relation))gap of \(roundedText(size)) between \(names[0]) and \(names[1])"
  }

  private func isSpacing(_ constraint: LoggedConstraint, _ second: LoggedOperand) -> Bool {
    constraint.multiplier == 1 && constraint.constant != 0 && itemName(constraint.first) != itemName(second)
  }

  private func isNested(_ constraint: LoggedConstraint) -> Bool {
    let items = constraint.operands.compactMap { item($0) }
    return items.count == 2 && (contains(items[0], items[1]) || contains(items[1], items[0]))
  }

  func sizeName(of anchor: ItemAnchor) -> String {
    guard case .item(let item) = anchor.owner else { return meaning.name(of: anchor) { $0.displayName } }
    return table.phrase(anchor.attribute.rawValue, of: item)
  }

  func itemName(_ operand: LoggedOperand) -> String { item(operand).map { table.items[$0].displayName } ?? "" }

  func boundWord(_ relation: Relation) -> String {
    switch relation {
    case .equal: ""
    case .greaterThanOrEqual: "minimum "
    case .lessThanOrEqual: "maximum "
    }
  }

  private func sideName(_ attribute: LoggedAttribute, _ direction: LoggedConstraint.Direction) -> String {
    guard direction != .unspecified, attribute.isDirectional else { return attribute.name }
    return (attribute.anchor == .leading) == (direction == .leftToRight) ? "left" : "right"
  }
}

extension LoggedConstraint {
  /// The width to the height, such as `16:9`. The log rounds 16/9 to 1.77778.
  var aspectRatio: (text: String, number: Double)? {
    guard let second, second.item == first.item, first.attribute.isSize, second.attribute.isSize,
      first.attribute != second.attribute, multiplier > 0, constant == 0
    else { return nil }
    let ratio = first.attribute.anchor == .width ? multiplier : 1 / multiplier
    for height in 1...32 {
      let width = (ratio * Double(height)).rounded()
      if width > 0, (width / Double(height) - ratio).magnitude <= ratio * 2e-5 {
        return ("\(roundedText(width)):\(height)", width / Double(height))
      }
    }
    return ("\(roundedText(ratio)):1", ratio)
  }
}

extension ItemTable {
  /// `UIView`, "the safe area", or "the label "Coupon"" if the item shows a text of its own.
  func phrase(of item: Int) -> String {
    switch items[item].displayName {
    case "safeArea": "the safe area"
    case "layoutMargins": "the layout margins"
    default: labelPhrase(of: item) ?? items[item].displayName
    }
  }

  /// "UIView's", "the layout margins'".
  func possessive(of item: Int) -> String {
    let phrase = phrase(of: item)
    return phrase == "the layout margins" ? phrase + "'" : phrase + "'s"
  }

  /// "UIView's height", "the height of the label "Coupon"".
  func phrase(_ property: String, of item: Int) -> String {
    labelPhrase(of: item).map { "the \(property) of \($0)" } ?? "\(possessive(of: item)) \(property)"
  }

  /// `nil` if the item shows no text or another one shows the same.
  func labelPhrase(of item: Int) -> String? {
    guard let phrase = items[item].labelPhrase else { return nil }
    return items.indices.allSatisfy { $0 == item || items[$0].labelPhrase != phrase } ? phrase : nil
  }
}

extension ItemTable.Item {
  fileprivate var labelPhrase: String? {
    let nouns: [(suffix: String, noun: String)] = [
      ("Label", "label"), ("Button", "button"), ("TextField", "text field"), ("TextView", "text view"),
    ]
    guard key.hasPrefix("0x"), !label.isEmpty, let noun = nouns.first(where: { className.hasSuffix($0.suffix) })?.noun
    else { return nil }
    // A list prints line breaks as `\n` or `\\n`.
    var text: [UInt8] = []
    for byte in label.utf8 {
      if byte == UInt8(ascii: "n"), text.last == .backslash {
        while text.last == .backslash { text.removeLast() }
        text.append(.space)
      } else {
        text.append(byte == .newline ? .space : byte)
      }
    }
    return "the \(noun) \"\(String(decoding: text, as: UTF8.self))\""
  }
}
