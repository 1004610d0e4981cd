import Layout

struct IBGuides {
  /// The system's margin of a view inside another one.
  static let innerMargin = 8.0

  /// An inset that was derived from recorded frames, because the tables have another one.
  typealias ReadOff = (guide: IBWitnesses.Guide, edge: Rect.Edge, agreement: IBWitnesses.Agreement)

  let layout: IBLayout
  private(set) var safeArea: Insets
  /// The part that the canvas's device has by itself. The rest is taken by bars.
  let deviceArea: Insets
  /// Whether the root is a controller's view that extends to the bottom of the screen, but not to its top, because of
  /// opaque bars or as a sheet.
  let isAtBottom: Bool
  var isAtTop: Bool {
    let screen = layout.document.canvas.size
    return layout.root.kind == .view && min(deviceArea.top, safeArea.top) > 0 && layout.size.width <= screen.width
      && layout.size.height < screen.height
  }
  private(set) var rootMargins: Insets
  private(set) var readOff: [ReadOff] = []

  var bars: Insets {
    let canvas = layout.document.canvas
    var bars = Insets()
    for edge in [Rect.Edge.top, .bottom] {
      let rest = safeArea[edge] - deviceArea[edge]
      let isDevices =
        canvas.isDeviceInset(safeArea[edge], edge)
        || edge == .bottom && layout.root.kind == .view && rest == canvas.safeArea.bottom
      if rest > 0.5, !isDevices { bars[edge] = rest }
    }
    return bars
  }

  /// Takes the insets from the tables of devices and versions, and the bars in the file.
  init(_ layout: IBLayout) {
    self.layout = layout
    let bars = layout.document.bars(of: layout.root)
    isAtBottom = Self.isAtBottom(layout, bars)
    deviceArea = Self.deviceArea(of: layout, isAtBottom: isAtBottom)
    safeArea = deviceArea
    // A root that is not as high as the screen ends at the bars.
    if layout.root.isScreen, layout.size.height >= layout.document.canvas.size.height {
      safeArea.top += bars.top
      safeArea.bottom += bars.bottom
    }
    rootMargins = Self.standardMargins(of: layout)
  }

  /// Takes the insets on which recorded frames of the file agree instead.
  ///
  /// - Parameter number: the number of the layout in the file.
  mutating func readOff(_ witnesses: IBWitnesses, number: Int) {
    func agreed(
      on guide: IBWitnesses.Guide, _ edge: Rect.Edge, insteadOf standard: Double, known: Double? = nil
    ) -> Double? {
      guard let agreement = witnesses.agreement(on: guide, edge, of: layout, number, standard: standard, known: known)
      else { return nil }
      guard (agreement.inset - standard).magnitude > 0.01 else { return standard }
      readOff.append((guide, edge, agreement))
      return agreement.inset
    }
    if layout.root.isScreen {
      let isFlat = layout.size.width > layout.size.height
      for edge in isFlat ? Rect.Edge.allCases : [.top, .bottom] {
        // Whether a view in a xib reaches to the bottom of the screen, one frame tells.
        let known = layout.root.kind == .view && edge == .bottom ? layout.document.canvas.safeArea.bottom : nil
        safeArea[edge] = agreed(on: .safeArea, edge, insteadOf: safeArea[edge], known: known) ?? safeArea[edge]
      }
    }
    for edge in Rect.Edge.allCases {
      let start = layout.insetsMargins(at: edge) ? safeArea[edge] : 0
      if let inset = agreed(on: .margins, edge, insteadOf: start + rootMargins[edge]) {
        rootMargins[edge] = inset - start
      }
    }
  }

  var accessory: IBAccessory? { IBAccessory(of: layout, leadingMargin: rootMargins.left) }

  // MARK: Tables

