import Layout

struct IBLayout {
  let document: IBDocument
  let root: IBRoot
  /// The views. Each follows its parent, and the first one is the root.
  private(set) var views: [IBView] = []
  private(set) var numbers: [String: Int] = [:]
  /// The ids of hidden arranged views and their descendants, which are not in the layout.
  private(set) var hiddenIDs: Set<String> = []
  /// The hidden views of stacks, without their descendants.
  private(set) var hiddenViews: [XMLElement] = []
  let size: Size

  /// The limit on the nesting of views. A more deeply nested spec would be rejected.
  static let maximumDepth = 56

  init(_ root: IBRoot, of document: IBDocument, _ context: ImportContext) throws(MalformedLayout) {
    self.document = document
    self.root = root
    size = root.summary.size ?? document.canvas.size
    try read(root.view, in: nil, installed: .all, context)
  }

  private mutating func read(
    _ element: XMLElement, in parent: Int?, installed: IBSizeClasses, _ context: ImportContext
  ) throws(MalformedLayout) {
    let depth = parent.map { views[$0].depth + 1 } ?? 0
    guard depth <= Self.maximumDepth else {
      throw MalformedLayout(
        "views are nested more than \(Self.maximumDepth) deep", code: .limitExceeded, at: element.offset)
    }
    if element.name == "stackView" { try IBStackValue.check(element) }
    let placement = placement(of: element, in: parent)
    // A hidden view of a stack is not in the layout.
    let shown = placement == .stack ? element.varying("hidden").classes { specFlag($0) != true } : .all
    if shown == .none { return hide(element) }
    let index = views.count
    append(element, in: parent, depth: depth, placement, installed.intersection(shown))
    if let id = element["id"] {
      if numbers[id] == nil {
        numbers[id] = index
      } else {
        context.warn(
          "duplicate-id", "another view has the id of this one, and constraints with the id mean that one",
          at: element.offset(ofAttribute: "id"))
      }
    }
    for (child, classes) in Self.subviews(of: element, installed: views[index].installed) {
      try read(child, in: index, installed: classes, context)
    }
  }

  private mutating func append(
    _ element: XMLElement, in parent: Int?, depth: Int, _ placement: IBView.Placement, _ installed: IBSizeClasses
  ) {
    let frame = parent == nil ? Rect(width: size.width, height: size.height) : element.frame
    var absolute = frame
    if let parent {
      absolute = views[parent].absoluteFrame.flatMap { outer in
        frame.map { Rect(x: outer.x + $0.x, y: outer.y + $0.y, width: $0.width, height: $0.height) }
      }
      views[parent].children.append(views.count)
    }
    views.append(
      IBView(
        element: element, index: views.count, parent: parent, depth: depth, placement: placement, frame: frame,
        absoluteFrame: absolute, installed: installed,
        isHidden: parent.map { views[$0].isHidden } == true || parent != nil && isHidden(element)))
  }

  /// Whether the system neither draws nor touches a view.
  private func isHidden(_ element: XMLElement) -> Bool {
    element.varying("hidden").classes { specFlag($0) == true } == .all
      || element.varying("alpha").classes { specNumber($0) == 0 } == .all
  }

  private mutating func hide(_ element: XMLElement) {
    hiddenViews.append(element)
    if let id = element["id"] { hiddenIDs.insert(id) }
    for descendant in element.descendants {
      if let id = descendant["id"] { hiddenIDs.insert(id) }
    }
  }

  private func placement(of element: XMLElement, in parent: Int?) -> IBView.Placement {
    guard let parent else { return .root }
    if views[parent].isStack { return .stack }
    let isFixed = element.flag("fixedFrame") == true
    return isFixed || element.flag("translatesAutoresizingMaskIntoConstraints") != false ? .mask : .constraints
  }

  /// Returns the subviews of a view, each with the size classes in which it is installed.
  private static func subviews(
    of element: XMLElement, installed: IBSizeClasses
  ) -> [(element: XMLElement, classes: IBSizeClasses)] {
    var children = element.child(named: "subviews").map { Array($0.children) } ?? []
    if element.name == "visualEffectView" { children += element.children.filter { $0["key"] == "contentView" } }
    let installation = IBInstallation(of: element, "subviews")
    return children.map { ($0, installed.intersection(installation.classes(of: $0["id"]))) }
  }

  /// Returns the recorded alignment rect of a view in the root's coordinates, or `nil` if its frame is not recorded.
  func alignmentRect(_ view: Int) -> Rect? {
    let view = views[view]
    return view.absoluteFrame?.inset(by: view.alignmentInsets(toolsVersion: document.toolsVersion))
  }

  /// The recorded alignment rect of a view, or the size of its image if its frame is not recorded.
  func naturalRect(_ view: Int) -> Rect? {
    if let rect = alignmentRect(view) { return rect }
    guard views[view].tag == "imageView", let name = views[view].element["image"] else { return nil }
    return document.imageSizes[name].map { Rect(width: $0.width, height: $0.height) }
  }

  /// Whether the root's margins at an edge are inside its safe area. At the sides they are, because most screens have no
  /// safe area there.
  func insetsMargins(at edge: Rect.Edge) -> Bool {
    edge == .leading || edge == .trailing || views[0].insetsMarginsFromSafeArea
  }

  /// Whether the safe area's inset at the top changes the layout.
  func usesTop(_ inset: Double, _ constraints: [IBConstraint]) -> Bool {
    func covers(_ view: Int) -> Bool { (views[view].absoluteFrame?.y ?? inset) < inset }
    return constraints.contains { constraint in
      constraint.sides.contains { side in
        guard !side.attribute.isHorizontal else { return false }
        switch side.item {
        case .safeArea(let view): return covers(view)
        case .topLayoutGuide: return true
        case .view(let view): return side.isMargin && covers(view)
        default: return false
        }
      }
    }
  }

  func isView(_ view: Int, in ancestor: Int) -> Bool {
    var next = views[view].parent
    while let parent = next {
      if parent == ancestor { return true }
      next = views[parent].parent
    }
    return false
  }
}

struct IBInstallation {
  private var changes: [String: IBVarying<Bool>] = [:]

  init(of view: XMLElement, _ kind: String) {
    for variation in IBVariation.variations(of: view) {
      for mask in variation.element.children(named: "mask") where mask["key"] == kind {
        for change in mask.children {
          guard let id = change["reference"], change.name == "include" || change.name == "exclude" else { continue }
          changes[id, default: IBVarying(true)].set(change.name == "include", in: variation.classes)
        }
      }
    }
  }

  func classes(of id: String?) -> IBSizeClasses {
    guard let id, let change = changes[id] else { return .all }
    return change.classes { $0 }
  }
}
