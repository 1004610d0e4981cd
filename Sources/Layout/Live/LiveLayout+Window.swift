import Cassowary

extension LiveLayout {
  /// Resizes the window. The rest of the environment stays the same, including the safe area and the size classes.
  ///
  /// The margins and the readable guide follow the width (the margins are wider from 414 points on). If a constraint
  /// names a guide that changes in this way, the layout is planned again. For a rotated device or a split window,
  /// resolve an environment and call ``setEnvironment(_:)``.
  ///
  /// - Parameter size: the window's size in points, above 0.
  /// - Throws: ``LiveLayoutError/numberOutOfRange(_:)``, ``LiveLayoutError/unsatisfiable(_:)``.
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
  /// - Throws: ``LiveLayoutError/unsatisfiable(_:)``; ``LiveLayoutError/invalidProblem(_:)`` or
  ///   ``LiveLayoutError/numberOutOfRange(_:)`` if a number is too large.
  public func setEnvironment(_ environment: LayoutEnvironment) throws(LiveLayoutError) {
    let geometry = GuideGeometry(state.tree, environment)
    guard state.geometry.hasSameRows(as: geometry, naming: names) else {
      return try plan(for: environment, isHidden: state.isHidden)
    }
    sizes.removeAll(keepingCapacity: true)
    if let width = geometry.rootWidth { sizes.append((LinearLayout.rootVariable(.horizontal), width)) }
    if let height = geometry.rootHeight { sizes.append((LinearLayout.rootVariable(.vertical), height)) }
    if !sizes.isEmpty { try translating { (solver) throws(SolverError) in try solver.suggest(sizes) } }
    state.geometry = geometry
    state.environment = environment
  }

  private func names(_ guide: Guide) -> Bool {
    state.tree.names(guide) || state.edits.contains { $0.anchor.item == .guide(guide) }
  }

  /// Hides or shows a view.
  ///
  /// A hidden view and its descendants take no part in the layout: stacks close the gap, and constraints and edits that
  /// name one of them are inactive until it is shown.
  ///
  /// - Throws: ``LiveLayoutError/unknownView(_:)``, ``LiveLayoutError/unsatisfiable(_:)``.
  public func setHidden(_ isHidden: Bool, _ view: ViewTree.View) throws(LiveLayoutError) {
    try setHidden(isHidden, [view])
  }

  /// Hides or shows several views as one change, with the errors of a single one.
  public func setHidden(_ isHidden: Bool, _ views: [ViewTree.View]) throws(LiveLayoutError) {
    var hidden = state.isHidden
    for view in views {
      guard hidden.indices.contains(view.index) else { throw .unknownView(view.item) }
      hidden[view.index] = isHidden
    }
    if state.tree.absentViews(hidden) == state.isAbsent {
      state.isHidden = hidden
    } else {
      try plan(for: environment, isHidden: hidden)
    }
  }

  /// Returns whether a view or one of its ancestors is hidden. Returns `false` if the tree has no view with its index.
  public func isHidden(_ view: ViewTree.View) -> Bool {
    state.isAbsent.indices.contains(view.index) && state.isAbsent[view.index]
  }
}
