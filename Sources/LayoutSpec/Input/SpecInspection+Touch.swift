public import Layout

/// Which view of a spec a touch goes to.
public struct SpecTouchMap: Sendable {
  /// The map, whose targets are in document order.
  public let map: TouchMap
  private let names: [String]

  init(_ map: TouchMap, names: [String]) {
    self.map = map
    self.names = names
  }

  /// The name of a target, by its index in the map: its view's ID, else the view's JSON Pointer.
  public func name(of target: Int) -> String { names[target] }

  /// The name of the view that a touch goes to, or `nil` if it goes to none.
  ///
  /// - Complexity: O(log *n*) for rows of keys, at most O(*n*).
  public func view(at point: Point) -> String? { map.target(at: point).map { names[$0.target] } }
}

extension SpecResult {
  /// Which view each touch goes to.
  ///
  /// - Throws: `SpecSolveError.invalid`, with what is wrong with a value of a `touch` in this environment, such as a list
  ///   of which nothing holds.
  /// - Complexity: O(*n* log² *n*).
  public func touchMap() throws(SpecSolveError) -> SpecTouchMap {
    do throws(SpecErrors) {
      return try inspection.touchMap(root: root, frame: frame(ofView:))
    } catch {
      throw .invalid(error)
    }
  }
}

extension SpecInspection {
  /// Which view each touch goes to.
  ///
  /// - Parameters:
  ///   - root: the root's size.
  ///   - isForManyTouches: whether it is worth to prepare the map for more than some hundred touches.
  ///   - frame: the frame of each view, by its index in the tree.
  /// - Throws: what is wrong with a value of a `touch` in this environment, such as a list of which nothing holds.
  public func touchMap(
    root: Size, isForManyTouches: Bool = true, frame: (Int) -> Rect
  ) throws(SpecErrors) -> SpecTouchMap {
    var evaluator = evaluator
    var targets: [TouchMap.Target] = []
    for view in tree.views.indices {
      guard let insets = touchInsets(ofView: view, &evaluator) else { continue }
      let area = TouchMap.area(of: frame(view), insets: insets, direction: environment.environment.layoutDirection)
      targets.append(TouchMap.Target(view: view, area: area))
    }
    let settings = document.spec.touch
    let standard: Double? = document.usesKeyboardRoot ? nil : 0
    let reach = settings.reach.map { evaluator.number($0, least: .zero) } ?? standard
    let x = evaluator.number(settings.offsetX, default: 0) ?? 0
    let y = evaluator.number(settings.offsetY, default: 0) ?? 0
    guard evaluator.diagnostics.isEmpty else { throw evaluator.diagnostics.sorted() }
    let map = TouchMap(
      root: root, targets: targets, reach: reach, offset: Point(x: x, y: y), isForManyTouches: isForManyTouches)
    return SpecTouchMap(map, names: targets.map { name(ofView: $0.view) })
  }

  /// The insets of a view's touch area; nil for a view that takes no touches.
  private func touchInsets(ofView view: Int, _ evaluator: inout Evaluator) -> DirectionalInsets? {
    let kind = tree.views[view].kind
    guard kind == .view || kind == .key else { return nil }
    let input = document.spec.input(ofView: resolved.viewNodes[view])
    switch input?.touch {
    case nil: return kind == .key || input?.types != nil ? DirectionalInsets() : nil
    case .flag(let isTarget): return isTarget ? DirectionalInsets() : nil
    case .insets(let values):
      return DirectionalInsets(
        top: evaluator.number(values.top, default: 0) ?? 0,
        leading: evaluator.number(values.leading, default: 0) ?? 0,
        bottom: evaluator.number(values.bottom, default: 0) ?? 0,
        trailing: evaluator.number(values.trailing, default: 0) ?? 0)
    }
  }
}

extension CompiledSpec {
  /// What a view says of fingers and hardware keys, or `nil` if it says nothing.
  func input(ofView index: Int) -> ViewInput? { views[index].input.map { inputs[$0] } }
}
