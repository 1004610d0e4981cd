/// What a constraint can be about: an edge, a size, a center or a baseline of an item, as in `NSLayoutConstraint.Attribute`.
public enum Attribute: String, CaseIterable, Hashable, Sendable {
  case left, right, top, bottom, leading, trailing, width, height, centerX, centerY, firstBaseline, lastBaseline

  /// What an attribute measures, which decides with what it may stand in one constraint.
  public enum Kind: Hashable, Sendable {
    case horizontalPosition, verticalPosition, size
  }

  /// What the attribute measures.
  public var kind: Kind {
    switch self {
    case .left, .right, .leading, .trailing, .centerX: .horizontalPosition
    case .top, .bottom, .centerY, .firstBaseline, .lastBaseline: .verticalPosition
    case .width, .height: .size
    }
  }

  /// Whether the attribute follows the layout direction.
  public var isDirectional: Bool { self == .leading || self == .trailing }

  /// Whether the attribute is a baseline, which is where the view says.
  public var isBaseline: Bool { self == .firstBaseline || self == .lastBaseline }

  /// Whether the attribute is a horizontal edge that does not follow the layout direction.
  public var isAbsolute: Bool { self == .left || self == .right }
}

/// A rectangle that the environment fixes relative to the root.
public enum Guide: String, CaseIterable, Hashable, Sendable {
  case root, safeArea, margins, readable, keyboard
}

/// A view or a guide, as one side of a constraint names it.
public struct Item: Hashable, Sendable {
  /// A view's index; guides are numbered from -1 downward.
  let code: Int32

  /// The view with this index in `ViewTree.views`. A constraint that names a view which is not there is refused.
  public static func view(_ index: Int) -> Item {
    // Guides have the codes below 0. No tree has a view of the greatest index.
    Item(code: index < 0 ? .max : Int32(clamping: index))
  }

  /// A guide.
  public static func guide(_ guide: Guide) -> Item {
    switch guide {
    case .root: Item(code: -1)
    case .safeArea: Item(code: -2)
    case .margins: Item(code: -3)
    case .readable: Item(code: -4)
    case .keyboard: Item(code: -5)
    }
  }

  /// The view's index, or nil for a guide.
  public var viewIndex: Int? { code >= 0 ? Int(code) : nil }

  /// The guide, or nil for a view.
  public var guide: Guide? {
    switch code {
    case -1: .root
    case -2: .safeArea
    case -3: .margins
    case -4: .readable
    case -5: .keyboard
    default: nil
    }
  }
}

/// A coefficient times an attribute of an item.
public struct AnchorTerm: Hashable, Sendable {
  /// The view or guide.
  public var item: Item
  /// What of it.
  public var attribute: Attribute
  /// The factor.
  public var coefficient: Double

  /// `coefficient` times the attribute of the item.
  public init(_ item: Item, _ attribute: Attribute, _ coefficient: Double = 1) {
    self.item = item
    self.attribute = attribute
    self.coefficient = coefficient
  }
}
