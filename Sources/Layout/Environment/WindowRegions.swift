extension LayoutEnvironment {
  /// The size of the system's controls in the top leading corner of a window.
  public static let windowControlsSize = Size(width: 66, height: 43)

  /// The frame of the window controls in the window's coordinates, or `nil` without controls. Right to left, they are
  /// in the top right corner.
  public var windowControlsFrame: Rect? {
    guard windowControls else { return nil }
    let size = Self.windowControlsSize
    let x = layoutDirection == .leftToRight ? 0 : window.width - size.width
    return Rect(x: x, width: size.width, height: size.height)
  }

  /// The areas that the system puts over a window: the window controls, then the occlusions.
  public var coveredRegions: [Rect] { (windowControlsFrame.map { [$0] } ?? []) + occlusions }

  /// The line in the middle of the division: the fold. A division that is higher than wide is folded along a vertical
  /// line, any other along a horizontal one.
  public var fold: Fold? { division.map { Fold($0) } }

  /// The line along which a screen folds, in the root's coordinates.
  public struct Fold: Hashable, Sendable {
    /// The axis along which the fold divides the screen: horizontal if the line is vertical.
    public let axis: LayoutConstraint.Axis
    /// The position of the line on that axis, in points.
    public let position: Double

    init(_ division: Rect) {
      axis = division.height > division.width ? .horizontal : .vertical
      position = axis == .horizontal ? division.center.x : division.center.y
    }
  }
}
