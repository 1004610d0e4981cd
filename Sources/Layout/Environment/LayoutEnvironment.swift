/// An environment to solve a layout for: the device, its window, its keyboard and the traits that follow from them.
///
/// Lengths are in points. The window and the keyboard's frame are in screen coordinates.
public struct LayoutEnvironment: Hashable, Sendable {
  /// The properties of the keyboard that do not depend on the layout.
  public struct Keyboard: Hashable, Sendable {
    /// The keyboard's state.
    public var state: KeyboardState
    /// The keyboard's frame, or `nil` if it is hidden, was not given, and the root is not a keyboard's view.
    public var frame: Rect?
    /// The keyboard's height, if it was given.
    public var height: Double?
    /// The height of a custom keyboard's own view.
    public var inputHeight: Double
    /// The edges that the keyboard is near, if they were given.
    public var near: EdgeSet?
  }

  /// The device, or `nil` if the screen is the window.
  public var device: Device?
  /// The device's orientation.
  public var orientation: Orientation
  /// The part of the screen that the window covers.
  public var split: Split
  /// The edge of the screen at which a split window is.
  public var splitSide: SplitSide
  /// The screen in this orientation, or the window if there is no device.
  public var screen: Rect
  /// The window, in screen coordinates.
  public var window: Rect
  /// The window's safe area.
  public var safeArea: Insets
  /// What bars of the app take from the safe area, or `nil` if it was not given.
  public var additionalSafeArea: Insets?
  /// The interface idiom: phone or pad.
  public var idiom: Idiom
  /// The number of pixels per point.
  public var scale: Double
  /// Whether the screen has a notch.
  public var notch: Bool
  /// Whether the device has a home indicator.
  public var homeIndicator: Bool
  /// The horizontal size class.
  public var horizontalSizeClass: SizeClass
  /// The vertical size class.
  public var verticalSizeClass: SizeClass
  /// The layout direction.
  public var layoutDirection: LayoutEnvironment.LayoutDirection
  /// The text size that the user prefers (Dynamic Type).
  public var contentSizeCategory: LayoutEnvironment.ContentSizeCategory
  /// Whether a custom keyboard must have a globe key, which switches to the next keyboard.
  public var needsInputModeSwitchKey: Bool
  /// Whether the system shows its controls in the window's top leading corner, as iPadOS 26 does for free windows.
  public var windowControls: Bool
  /// The areas under parts of the device or the system, in the root's coordinates. The window controls are not among
  /// them.
  public var occlusions: [Rect]
  /// The area on both sides of the fold, in the root's coordinates, or `nil` without a fold.
  public var division: Rect?
  /// The keyboard.
  public var keyboard: Keyboard

  /// The window's orientation: landscape if it is wider than high.
  public var windowOrientation: Orientation { window.width > window.height ? .landscape : .portrait }
}
