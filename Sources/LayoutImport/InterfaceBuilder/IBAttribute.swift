import Layout

/// An attribute of a constraint, as named by Interface Builder.
struct IBAttribute: Hashable {
  /// The attribute in specs.
  let attribute: String
  /// Whether it refers to the item's margins.
  let isMargin: Bool

  /// Creates an attribute from its name, or `nil` if the name is unknown.
  init?(_ name: String) {
    switch name {
    case "leading", "trailing", "left", "right", "top", "bottom", "width", "height", "centerX", "centerY",
      "firstBaseline", "lastBaseline":
      (attribute, isMargin) = (name, false)
    case "baseline": (attribute, isMargin) = ("lastBaseline", false)
    case "leadingMargin", "trailingMargin", "leftMargin", "rightMargin", "topMargin", "bottomMargin":
      (attribute, isMargin) = (String(name.dropLast(6)), true)
    case "centerXWithinMargins": (attribute, isMargin) = ("centerX", true)
    case "centerYWithinMargins": (attribute, isMargin) = ("centerY", true)
    default: return nil
    }
  }

  private init(attribute: String, isMargin: Bool) {
    self.attribute = attribute
    self.isMargin = isMargin
  }

  var isSize: Bool { attribute == "width" || attribute == "height" }
  var isBaseline: Bool { attribute == "firstBaseline" || attribute == "lastBaseline" }

  var isHorizontal: Bool {
    switch attribute {
    case "leading", "trailing", "left", "right", "centerX", "width": true
    default: false
    }
  }

  /// Whether the attribute depends on the layout direction.
  var isDirected: Bool { attribute == "leading" || attribute == "trailing" }

  /// Whether the attribute is left or right, independent of the layout direction.
  var isUndirected: Bool { attribute == "left" || attribute == "right" }

  /// The edge of the attribute, or `nil` for centers, sizes and baselines.
  var edge: IBEdge? {
    switch attribute {
    case "top": .top
    case "bottom": .bottom
    case "leading", "left": .left
    case "trailing", "right": .right
    default: nil
    }
  }

  /// The edge where the attribute's axis starts.
  var start: IBAttribute {
    if !isHorizontal { return IBAttribute(attribute: "top", isMargin: false) }
    return IBAttribute(attribute: isUndirected ? "left" : "leading", isMargin: false)
  }

  /// The distance from that edge, as a fraction of the item's size, or `nil` for sizes and baselines.
  var share: Double? {
    switch attribute {
    case "leading", "left", "top": 0
    case "centerX", "centerY": 0.5
    case "trailing", "right", "bottom": 1
    default: nil
    }
  }

  /// Returns the attribute's value in a rectangle, left to right, or `nil` for baselines.
  func value(of rect: Rect) -> Double? {
    switch attribute {
    case "leading", "left": rect.x
    case "trailing", "right": rect.right
    case "top": rect.y
    case "bottom": rect.bottom
    case "width": rect.width
    case "height": rect.height
    case "centerX": rect.midX
    case "centerY": rect.midY
    default: nil
    }
  }
}

/// An edge of a rectangle, left to right.
enum IBEdge: String, CaseIterable, Hashable {
  case top, left, bottom, right

  /// The edge in specs.
  var attribute: String {
    switch self {
    case .top: "top"
    case .left: "leading"
    case .bottom: "bottom"
    case .right: "trailing"
    }
  }

  /// 1 if insets move the edge to greater coordinates, otherwise -1.
  var inward: Double { self == .top || self == .left ? 1 : -1 }

  func value(of rect: Rect) -> Double {
    switch self {
    case .top: rect.y
    case .left: rect.x
    case .bottom: rect.bottom
    case .right: rect.right
    }
  }

  func value(of insets: Insets) -> Double {
    switch self {
    case .top: insets.top
    case .left: insets.left
    case .bottom: insets.bottom
    case .right: insets.right
    }
  }
}

extension Insets {
  subscript(edge: IBEdge) -> Double {
    get { edge.value(of: self) }
    set {
      switch edge {
      case .top: top = newValue
      case .left: left = newValue
      case .bottom: bottom = newValue
      case .right: right = newValue
      }
    }
  }
}
