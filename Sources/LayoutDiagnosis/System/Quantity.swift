import Cassowary
import JSON
public import Layout

struct Quantity: Hashable, Sendable {
  enum Kind: UInt8, Hashable, Sendable {
    case left, top, width, height
    case firstBaseline, lastBaseline
    case leftMargin, rightMargin, topMargin, bottomMargin
    /// The superview's corner, from which an autoresizing mask is measured, if no line names the superview.
    case originX, originY
  }

  let item: Int
  let kind: Kind
}

struct QuantityTerm: Hashable, Sendable {
  let quantity: Quantity
  let coefficient: Double
}

extension [QuantityTerm] {
  func scaled(by factor: Double) -> [QuantityTerm] {
    map { QuantityTerm(quantity: $0.quantity, coefficient: $0.coefficient * factor) }
  }
}

/// After directions, margins guides and the names of autoresizing masks are resolved.
struct ItemAnchor: Hashable, Sendable {
  enum Owner: Hashable, Sendable {
    case item(Int)
    case margins(Int)
    case origin(Int)
  }

  let owner: Owner
  let attribute: Attribute

  var item: Int? { if case .item(let item) = owner { item } else { nil } }

  var terms: [QuantityTerm] {
    let isHorizontal = attribute.isHorizontal
    func sum(_ item: Int, _ parts: (Quantity.Kind, Double)...) -> [QuantityTerm] {
      parts.filter { $0.1 != 0 }.map {
        QuantityTerm(quantity: Quantity(item: item, kind: $0.0), coefficient: $0.1)
      }
    }
    switch owner {
    case .item(let item):
      if attribute.isBaseline { return sum(item, (attribute == .firstBaseline ? .firstBaseline : .lastBaseline, 1)) }
      let size: Quantity.Kind = isHorizontal ? .width : .height
      return attribute.share.map { sum(item, (isHorizontal ? .left : .top, 1), (size, $0)) } ?? sum(item, (size, 1))
    case .margins(let item):
      let (near, far): (Quantity.Kind, Quantity.Kind) =
        isHorizontal ? (.leftMargin, .rightMargin) : (.topMargin, .bottomMargin)
      let share = attribute.share ?? 0
      return sum(item, (near, 1 - share), (far, share))
    case .origin(let item):
      return sum(item, (attribute == .top ? .originY : .originX, 1))
    }
  }
}

/// A constraint that always holds and that a conflict may need in addition to the list's constraints.
public enum Fact: Hashable, Sendable {
  /// An item's width or height is at least 0.
  case size(item: Int, isWidth: Bool)
  /// A margin is inside its item: left, right, top or bottom.
  case margin(item: Int, side: Attribute)

  var isMargin: Bool { if case .margin = self { true } else { false } }
}

extension ListMeaning {
  /// - Parameter margins: the width of a margin, or `nil` if it is only known to be inside.
  func row(of fact: Fact, margins: Double? = nil) -> Row {
    switch fact {
    case .size(let item, let isWidth):
      return Row(
        first: ItemAnchor(owner: .item(item), attribute: isWidth ? .width : .height), relation: .greaterThanOrEqual)
    case .margin(let item, let attribute):
      let isFar = attribute.share == 1
      let relation: Relation = margins != nil ? .equal : isFar ? .lessThanOrEqual : .greaterThanOrEqual
      return Row(
        first: ItemAnchor(owner: guides[item].map { .item($0) } ?? .margins(item), attribute: attribute),
        relation: relation, second: ItemAnchor(owner: .item(item), attribute: attribute),
        constant: (isFar ? -1 : 1) * (margins ?? 0))
    }
  }

  /// `UILabel1.width >= 0`.
  func text(of fact: Fact, naming itemName: (ItemTable.Item) -> String = { $0.name }) -> String {
    expression(of: row(of: fact)) { name(of: $0, naming: itemName) }
  }

  /// Required constraints that share quantities are in the same system.
  func systems(excluding excluded: Set<Int>, margins: Double? = nil) -> [ConstraintSystem] {
    var all = rows.indices.filter { rows[$0].isRequired && !excluded.contains($0) }
      .map { ConstraintSystem.Row(.constraint($0), rows[$0]) }
    let facts = facts(Set(all.flatMap { $0.terms.map { $0.quantity } }))
    if margins != nil, !facts.contains(where: { $0.isMargin }) { return [] }
    all += facts.map { ConstraintSystem.Row(.fact($0), row(of: $0, margins: margins)) }
    let quantities = all.flatMap { $0.terms.map { $0.quantity } }.uniqued
    let numbers = Dictionary(uniqueKeysWithValues: zip(quantities, 0...))
    var components = DisjointSets(count: quantities.count)
    let numbered = all.map { (row: $0, quantities: $0.terms.compactMap { numbers[$0.quantity] }) }
    for (_, quantities) in numbered {
      for quantity in quantities { components.join(quantities[0], quantity) }
    }
    var parts: [Int: [ConstraintSystem.Row]] = [:]
    for (row, quantities) in numbered { parts[components.root(of: quantities.first ?? 0), default: []].append(row) }
    // The root of a part is its first quantity.
    return parts.sorted { $0.key < $1.key }.map { ConstraintSystem(rows: $0.value) }
  }

  private func facts(_ used: Set<Quantity>) -> [Fact] {
    table.items.indices.flatMap { item in
      var facts: [Fact] = []
      if used.contains(Quantity(item: item, kind: .width)) { facts.append(.size(item: item, isWidth: true)) }
      if used.contains(Quantity(item: item, kind: .height)) { facts.append(.size(item: item, isWidth: false)) }
      return facts + unknownMargins(of: item).map { .margin(item: item, side: $0) }
    }
  }

  func unknownMargins(of item: Int) -> [Attribute] {
    let sides: [Attribute] = [.left, .right, .top, .bottom]
    return sides.filter { unknownMargins.contains(.margin(item: item, side: $0)) }
  }
}
