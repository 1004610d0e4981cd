import Layout

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

  var item: Int? {
    if case .item(let item) = owner { item } else { nil }
  }

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
