import Layout

struct IBLayout {
  let document: IBDocument
  let root: IBRoot
  /// Each follows its parent, and the first one is the root.
  private(set) var views: [IBView] = []
  private var ids: Set<String> = []
  /// Hidden arranged views and their descendants, which are not in the layout.
  private(set) var hiddenIDs: Set<String> = []
  /// Without their descendants.
  private(set) var hiddenViews: [XMLElement] = []
  let size: Size
  private(set) var constraints: [IBConstraint] = []

  /// A more deeply nested spec would be rejected.
  static let maximumDepth = 56

  init(_ root: IBRoot, of document: IBDocument, _ context: ImportContext) throws(MalformedLayout) {
    (self.document, self.root) = (document, root)
    size = root.summary.size ?? document.canvas.size
    try read(root.view, in: nil, installed: .all, context)
    constraints = try IBConstraintReader(self, context).constraints()
  }

  private mutating func read(
    _ element: XMLElement, in parent: Int?, installed: IBSizeClasses, _ context: ImportContext
  ) throws(MalformedLayout) {
    guard let view = try view(of: element, in: parent, installed: installed) else { return hide(element) }
    let index = views.count
    if let parent { views[parent].children.append(index) }
    views.append(view)
    if let id = element["id"], !ids.insert(id).inserted {
      context.warn(
        "duplicate-id", "another view has the id of this one, and constraints with the id mean that one",
        at: element.offset(ofAttribute: "id"))
    }
    var subviews = element.child(named: "subviews").map { Array($0.children) } ?? []
    if element.name == "visualEffectView" { subviews += element.children.filter { $0["key"] == "contentView" } }
    let installation = element.installation(of: "subviews")
    for child in subviews {
      let own = child["id"].flatMap { installation[$0] } ?? .all
      try read(child, in: index, installed: view.installed.intersection(own), context)
    }
  }

  /// `nil` if the view is hidden in a stack, and so not in the layout.
  private func view(
    of element: XMLElement, in parent: Int?, installed: IBSizeClasses
  ) throws(MalformedLayout) -> IBView? {
    let outer = parent.map { views[$0] }
    guard (outer?.depth ?? 0) < Self.maximumDepth else {
      throw MalformedLayout(
        "views are nested more than \(Self.maximumDepth) deep", code: .limitExceeded, at: element.offset)
    }
    if element.name == "stackView" { try element.checkStack() }
    let placement = Self.placement(of: element, in: outer)
    let shown = placement == .stack ? element.varying("hidden").classes { specFlag($0) != true } : .all
    if shown == .none { return nil }
    let frame = parent == nil ? Rect(width: size.width, height: size.height) : element.frame
    return IBView(
      element, index: views.count, in: outer, placement, frame: frame, installed: installed.intersection(shown))
  }

  private mutating func hide(_ element: XMLElement) {
    hiddenViews.append(element)
    hiddenIDs.formUnion(([element] + element.descendants).compactMap { $0["id"] })
  }

  private static func placement(of element: XMLElement, in parent: IBView?) -> IBView.Placement {
    guard let parent else { return .root }
    if parent.isStack { return .stack }
    let isFixed = element.flag("fixedFrame") == true
    return isFixed || element.flag("translatesAutoresizingMaskIntoConstraints") != false ? .mask : .constraints
  }

  /// In the root's coordinates, or `nil` if the frame is not recorded.
  func alignmentRect(_ view: Int) -> Rect? {
    let view = views[view]
    return view.absoluteFrame?.inset(by: view.alignmentInsets(toolsVersion: document.toolsVersion))
  }

  /// The size of the image if the frame is not recorded.
  func naturalRect(_ view: Int) -> Rect? {
    if let rect = alignmentRect(view) { return rect }
    guard views[view].tag == "imageView", let name = views[view].element["image"] else { return nil }
    return document.imageSizes[name].map { Rect(width: $0.width, height: $0.height) }
  }

  /// Whether the root's margins are inside its safe area. At the sides they are, because most screens have no safe area
  /// there.
  func insetsMargins(at edge: Rect.Edge) -> Bool {
    edge == .leading || edge == .trailing || views[0].insetsMarginsFromSafeArea
  }

  /// Whether the safe area's inset at the top changes the layout.
  func usesTop(_ inset: Double) -> Bool {
    func covers(_ view: Int) -> Bool { (views[view].absoluteFrame?.y ?? inset) < inset }
    return constraints.flatMap { $0.sides }.contains { side in
      switch side.item {
      case _ where side.attribute.isHorizontal: false
      case .safeArea(let view): covers(view)
      case .topLayoutGuide: true
      case .view(let view): side.isMargin && covers(view)
      default: false
      }
    }
  }

  func hidesItself(_ view: IBView) -> Bool { view.isHidden && view.parent.map { views[$0].isHidden } != true }

  func isView(_ view: Int, in ancestor: Int) -> Bool {
    sequence(first: view) { views[$0].parent }.dropFirst().contains(ancestor)
  }
}

/// The names of views: the user's label, or else the outlet, or else the tag and id.
struct IBNames {
  /// By index. The first one is the root, or a guide in the root that stands for it.
  private(set) var views: [String]
  private(set) var contents: [Int: String] = [:]
  /// `nil` unless the root is a stack view.
  let rootStack: String?

  /// - Parameters:
  ///   - metrics: the names that are already in use.
  ///   - scrollViews: the scroll views whose content is used by constraints.
  ///   - hasContent: whether the layout is only a part of the spec's root, as beside an accessory.
  init(_ layout: IBLayout, metrics: [String], scrollViews: [Int], hasContent: Bool) {
    var names = SpecNames()
    for metric in metrics { names.reserve(metric) }
    rootStack = layout.views[0].isStack ? names.name(of: "stack", otherwise: "stack") : nil
    views = [hasContent ? names.name(of: "content", otherwise: "content") : "root"]
    for view in layout.views.dropFirst() {
      let label = view.element["userLabel"] ?? layout.document.outlets[view.id]
      views.append(
        label.map { names.name(of: $0, otherwise: view.tag) }
          ?? names.name(joining: [view.tag, view.id], otherwise: "view"))
    }
    for view in scrollViews {
      contents[view] = names.name(of: view == 0 ? "content" : views[view] + "Content", otherwise: "content")
    }
  }
}
