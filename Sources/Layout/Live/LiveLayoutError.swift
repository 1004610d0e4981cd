public import Cassowary

/// The reason why a ``LiveLayout`` rejected a change or a question. The layout is unchanged.
public enum LiveLayoutError: Error, Hashable, Sendable {
  /// The constraint or the anchor is not valid in the layout.
  case invalidConstraint(LayoutConstraintError)
  /// There is no such constraint.
  case unknownConstraint(LayoutConstraintID)
  /// The view is not in the layout.
  case unknownView(Item)
  /// The view is hidden, so its anchors have no values.
  case hiddenView(Item)
  /// The anchor is already being edited.
  case duplicateEdit(Anchor)
  /// The anchor is not being edited.
  case notEdited(Anchor)
  /// A number is not finite, its magnitude exceeds ``ViewTree/greatestMagnitude``, or the constraints ask for a value
  /// that is too large to compute.
  case numberOutOfRange(Double)
  /// A weight is not above 0, or exceeds ``ViewTree/greatestMagnitude``.
  case invalidWeight(Double)
  /// The layout, or a number in it, is too large for the solver.
  case invalidProblem(ProblemError)
  /// The change would make required constraints conflict.
  case unsatisfiable(LiveLayout.Conflict)
  /// The change exceeded the limit on pivots or memory, or was cancelled.
  case budgetExceeded
}
