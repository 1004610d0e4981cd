internal import Cassowary
import Layout

extension SpecResolver where Numbers == RangeNumbers {
  private var ranged: RangedEnvironment { evaluator.numbers.ranged }

  mutating func traceGuides() {
    if content.tree.rootWidth == .keyboard, let keyboard = ranged.keyboard {
      _ = evaluator.numbers.isAboveZero(keyboard.x - ranged.screen.x, "keyboard in the screen")
      _ = evaluator.numbers.isAboveZero(ranged.screen.right - keyboard.right, "keyboard in the screen")
    }
    let named = Guide.allCases.filter(content.tree.names)
    if named.contains(where: { $0 != .root }) { evaluator.numbers.traceSafeArea() }
    if named.contains(where: { $0.usesMargins }) { traceMargins(of: named) }
    if named.contains(.safeAreaBesideCorners) {
      traceCorner(.safeAreaBesideCorners, leading: evaluator.numbers.constant(0))
    }
    if content.tree.names(.keyboard) { traceKeyboardGuide() }
  }

  private mutating func traceKeyboardGuide() {
    guard let followed = evaluator.numbers.followedKeyboard(spec.keyboardGuide),
      spec.keyboardGuide.usesBottomSafeArea
    else { return }
    let safeBottom = ranged.window.height - ranged.safeArea[2]
    _ = evaluator.numbers.least([followed.y, safeBottom], "keyboard.top at the safe area's bottom")
  }

  /// Records whether the window's controls reach beyond the leading edge of a guide.
  private mutating func traceCorner(_ guide: Guide, leading: AffineFunction) {
    guard ranged.environment.windowControls, content.tree.rootWidth == .window else { return }
    let side = ranged.safeArea[ranged.environment.layoutDirection == .leftToRight ? 1 : 3]
    let controls = evaluator.numbers.constant(LayoutEnvironment.windowControlsSize.width)
    _ = evaluator.numbers.greatest([side + leading, controls], "\(guide.rawValue).leading at the window controls")
  }

  private mutating func traceMargins(of named: [Guide]) {
    let leading = usedMargins.contains(.leading) ? sideMargin(spec.margins.leading) : nil
    let trailing = usedMargins.contains(.trailing) ? sideMargin(spec.margins.trailing) : nil
    if named.contains(.marginsBesideCorners), let leading { traceCorner(.marginsBesideCorners, leading: leading) }
    guard named.contains(.readable), let leading, let trailing else { return }
    traceReadable(sides: leading + trailing)
  }

  private mutating func sideMargin(_ value: Value?) -> AffineFunction? {
    if let value { return evaluator.number(value) }
    let free = evaluator.numbers.windowWidth - evaluator.numbers.constant(SystemMargins.wideWindow)
    let isWide = evaluator.numbers.isAtLeastZero(free, "margins (windowWidth < 414)")
    return evaluator.numbers.constant(isWide ? SystemMargins.wideSide : SystemMargins.narrowSide)
  }

  private mutating func traceReadable(sides: AffineFunction) {
    let limit = evaluator.number(spec.readableWidth, default: SystemMargins.readableWidth, least: .aboveZero)
    guard let rootWidth = evaluator.rootWidth(), let limit else { return }
    var free = rootWidth - limit
    if content.tree.rootWidth == .window || content.tree.rootWidth == .keyboard {
      // The sides do not count for a keyboard that does not reach the edges of the screen; at a point that is known.
      let environment = ranged.environment
      let frame =
        content.tree.rootWidth == .window ? environment.screen : environment.keyboard.frame ?? environment.window
      if frame.x <= environment.screen.x { free = free - ranged.safeArea[1] }
      if frame.right >= environment.screen.right { free = free - ranged.safeArea[3] }
    }
    let room = free - evaluator.numbers.constant(SystemMargins.readableRoom)
    guard evaluator.numbers.isAboveZero(room, "readable (safe area 88 wider)") else { return }
    _ = evaluator.numbers.isAboveZero(free - sides, "readable (margins wider)")
  }

  /// Evaluates everything that check rules look at in addition to the layout, from the safe area to labels and typed
  /// texts.
  mutating func traceChecks() {
    evaluator.numbers.traceSafeArea()
    evaluator.numbers.traceRegions()
    let spec = evaluator.spec
    for node in content.viewNodes {
      if let label = spec.views[node].label { _ = evaluator.leaf(of: label) }
      if let output = spec.views[node].outputNode {
        for member in spec.outputs[output] { _ = evaluator.leaf(of: member.value) }
      }
      guard let input = spec.input(ofView: node) else { continue }
      if case .insets(let insets) = input.touch { _ = evaluator.insets(insets) }
      for entry in input.types ?? [] {
        if let condition = entry.condition { _ = evaluator.holds(condition) }
      }
    }
    for value in [spec.check.minimumWidth, spec.check.minimumHeight, spec.touch.offsetX, spec.touch.offsetY] {
      _ = evaluator.value(value)
    }
    if let reach = spec.touch.reach { _ = evaluator.number(reach, least: .zero) }
    // Whether every keyboard plane types all digits depends on the conditions of views that are absent here.
    guard evaluator.document.usesKeyboardRoot else { return }
    evaluator.decideAll(of: spec.views.compactMap { $0.condition })
  }
}

extension Evaluator {
  /// Makes all decisions of some conditions, including those that do not affect them here.
  fileprivate mutating func decideAll(of conditions: some Sequence<Condition>) {
    var pending = Array(conditions)
    var isDecided = [Bool](repeating: false, count: spec.conditions.count)
    while let condition = pending.popLast() {
      switch condition {
      case .invalid: break
      case .named(let index):
        if !isDecided[index] { pending.append(spec.conditions[index].value) }
        isDecided[index] = true
      case .entries(let entries):
        for entry in entries {
          switch entry.test {
          case .not(let inner): pending.append(inner)
          case .list(let inner, _): pending += inner
          case .word, .number, .range, .edges, .custom: _ = holds(.entries([entry]))
          }
        }
      }
    }
  }
}
