import Layout

/// The insets from the system: the root's safe area, and the margins of views.
struct IBGuides {
  /// The system's margin of a view inside another one.
  static let innerMargin = 8.0

  let layout: IBLayout
  private(set) var safeArea: Insets
  /// The margins of the root inside its safe area.
  private(set) var rootMargins: Insets

  /// Creates insets from the tables of devices and versions.
  init(_ layout: IBLayout) {
    self.layout = layout
    let root = layout.root
    switch root.kind {
    case .controller:
      safeArea = layout.document.canvas.safeArea
      // A sheet is not as high as the screen, and extends to its bottom.
      if layout.size.height < layout.document.canvas.size.height { safeArea.top = 0 }
      if layout.size.height < 0.75 * layout.document.canvas.size.height { safeArea.bottom = 0 }
    case .view: safeArea = layout.size == layout.document.canvas.size ? layout.document.canvas.safeArea : Insets()
    case .tableCell, .collectionCell, .supplementary: safeArea = Insets()
    }
    rootMargins = Self.standardMargins(of: layout)
  }

  /// Creates insets derived from recorded frames if a constraint allows it, otherwise from the tables.
  init(_ layout: IBLayout, readOff constraints: [IBConstraint]) {
    self.init(layout)
    let isScreen = layout.root.kind == .controller || layout.root.kind == .view
    if isScreen {
      for edge in [IBEdge.top, .bottom] {
        if let inset = votes(of: constraints, edge, isMargin: false).winner(over: safeArea[edge]) {
          safeArea[edge] = inset
        }
      }
    }
    for edge in IBEdge.allCases {
      let standard = safeArea[edge] + rootMargins[edge]
      if let inset = votes(of: constraints, edge, isMargin: true).winner(over: standard) {
        rootMargins[edge] = inset - safeArea[edge]
      }
    }
  }

  // MARK: Tables

