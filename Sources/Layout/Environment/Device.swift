/// The facts about one device that a layout depends on.
///
/// Lengths are in points; `width` and `height` are those of the screen in portrait.
public struct Device: Hashable, Sendable {
  /// What holds in one orientation.
  public struct Posture: Hashable, Sendable {
    /// The safe area of a window that fills the screen.
    public let safeArea: Insets
    /// The horizontal size class of a window that fills the screen.
    public let horizontalSizeClass: SizeClass
    /// The vertical size class of a window that fills the screen.
    public let verticalSizeClass: SizeClass
    /// What the docked system keyboard covers, up to the screen's bottom.
    public let keyboardCovered: Double
    /// The height of a custom keyboard's own view.
    public let keyboardInputView: Double
  }

  /// The name by which specs and the command line know the device, such as `iphone-16`.
  public let id: String
  /// The name by which people know it.
  public let name: String
  /// Phone or pad.
  public let idiom: Idiom
  /// The screen's width in portrait.
  public let width: Double
  /// The screen's height in portrait.
  public let height: Double
  /// Pixels for each point.
  public let scale: Double
  /// Whether it has a home indicator in place of a home button.
  public let homeIndicator: Bool
  /// Whether a notch or a camera island cuts into its screen.
  public let notch: Bool
  /// What holds in portrait.
  public let portrait: Posture
  /// What holds in landscape.
  public let landscape: Posture
  /// Which of the figures were filled in by rule rather than measured or published.
  public let estimated: [String]

  /// What holds in `orientation`.
  public func posture(_ orientation: Orientation) -> Posture {
    orientation == .portrait ? portrait : landscape
  }

  /// The screen in `orientation`.
  public func screen(_ orientation: Orientation) -> Size {
    orientation == .portrait ? Size(width: width, height: height) : Size(width: height, height: width)
  }

  /// The orientations in which the device can be used.
  public var orientations: [Orientation] { Orientation.allCases }

  /// The named splits that the device's windows can take in `orientation`.
  public func splits(_ orientation: Orientation) -> [Split] {
    guard idiom == .pad else { return [.full] }
    return orientation == .landscape
      ? [.full, .oneThird, .half, .twoThirds, .slideOver]
      : [.full, .oneThird, .twoThirds, .slideOver]
  }
}
