/// The properties of a device that a layout depends on.
///
/// Lengths are in points. `width` and `height` are those of the screen in portrait.
public struct Device: Hashable, Sendable {
  /// The properties of a device in one orientation.
  public struct Posture: Hashable, Sendable {
    /// The safe area of a window that fills the screen.
    public let safeArea: Insets
    /// The horizontal size class of a window that fills the screen.
    public let horizontalSizeClass: SizeClass
    /// The vertical size class of a window that fills the screen.
    public let verticalSizeClass: SizeClass
    /// The height that the docked system keyboard covers at the bottom of the screen.
    public let keyboardCovered: Double
    /// The height of a custom keyboard's own view.
    public let keyboardInputView: Double
    /// The areas of a window that fills the screen under parts of the device or the system, such as a status cluster.
    public let occlusions: [Rect]
    /// The area of a window that fills the screen on both sides of the fold, or `nil` without a fold.
    public let division: Rect?
  }

  /// The identifier in specs and on the command line, such as `iphone-16`.
  public let id: String
  /// The name for people.
  public let name: String
  /// The interface idiom: phone or pad.
  public let idiom: Idiom
  /// The screen's width in portrait.
  public let width: Double
  /// The screen's height in portrait.
  public let height: Double
  /// The number of pixels per point.
  public let scale: Double
  /// Whether the device has a home indicator instead of a home button.
  public let homeIndicator: Bool
  /// Whether the screen has a notch or a camera island.
  public let notch: Bool
  /// The distance between two windows that share the screen.
  public let splitGap: Double
  /// The splits that this device has instead of those of its idiom, or `nil` if it has those.
  public let ownSplits: [Split]?
  /// The properties in portrait.
  public let portrait: Posture
  /// The properties in landscape.
  public let landscape: Posture
  /// The names of the figures that are estimates, not measured or published.
  public let estimated: [String]

  /// Returns the properties in an orientation.
  public func posture(_ orientation: Orientation) -> Posture {
    orientation == .portrait ? portrait : landscape
  }

  /// Returns the size of the screen in an orientation.
  public func screen(_ orientation: Orientation) -> Size {
    orientation == .portrait ? Size(width: width, height: height) : Size(width: height, height: width)
  }

  /// The orientations in which the device can be used.
  public var orientations: [Orientation] { Orientation.allCases }

  /// Returns the named splits of the device's windows in an orientation.
  public func splits(_ orientation: Orientation) -> [Split] {
    let named = ownSplits ?? (idiom == .pad ? [.oneThird, .half, .twoThirds, .slideOver] : [])
    return [.full] + named.filter { $0 != .half || orientation == .landscape }
  }
}
