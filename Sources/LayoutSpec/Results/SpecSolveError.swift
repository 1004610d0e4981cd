/// Why a spec has no result in an environment.
public enum SpecSolveError: Error, Sendable {
  /// The spec, or what the caller gave, is not valid.
  case invalid(SpecErrors)
  /// Required constraints conflict.
  case unsatisfiable(SpecConflict)
  /// The budget of pivots or time was spent.
  case budgetExceeded
}

/// A minimal set of required constraints that conflict: without any one of them, the others could hold.
public struct SpecConflict: Hashable, Sendable {
  /// A constraint of the conflict.
  public struct Member: Hashable, Sendable {
    /// Its name in reports: its id, its JSON Pointer, or that of the stack or view that makes it.
    public let constraint: String
    /// What it says.
    public let text: String
    /// The JSON Pointer of what makes it, into the spec.
    public let pointer: String
    /// Its factor in the sum that proves the conflict.
    public let multiplier: Double
    /// By how much its constant would have to grow for it to hold together with the others.
    public let repair: Double
  }

  /// The constraints, in document order.
  public let members: [Member]
  /// How far the weighted sum of the members is from holding.
  public let gap: Double
}
