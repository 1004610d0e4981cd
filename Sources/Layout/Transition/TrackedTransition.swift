/// A layout on its way to another environment, solved at each step, as in an interactive drag: every required constraint
/// holds all the way.
///
/// Make one from a tree and two environments, and ask it for each frame of the display. While the root's size alone moves
/// and the same constraints bind, a step costs little more than reading the frames, and does not allocate. Where a guide
/// moves that a constraint names, such as the keyboard's, the layout is solved from scratch.
///
/// It belongs to one task or thread at a time.
public final class TrackedTransition {
  /// The environments on the way.
  public let way: EnvironmentWay
  /// How progress follows time.
  public let curve: AnimationCurve
  /// How long it takes, in seconds.
  public let duration: Double
  private let layout: LiveLayout

  /// A transition of a tree between two environments.
  ///
  /// - Throws: ``LiveLayoutError`` if the layout has no solution at the start.
  public init(
    _ tree: ViewTree, from: LayoutEnvironment, to: LayoutEnvironment, curve: AnimationCurve = .easeInOut,
    duration: Double = 0.25
  ) throws(LiveLayoutError) {
    way = EnvironmentWay(from: from, to: to)
    self.curve = curve
    self.duration = duration
    layout = try LiveLayout(tree, in: from)
  }

  /// The progress at a time, in seconds from the start.
  public func progress(at time: Double) -> Double { curve.progress(at: time, duration: duration) }

  /// Writes the frames of all views at a progress into an array, in the order of the tree.
  ///
  /// - Throws: ``LiveLayoutError`` if the layout has no solution there; the array is as it was.
  /// - Complexity: O(variables) while the same constraints bind and the root's size alone moves, else that of a solve.
  public func frames(at progress: Double, into frames: inout [Rect]) throws(LiveLayoutError) {
    try layout.setEnvironment(way.environment(at: progress))
    layout.frames(into: &frames)
  }

  /// The root's size at the progress that was asked for last.
  public var rootSize: Size { layout.rootSize }
}
