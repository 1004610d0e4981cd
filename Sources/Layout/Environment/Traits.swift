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

/// The text size that the user prefers (Dynamic Type), as in `UIContentSizeCategory`; smallest first.
public enum ContentSizeCategory: String, CaseIterable, Hashable, Sendable {
  case extraSmall, small, medium, large, extraLarge, extraExtraLarge, extraExtraExtraLarge
  case accessibilityMedium, accessibilityLarge, accessibilityExtraLarge, accessibilityExtraExtraLarge
  case accessibilityExtraExtraExtraLarge
}

/// What the system keyboard is doing.
public enum KeyboardState: String, CaseIterable, Hashable, Sendable {
  case hidden, docked, undocked, split, floating, shortcutsBar

  /// Whether the keyboard sits at the screen's bottom, so that a keyboard guide always follows it.
  public var isAtBottom: Bool { self == .docked || self == .shortcutsBar }

  /// Whether only the keyboard of a pad does this.
  public var isOfPadsAlone: Bool { self == .undocked || self == .split || self == .floating }
}

/// A set of edges that keeps the order in which they were inserted.
public struct EdgeSet: Hashable, Sendable {
  /// The edges, each once, in the order in which they were inserted.
  public private(set) var edges: [Rect.Edge] = []

  /// The edges in `edges`.
  public init(_ edges: [Rect.Edge] = []) {
    for edge in edges { insert(edge) }
  }

  /// Adds `edge` behind the others, if it is not among them.
  public mutating func insert(_ edge: Rect.Edge) {
    if !edges.contains(edge) { edges.append(edge) }
  }

  /// Whether `edge` is in the set.
  public func contains(_ edge: Rect.Edge) -> Bool { edges.contains(edge) }
}