  private static func isAtBottom(_ layout: IBLayout, _ bars: Insets) -> Bool {
    let canvas = layout.document.canvas
    let missing = canvas.size.height - layout.size.height
    guard layout.root.kind == .controller, missing > 0, layout.size.height >= 0.75 * canvas.size.height else {
      return false
    }
    // An opaque bar below ends the root there.
    return bars.bottom == 0 || (missing - bars.bottom - canvas.safeArea.bottom).magnitude >= 0.5
  }

  private static func deviceArea(of layout: IBLayout, isAtBottom: Bool) -> Insets {
    let canvas = layout.document.canvas
    var area = canvas.safeArea
    switch layout.root.kind {
    case .controller where layout.size.height >= canvas.size.height: return area
    case .controller:
      if isAtBottom { area.top = 0 } else { area.bottom = 0 }
      if layout.size.height < 0.75 * canvas.size.height { area.top = 0 }
      return area
    case .view:
      if !canvas.hasHomeIndicator, layout.root.view.child(forKey: "simulatedStatusBarMetrics")?.name == "nil" {
        area.top = 0
      }
      if layout.size == canvas.size { return area }
      // The view has the safe area of a screen at whose top it is, but keeps its size if nothing uses that.
      return Insets(top: layout.usesTop(area.top) ? area.top : 0)
    case .tableCell, .collectionCell, .supplementary: return Insets()
    }
  }

  private static func standardMargins(of layout: IBLayout) -> Insets {
    let root = layout.root
    let version = layout.document.toolsVersion
    // Until Xcode 9.2, the content of a cell had the margins of any view.
    let isOld = version > 0 && version < 13500
    switch root.kind {
    case .controller, .view:
      let side = systemSide(layout, width: root.width)
      guard var margins = root.view.explicitMargins else { return Insets(left: side, right: side) }
      // The system's side margins are the minimum for a controller's view.
      if root.kind == .controller {
        (margins.left, margins.right) = (max(margins.left, side), max(margins.right, side))
      }
      return margins
    case .tableCell:
      let isXcode26 = IBDocument.isXcode26(version)
      let width = root.isInsetGrouped ? layout.document.canvas.size.width : root.width
      var side = isOld ? innerMargin : systemSide(layout, width: width)
      if isXcode26, layout.document.canvas.size.width > 375 { side = SystemMargins.wideSide }
      // Some versions of Xcode gave cells outside tables another margin.
      if root.table == nil, (14490..<16098).contains(version) { side = 15 }
      let end = isOld ? innerMargin : isXcode26 ? 15 : 11
      let margins = Insets(top: end, left: side, bottom: end, right: side)
      guard var own = root.explicitMargins else {
        return root.hasAccessory ? Insets(top: end, left: side, bottom: end, right: innerMargin) : margins
      }
      if root.view.flag("preservesSuperviewLayoutMargins") == true {
        for edge in Rect.Edge.allCases { own[edge] = max(own[edge], margins[edge]) }
      }
      return own
    case .collectionCell, .supplementary:
      if let own = root.explicitMargins { return own }
      guard root.owner.isTopLevel, !isOld else {
        return Insets(top: innerMargin, left: innerMargin, bottom: innerMargin, right: innerMargin)
      }
      let side = root.width > 400 ? SystemMargins.wideSide : SystemMargins.narrowSide
      return Insets(left: side, right: side)
    }
  }

  /// Narrow for a document without a device's screen.
  private static func systemSide(_ layout: IBLayout, width: Double) -> Double {
    layout.document.canvas.isSquare ? SystemMargins.narrowSide : SystemMargins.side(windowWidth: width)
  }

  // MARK: Inner views

  struct Edge: Hashable {
    enum Item: Hashable {
      case safeArea, margins
      case view(Int)
    }

    let item: Item
    let inset: Double
  }

  func safeAreaEdge(of view: Int, _ edge: Rect.Edge) -> Edge {
    guard view > 0 else { return Edge(item: .safeArea, inset: 0) }
    return covered(view, edge) > 0 ? Edge(item: .safeArea, inset: 0) : Edge(item: .view(view), inset: 0)
  }

