import Cassowary

extension LiveLayout {
  /// Gives the window another size; all else in the environment stays, the safe area and the size classes, too.
  ///
  /// This is for the frames of a resizing window: while the same constraints bind, a size costs little more than reading the
  /// values. The margins and the readable guide follow the width (the margins are wider from 414 points on); where a
  /// constraint names a guide that changes so, the layout is planned again. For a turned device or a split window
  /// resolve an environment, and call ``setEnvironment(_:)``.
  ///
  /// - Parameter size: the window's size in points, above 0.
  /// - Throws: ``LiveLayoutError/numberOutOfRange(_:)``, ``LiveLayoutError/unsatisfiable(_:)``,
  ///   ``LiveLayoutError/budgetExceeded``.
  /// - Complexity: O(variables) while the same constraints bind, else a few pivots.
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

  /// Gives the layout another environment: a turned device, a keyboard that comes, another layout direction.
  ///
  /// - Throws: ``LiveLayoutError/unsatisfiable(_:)``, ``LiveLayoutError/invalidProblem(_:)``,
  ///   ``LiveLayoutError/budgetExceeded``.
  /// - Complexity: that of ``resize(to:)`` if only the root's size is another; else that of a solve from scratch.
  public func setEnvironment(_ environment: LayoutEnvironment) throws(LiveLayoutError) {
    let geometry = GuideGeometry(description.views, environment)
    if environment.layoutDirection == description.environment.layoutDirection, !movesNamedGuide(geometry) {
      try system.resize(geometry)
      description.environment = environment
    } else {
      var changed = description
      changed.environment = environment
      try replace(changed)
    }
  }

  private func movesNamedGuide(_ geometry: GuideGeometry) -> Bool {
    Guide.allCases.contains { guide in
      geometry.edges(guide) != system.geometry.edges(guide) && description.names(guide)
    }
  }

  /// Hides a view or shows it again.
  ///
  /// A hidden view takes no part in the layout, nor do the views in it: stacks close the gap, and constraints and edits that
  /// name one of them are inactive until it is shown.
  ///
  /// - Throws: ``LiveLayoutError/unknownView(_:)``, ``LiveLayoutError/unsatisfiable(_:)``,
  ///   ``LiveLayoutError/budgetExceeded``.
  /// - Complexity: that of a solve from scratch.
  public func setHidden(_ isHidden: Bool, _ view: ViewTree.View) throws(LiveLayoutError) {
    try setHidden(isHidden, [view])
  }

  /// Hides several views as one change, or shows them again.
  ///
  /// - Throws: as for one view.
  /// - Complexity: that of a solve from scratch.
  public func setHidden(_ isHidden: Bool, _ views: [ViewTree.View]) throws(LiveLayoutError) {
    var changed = description
    for view in views {
      guard changed.isHidden.indices.contains(view.index) else { throw .unknownView(view.item) }
      changed.isHidden[view.index] = isHidden
    }
    if changed.absentViews == system.isAbsent {
      description = changed
    } else {
      try replace(changed)
    }
  }

  /// Whether a view is hidden, or is in one that is; false for a view of another tree.
  public func isHidden(_ view: ViewTree.View) -> Bool {
    system.isAbsent.indices.contains(view.index) && system.isAbsent[view.index]
  }
}
