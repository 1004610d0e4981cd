/// A transition to another environment that is solved at each step, as in an interactive drag. Every required
/// constraint holds at all times.
///
/// Create one from a tree and two environments, then ask it for each frame of the display. If only the root's size
/// changes and the same constraints bind, a step costs little more than reading the frames, and does not allocate. If a
/// guide moves that a constraint names, such as the keyboard's, the layout is solved again.
///
/// Use it from one task or thread at a time.
public final class TrackedTransition {
  /// The environments of the transition.
  public let environments: EnvironmentInterpolation
  /// The curve from time to progress.
  public let curve: AnimationCurve
  /// The duration in seconds.
  public let duration: Double
  private let layout: LiveLayout

  /// Creates a transition of a tree between two environments.
  ///
  /// - Throws: ``LiveLayoutError`` if the layout has no solution at the start.
  public init(
    _ tree: ViewTree, from: LayoutEnvironment, to: LayoutEnvironment, curve: AnimationCurve = .easeInOut,
    duration: Double = 0.25
  ) throws(LiveLayoutError) {
    environments = EnvironmentInterpolation(from: from, to: to)
    self.curve = curve
    self.duration = duration
    layout = try LiveLayout(tree, in: from)
  }

  /// Returns the progress at a time, in seconds from the start.
  public func progress(at time: Double) -> Double { curve.progress(at: time, duration: duration) }

  /// Writes the frames of all views at a progress into an array, in the order of the tree.
  ///
  /// - Throws: ``LiveLayoutError`` if the layout has no solution there. The array is unchanged.
  /// - Complexity: O(variables) if the same constraints bind and only the root's size changes, otherwise that of a
  ///   solve.
  public func frames(at progress: Double, into frames: inout [Rect]) throws(LiveLayoutError) {
    try layout.setEnvironment(environments.environment(at: progress))
    layout.frames(into: &frames)
  }
}
