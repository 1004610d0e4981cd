import Layout

/// A solved layout as people look at it: who stands where, what is open, what is not met.
public struct FrameReport: Sendable {
  /// One view.
  public struct Row: Sendable {
    /// The view's id.
    public let id: String
    /// How many views it is in.
    public let depth: Int
    /// What people call it; empty if it has no label of its own.
    public let label: String
    /// Where it stands, in points.
    public let frame: Rect
    /// Which of `left`, `top`, `width`, `height` the constraints leave open.
    public let ambiguous: Set<String>

    /// A view from its parts.
    public init(id: String, depth: Int, label: String, frame: Rect, ambiguous: Set<String>) {
      self.id = id
      self.depth = depth
      self.label = label
      self.frame = frame
      self.ambiguous = ambiguous
    }
  }

  /// An optional constraint that is not met.
  public struct Unsatisfied: Sendable {
    /// The constraint's name.
    public let constraint: String
    /// Its priority.
    public let priority: Double
    /// By how much, in points.
    public let violation: Double

    /// An optional constraint from its parts.
    public init(constraint: String, priority: Double, violation: Double) {
      self.constraint = constraint
      self.priority = priority
      self.violation = violation
    }
  }

  /// The layout's name; empty if it has none.
  public var name = ""
  /// What it was solved for, such as `iphone-16 portrait`.
  public var environment = ""
  /// The root's size in points.
  public var root: Size
  /// Which of `width`, `height` of the root the constraints leave open.
  public var ambiguousRoot: Set<String> = []
  /// The views in document order.
  public var rows: [Row] = []
  /// The optional constraints that are not met, highest priority first.
  public var unsatisfied: [Unsatisfied] = []
  /// The required constraints that were dropped.
  public var broken: [String] = []

  /// A report on a root without views.
  public init(root: Size) { self.root = root }
}
