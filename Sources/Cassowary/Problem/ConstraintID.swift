/// The identifier of a constraint in a problem.
public struct ConstraintID: Hashable, Comparable, Sendable {
  /// The index among the problem's constraints, in the order in which they were added.
  public let index: Int

  /// Creates the identifier of the constraint at an index. Methods that take one check it.
  @inlinable
  public init(index: Int) {
    self.index = index
  }

  /// Orders identifiers by when their constraints were added.
  @inlinable
  public static func < (left: ConstraintID, right: ConstraintID) -> Bool {
    left.index < right.index
  }
}
