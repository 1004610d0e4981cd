public import Layout

/// How a spec is to be solved, and what its result shows.
public struct SpecOptions: Sendable {
  /// What happens to coordinates.
  public enum Rounding: String, CaseIterable, Hashable, Sendable {
    /// They stay as they are.
    case none
    /// Each edge moves to the nearest pixel.
    case pixel
  }

  /// What happens where required constraints conflict.
  public typealias ConflictPolicy = LayoutOptions.ConflictPolicy

  /// What happens to coordinates.
  public var rounding = Rounding.none
  /// Whether guides and spacers that have an id are listed.
  public var includeGuides = false
  /// What happens where required constraints conflict.
  public var onConflict = ConflictPolicy.fail
  /// The most pivots that a solve may take; nil for a limit that grows with the spec.
  public var pivotLimit: Int?
  /// Asked every few pivots; true ends the solve.
  public var isCancelled: (@Sendable () -> Bool)?

  /// The defaults.
  public init() {}
}
