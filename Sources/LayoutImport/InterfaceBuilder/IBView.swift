import Layout

struct IBView {
  enum Placement: Hashable {
    /// By the system: the view is the layout's root.
    case root
    case constraints
    case stack
    /// By its recorded frame and autoresizing mask.
    case mask
  }

  let element: XMLElement
  let index: Int
  let parent: Int?
  var children: [Int] = []
  let depth: Int
  let placement: Placement
  let frame: Rect?
  /// In the root's coordinates, or `nil` if the frame or that of an ancestor is missing.
  let absoluteFrame: Rect?
  let installed: IBSizeClasses
  /// Whether the file marks the frame as misplaced or ambiguous.
  let isUnreliable: Bool
  let explicitMargins: Insets?
  /// Whether the view or an ancestor is hidden outside a stack, where it stays in the layout.
  let isHidden: Bool
  let preservesSuperviewMargins: Bool
  let insetsMarginsFromSafeArea: Bool

  /// What many constraints ask for is read here once, because an element may be large.
  init(
    _ element: XMLElement, index: Int, in parent: IBView?, _ placement: Placement, frame: Rect?,
    installed: IBSizeClasses
  ) {
    (self.element, self.index, self.placement) = (element, index, placement)
    (self.frame, self.installed) = (frame, installed)
    self.parent = parent?.index
    if let parent {
      depth = parent.depth + 1
      absoluteFrame = parent.absoluteFrame.flatMap { outer in
        frame.map { Rect(x: outer.x + $0.x, y: outer.y + $0.y, width: $0.width, height: $0.height) }
      }
      isHidden = parent.isHidden || element.isHidden
    } else {
      (depth, absoluteFrame, isHidden) = (0, frame, false)
    }
    let records = [element] + element.children(named: "variation")
    isUnreliable = records.contains { $0.flag("misplaced") == true || $0.flag("ambiguous") == true }
    explicitMargins = element.explicitMargins
    preservesSuperviewMargins = element.flag("preservesSuperviewLayoutMargins") == true
    insetsMarginsFromSafeArea = element.flag("insetsLayoutMarginsFromSafeArea") != false
  }

  var tag: String { element.name }
  var id: String { element["id"] ?? "" }
  var isStack: Bool { tag == "stackView" }

  /// Returns the difference between the frame and the alignment rect, which constraints refer to.
  func alignmentInsets(toolsVersion: Double) -> Insets {
    switch tag {
    case "switch": Insets(right: 2)
    case "segmentedControl": Insets(bottom: 1)
    case "slider" where IBDocument.isXcode26(toolsVersion): Insets(bottom: 1)
    case "slider": Insets(left: 2, bottom: 1, right: 2)
    default: Insets()
    }
  }
}

extension Rect {
  func inset(by insets: Insets) -> Rect {
    Rect(
      x: x + insets.left, y: y + insets.top, width: width - insets.left - insets.right,
      height: height - insets.top - insets.bottom)
  }
}
