import Cassowary

extension LiveLayout {
  /// Starts to edit an anchor, which is held at a suggested value, initially its current one.
  ///
  /// The edit is inactive while the anchor's view is hidden.
  ///
  /// - Parameters:
  ///   - anchor: the anchor to edit, for example while it is dragged.
  ///   - priority: the priority of the suggestions. With `Priority.required`, suggestions that cannot be met are
  ///     rejected.
  ///   - weight: the weight among constraints of the same priority, above 0.
  /// - Throws: ``LiveLayoutError/duplicateEdit(_:name:)``, ``LiveLayoutError/hiddenView(_:name:)``,
  ///   ``LiveLayoutError/invalidConstraint(_:)``, ``LiveLayoutError/invalidWeight(_:)``,
  ///   ``LiveLayoutError/budgetExceeded``.
  /// - Complexity: a few pivots; occasionally as much as planning the layout.
  public func edit(_ anchor: LayoutAnchor, priority: Priority = .high, weight: Double = 1) throws(LiveLayoutError) {
    guard position(of: anchor) == nil else { throw .duplicateEdit(anchor, name: description.tree.name(of: anchor)) }
    guard weight > 0, weight <= ViewTree.greatestMagnitude else { throw .invalidWeight(weight) }
    let row = try sum(anchor)
    let value = value(of: row)
    try translating { (solver) throws(SolverError) in
      try solver.beginEdit(anchor, row, priority: priority, weight: weight)
    }
    description.edits.append(
      LiveDescription.Edit(anchor: anchor, priority: priority, weight: weight, value: value))
  }

  /// Suggests a value for an anchor that is being edited.
  ///
  /// - Throws: as ``suggest(_:)``.
  public func suggest(_ value: Double, for anchor: LayoutAnchor) throws(LiveLayoutError) {
    try suggest([(anchor, value)])
  }

  /// Suggests several values as one change. Either all of them are accepted or none.
  ///
  /// A value for an anchor of a hidden view is kept until the view is shown.
  ///
  /// - Parameter suggestions: anchors that are being edited, with values in points. Leading and trailing edges are
  ///   measured from the root's leading edge.
  /// - Throws: ``LiveLayoutError/notEdited(_:name:)``, ``LiveLayoutError/numberOutOfRange(_:)``,
  ///   ``LiveLayoutError/unsatisfiable(_:)`` if an edit is required, ``LiveLayoutError/budgetExceeded``.
  /// - Complexity: O(variables) if the same constraints bind, otherwise a few pivots.
  public func suggest(_ suggestions: [(anchor: LayoutAnchor, value: Double)]) throws(LiveLayoutError) {
    var values: [(variable: Variable, value: Double)] = []
    for (anchor, value) in suggestions {
      guard position(of: anchor) != nil else { throw .notEdited(anchor, name: description.tree.name(of: anchor)) }
      guard abs(value) <= ViewTree.greatestMagnitude else { throw .numberOutOfRange(value) }
      if let variable = solver.variable(of: anchor) { values.append((variable, value)) }
    }
    if !values.isEmpty { try translating { (solver) throws(SolverError) in try solver.solver.suggest(values) } }
    for (anchor, value) in suggestions {
      if let position = position(of: anchor) { description.edits[position].value = value }
    }
  }

  /// Ends an edit. The anchor moves to where the constraints place it.
  ///
  /// - Throws: ``LiveLayoutError/notEdited(_:name:)``, ``LiveLayoutError/budgetExceeded``.
  /// - Complexity: as much as planning the layout.
  public func endEdit(_ anchor: LayoutAnchor) throws(LiveLayoutError) {
    guard let position = position(of: anchor) else {
      throw .notEdited(anchor, name: description.tree.name(of: anchor))
    }
    try translating { (solver) throws(SolverError) in try solver.endEdit(anchor) }
    description.edits.remove(at: position)
  }

  /// The anchors that are being edited, in the order in which the edits began.
  public var editedAnchors: [LayoutAnchor] { description.edits.map { $0.anchor } }

  private func position(of anchor: LayoutAnchor) -> Int? { description.edits.firstIndex { $0.anchor == anchor } }
}
