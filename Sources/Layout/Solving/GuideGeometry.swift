/// `constant + slope * root length`.
struct RootOffset: Hashable, Sendable {
  var constant: Double
  var slope: Double

  static func - (left: RootOffset, right: RootOffset) -> RootOffset {
    RootOffset(constant: left.constant - right.constant, slope: left.slope - right.slope)
  }
}

struct GuideEdges: Hashable, Sendable {
  var left: RootOffset
  var right: RootOffset
  var top: RootOffset
  var bottom: RootOffset
}

struct GuideGeometry: Sendable {
  // Sizes of the root are `nil` if the constraints determine them.
  let rootWidth: Double?
  let rootHeight: Double?
  let layoutDirection: LayoutEnvironment.LayoutDirection
  private let safeArea: Insets
  private let margins: Insets
  private let readable: GuideEdges
  private let keyboard: GuideEdges
  // The size of the window's controls, if the root is as wide and as high as the window.
  private let cornerWidth: Double?
  private let cornerHeight: Double?

  init(_ tree: ViewTree, _ environment: LayoutEnvironment) {
    rootWidth = Self.length(
      tree.rootWidth, window: environment.window.width, keyboard: environment.keyboard.frame?.width)
    rootHeight = Self.length(
      tree.rootHeight, window: environment.window.height, keyboard: environment.keyboard.inputHeight)
    layoutDirection = environment.layoutDirection
    safeArea = Self.rootInsets(tree, environment)
    let side = SystemMargins.side(windowWidth: environment.window.width)
    let own = DirectionalInsets(
      top: tree.margins.top ?? 0, leading: tree.margins.leading ?? side, bottom: tree.margins.bottom ?? 0,
      trailing: tree.margins.trailing ?? side)
    margins = safeArea + own.insets(in: layoutDirection)
    readable = Self.readable(margins, safeArea, rootWidth: rootWidth, limit: tree.readableWidth)
    keyboard = Self.keyboard(tree, environment, bottomInset: safeArea.bottom)
    let controls = environment.windowControls ? LayoutEnvironment.windowControlsSize : nil
    cornerWidth = tree.rootWidth == .window ? controls?.width : nil
    cornerHeight = tree.rootHeight == .window ? controls?.height : nil
  }

  var freeRootAxes: [LayoutConstraint.Axis] {
    (rootWidth == nil ? [.horizontal] : []) + (rootHeight == nil ? [.vertical] : [])
  }

  func edges(_ guide: Guide) -> GuideEdges {
    switch guide {
    case .root: GuideEdges(Insets())
    case .safeArea: GuideEdges(safeArea)
    case .margins: GuideEdges(margins)
    case .readable: readable
    case .keyboard: keyboard
    case .safeAreaBesideCorners: GuideEdges(besideCorners(safeArea))
    case .safeAreaBelowCorners: GuideEdges(belowCorners(safeArea))
    case .marginsBesideCorners: GuideEdges(besideCorners(margins))
    case .marginsBelowCorners: GuideEdges(belowCorners(margins))
    }
  }

  /// Returns whether constraints are the same rows in the other environment, whatever the root's size.
  func hasSameRows(as other: GuideGeometry, naming names: (Guide) -> Bool) -> Bool {
    layoutDirection == other.layoutDirection
      && Guide.allCases.allSatisfy { edges($0) == other.edges($0) || !names($0) }
  }

  private static func length(_ length: ViewTree.RootLength, window: Double, keyboard: Double?) -> Double? {
    switch length {
    case .window: window
    case .keyboard: keyboard ?? window
    case .value(let value): value
    case .free: nil
    }
  }

  /// Returns the part of the safe area that applies to the root. The system reserves the strip below a keyboard.
  private static func rootInsets(_ tree: ViewTree, _ environment: LayoutEnvironment) -> Insets {
    var insets = environment.safeArea + (environment.additionalSafeArea ?? Insets())
    if tree.rootHeight != .window {
      insets.top = 0
      insets.bottom = 0
    }
    switch tree.rootWidth {
    case .window: break
    case .keyboard:
      let frame = environment.keyboard.frame ?? environment.window
      if frame.x > environment.screen.x { insets.left = 0 }
      if frame.right < environment.screen.right { insets.right = 0 }
    case .value, .free:
      insets.left = 0
      insets.right = 0
    }
    return insets
  }

  /// Returns the margins, limited to the readable width and centered if the safe area has room for it. If the root's
  /// width is free, no constraint may name this guide.
  private static func readable(
    _ margins: Insets, _ safeArea: Insets, rootWidth: Double?, limit: Double
  ) -> GuideEdges {
    var edges = GuideEdges(margins)
    guard let rootWidth, rootWidth - safeArea.left - safeArea.right - limit > SystemMargins.readableRoom,
      rootWidth - margins.left - margins.right > limit
    else { return edges }
    let left = (margins.left - margins.right - limit) / 2
    edges.left = RootOffset(constant: left, slope: 0.5)
    edges.right = RootOffset(constant: left + limit, slope: 0.5)
    return edges
  }

  private static func keyboard(
    _ tree: ViewTree, _ environment: LayoutEnvironment, bottomInset: Double
  ) -> GuideEdges {
    let options = tree.keyboardGuide
    let strip = options.usesBottomSafeArea ? bottomInset : 0
    guard let frame = environment.followedKeyboard(followsUndocked: options.followsUndockedKeyboard) else {
      var parked = GuideEdges(Insets())
      parked.top = RootOffset(constant: -strip, slope: 1)
      return parked
    }
    var top = frame.y
    if options.usesBottomSafeArea { top = min(top, environment.window.height - bottomInset) }
    return GuideEdges(
      left: RootOffset(constant: frame.x, slope: 0), right: RootOffset(constant: frame.right, slope: 0),
      top: RootOffset(constant: top, slope: 0), bottom: RootOffset(constant: frame.bottom, slope: 0))
  }

  private func besideCorners(_ insets: Insets) -> Insets {
    guard let cornerWidth else { return insets }
    var insets = insets
    if layoutDirection == .leftToRight {
      insets.left = max(insets.left, cornerWidth)
    } else {
      insets.right = max(insets.right, cornerWidth)
    }
    return insets
  }

  private func belowCorners(_ insets: Insets) -> Insets { insets + Insets(top: cornerHeight ?? 0) }
}

extension GuideEdges {
  fileprivate init(_ insets: Insets) {
    left = RootOffset(constant: insets.left, slope: 0)
    right = RootOffset(constant: -insets.right, slope: 1)
    top = RootOffset(constant: insets.top, slope: 0)
    bottom = RootOffset(constant: -insets.bottom, slope: 1)
  }
}

extension ViewTree {
  /// Returns the frame of a guide in a root of the given size.
  public func frame(of guide: Guide, in environment: LayoutEnvironment, root: Size) -> Rect {
    let edges = GuideGeometry(self, environment).edges(guide)
    func end(_ offset: RootOffset, _ length: Double) -> Double { offset.constant + offset.slope * length }
    let left = end(edges.left, root.width)
    let top = end(edges.top, root.height)
    return Rect(
      x: left, y: top, width: end(edges.right, root.width) - left, height: end(edges.bottom, root.height) - top)
  }
}
