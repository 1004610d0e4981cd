public import Cassowary

/// A handle to a constraint of a ``LiveLayout``.
///
/// The constraints of the tree that the layout was made of have the tree's indices; those that are added later the next
/// ones. No handle is used twice.
public struct LayoutConstraintID: Hashable, Comparable, Sendable {
  /// The number of constraints that were in the tree or added before this one.
  public let index: Int

  /// A handle to the constraint with an index, which is checked wherever one is taken.
  public init(index: Int) { self.index = index }

  /// The order in which constraints were added.
  public static func < (left: LayoutConstraintID, right: LayoutConstraintID) -> Bool { left.index < right.index }
}

/// Why a ``LiveLayout`` refused a change or a question. It is as it was.
public enum LiveLayoutError: Error, Hashable, Sendable {
  /// The constraint or the anchor cannot be part of the layout.
  case invalidConstraint(LayoutConstraintError)
  /// There is no such constraint.
  case unknownConstraint(LayoutConstraintID)
  /// The view is none of the layout's.
  case unknownView(Item)
  /// The view is hidden, so that its anchors have no values.
  case hiddenView(Item)
  /// The anchor is being edited already.
  case duplicateEdit(Anchor)
  /// The anchor is not being edited.
  case notEdited(Anchor)
  /// A number is not finite or its magnitude is beyond ``ViewTree/greatestMagnitude``; or the constraints ask for a value
  /// that is beyond what can be computed.
  case numberOutOfRange(Double)
  /// A weight is above 0 and at most ``ViewTree/greatestMagnitude``.
  case invalidWeight(Double)
  /// The layout is larger than the solver takes, or a number in it is.
  case invalidProblem(ProblemError)
  /// With the change, required constraints conflict.
  case unsatisfiable(LiveLayout.Conflict)
  /// The change takes more pivots or memory than allowed, or was cancelled.
  case budgetExceeded
}

extension LiveLayout {
  /// What takes part in a conflict or an explanation.
  public enum Source: Hashable, Sendable {
    /// A constraint of the layout.
    case constraint(LayoutConstraintID)
    /// The constraint that the refused change would have added.
    case added
    /// The suggested value of an anchor that is being edited.
    case edit(Anchor)
    /// What a view or a stack asks for without a constraint of its own; never `.constraint`.
    case rule(ConstraintReference)
  }

  /// A minimal set of required constraints that conflict: without any one of them, the others could hold.
  public struct Conflict: Hashable, Sendable {
    /// A constraint of the conflict.
    public struct Member: Hashable, Sendable {
      /// What it is.
      public let source: Source
      /// Its factor in the sum that proves the conflict.
      public let multiplier: Double
      /// By how much its constant alone, in points, would have to grow for it to hold together with the others.
      public let repair: Double
    }

    /// The constraints that conflict.
    public let members: [Member]
    /// How far the sum of the members, each times its multiplier, is from holding.
    public let gap: Double
  }

  /// Why an anchor has its value.
  ///
  /// Each reason's constraint times its multiplier, and each choice's value times its multiplier, with the root's given
  /// size and the guides put in, add up to the anchor's value.
  public struct Explanation: Hashable, Sendable {
    /// A constraint that holds exactly, and what it is multiplied by.
    public struct Reason: Hashable, Sendable {
      /// The constraint.
      public let source: Source
      /// Its share in the sum.
      public let multiplier: Double
    }

    /// What the solver chose a value of because nothing determines it.
    public struct Choice: Hashable, Sendable {
      /// What was chosen.
      public let quantity: Quantity
      /// Its value in points.
      public let value: Double
      /// Its share in the sum.
      public let multiplier: Double
    }

    /// A number that can be chosen.
    public enum Quantity: Hashable, Sendable {
      /// A variable of the root, of a view or of a stack.
      case variable(LinearLayout.VariableRole)
      /// The anchor of an edit whose suggestion is not met.
      case edit(Anchor)
    }

    /// What is explained.
    public let anchor: Anchor
    /// Its value in points.
    public let value: Double
    /// What makes it so; none for a guide that the environment fixes.
    public let reasons: [Reason]
    /// What was chosen; empty unless the anchor is ambiguous.
    public let choices: [Choice]
  }
}
