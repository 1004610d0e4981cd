import Layout

extension Attribute {
  var isSize: Bool { kind == .size }

  var isHorizontal: Bool {
    switch self {
    case .leading, .trailing, .left, .right, .centerX, .width: true
    case .top, .bottom, .centerY, .height, .firstBaseline, .lastBaseline: false
    }
  }

  /// The edge of the attribute, left to right, or `nil` for centers, sizes and baselines.
  var edge: Rect.Edge? {
    switch self {
    case .top: .top
    case .bottom: .bottom
    case .leading, .left: .leading
    case .trailing, .right: .trailing
    case .centerX, .centerY, .width, .height, .firstBaseline, .lastBaseline: nil
    }
  }

  var start: Attribute { isHorizontal ? (isAbsolute ? .left : .leading) : .top }

  /// The distance from that edge, as a fraction of the item's size, or `nil` for sizes and baselines.
  var share: Double? {
    switch self {
    case .leading, .left, .top: 0
    case .centerX, .centerY: 0.5
    case .trailing, .right, .bottom: 1
    case .width, .height, .firstBaseline, .lastBaseline: nil
    }
  }

  /// Returns the attribute's value in a rectangle, left to right, or `nil` for baselines.
  func value(of rect: Rect) -> Double? {
    if isBaseline { return nil }
    let (origin, length) = isHorizontal ? (rect.x, rect.width) : (rect.y, rect.height)
    return share.map { origin + $0 * length } ?? length
  }
}

extension Rect.Edge {
  /// 1 if insets move the edge to greater coordinates, otherwise -1.
  var inward: Double { self == .top || self == .leading ? 1 : -1 }

  func value(of rect: Rect) -> Double {
    switch self {
    case .top: rect.y
    case .leading: rect.x
    case .bottom: rect.bottom
    case .trailing: rect.right
    }
  }
}

extension Insets {
  subscript(edge: Rect.Edge) -> Double {
    get {
      switch edge {
      case .top: top
      case .leading: left
      case .bottom: bottom
      case .trailing: right
      }
    }
    set {
      switch edge {
      case .top: top = newValue
      case .leading: left = newValue
      case .bottom: bottom = newValue
      case .trailing: right = newValue
      }
    }
  }
}
