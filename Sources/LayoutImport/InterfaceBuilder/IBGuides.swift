import Layout

/// The insets from the system: the root's safe area, and the margins of views.
struct IBGuides {
  /// The system's margin of a view inside another one.
  static let innerMargin = 8.0

  /// An inset that was derived from recorded frames, because the tables have another one.
  typealias ReadOff = (guide: IBWitnesses.Guide, edge: Rect.Edge, agreement: IBWitnesses.Agreement)

  let layout: IBLayout
  private(set) var safeArea: Insets
  /// The part of the safe area that the canvas's device has by itself. The rest is taken by bars.
  let deviceArea: Insets
  /// Whether the root is a controller's view that extends to the bottom of the screen, but not to its top, because of
  /// opaque bars or as a sheet.
  let isAtBottom: Bool
  /// Whether the root is a smaller view than the screen that is shown at its top.
  var isAtTop: Bool {
    let screen = layout.document.canvas.size
    return layout.root.kind == .view && min(deviceArea.top, safeArea.top) > 0 && layout.size.width <= screen.width
      && layout.size.height < screen.height
  }
  /// The margins of the root inside its safe area.
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

  /// Creates insets from the tables of devices and versions, and the bars in the file.
  init(_ layout: IBLayout, _ constraints: [IBConstraint]) {
    self.layout = layout
    let bars = IBBars(of: layout.root, in: layout.document).insets
    isAtBottom = Self.isAtBottom(layout, bars)
    deviceArea = Self.deviceArea(of: layout, constraints, isAtBottom: isAtBottom)
    safeArea = deviceArea
    // A root that is not as high as the screen ends at the bars.
    if layout.root.isScreen, layout.size.height >= layout.document.canvas.size.height {
      safeArea.top += bars.top
      safeArea.bottom += bars.bottom
    }
    rootMargins = Self.standardMargins(of: layout)
  }

  /// Creates insets derived from recorded frames if two of them agree, otherwise from the tables.
  ///
  /// - Parameter number: the number of the layout in the file.
  init(_ layout: IBLayout, _ constraints: [IBConstraint], _ number: Int, readOff witnesses: IBWitnesses) {
    self.init(layout, constraints)
    if layout.root.isScreen {
      let isFlat = layout.size.width > layout.size.height
      for edge in isFlat ? Rect.Edge.allCases : [.top, .bottom] {
        // Whether a view in a xib reaches to the bottom of the screen, one frame tells.
        let known = layout.root.kind == .view && edge == .bottom ? layout.document.canvas.safeArea.bottom : nil
        if let agreement = witnesses.agreement(
          on: .safeArea, edge, of: layout, number, standard: safeArea[edge], known: known)
        {
          safeArea[edge] = noted(agreement, insteadOf: safeArea[edge], .safeArea, edge)
        }
      }
    }
    for edge in Rect.Edge.allCases {
      let start = layout.insetsMargins(at: edge) ? safeArea[edge] : 0
      let standard = start + rootMargins[edge]
      guard let agreement = witnesses.agreement(on: .margins, edge, of: layout, number, standard: standard) else {
        continue
      }
      rootMargins[edge] = noted(agreement, insteadOf: standard, .margins, edge) - start
    }
  }

  /// Returns the inset that frames agree on, and notes it if the tables have another one.
  private mutating func noted(
    _ agreement: IBWitnesses.Agreement, insteadOf inset: Double, _ guide: IBWitnesses.Guide, _ edge: Rect.Edge
  ) -> Double {
    guard (agreement.inset - inset).magnitude > 0.01 else { return inset }
    readOff.append((guide, edge, agreement))
    return agreement.inset
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

  /// Returns the safe area that the canvas's device gives a layout without bars.
  private static func deviceArea(of layout: IBLayout, _ constraints: [IBConstraint], isAtBottom: Bool) -> Insets {
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
      return Insets(top: layout.usesTop(area.top, constraints) ? area.top : 0)
    case .tableCell, .collectionCell, .supplementary: return Insets()
    }
  }

