import Layout

/// A report on a solved layout: frames, ambiguous values and unmet constraints.
public struct FrameReport: Sendable {
  /// One view.
  public struct Row: Sendable {
    /// The view's id.
    public let id: String
    /// The number of the view's ancestors.
    public let depth: Int
    /// The view's label; empty if it has none of its own.
    public let label: String
    /// The frame in points.
    public let frame: Rect
    /// The ambiguous values among `left`, `top`, `width`, `height`.
    public let ambiguous: Set<String>

    /// Creates a row.
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
    /// The violation in points.
    public let violation: Double

    /// Creates an unmet constraint.
    public init(constraint: String, priority: Double, violation: Double) {
      self.constraint = constraint
      self.priority = priority
      self.violation = violation
    }
  }

  /// The layout's name; empty if it has none.
  public var name = ""
  /// The environment, such as `iphone-16 portrait`.
  public var environment = ""
  /// The root's size in points.
  public var root: Size
  /// The ambiguous sizes of the root among `width`, `height`.
  public var ambiguousRoot: Set<String> = []
  /// The views in document order.
  public var rows: [Row] = []
  /// The optional constraints that are not met, highest priority first.
  public var unsatisfied: [Unsatisfied] = []
  /// The required constraints that were dropped.
  public var broken: [String] = []

  /// Creates a report without views.
  public init(root: Size) { self.root = root }
}
