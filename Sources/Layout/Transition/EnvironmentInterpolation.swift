/// The environments between two, for an interactive change: numbers are interpolated, and everything else stays that of
/// the first environment up to progress 1, and that of the second from there on.
///
/// The window, the safe area and what the app adds to it, the keyboard's frame and its input height are interpolated. A
/// keyboard that is hidden at one end slides: there its top is at the bottom of the screen, and its state is that of
/// the other end.
public struct EnvironmentInterpolation: Hashable, Sendable {
  /// The environment at the start.
  public let from: LayoutEnvironment
  /// The environment at the end.
  public let to: LayoutEnvironment
  /// A frame of a hidden keyboard is below the screen.
  private let fromKeyboard: Rect?
  private let toKeyboard: Rect?
  /// `nil` unless the keyboard is hidden at only one end.
  private let keyboardState: KeyboardState?

  /// Creates the environments between two.
  public init(from: LayoutEnvironment, to: LayoutEnvironment) {
    self.from = from
    self.to = to
    let (first, second) = (from.keyboard, to.keyboard)
    var frames = (first.frame, second.frame)
    keyboardState =
      switch (first.state == .hidden, second.state == .hidden) {
      case (true, false): second.state
      case (false, true): first.state
      default: nil
      }
    if first.state == .hidden, second.state != .hidden, var frame = second.frame {
      frame.y = from.screen.bottom
      frames.0 = frame
    } else if second.state == .hidden, first.state != .hidden, var frame = first.frame {
      frame.y = to.screen.bottom
      frames.1 = frame
    }
    (fromKeyboard, toKeyboard) = frames
  }

  /// Returns the environment at a progress. The size classes are those of one end.
  public func environment(at progress: Double) -> LayoutEnvironment {
    var environment = progress >= 1 ? to : from
    environment.window = from.window.interpolated(to: to.window, at: progress)
    if environment.device == nil { environment.screen = environment.window }
    environment.safeArea = from.safeArea.interpolated(to: to.safeArea, at: progress)
    if from.additionalSafeArea != to.additionalSafeArea {
      let (area, other) = (from.additionalSafeArea ?? Insets(), to.additionalSafeArea ?? Insets())
      environment.additionalSafeArea = area.interpolated(to: other, at: progress)
    }
    environment.keyboard.inputHeight = from.keyboard.inputHeight.interpolated(to: to.keyboard.inputHeight, at: progress)
    if let fromKeyboard, let toKeyboard {
      environment.keyboard.frame = fromKeyboard.interpolated(to: toKeyboard, at: progress)
    }
    if let keyboardState { environment.keyboard.state = keyboardState }
    return environment
  }
}

extension Insets {
  fileprivate func interpolated(to other: Insets, at progress: Double) -> Insets {
    Insets(
      top: top.interpolated(to: other.top, at: progress), left: left.interpolated(to: other.left, at: progress),
      bottom: bottom.interpolated(to: other.bottom, at: progress),
      right: right.interpolated(to: other.right, at: progress))
  }
}
