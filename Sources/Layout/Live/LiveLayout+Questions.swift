import Cassowary

extension LiveLayout {
  /// Explains why an anchor has its value: the constraints, rules of stacks and suggestions that determine it.
  ///
  /// - Throws: ``LiveLayoutError/hiddenView(_:name:)``, ``LiveLayoutError/invalidConstraint(_:)``.
  /// - Complexity: O(variables + constraints) for each term of the anchor, of which there are at most four.
  public func why(_ anchor: LayoutAnchor) throws(LiveLayoutError) -> Explanation {
    let sum = try sum(anchor)
    var value = -sum.constant
    var reasons: [ConstraintID: Double] = [:]
    var choices: [Variable: (value: Double, multiplier: Double)] = [:]
    for term in sum.terms {
      let part = try translating { (solver) throws(SolverError) in try solver.explanation(of: term.variable) }
      value += term.coefficient * part.value
      for reason in part.reasons { reasons[reason.constraint, default: 0] += term.coefficient * reason.multiplier }
      for free in part.freeVariables {
        choices[free.variable, default: (free.value, 0)].multiplier += term.coefficient * free.multiplier
      }
    }
    // Smaller multipliers are rounding noise of terms that cancel.
    let resolution = 1e-12
    return Explanation(
      anchor: anchor, value: value,
      reasons: reasons.sorted { $0.key < $1.key }.compactMap { row, multiplier in
        guard abs(multiplier) > resolution, let source = state.source(of: row) else { return nil }
        // An edit whose suggestion is not met is a choice, not a reason.
        if case .edit(let anchor) = source, let edit = state.edits.first(where: { $0.anchor == anchor }),
          let held = edit.held, choices[held.variable] != nil
        {
          return nil
        }
        return Explanation.Reason(source: source, multiplier: multiplier)
      },
      freeVariables: choices.sorted { $0.key < $1.key }.compactMap { variable, choice in
        guard abs(choice.multiplier) > resolution, let quantity = state.quantity(variable) else { return nil }
        return Explanation.FreeVariable(quantity: quantity, value: choice.value, multiplier: choice.multiplier)
      })
  }

  /// Returns whether an edge or size of a view can have two values more than 1e-6 points apart in equally good layouts.
  /// Returns `false` for a hidden view.
  ///
  /// - Throws: ``LiveLayoutError/unknownView(_:)``.
  /// - Complexity: a few pivots for each part of the frame that the binding constraints do not determine.
  public func hasAmbiguousLayout(_ view: ViewTree.View) throws(LiveLayoutError) -> Bool {
    guard state.isAbsent.indices.contains(view.index) else { throw .unknownView(view.item) }
    if state.isAbsent[view.index] { return false }
    let variables = LinearLayout.ViewVariable.allCases.map { LinearLayout.variable(view.index, $0) }
    return try translating { (solver) throws(SolverError) in
      try !solver.ambiguousVariables(among: variables).isEmpty
    }
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
