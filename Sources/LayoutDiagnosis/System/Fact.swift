/// A constraint that always holds and that a conflict may need in addition to the list's constraints.
public enum Fact: Hashable, Sendable {
  /// An item's width or height is at least 0.
  case size(item: Int, isWidth: Bool)
  /// A margin is inside its item.
  case margin(item: Int, side: Side)

  /// A side of an item.
  public enum Side: String, Hashable, Sendable, CaseIterable {
    case left, right, top, bottom
  }

  /// Returns the fact as text: `UILabel1.width >= 0`.
  func text(_ meaning: ListMeaning, naming itemName: (ItemTable.Item) -> String = { $0.name }) -> String {
    switch self {
    case .size(let item, let isWidth):
      return "\(itemName(meaning.table.items[item])).\(isWidth ? "width" : "height") >= 0"
    case .margin(let item, let side):
      let name = itemName(meaning.table.items[item])
      return "\(name).\(side.rawValue)Margin \(isFar ? "<=" : ">=") \(name).\(side.rawValue)"
    }
  }

  /// Returns the fact as an expression of the layout spec, with the items' own names for margins.
  func expression(_ meaning: ListMeaning) -> String {
    guard case .margin(let item, let side) = self else { return text(meaning) }
    let name = meaning.table.items[item].name
    let margins = meaning.guides[item].map { meaning.table.items[$0].name } ?? "\(name)Margins"
    return "\(margins).\(side.rawValue) \(isFar ? "<=" : ">=") \(name).\(side.rawValue)"
  }

  /// Whether the fact is about a margin and not about a size.
  var isMargin: Bool {
    if case .margin = self { true } else { false }
  }

  private var isFar: Bool {
    if case .margin(_, let side) = self { side == .right || side == .bottom } else { false }
  }
}

extension ListMeaning {
  /// Returns the facts about the used quantities.
  func facts(_ isUsed: (_ item: Int, _ quantity: Quantity) -> Bool) -> [Fact] {
    var facts: [Fact] = []
    for item in table.items.indices {
      if isUsed(item, .width) { facts.append(.size(item: item, isWidth: true)) }
      if isUsed(item, .height) { facts.append(.size(item: item, isWidth: false)) }
      for side in Fact.Side.allCases where marginUses.contains(MarginUse(item: item, side: side)) {
        if isUnknownMargin(of: item, side) { facts.append(.margin(item: item, side: side)) }
      }
    }
    return facts
  }

  /// Returns the quantities of a fact, whose sum is at least 0.
  func terms(of fact: Fact) -> [QuantityTerm] {
    switch fact {
    case .size(let item, let isWidth):
      return [QuantityTerm(item: item, quantity: isWidth ? .width : .height, coefficient: 1)]
    case .margin(let item, let side):
      let attribute = ItemAnchor.Attribute(side)
      let margin = ItemAnchor(owner: guides[item].map { .item($0) } ?? .margins(item), attribute: attribute).terms
      let edge = ItemAnchor(owner: .item(item), attribute: attribute).terms
      let sign = side == .right || side == .bottom ? -1.0 : 1.0
      return margin.map { $0.scaled(by: sign) } + edge.map { $0.scaled(by: -sign) }
    }
  }
}

extension ItemAnchor.Attribute {
  init(_ side: Fact.Side) {
    self =
      switch side {
      case .left: .left
      case .right: .right
      case .top: .top
      case .bottom: .bottom
      }
  }
}
