/// The interface idiom of a device, as in `UIUserInterfaceIdiom`.
public enum Idiom: String, CaseIterable, Hashable, Sendable {
  case phone, pad
}

/// The orientation of a device.
public enum Orientation: String, CaseIterable, Hashable, Sendable {
  case portrait, landscape
}

/// The part of the screen that a window covers.
public enum Split: String, CaseIterable, Hashable, Sendable {
  /// The whole screen.
  case full
  /// The smaller one of two windows of different width.
  case oneThird
  /// One of two windows of equal width.
  case half
  /// The larger one of two windows of different width.
  case twoThirds
  /// A narrow window over another one.
  case slideOver
  /// A window that was given.
  case custom
}

/// The edge of the screen at which a window that does not fill it is.
public enum SplitSide: String, CaseIterable, Hashable, Sendable {
  case leading, trailing
}

/// A size class, as in `UIUserInterfaceSizeClass`.
public enum SizeClass: String, CaseIterable, Hashable, Sendable {
  case compact, regular

  /// The width from which a window is regular, in points. A device's own size class of the whole screen precedes it.
  public static let regularWidth: Double = 640
  /// The height from which a window is regular, in points. A device's own size class of the whole screen precedes it.
  public static let regularHeight: Double = 480

  /// Returns the horizontal size class of a window's width.
  public static func horizontal(windowWidth: Double) -> SizeClass { windowWidth < regularWidth ? .compact : .regular }

  /// Returns the vertical size class of a window's height.
  public static func vertical(windowHeight: Double) -> SizeClass { windowHeight < regularHeight ? .compact : .regular }
}

// `LayoutDirection` and `ContentSizeCategory` alone are types of SwiftUI, which many files import, too.
extension LayoutEnvironment {
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
}

/// The state of the system keyboard.
public enum KeyboardState: String, CaseIterable, Hashable, Sendable {
  /// There is no keyboard.
  case hidden
  /// The keyboard is at the bottom of the screen.
  case docked
  /// The keyboard is above the bottom of a pad's screen.
  case undocked
  /// The keyboard is undocked, in two halves.
  case split
  /// The keyboard is a small window on a pad.
  case floating
  /// Only the bar of shortcuts above a hardware keyboard is visible.
  case shortcutsBar

  /// Whether the keyboard is at the bottom of the screen, so that a keyboard guide always follows it.
  public var isAtBottom: Bool { self == .docked || self == .shortcutsBar }

  /// Whether only the keyboard of a pad can have this state.
  public var isPadOnly: Bool { self == .undocked || self == .split || self == .floating }
}

extension DirectionalInsets {
  func insets(in direction: LayoutEnvironment.LayoutDirection) -> Insets {
    let (left, right) = direction == .leftToRight ? (leading, trailing) : (trailing, leading)
    return Insets(top: top, left: left, bottom: bottom, right: right)
  }
}
