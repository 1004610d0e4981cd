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
    _ = evaluator.numbers.greatest(
      [side + leading, controls], "\(guide.rawValue).leading at the window controls")
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
}
