public import Cassowary

extension Anchored {
  /// Returns the constraints that pin edges to those of another view or guide.
  ///
  /// - Parameters:
  ///   - other: the view or guide.
  ///   - edges: the edges to pin.
  ///   - insets: the distances inward from the other's edges, in points.
  public func pin(
    to other: some Anchored, edges: EdgeSet = .all, insets: DirectionalInsets = 0
  ) -> [LayoutConstraint] {
    edges.edges.map { edge in
      switch edge {
      case .top: top == other.top + insets.top
      case .leading: leading == other.leading + insets.leading
      case .bottom: bottom == other.bottom - insets.bottom
      case .trailing: trailing == other.trailing - insets.trailing
      }
    }
  }
}

extension [LayoutConstraint] {
  /// Returns the constraints with a priority: `key.pin(to: row) ~ .high`.
  public static func ~ (constraints: [LayoutConstraint], priority: Priority) -> [LayoutConstraint] {
    constraints.map { $0 ~ priority }
  }
}

extension DirectionalInsets: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// Creates the same inset on all four sides.
  public init(floatLiteral value: Double) { self.init(all: value) }

  /// Creates the same inset on all four sides.
  public init(integerLiteral value: Int) { self.init(all: Double(value)) }
}

extension EdgeSet: ExpressibleByArrayLiteral {
  /// The four edges.
  public static var all: EdgeSet { EdgeSet(Rect.Edge.allCases) }
  /// The leading and the trailing edge.
  public static var horizontal: EdgeSet { [.leading, .trailing] }
  /// The top and the bottom edge.
  public static var vertical: EdgeSet { [.top, .bottom] }

  /// Creates a set of edges.
  public init(arrayLiteral edges: Rect.Edge...) { self.init(edges) }
}
