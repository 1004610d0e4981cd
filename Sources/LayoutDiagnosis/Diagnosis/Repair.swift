/// A change that resolves a conflict.
public struct Repair: Hashable, Sendable {
  /// The kind of a repair.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Lower a constraint's priority to 999.
    case priority
    /// Change a constraint's constant.
    case constant
    /// Remove a constraint that says too much, such as one of two on the same attribute, or one of Interface Builder.
    case remove
    /// Pin an edge to another edge.
    case anchor
    /// Stop translating a view's autoresizing mask into constraints.
    case autoresizing
    /// Set another property of a view, so that the system no longer makes a constraint.
    case property
  }

  /// The kind of the repair.
  public let kind: Kind
  /// The index of the constraint to change, or of one that the view to change has made.
  public let constraint: Int
  /// A sentence that says what to do.
  public let text: String
}
