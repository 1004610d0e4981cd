/// A change that resolves a conflict.
public struct Repair: Hashable, Sendable {
  /// What is changed.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A constraint gets priority 999.
    case priority
    /// A constraint gets another constant.
    case constant
    /// One of two constraints for the same thing is removed.
    case remove
    /// A view no longer translates its autoresizing mask into constraints.
    case autoresizing
  }

  /// What is changed.
  public let kind: Kind
  /// The constraint of the list that is changed, or that the changed view has made.
  public let constraint: Int
  /// What to do, in a sentence.
  public let text: String
}
