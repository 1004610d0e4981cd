/// All that a layout is solved for: the device, its window, its keyboard and the traits that follow from them.
///
/// Lengths are in points. The window and the keyboard's frame are in screen coordinates.
public struct LayoutEnvironment: Hashable, Sendable {
  /// The keyboard, as far as it does not depend on the layout.
  public struct Keyboard: Hashable, Sendable {
    /// What it is doing.
    public var state: KeyboardState
    /// Where it is; nil for a hidden one.
    public var frame: Rect?
    /// Its height, if it was given.
    public var height: Double?
    /// The height of a custom keyboard's own view.
    public var inputHeight: Double
    /// The edges that it was said to be near, if it was.
    public var near: EdgeSet?
  }

  /// The device, or `nil` if the screen is the window.
  public var device: Device?
  /// How the device is held.
  public var orientation: Orientation
  /// The part of the screen that the window takes.
  public var split: Split
  /// The edge at which a split window stands.
  public var splitSide: SplitSide
  /// The screen in this orientation; without a device the window.
  public var screen: Rect
  /// The window, in screen coordinates.
  public var window: Rect
  /// The window's safe area.
  public var safeArea: Insets
  /// Phone or pad.
  public var idiom: Idiom
  /// Pixels for each point.
  public var scale: Double
  /// Whether the screen has a notch.
  public var notch: Bool
  /// Whether the device has a home indicator.
  public var homeIndicator: Bool
  /// The horizontal size class.
  public var horizontalSizeClass: SizeClass
  /// The vertical size class.
  public var verticalSizeClass: SizeClass
  /// The direction in which layout runs.
  public var layoutDirection: LayoutDirection
  /// The text size that the user prefers (Dynamic Type).
  public var contentSizeCategory: ContentSizeCategory
  /// Whether a custom keyboard must offer a key that switches to the next keyboard.
  public var needsInputModeSwitchKey: Bool
  /// The keyboard.
  public var keyboard: Keyboard

  /// The window's orientation: landscape where it is wider than high.
  public var windowOrientation: Orientation { window.width > window.height ? .landscape : .portrait }
}
