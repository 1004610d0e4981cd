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
  ///   ``LiveLayoutError/invalidConstraint(_:)``, ``LiveLayoutError/invalidWeight(_:)``.
  /// - Complexity: a few pivots; occasionally as much as planning the layout.
  public func edit(_ anchor: LayoutAnchor, priority: Priority = .high, weight: Double = 1) throws(LiveLayoutError) {
    guard position(of: anchor) == nil else { throw .duplicateEdit(anchor, name: state.tree.name(of: anchor)) }
    guard weight > 0, weight <= ViewTree.greatestMagnitude else { throw .invalidWeight(weight) }
    let row = try sum(anchor)
    let held = try translating { (solver) throws(SolverError) in
      let variable = solver.addVariable()
      do throws(SolverError) {
        let definition = try solver.add(row.defining(variable))
        try solver.edit(variable, priority: priority, weight: weight)
        return (variable, definition)
      } catch {
        // If this fails too, an unused variable remains.
        do throws(SolverError) { try solver.remove(variable) } catch {}
        throw error
      }
    }
    state.edits.append(
      LiveState.Edit(anchor: anchor, priority: priority, weight: weight, value: value(of: row), held: held))
  }

  /// Suggests a value for an anchor that is being edited, as ``suggest(_:)`` does.
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
  ///   ``LiveLayoutError/unsatisfiable(_:)`` if an edit is required.
  public func suggest(_ suggestions: [(anchor: LayoutAnchor, value: Double)]) throws(LiveLayoutError) {
    var values: [(variable: Variable, value: Double)] = []
    for (anchor, value) in suggestions {
      let edit = state.edits[try knownPosition(of: anchor)]
      guard abs(value) <= ViewTree.greatestMagnitude else { throw .numberOutOfRange(value) }
      if let held = edit.held { values.append((held.variable, value)) }
    }
    if !values.isEmpty { try translating { (solver) throws(SolverError) in try solver.suggest(values) } }
    for (anchor, value) in suggestions {
      if let position = position(of: anchor) { state.edits[position].value = value }
    }
  }

  /// Ends an edit. The anchor moves to where the constraints place it.
  ///
  /// - Throws: ``LiveLayoutError/notEdited(_:name:)``.
  /// - Complexity: as much as planning the layout.
  public func endEdit(_ anchor: LayoutAnchor) throws(LiveLayoutError) {
    let position = try knownPosition(of: anchor)
    if let held = state.edits[position].held {
      try translating { (solver) throws(SolverError) in try solver.remove(held.variable) }
    }
    state.edits.remove(at: position)
  }

  private func position(of anchor: LayoutAnchor) -> Int? { state.edits.firstIndex { $0.anchor == anchor } }

  private func knownPosition(of anchor: LayoutAnchor) throws(LiveLayoutError) -> Int {
    guard let position = position(of: anchor) else { throw .notEdited(anchor, name: state.tree.name(of: anchor)) }
    return position
  }
}