  /// The recursion is as deep as the views.
  func marginEdge(of view: Int, _ edge: Rect.Edge) -> Edge {
    guard view > 0 else {
      return layout.insetsMargins(at: edge)
        ? Edge(item: .margins, inset: 0) : Edge(item: .view(0), inset: rootMargins[edge])
    }
    let standard = layout.views[view].isStack ? 0.0 : Self.innerMargin
    let own = layout.views[view].explicitMargins?[edge] ?? standard
    let isInset = layout.document.usesSafeAreas && layout.views[view].insetsMarginsFromSafeArea
    let strip = isInset ? covered(view, edge) : 0
    if layout.views[view].preservesSuperviewMargins, let parent = layout.views[view].parent,
      let rect = layout.views[view].absoluteFrame
    {
      let outer = marginEdge(of: parent, edge)
      if let position = self.position(of: outer, edge) {
        let inset = (position - edge.value(of: rect)) * edge.inward
        if inset > own + strip { return outer.item == .margins ? outer : Edge(item: .view(view), inset: inset) }
      }
    }
    return strip > 0 ? Edge(item: .safeArea, inset: own) : Edge(item: .view(view), inset: own)
  }

  func position(of edge: Edge, _ side: Rect.Edge) -> Double? {
    let root = Rect(width: layout.size.width, height: layout.size.height)
    let base: Double?
    switch edge.item {
    case .safeArea: base = side.value(of: root.inset(by: safeArea))
    case .margins: base = side.value(of: root.inset(by: safeArea).inset(by: rootMargins))
    case .view(let view): base = layout.views[view].absoluteFrame.map { side.value(of: $0) }
    }
    return base.map { $0 + edge.inset * side.inward }
  }

  func coversSafeArea(_ view: Int) -> Bool {
    layout.document.usesSafeAreas && layout.views[view].insetsMarginsFromSafeArea
      && Rect.Edge.allCases.contains { covered(view, $0) > 0 }
  }

  /// Returns how much of the root's inset the view covers.
  private func covered(_ view: Int, _ edge: Rect.Edge) -> Double {
    guard let rect = layout.views[view].absoluteFrame, safeArea[edge] > 0 else { return 0 }
    let safe = edge.value(of: Rect(width: layout.size.width, height: layout.size.height).inset(by: safeArea))
    return max(0, (safe - edge.value(of: rect)) * edge.inward)
  }
}

extension Attribute {
  /// For a layout from left to right; `nil` for centers, sizes and baselines.
  var edge: Rect.Edge? {
    switch self {
    case .top: .top
    case .bottom: .bottom
    case .leading, .left: .leading
    case .trailing, .right: .trailing
    case .centerX, .centerY, .width, .height, .firstBaseline, .lastBaseline: nil
    }
  }

  var start: Attribute { isHorizontal ? (isAbsolute ? .left : .leading) : .top }

  /// For a layout from left to right; `nil` for baselines.
  func value(of rect: Rect) -> Double? {
    if isBaseline { return nil }
    let (origin, length) = isHorizontal ? (rect.x, rect.width) : (rect.y, rect.height)
    return share.map { origin + $0 * length } ?? length
  }
}

extension Rect.Edge {
  var inward: Double { self == .top || self == .leading ? 1 : -1 }

  func value(of rect: Rect) -> Double {
    switch self {
    case .top: rect.y
    case .leading: rect.x
    case .bottom: rect.bottom
    case .trailing: rect.right
    }
  }
}

extension Insets {
  subscript(edge: Rect.Edge) -> Double {
    get {
      switch edge {
      case .top: top
      case .leading: left
      case .bottom: bottom
      case .trailing: right
      }
    }
    set {
      switch edge {
      case .top: top = newValue
      case .leading: left = newValue
      case .bottom: bottom = newValue
      case .trailing: right = newValue
      }
    }
  }
}
