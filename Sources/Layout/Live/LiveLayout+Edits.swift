import Cassowary

extension LiveLayout {
  /// Starts to edit an anchor: it is held at a suggested value, at first its present one.
  ///
  /// The edit is inactive while the anchor's view is hidden.
  ///
  /// - Parameters:
  ///   - anchor: what is edited, for example dragged.
  ///   - priority: how much the suggestions matter. ``Priority/required`` refuses those that cannot be met.
  ///   - weight: their weight among constraints of that priority, above 0.
  /// - Throws: ``LiveLayoutError/duplicateEdit(_:)``, ``LiveLayoutError/hiddenView(_:)``,
  ///   ``LiveLayoutError/invalidConstraint(_:)``, ``LiveLayoutError/invalidWeight(_:)``, ``LiveLayoutError/budgetExceeded``.
  /// - Complexity: a few pivots; now and then as much as planning the layout.
  public func edit(_ anchor: Anchor, priority: Priority = .high, weight: Double = 1) throws(LiveLayoutError) {
    guard position(of: anchor) == nil else { throw .duplicateEdit(anchor) }
    guard weight > 0, weight <= ViewTree.greatestMagnitude else { throw .invalidWeight(weight) }
    let constraint = try description.constraint(anchor == 0)
    guard system.isActive(constraint), let value = value(of: anchor) else { throw .hiddenView(anchor.item) }
    try system.beginEdit(anchor, LiveSystem.row(constraint, description), priority: priority, weight: weight)
    description.edits.append(
      LiveDescription.Edit(anchor: anchor, constraint: constraint, priority: priority, weight: weight, value: value))
  }

  /// Suggests a value for an anchor that is being edited.
  ///
  /// - Throws: as ``suggest(_:)``.
  public func suggest(_ value: Double, for anchor: Anchor) throws(LiveLayoutError) {
    try suggest([(anchor, value)])
  }

  /// Suggests several values as one change: all of them are taken, or none.
  ///
  /// For an anchor of a hidden view the value is kept until the view is shown.
  ///
  /// - Parameter suggestions: anchors that are being edited, and values in points; leading and trailing edges are measured
  ///   from the root's leading edge.
  /// - Throws: ``LiveLayoutError/notEdited(_:)``, ``LiveLayoutError/numberOutOfRange(_:)``,
  ///   ``LiveLayoutError/unsatisfiable(_:)`` if an edit is required, ``LiveLayoutError/budgetExceeded``.
  /// - Complexity: O(variables) while the same constraints bind, else a few pivots.
  public func suggest(_ suggestions: [(anchor: Anchor, value: Double)]) throws(LiveLayoutError) {
    var values: [(variable: Variable, value: Double)] = []
    for (anchor, value) in suggestions {
      guard position(of: anchor) != nil else { throw .notEdited(anchor) }
      guard abs(value) <= ViewTree.greatestMagnitude else { throw .numberOutOfRange(value) }
      if let variable = system.variable(of: anchor) { values.append((variable, value)) }
    }
    if !values.isEmpty {
      do throws(SolverError) { try system.solver.suggest(values) } catch { throw system.refusal(error) }
    }
    for (anchor, value) in suggestions {
      if let position = position(of: anchor) { description.edits[position].value = value }
    }
  }

  /// Ends an edit; the anchor goes where the constraints want it.
  ///
  /// - Throws: ``LiveLayoutError/notEdited(_:)``, ``LiveLayoutError/budgetExceeded``.
  /// - Complexity: as much as planning the layout.
  public func endEdit(_ anchor: Anchor) throws(LiveLayoutError) {
    guard let position = position(of: anchor) else { throw .notEdited(anchor) }
    try system.endEdit(anchor)
    description.edits.remove(at: position)
  }

  /// The anchors that are being edited, in the order their edits began.
  public var editedAnchors: [Anchor] { description.edits.map { $0.anchor } }

  private func position(of anchor: Anchor) -> Int? { description.edits.firstIndex { $0.anchor == anchor } }
}
