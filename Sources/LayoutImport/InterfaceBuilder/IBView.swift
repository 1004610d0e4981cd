import Layout

/// A view of a layout, as the file has it.
struct IBView {
  /// What decides where it is.
  enum Placement: Hashable {
    /// The system: it is the layout's root.
    case root
    /// Constraints.
    case constraints
    /// The stack that it is in.
    case stack
    /// Its recorded frame and its autoresizing mask.
    case mask
  }

  let element: XMLElement
  /// Its number in the layout; the root is 0.
  let index: Int
  /// The number of the view that it is in; nil for the root.
  let parent: Int?
  /// The numbers of the views that are in it.
  var children: [Int] = []
  /// How many views it is in.
  let depth: Int
  let placement: Placement
  /// The recorded frame in its superview's coordinates, or `nil` if there is none.
  let frame: Rect?
  /// The recorded frame in the root's coordinates, or `nil` if there is none, or none of a view that it is in.
  let absoluteFrame: Rect?
  /// Where it is installed.
  let installed: IBSizeClasses

  var tag: String { element.name }
  var id: String { element["id"] ?? "" }
  var isStack: Bool { tag == "stackView" }
  var isScrollView: Bool { tag == "scrollView" }
  /// Whether it is a cell's, a table's or another container whose own children are not laid out with it.
  var hasVaryingAttributes: Bool { element.child(named: "variation") != nil }

  /// Whether the file says that its frame is not what the layout gives.
  var isUnreliable: Bool {
    func says(_ name: String) -> Bool {
      element[name] == "YES" || element.children(named: "variation").contains { $0[name] == "YES" }
    }
    return says("misplaced") || says("ambiguous")
  }

  /// How much larger the frame is than the alignment rect, which is what constraints speak of.
  func alignmentInsets(toolsVersion: Double) -> Insets {
    switch tag {
    case "switch": Insets(right: 2)
    case "segmentedControl": Insets(bottom: 1)
    case "slider": toolsVersion >= 24000 ? Insets(bottom: 1) : Insets(left: 2, bottom: 1, right: 2)
    default: Insets()
    }
  }
}

extension Rect {
  /// The rectangle without insets.
  func inset(by insets: Insets) -> Rect {
    Rect(
      x: x + insets.left, y: y + insets.top, width: width - insets.left - insets.right,
      height: height - insets.top - insets.bottom)
  }

  var midX: Double { x + width / 2 }
  var midY: Double { y + height / 2 }
}
