import Layout

extension Attribute {
  /// For a layout from left to right; `nil` for centers, sizes and baselines.
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

  /// For a layout from left to right; `nil` for baselines.
  func value(of rect: Rect) -> Double? {
    if isBaseline { return nil }
    let (origin, length) = isHorizontal ? (rect.x, rect.width) : (rect.y, rect.height)
    return share.map { origin + $0 * length } ?? length
  }
}

extension Rect.Edge {
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
