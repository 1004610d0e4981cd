/// The interface idiom of a device, as in `UIUserInterfaceIdiom`.
public enum Idiom: String, CaseIterable, Hashable, Sendable {
  case phone, pad
}

/// The orientation of a device.
public enum Orientation: String, CaseIterable, Hashable, Sendable {
  case portrait, landscape
}

/// The part of a pad's screen that a window covers.
public enum Split: String, CaseIterable, Hashable, Sendable {
  case full, oneThird, half, twoThirds, slideOver, custom
}

/// The edge of the screen at which a window that does not fill it is.
public enum SplitSide: String, CaseIterable, Hashable, Sendable {
  case leading, trailing
}

/// A size class, as in `UIUserInterfaceSizeClass`.
public enum SizeClass: String, CaseIterable, Hashable, Sendable {
  case compact, regular
}

/// The direction of text and layout.
public enum LayoutDirection: String, CaseIterable, Hashable, Sendable {
  case leftToRight, rightToLeft
}

/// The user's preferred text size (Dynamic Type), as in `UIContentSizeCategory`, smallest first.
public enum ContentSizeCategory: String, CaseIterable, Hashable, Sendable {
  case extraSmall, small, medium, large, extraLarge, extraExtraLarge, extraExtraExtraLarge
  case accessibilityMedium, accessibilityLarge, accessibilityExtraLarge, accessibilityExtraExtraLarge
  case accessibilityExtraExtraExtraLarge
}

/// The state of the system keyboard.
public enum KeyboardState: String, CaseIterable, Hashable, Sendable {
  case hidden, docked, undocked, split, floating, shortcutsBar

  /// Whether the keyboard is at the bottom of the screen, so that a keyboard guide always follows it.
  public var isAtBottom: Bool { self == .docked || self == .shortcutsBar }

  /// Whether only the keyboard of a pad can have this state.
  public var isPadOnly: Bool { self == .undocked || self == .split || self == .floating }
}

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
