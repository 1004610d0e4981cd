public import Layout

/// Options for solving a spec and for its result.
public struct SpecOptions: Sendable {
  /// The rounding of coordinates.
  public enum Rounding: String, CaseIterable, Hashable, Sendable {
    /// Coordinates are not rounded.
    case none
    /// Each edge is rounded to the nearest pixel.
    case pixel
  }

  /// The policy for conflicts of required constraints.
  public typealias ConflictPolicy = LayoutOptions.ConflictPolicy

  /// The rounding of coordinates.
  public var rounding = Rounding.none
  /// Whether guides and spacers with an id are listed.
  public var includeGuides = false
  /// Whether the JSON of a result has the environment.
  public var listsEnvironment = true
  /// The ids of the views to list, or `nil` for all. Whether the others are ambiguous is not examined.
  public var views: Set<String>?
  /// The policy for conflicts of required constraints.
  public var onConflict = ConflictPolicy.fail
  /// The largest number of pivots of a solve, or `nil` for a limit that grows with the spec.
  public var pivotLimit: Int?
  /// Called every few pivots; `true` ends the solve.
  public var isCancelled: (@Sendable () -> Bool)?

  /// Creates the default options, with a function that ends a solve.
  public init(isCancelled: (@Sendable () -> Bool)? = nil) { self.isCancelled = isCancelled }

  var layoutOptions: LayoutOptions {
    LayoutOptions(onConflict: onConflict, pivotLimit: pivotLimit, isCancelled: isCancelled)
  }
}
