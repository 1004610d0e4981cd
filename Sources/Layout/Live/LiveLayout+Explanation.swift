extension LiveLayout {
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
      case edit(LayoutAnchor)
    }

    /// The explained anchor.
    public let anchor: LayoutAnchor
    /// The anchor's value in points.
    public let value: Double
    /// The reasons for the value. There are none for a guide that the environment fixes.
    public let reasons: [Reason]
    /// The chosen values; empty unless the anchor is ambiguous.
    public let freeVariables: [FreeVariable]
  }
}
