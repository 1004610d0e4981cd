/// A variable of an item.
enum Quantity: UInt8, Hashable, Sendable {
  case left, top, width, height
  case firstBaseline, lastBaseline
  case leftMargin, rightMargin, topMargin, bottomMargin
  /// The corner of the superview, from which an autoresizing mask is measured, if no line names the superview.
  case originX, originY
}

/// A quantity of an item times a coefficient.
struct QuantityTerm: Hashable, Sendable {
  let item: Int
  let quantity: Quantity
  var coefficient: Double
}

/// An edge or size, after directions, margins guides and the names of autoresizing masks are resolved.
struct ItemAnchor: Hashable, Sendable {
  enum Attribute: String, Hashable, Sendable {
    case left, right, top, bottom, leading, trailing, width, height, centerX, centerY, firstBaseline, lastBaseline
  }

  /// The owner of an attribute: an item itself, its margins, or the corner from which its frame is measured.
  enum Owner: Hashable, Sendable {
    case item(Int)
    case margins(Int)
    case origin(Int)
  }

  let owner: Owner
  let attribute: Attribute

  /// The quantities whose sum is the anchor.
  var terms: [QuantityTerm] {
    switch owner {
    case .item(let item): Self.terms(of: item, attribute)
    case .margins(let item): Self.marginTerms(of: item, attribute)
    case .origin(let item):
      [QuantityTerm(item: item, quantity: attribute == .top ? .originY : .originX, coefficient: 1)]
    }
  }

  private static func terms(of item: Int, _ attribute: Attribute) -> [QuantityTerm] {
    func sum(_ position: Quantity, _ size: Quantity, _ share: Double) -> [QuantityTerm] {
      [
        QuantityTerm(item: item, quantity: position, coefficient: 1),
        QuantityTerm(item: item, quantity: size, coefficient: share),
      ]
    }
    func one(_ quantity: Quantity) -> [QuantityTerm] {
      [QuantityTerm(item: item, quantity: quantity, coefficient: 1)]
    }
    return switch attribute {
    case .left, .leading: one(.left)
    case .right, .trailing: sum(.left, .width, 1)
    case .centerX: sum(.left, .width, 0.5)
    case .top: one(.top)
    case .bottom: sum(.top, .height, 1)
    case .centerY: sum(.top, .height, 0.5)
    case .width: one(.width)
    case .height: one(.height)
    case .firstBaseline: one(.firstBaseline)
    case .lastBaseline: one(.lastBaseline)
    }
  }

  private static func marginTerms(of item: Int, _ attribute: Attribute) -> [QuantityTerm] {
    func sum(_ near: Quantity, _ nearShare: Double, _ far: Quantity, _ farShare: Double) -> [QuantityTerm] {
      [(near, nearShare), (far, farShare)].compactMap {
        $0.1 == 0 ? nil : QuantityTerm(item: item, quantity: $0.0, coefficient: $0.1)
      }
    }
    return switch attribute {
    case .left, .leading: sum(.leftMargin, 1, .rightMargin, 0)
    case .right, .trailing: sum(.leftMargin, 0, .rightMargin, 1)
    case .centerX: sum(.leftMargin, 0.5, .rightMargin, 0.5)
    case .width: sum(.leftMargin, -1, .rightMargin, 1)
    case .top, .firstBaseline: sum(.topMargin, 1, .bottomMargin, 0)
    case .bottom, .lastBaseline: sum(.topMargin, 0, .bottomMargin, 1)
    case .centerY: sum(.topMargin, 0.5, .bottomMargin, 0.5)
    case .height: sum(.topMargin, -1, .bottomMargin, 1)
    }
  }
}