  private static func standardMargins(of layout: IBLayout) -> Insets {
    let element = layout.root.view
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
      var side = systemSide(layout, width: width)
      // Some versions of Xcode gave cells outside tables another margin.
      if layout.root.table == nil, (14490..<16098).contains(layout.document.toolsVersion) { side = 15 }
      let standard = Insets(top: 11, left: side, bottom: 11, right: side)
      guard var own = explicitMargins(of: element) ?? explicitMargins(of: layout.root.owner) else { return standard }
      if element["preservesSuperviewLayoutMargins"] == "YES" {
        own.left = max(own.left, side)
        own.right = max(own.right, side)
      }
      return own
    case .collectionCell, .supplementary:
      margins = Insets(top: 8, left: 8, bottom: 8, right: 8)
    }
    return explicitMargins(of: element) ?? explicitMargins(of: layout.root.owner) ?? margins
  }

  /// Returns the system's leading and trailing margin. That of a document without a device's screen is narrow.
  private static func systemSide(_ layout: IBLayout, width: Double) -> Double {
    layout.document.canvas.isSquare ? SystemMargins.narrowSide : SystemMargins.side(windowWidth: width)
  }

  /// Returns the margins of a view in the file, or `nil` if there are none.
  static func explicitMargins(of element: XMLElement) -> Insets? {
    for child in element.children {
      guard child["key"] == "layoutMargins" || child["key"] == "directionalLayoutMargins" else { continue }
      func number(_ names: String...) -> Double {
        for name in names {
          if let number = IBGeometry.number(child[name]) { return number }
        }
        return 0
      }
      return Insets(
        top: number("top"), left: number("left", "leading"), bottom: number("bottom"),
        right: number("right", "trailing"))
    }
    return nil
  }

  // MARK: Reading off

  /// Returns the positions of an edge of the root's safe area or margins at which required constraints match the
  /// recorded frames.
  private func votes(of constraints: [IBConstraint], _ edge: IBEdge, isMargin: Bool) -> IBVotes {
    var votes = IBVotes()
    for constraint in constraints {
      guard constraint.isRequired, constraint.relation == .equal, constraint.multiplier == .one,
        let second = constraint.second, let constant = constraint.constant.uniform
      else { continue }
      var position: Double?
      if isGuide(constraint.first, edge, isMargin: isMargin) {
        position = recorded(second).map { $0 + constant }
      } else if isGuide(second, edge, isMargin: isMargin) {
        position = recorded(constraint.first).map { $0 - constant }
      }
      guard let position else { continue }
      let outer = edge.value(of: Rect(width: layout.size.width, height: layout.size.height))
      votes.add((position - outer) * edge.inward)
    }
    return votes
  }

  private func isGuide(_ side: IBConstraint.Side, _ edge: IBEdge, isMargin: Bool) -> Bool {
    guard side.attribute.isMargin == isMargin else { return false }
    switch side.item {
    case .view(0): return isMargin && side.attribute.edge == edge
    case .safeArea(0): return !isMargin && side.attribute.edge == edge
    case .topLayoutGuide: return edge == .top && side.attribute.edge == .bottom
    case .bottomLayoutGuide: return edge == .bottom && side.attribute.edge == .top
    default: return false
    }
  }

  /// Returns the recorded position of a view's edge, or `nil` if it is not an edge of a view or not recorded reliably.
  private func recorded(_ side: IBConstraint.Side) -> Double? {
    guard case .view(let number) = side.item, number > 0, !side.attribute.isMargin, !layout.views[number].isUnreliable,
      let rect = layout.alignmentRect(number)
    else { return nil }
    return side.attribute.edge?.value(of: rect)
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

  func safeAreaEdge(of view: Int, _ edge: IBEdge) -> Edge {
    guard view > 0 else { return Edge(item: .safeArea, inset: 0) }
    return covered(view, edge) > 0 ? Edge(item: .safeArea, inset: 0) : Edge(item: .view(view), inset: 0)
  }

  /// Returns an edge of a view's margins. The recursion is as deep as the views.
  func marginEdge(of view: Int, _ edge: IBEdge) -> Edge {
    guard view > 0 else { return Edge(item: .margins, inset: 0) }
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

  /// Returns the recorded position of an edge in the root's coordinates.
  func position(of edge: Edge, _ side: IBEdge) -> Double? {
    let root = Rect(width: layout.size.width, height: layout.size.height)
    let base: Double?
    switch edge.item {
    case .safeArea: base = side.value(of: root.inset(by: safeArea))
    case .margins: base = side.value(of: root.inset(by: safeArea).inset(by: rootMargins))
    case .view(let view): base = layout.views[view].absoluteFrame.map { side.value(of: $0) }
    }
    return base.map { $0 + edge.inset * side.inward }
  }

  /// Returns how much of the root's safe area inset a view covers at an edge.
  private func covered(_ view: Int, _ edge: IBEdge) -> Double {
    guard let rect = layout.views[view].absoluteFrame, safeArea[edge] > 0 else { return 0 }
    let safe = edge.value(of: Rect(width: layout.size.width, height: layout.size.height).inset(by: safeArea))
    return max(0, (safe - edge.value(of: rect)) * edge.inward)
  }
}

/// Values that were derived from several positions, with their frequencies.
struct IBVotes {
  private var counts: [(value: Double, count: Int)] = []

  /// Counts a value if it can be a system inset.
  mutating func add(_ value: Double) {
    guard value >= -0.01, value <= 200 else { return }
    let rounded = max(0, (value * 1e4).rounded() / 1e4)
    if let position = counts.firstIndex(where: { ($0.value - rounded).magnitude < 0.01 }) {
      counts[position].count += 1
    } else if counts.count < 64 {
      counts.append((rounded, 1))
    }
  }

  /// Returns the most frequent value. Among several, the standard one is preferred, then the first.
  func winner(over standard: Double) -> Double? {
    guard let most = counts.map({ $0.count }).max() else { return nil }
    let best = counts.filter { $0.count == most }
    return best.first { ($0.value - standard).magnitude < 0.5 }?.value ?? best[0].value
  }
}