  private static func standardMargins(of layout: IBLayout) -> Insets {
    let element = layout.root.view
    let version = layout.document.toolsVersion
    // Until Xcode 9.2, the content of a cell had the margins of any view.
    let isOld = version > 0 && version < 13500
    var margins: Insets
    switch layout.root.kind {
    case .controller, .view:
      let side = systemSide(layout, width: layout.root.width)
      margins = Insets(left: side, right: side)
      if let own = explicitMargins(of: element) {
        // The system's side margins are the minimum for a controller's view.
        margins = own
        if layout.root.kind == .controller {
          margins.left = max(own.left, side)
          margins.right = max(own.right, side)
        }
      }
      return margins
    case .tableCell:
      let width = layout.root.isInsetGrouped ? layout.document.canvas.size.width : layout.root.width
      var side = isOld ? innerMargin : systemSide(layout, width: width)
      if IBDocument.isXcode26(version), layout.document.canvas.size.width > 375 { side = SystemMargins.wideSide }
      // Some versions of Xcode gave cells outside tables another margin.
      if layout.root.table == nil, (14490..<16098).contains(version) { side = 15 }
      let end = isOld ? innerMargin : IBDocument.isXcode26(version) ? 15 : 11
      margins = Insets(top: end, left: side, bottom: end, right: side)
      guard var own = explicitMargins(of: layout.root) else {
        if layout.root.hasAccessory { margins.right = innerMargin }
        return margins
      }
      if element.flag("preservesSuperviewLayoutMargins") == true {
        for edge in Rect.Edge.allCases { own[edge] = max(own[edge], margins[edge]) }
      }
      return own
    case .collectionCell, .supplementary:
      margins = Insets(top: innerMargin, left: innerMargin, bottom: innerMargin, right: innerMargin)
      if layout.root.isTopLevel, !isOld {
        let side = layout.root.width > 400 ? SystemMargins.wideSide : SystemMargins.narrowSide
        margins = Insets(left: side, right: side)
      }
    }
    return explicitMargins(of: layout.root) ?? margins
  }

  /// Returns the system's leading and trailing margin. That of a document without a device's screen is narrow.
  private static func systemSide(_ layout: IBLayout, width: Double) -> Double {
    layout.document.canvas.isSquare ? SystemMargins.narrowSide : SystemMargins.side(windowWidth: width)
  }

  static func explicitMargins(of root: IBRoot) -> Insets? {
    explicitMargins(of: root.view) ?? explicitMargins(of: root.owner)
  }

  /// Returns the margins of a view in the file, or `nil` if there are none.
  static func explicitMargins(of element: XMLElement) -> Insets? {
    for child in element.children {
      guard child["key"] == "layoutMargins" || child["key"] == "directionalLayoutMargins" else { continue }
      func number(_ names: String...) -> Double {
        for name in names {
          if let number = child.number(name) { return number }
        }
        return 0
      }
      return Insets(
        top: number("top"), left: number("left", "leading"), bottom: number("bottom"),
        right: number("right", "trailing"))
    }
    return nil
  }

  // MARK: Inner views

  /// An edge of a view's safe area or margins: an edge of an item, and an inset.
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

  /// Returns an edge of a view's margins. The recursion is as deep as the views.
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
        if inset > own + strip {
          return outer.item == .margins ? outer : Edge(item: .view(view), inset: inset)
        }
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

  /// Whether the root's safe area is part of a view's margins.
  func coversSafeArea(_ view: Int) -> Bool {
    layout.document.usesSafeAreas && layout.views[view].insetsMarginsFromSafeArea
      && Rect.Edge.allCases.contains { covered(view, $0) > 0 }
  }

  /// Returns how much of the root's safe area inset a view covers at an edge.
  private func covered(_ view: Int, _ edge: Rect.Edge) -> Double {
    guard let rect = layout.views[view].absoluteFrame, safeArea[edge] > 0 else { return 0 }
    let safe = edge.value(of: Rect(width: layout.size.width, height: layout.size.height).inset(by: safeArea))
    return max(0, (safe - edge.value(of: rect)) * edge.inward)
  }
}
