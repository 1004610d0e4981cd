/// An attribute of an item: an edge, a size, a center or a baseline, as in `NSLayoutConstraint.Attribute`.
public enum Attribute: String, CaseIterable, Hashable, Sendable {
  case left, right, top, bottom, leading, trailing, width, height, centerX, centerY, firstBaseline, lastBaseline

  /// The kind of quantity that an attribute measures. It determines which attributes can be combined in a constraint.
  public enum Kind: Hashable, Sendable {
    /// A position that grows to the right.
    case horizontalPosition
    /// A position that grows downward.
    case verticalPosition
    /// A width or a height.
    case size
  }

  /// The kind of quantity.
  public var kind: Kind {
    switch self {
    case .left, .right, .leading, .trailing, .centerX: .horizontalPosition
    case .top, .bottom, .centerY, .firstBaseline, .lastBaseline: .verticalPosition
    case .width, .height: .size
    }
  }

  /// Whether the attribute follows the layout direction.
  public var isDirectional: Bool { self == .leading || self == .trailing }

  /// Whether the attribute is a baseline, whose position the view defines.
  public var isBaseline: Bool { self == .firstBaseline || self == .lastBaseline }

  /// Whether the attribute is a horizontal edge that does not follow the layout direction.
  public var isAbsolute: Bool { self == .left || self == .right }
}

/// A rectangle that the environment fixes relative to the root.
public enum Guide: String, CaseIterable, Hashable, Sendable {
  /// The root view.
  case root
  /// The root inset by the environment's safe area.
  case safeArea
  /// The safe area inset by the tree's margins.
  case margins
  /// The margins guide, limited to the tree's readable width and centered if the safe area is more than 88 wider.
  case readable
  /// The safe area, with its leading edge beside the window's controls, as `.safeArea(cornerAdaptation: .horizontal)`
  /// in UIKit.
  case safeAreaBesideCorners
  /// The safe area, with its top below the window's controls, as `.safeArea(cornerAdaptation: .vertical)` in UIKit.
  case safeAreaBelowCorners
  /// The margins guide, with its leading edge beside the window's controls.
  case marginsBesideCorners
  /// The margins guide, with its top below the window's controls.
  case marginsBelowCorners
  /// The keyboard, or a strip at the bottom of the root while the guide does not follow one.
  case keyboard
}

extension Guide {
  /// Whether the guide is inside the tree's margins.
  public var usesMargins: Bool {
    switch self {
    case .margins, .readable, .marginsBesideCorners, .marginsBelowCorners: true
    case .root, .safeArea, .keyboard, .safeAreaBesideCorners, .safeAreaBelowCorners: false
    }
  }
}

/// A view or a guide in a constraint.
public struct Item: Hashable, Sendable {
  /// A view's index, or a number from -1 downward for a guide, in the order of the guides.
  let code: Int32

  private static let guides = Guide.allCases

  /// Returns the view with this index in `ViewTree.views`. A constraint that names a nonexistent view is rejected.
  public static func view(_ index: Int) -> Item {
    // Guides have negative codes. No tree has a view with the greatest index.
    Item(code: index < 0 ? .max : Int32(clamping: index))
  }

  /// Returns a guide as an item.
  public static func guide(_ guide: Guide) -> Item {
    Item(code: -1 - Int32(guides.firstIndex(of: guide) ?? 0))
  }

  /// The view's index, or `nil` for a guide.
  public var viewIndex: Int? { code >= 0 ? Int(code) : nil }

  /// The guide, or `nil` for a view.
  public var guide: Guide? { code < 0 ? Self.guides[Int(-1 - code)] : nil }
}

/// A coefficient times an attribute of an item.
public struct AnchorTerm: Hashable, Sendable {
  /// The view or guide.
  public var item: Item
  /// The attribute.
  public var attribute: Attribute
  /// The factor.
  public var coefficient: Double

  /// Creates a term.
  public init(_ item: Item, _ attribute: Attribute, _ coefficient: Double = 1) {
    self.item = item
    self.attribute = attribute
    self.coefficient = coefficient
  }
}
