/// A set of edges that keeps the order of insertion.
public struct EdgeSet: Hashable, Sendable {
  /// The edges without duplicates, in the order of insertion.
  public private(set) var edges: [Rect.Edge] = []

  /// Creates a set of edges.
  public init(_ edges: [Rect.Edge] = []) {
    for edge in edges { insert(edge) }
  }

  /// Appends an edge unless the set contains it.
  public mutating func insert(_ edge: Rect.Edge) {
    if !edges.contains(edge) { edges.append(edge) }
  }

  /// Returns whether the set contains an edge.
  public func contains(_ edge: Rect.Edge) -> Bool { edges.contains(edge) }
}
