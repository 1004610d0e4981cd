public import Cassowary

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

extension LiveLayout {
  /// The origin of a row in a conflict or an explanation.
  public enum Source: Hashable, Sendable {
    /// A constraint of the layout.
    case constraint(LayoutConstraintID)
    /// The constraint that the rejected change would have added.
    case added
    /// The suggested value of an anchor that is being edited.
    case edit(Anchor)
    /// A rule of a view or a stack that is not a constraint of its own; never `.constraint`.
    case rule(ConstraintReference)
  }

  /// A minimal set of conflicting required constraints: without any one of them, the others could be satisfied.
  public struct Conflict: Hashable, Sendable {
    /// A constraint of the conflict.
    public struct Member: Hashable, Sendable {
      /// The origin of the member.
      public let source: Source
      /// Its factor in the sum that proves the conflict.
      public let multiplier: Double
      /// The amount in points by which the constant alone would have to grow to resolve the conflict.
      public let repair: Double
    }

    /// The constraints that conflict.
    public let members: [Member]
    /// The amount by which the weighted sum of the members is violated.
    public let gap: Double
  }

  /// The explanation of an anchor's value.
  ///
  /// The anchor's value is the sum of each reason's constraint times its multiplier and each choice's value times its
  /// multiplier, with the values of the root's given size and of the guides.
  public struct Explanation: Hashable, Sendable {
    /// A constraint that holds exactly, and its multiplier.
    public struct Reason: Hashable, Sendable {
      /// The constraint.
      public let source: Source
      /// The multiplier in the sum.
      public let multiplier: Double
    }

    /// A value that the solver chose because nothing determines it.
    public struct FreeVariable: Hashable, Sendable {
      /// The chosen quantity.
      public let quantity: Quantity
      /// Its value in points.
      public let value: Double
      /// The multiplier in the sum.
      public let multiplier: Double
    }

    /// A quantity that the solver can choose.
    public enum Quantity: Hashable, Sendable {
      /// A variable of the root, of a view or of a stack.
      case variable(LinearLayout.VariableRole)
      /// The anchor of an edit whose suggestion is not met.
      case edit(Anchor)
    }

    /// The explained anchor.
    public let anchor: Anchor
    /// The anchor's value in points.
    public let value: Double
    /// The reasons for the value. There are none for a guide that the environment fixes.
    public let reasons: [Reason]
    /// The chosen values; empty unless the anchor is ambiguous.
    public let freeVariables: [FreeVariable]
  }
}
