/// What kind of device the layout is for, as in `UIUserInterfaceIdiom`.
public enum Idiom: String, CaseIterable, Hashable, Sendable {
  case phone, pad
}

/// How the device is held.
public enum Orientation: String, CaseIterable, Hashable, Sendable {
  case portrait, landscape
}

/// Which part of a pad's screen the window takes.
public enum Split: String, CaseIterable, Hashable, Sendable {
  case full, oneThird, half, twoThirds, slideOver, custom
}

/// The edge of the screen at which a window that does not fill it stands.
public enum SplitSide: String, CaseIterable, Hashable, Sendable {
  case leading, trailing
}

/// A size class, as in `UIUserInterfaceSizeClass`.
public enum SizeClass: String, CaseIterable, Hashable, Sendable {
  case compact, regular
}

/// The direction in which text and layout run.
public enum LayoutDirection: String, CaseIterable, Hashable, Sendable {
  case leftToRight, rightToLeft
}

/// What the system keyboard is doing.
public enum KeyboardState: String, CaseIterable, Hashable, Sendable {
  case hidden, docked, undocked, split, floating, shortcutsBar

  /// Whether the keyboard sits at the screen's bottom, so that a keyboard guide always follows it.
  public var isAtBottom: Bool { self == .docked || self == .shortcutsBar }
}

/// A set of edges that keeps the order in which they were inserted.
public struct EdgeSet: Hashable, Sendable {
  /// The edges, each once, in the order in which they were inserted.
  public private(set) var edges: [Edge] = []

  /// The edges in `edges`.
  public init(_ edges: [Edge] = []) {
    for edge in edges { insert(edge) }
  }

  /// Adds `edge` behind the others, if it is not among them.
  public mutating func insert(_ edge: Edge) {
    if !edges.contains(edge) { edges.append(edge) }
  }

  /// Whether `edge` is in the set.
  public func contains(_ edge: Edge) -> Bool { edges.contains(edge) }
}
