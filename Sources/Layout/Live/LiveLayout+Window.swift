extension LiveLayout {
  /// Resizes the window. The rest of the environment stays the same, including the safe area and the size classes.
  ///
  /// Use this method for the frames of a resizing window: if the same constraints bind, it costs little more than
  /// reading the values. The margins and the readable guide follow the width (the margins are wider from 414 points
  /// on). If a constraint names a guide that changes in this way, the layout is planned again. For a rotated device or
  /// a split window, resolve an environment and call ``setEnvironment(_:)``.
  ///
  /// - Parameter size: the window's size in points, above 0.
  /// - Throws: ``LiveLayoutError/numberOutOfRange(_:)``, ``LiveLayoutError/unsatisfiable(_:)``,
  ///   ``LiveLayoutError/budgetExceeded``.
  /// - Complexity: O(variables) if the same constraints bind, otherwise a few pivots.
  public func resize(to size: Size) throws(LiveLayoutError) {
    for length in [size.width, size.height] where !(length > 0 && length <= ViewTree.greatestMagnitude) {
      throw .numberOutOfRange(length)
    }
    var resized = environment
    resized.window.width = size.width
    resized.window.height = size.height
    if resized.device == nil { resized.screen = resized.window }
    try setEnvironment(resized)
  }

  /// Changes the environment: a rotated device, a keyboard that appears, another layout direction.
  ///
  /// - Throws: ``LiveLayoutError/unsatisfiable(_:)``, ``LiveLayoutError/invalidProblem(_:)``,
  ///   ``LiveLayoutError/budgetExceeded``.
  /// - Complexity: that of ``resize(to:)`` if only the root's size differs, otherwise that of a new solve.
  public func setEnvironment(_ environment: LayoutEnvironment) throws(LiveLayoutError) {
    let geometry = GuideGeometry(description.tree, environment)
    if solver.geometry.hasSameRows(as: geometry, naming: description.names) {
      try translating { (solver) throws(SolverError) in try solver.resize(geometry) }
      description.environment = environment
    } else {
      var changed = description
      changed.environment = environment
      try replace(changed)
    }
  }

  /// Hides or shows a view.
  ///
  /// A hidden view and its descendants take no part in the layout: stacks close the gap, and constraints and edits that
  /// name one of them are inactive until it is shown.
  ///
  /// - Throws: ``LiveLayoutError/unknownView(_:)``, ``LiveLayoutError/unsatisfiable(_:)``,
  ///   ``LiveLayoutError/budgetExceeded``.
  /// - Complexity: that of a new solve.
  public func setHidden(_ isHidden: Bool, _ view: ViewTree.View) throws(LiveLayoutError) {
    try setHidden(isHidden, [view])
  }

  /// Hides or shows several views as one change.
  ///
  /// - Throws: the same errors as for one view.
  /// - Complexity: that of a new solve.
  public func setHidden(_ isHidden: Bool, _ views: [ViewTree.View]) throws(LiveLayoutError) {
    var changed = description
    for view in views {
      guard changed.isHidden.indices.contains(view.index) else { throw .unknownView(view.item) }
      changed.isHidden[view.index] = isHidden
    }
    if changed.absentViews == solver.isAbsent {
      description = changed
    } else {
      try replace(changed)
    }
  }

  /// Returns whether a view or one of its ancestors is hidden. Returns `false` for a view of another tree.
  public func isHidden(_ view: ViewTree.View) -> Bool {
    solver.isAbsent.indices.contains(view.index) && solver.isAbsent[view.index]
  }
}
