/// The reason why a ``ViewTree`` or a ``LiveLayout`` rejected a constraint. It is not added.
public struct LayoutConstraintError: Error, Hashable, Sendable {
  /// The kind of mistake.
  public enum Reason: Error, Hashable, Sendable {
    /// `left` or `right` is combined with `leading` or `trailing`.
    case mixedDirection
    /// A horizontal position is combined with a vertical one.
    case mixedAxes
    /// The constraint has no variable, because its sides name the same attributes the same number of times.
    case noVariable
    /// A coefficient, the constant or the weight is not finite or exceeds ``ViewTree/greatestMagnitude``, or the weight
    /// is not above 0.
    case numberOutOfRange
    /// A view is not in the tree.
    case unknownView(Item)
  }

  /// The kind of mistake.
  public let reason: Reason
  /// The constraint's label, or its text if it has none, such as `q.left == q.leading`.
  public let constraint: String

  /// Creates an error about a constraint.
  public init(_ reason: Reason, constraint: String) {
    self.reason = reason
    self.constraint = constraint
  }
}

extension LayoutConstraintError: CustomStringConvertible {
  /// A sentence that names the constraint, and says what is wrong and what to do.
  public var description: String { "\"\(constraint)\": \(reason)" }
}

extension LayoutConstraintError.Reason: CustomStringConvertible {
  /// A sentence that says what is wrong and what to do.
  public var description: String {
    switch self {
    case .mixedDirection: "a constraint cannot combine left or right with leading or trailing; use one of the two pairs"
    case .mixedAxes: "a constraint cannot combine a horizontal position with a vertical one; compare edges of one axis"
    case .noVariable: "the constraint has no variables, because its sides cancel; remove it"
    case .numberOutOfRange:
      "a number is out of range; use finite numbers up to \(ViewTree.greatestMagnitude), and a weight above 0"
    case .unknownView(let item):
      "the tree has no view with index \(item.viewIndex ?? -1); use the views that addView of this tree returned"
    }
  }
}
