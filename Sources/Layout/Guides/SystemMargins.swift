/// The margins that the system gives a window's root, and its readable width, in points.
///
/// They are those of `UIViewController.systemMinimumLayoutMargins` and `UIView.readableContentGuide` at the default text
/// size.
public enum SystemMargins {
  /// The width from which a window has wide margins.
  public static let wideWindow: Double = 414
  /// The leading and trailing margin of a window that is narrower than ``wideWindow``.
  public static let narrowSide: Double = 16
  /// The leading and trailing margin of all other windows.
  public static let wideSide: Double = 20
  /// The largest width of the readable guide at the text size `large`.
  public static let readableWidth: Double = 664
  /// The difference of the widths of the safe area and the readable guide beyond which the guide is limited.
  public static let readableRoom: Double = 88

  /// Returns the leading and trailing margin of a window's width.
  public static func side(windowWidth: Double) -> Double { windowWidth < wideWindow ? narrowSide : wideSide }
}
