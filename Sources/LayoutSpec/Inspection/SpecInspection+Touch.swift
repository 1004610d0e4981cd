public import Layout

/// The touch targets of a spec, with their names.
public struct SpecTouchMap: Sendable {
  /// The map of touch targets in document order.
  public let map: TouchMap
  let names: [String]

  func preparedForManyTouches() -> SpecTouchMap { SpecTouchMap(map: map.preparedForManyTouches(), names: names) }

  /// Returns the name of a target by its index: the view's ID, or its JSON Pointer if it has none.
  public func name(of target: Int) -> String { names[target] }

  /// Returns the name of the view that a touch hits, or `nil` if there is none.
  ///
  /// - Complexity: as for `TouchMap.target(at:)`.
  public func view(at point: Point) -> String? { map.target(at: point).map { names[$0.target] } }
}

extension SpecResult {
  /// Returns the map of touch targets, prepared for many touches.
  ///
  /// - Throws: `SpecSolveError.invalid` if a value of a `touch` is invalid in this environment, such as a list without
  ///   a matching alternative.
  /// - Complexity: O(*n*²) for up to 1,024 targets, otherwise O(*n*).
  public func touchMap() throws(SpecSolveError) -> SpecTouchMap {
    try inspection.touchMap(root: root, frame: frame(ofView:)).preparedForManyTouches()
  }
}

extension SpecInspection {
  /// Returns the map of touch targets.
  ///
  /// - Parameters:
  ///   - root: the root's size.
  ///   - isRounded: whether the edges of areas are rounded like those in results.
  ///   - frame: returns the frame of a view by its index in the tree.
  /// - Throws: `SpecSolveError.invalid` with the mistakes in values of `touch` in this environment, such as a list
  ///   without a matching alternative.
  public func touchMap(
    root: Size, isRounded: Bool = true, frame: (Int) -> Rect
  ) throws(SpecSolveError) -> SpecTouchMap {
    var evaluator = evaluator
    var targets: [TouchMap.Target] = []
    for view in tree.views.indices {
      guard let insets = touchInsets(ofView: view, &evaluator) else { continue }
      let area = TouchMap.area(
        of: frame(view), insets: insets, direction: environment.environment.layoutDirection, isRounded: isRounded)
      targets.append(TouchMap.Target(view: view, area: area))
    }
    let settings = document.spec.touch
    let standard: Double? = document.usesKeyboardRoot ? nil : 0
    let reach = settings.reach.map { evaluator.number($0, least: .zero) } ?? standard
    let x = evaluator.number(settings.offsetX, default: 0) ?? 0
    let y = evaluator.number(settings.offsetY, default: 0) ?? 0
    guard evaluator.diagnostics.isEmpty else { throw .invalid(evaluator.diagnostics.sorted()) }
    let map = TouchMap(root: root, targets: targets, reach: reach, offset: Point(x: x, y: y))
    return SpecTouchMap(map: map, names: targets.map { name(ofView: $0.view) })
  }

  private func touchInsets(ofView view: Int, _ evaluator: inout PointEvaluator) -> DirectionalInsets? {
    guard isVisible(view) else { return nil }
    let kind = tree.views[view].kind
    let input = document.spec.input(ofView: resolved.viewNodes[view])
    switch input?.touch {
    case nil: return kind == .key || input?.types != nil ? DirectionalInsets() : nil
    case .flag(let isTarget): return isTarget ? DirectionalInsets() : nil
    case .insets(let values): return evaluator.insets(values)
    }
  }
}

extension CompiledSpec {
  func input(ofView index: Int) -> ViewInput? { views[index].input.map { inputs[$0] } }

  /// Returns whether a view or one of its ancestors is hidden.
  func isHidden(_ index: Int) -> Bool {
    var next = hasHiddenViews ? index : -1
    while next >= 0 {
      if input(ofView: next)?.isHidden ?? false { return true }
      next = views[next].parent
    }
    return false
  }
}
