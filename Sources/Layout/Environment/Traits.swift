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

/// A set of edges, in the fixed order top, leading, bottom, trailing.
public struct EdgeSet: Hashable, Sendable {
  private var bits: UInt8 = 0

  /// The edges in `edges`.
  public init(_ edges: [Edge] = []) {
    for edge in edges { insert(edge) }
  }

  /// Adds `edge`.
  public mutating func insert(_ edge: Edge) { bits |= Self.bit(edge) }

  /// Whether `edge` is in the set.
  public func contains(_ edge: Edge) -> Bool { bits & Self.bit(edge) != 0 }

  /// The edges in order.
  public var edges: [Edge] { Edge.allCases.filter(contains) }

  private static func bit(_ edge: Edge) -> UInt8 {
    switch edge {
    case .top: 1
    case .leading: 2
    case .bottom: 4
    case .trailing: 8
    }
  }
}
