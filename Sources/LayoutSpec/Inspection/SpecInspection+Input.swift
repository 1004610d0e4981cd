public import HardwareKeys
public import Layout

/// The touch targets of a spec, with their names.
public struct SpecTouchMap: Sendable {
  /// The map of touch targets in document order.
  public let map: TouchMap
  let names: [String]

  /// Returns the name of a target by its index: the view's ID, or its JSON Pointer if it has none.
  public func name(of target: Int) -> String { names[target] }

  /// Returns the name of the view that a touch hits, or `nil` if there is none.
  public func view(at point: Point) -> String? { map.target(at: point).map { names[$0.target] } }
}

extension SpecResult {
  /// Returns the map of touch targets.
  ///
  /// - Throws: `SpecSolveError.invalid` if a value of a `touch` is invalid in this environment, such as a list without
  ///   a matching alternative.
  /// - Complexity: O(*n* log *n*).
  public func touchMap() throws(SpecSolveError) -> SpecTouchMap {
    try inspection.touchMap(root: root, frame: frame(ofView:))
  }

  /// Returns the map from the hardware keys of a keyboard to views.
  ///
  /// - Throws: `SpecSolveError.invalid` if a condition is invalid in this environment.
  public func hardwareKeyMap(on keyboard: HardwareKeyboard) throws(SpecSolveError) -> HardwareKeyMap {
    HardwareKeyMap(try inspection.typedViews().map { $0.typed }, on: keyboard)
  }
}

extension SpecInspection {
  /// Returns the map of touch targets, given the root's size and the frame of each view by its index in the tree. The
  /// edges of areas may be rounded like those in results.
  ///
  /// - Throws: `SpecSolveError.invalid` with the mistakes in values of `touch` in this environment.
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

  /// Returns the present views with `types`, hidden ones among them, in document order, with their indices in the tree
  /// and the entries that hold in this environment.
  ///
  /// - Throws: `SpecSolveError.invalid` with the mistakes in conditions in this environment.
  public func typedViews() throws(SpecSolveError) -> [(view: Int, typed: TypedView)] {
    var evaluator = evaluator
    var views: [(view: Int, typed: TypedView)] = []
    for view in tree.views.indices {
      guard let nodes = document.spec.input(ofView: resolved.viewNodes[view])?.types else { continue }
      var entries: [TypedView.Entry] = []
      for node in nodes where !textBudget.isExceeded && evaluator.isActive(node.condition) {
        entries.append(node.entry)
        textBudget.charge(bytes: node.entry.size)
      }
      views.append((view, TypedView(name(ofView: view), entries)))
    }
    guard evaluator.diagnostics.isEmpty else { throw .invalid(evaluator.diagnostics.sorted()) }
    return views
  }

  /// The keyboards for the check's rules on untypable texts and clashing chords: `us` and `jis` unless the document
  /// names others.
  public var checkedKeyboards: [HardwareKeyboard.ID] { document.spec.check.hardware ?? [.us, .jis] }
}

extension CompiledSpec {
  func input(ofView index: Int) -> ViewInput? { views[index].input.map { inputs[$0] } }

  func isHidden(_ index: Int) -> Bool {
    var next = hasHiddenViews ? index : -1
    while next >= 0 {
      if input(ofView: next)?.isHidden ?? false { return true }
      next = views[next].parent
    }
    return false
  }
}

extension SpecDocument {
  /// Returns the views with `types` in an environment, without solving the layout.
  ///
  /// - Throws: `SpecSolveError.invalid` with all mistakes of the spec and of the caller, or
  ///   `SpecSolveError.budgetExceeded` if `isCancelled` returned `true` or the texts are very long.
  public func typedViews(
    for caller: CallerEnvironment = CallerEnvironment(), isCancelled: (@Sendable () -> Bool)? = nil
  ) throws(SpecSolveError) -> [TypedView] {
    let inspection = try inspect(caller, isCancelled: isCancelled)
    let views = try inspection.typedViews()
    if inspection.textBudget.isExceeded { throw .budgetExceeded }
    return views.map { $0.typed }
  }
}

extension TypedView.Entry {
  fileprivate var size: Int {
    let text = if case .text(let text) = self { text.utf8.count } else { 0 }
    return MemoryLayout<TypedView.Entry>.stride + text
  }
}
