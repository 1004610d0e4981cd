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

  package var isSize: Bool { kind == .size }
  package var isHorizontal: Bool { self == .width || kind == .horizontalPosition }

  /// The position between the near and the far edge: 0 for left, 1 for right. It is `nil` for sizes and baselines.
  package var share: Double? {
    switch self {
    case .left, .leading, .top: 0
    case .centerX, .centerY: 0.5
    case .right, .trailing, .bottom: 1
    case .width, .height, .firstBaseline, .lastBaseline: nil
    }
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

/// The properties of a constraint's attributes, some of which exclude each other.
package struct AttributeMix: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  static let directional = AttributeMix(rawValue: 1)
  static let absolute = AttributeMix(rawValue: 2)
  static let horizontal = AttributeMix(rawValue: 4)
  static let vertical = AttributeMix(rawValue: 8)

  // A constant for each attribute takes a tenth of the time of asking for its properties, and each term of a layout
  // comes through here.
  package init(_ attribute: Attribute) {
    self =
      switch attribute {
      case .leading, .trailing: [.directional, .horizontal]
      case .left, .right: [.absolute, .horizontal]
      case .centerX: .horizontal
      case .top, .bottom, .centerY, .firstBaseline, .lastBaseline: .vertical
      case .width, .height: []
      }
  }

  package var mixesDirections: Bool { isSuperset(of: [.directional, .absolute]) }
  /// Whether there are positions on both axes.
  package var mixesAxes: Bool { isSuperset(of: [.horizontal, .vertical]) }
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
