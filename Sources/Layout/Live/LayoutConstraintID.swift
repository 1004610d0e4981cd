/// The identifier of a constraint of a ``LiveLayout``.
///
/// The constraints of the original tree have the tree's indices; constraints that are added later have the next ones.
/// No identifier is reused.
public struct LayoutConstraintID: Hashable, Comparable, Sendable {
  /// The number of constraints that were added before this one, including those of the tree.
  public let index: Int

  /// Creates the identifier of the constraint with an index. Methods that take one check it.
  public init(index: Int) { self.index = index }

  /// Orders identifiers by when their constraints were added.
  public static func < (left: LayoutConstraintID, right: LayoutConstraintID) -> Bool { left.index < right.index }
}
