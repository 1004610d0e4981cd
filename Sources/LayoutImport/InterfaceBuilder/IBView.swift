import JSON
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

/// The properties of a view without laid-out children.
extension IBView {
  var hasIntrinsicSize: (width: Bool, height: Bool) {
    switch tag {
    case "label", "button", "textField", "switch", "segmentedControl", "stepper", "activityIndicatorView",
      "pageControl", "datePicker", "pickerView", "imageView":
      (true, true)
    case "slider", "progressView", "searchBar", "navigationBar", "toolbar", "tabBar": (false, true)
    case "textView" where element.flag("scrollEnabled") == false: (true, true)
    default: (false, false)
    }
  }

  /// Whether the system knows the size, whatever the view shows. Any other recorded size is a guess.
  var hasSystemSize: Bool { ["switch", "stepper", "activityIndicatorView"].contains(tag) }

  var hasText: Bool { ["label", "button", "textField", "textView"].contains(tag) }

  var isKey: Bool { ["button", "switch", "stepper", "segmentedControl", "slider"].contains(tag) }

  private var designSize: (width: Double?, height: Double?) {
    guard let size = element.child(named: "size", key: "intrinsicContentSize") else {
      return (element.positiveNumber("placeholderIntrinsicWidth"), element.positiveNumber("placeholderIntrinsicHeight"))
    }
    return (size.positiveNumber("width"), size.positiveNumber("height"))
  }

  /// - Parameter isStretched: whether the recorded width and height follow from constraints.
  func intrinsicSize(_ rect: Rect?, isStretched: (width: Bool, height: Bool), on canvas: IBCanvas) -> SpecValue? {
    let has = hasIntrinsicSize
    var (width, height) = has.width || has.height ? (rect?.width, rect?.height) : designSize
    if isStretched.width || has.height && !has.width { width = nil }
    // A label with a text that is recorded without a height has lost it in a row that was too low.
    if isStretched.height || tag == "label" && height == 0 && label != nil { height = nil }
    var size = SpecObject()
    size.add("width", width.map { .number(max(0, $0)) })
    size.add("height", height.map { heightValue(max(0, $0), on: canvas) })
    return size.isEmpty ? nil : .object(size)
  }

  private func heightValue(_ height: Double, on canvas: IBCanvas) -> SpecValue {
    if let height = canvas.heightOnAllDevices(ofBar: tag, recorded: height) { return height }
    guard let style = lineStyle else { return .number(height) }
    let text = "\(numberText(height)) + \(style.metric)"
    // A field with a rounded border has a least height.
    return .string(element["borderStyle"] == "roundedRect" ? "max(\(numberText(height)), \(text))" : text)
  }

  /// `nil` for the defaults. Those of a guessed size are below required, and in the order of the file.
  func priorities(_ name: String, standard: Double) -> SpecValue? {
    var priorities = SpecObject()
    for direction in ["horizontal", "vertical"] {
      guard let priority = element.positiveNumber(direction + name), priority <= 1000, priority != standard
      else { continue }
      let isTooHigh = priority > 999 && !hasSystemSize
      priorities.add(direction, .number(isTooHigh ? (priority + 999) / 2 : priority))
    }
    return priorities.isEmpty ? nil : .object(priorities)
  }

  /// What the view shows, in at most about 40 characters.
  var label: String? {
    let texts = [
      element["text"], element["title"], element.child(named: "string").flatMap { $0["key"] == "text" ? $0.text : nil },
      element.child(named: "buttonConfiguration")?["title"],
      element.child(named: "state", key: "normal")?["title"], element["placeholder"], element["image"],
    ]
    guard let text = texts.compactMap({ $0 }).first(where: { !$0.isEmpty }) else { return nil }
    var label = ""
    for word in text.split(whereSeparator: { $0.isWhitespace }) {
      guard label.count + word.count < 40 else {
        label += label.isEmpty ? String(word.prefix(39)) + "…" : " …"
        break
      }
      label += (label.isEmpty ? "" : " ") + word
    }
    return label.isEmpty ? nil : label
  }
}

/// A text style of UIKit, whose fonts follow the user's text size (Dynamic Type).
struct IBTextStyle: Hashable {
  /// In camel case, such as `body`.
  let name: String
  /// For the text sizes, from the smallest to the largest: the table "Dynamic Type sizes" of Apple's Human Interface
  /// Guidelines.
  private let sizes: [Double]

  /// Of the system font, as a multiple of its point size.
  private static let lineHeight = 1.193359375

  private static let styles: [(id: String, name: String, sizes: [Double])] = [
    ("UICTFontTextStyleTitle0", "largeTitle", [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60]),
    ("UICTFontTextStyleTitle1", "title1", [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58]),
    ("UICTFontTextStyleTitle2", "title2", [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56]),
    ("UICTFontTextStyleTitle3", "title3", [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55]),
    ("UICTFontTextStyleHeadline", "headline", [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]),
    ("UICTFontTextStyleBody", "body", [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]),
    ("UICTFontTextStyleCallout", "callout", [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51]),
    ("UICTFontTextStyleSubhead", "subheadline", [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49]),
    ("UICTFontTextStyleFootnote", "footnote", [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44]),
    ("UICTFontTextStyleCaption1", "caption1", [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43]),
    ("UICTFontTextStyleCaption2", "caption2", [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40]),
  ]

  init?(of element: XMLElement) {
    let id = element.font?["style"]
    guard let style = Self.styles.first(where: { $0.id == id }) else { return nil }
    (name, sizes) = (style.name, style.sizes)
  }

  /// For the standard text size, for which files record frames.
  var size: Double { sizes[3] }

  var metric: String { name + "Growth" }

  var growth: SpecValue {
    let values = zip(LayoutEnvironment.ContentSizeCategory.allCases, sizes).compactMap { category, size -> SpecValue? in
      let growth = ((size - self.size) * Self.lineHeight * 1000).rounded() / 1000
      if growth == 0 { return nil }
      return ["when": ["contentSizeCategory": .string(category.rawValue)], "value": .number(growth)]
    }
    return .array(values + [["value": 0]])
  }
}

extension IBView {
  /// The style of a label, button or field of one line, whose height follows the text size.
  var lineStyle: IBTextStyle? {
    switch tag {
    case "label" where element["numberOfLines"] ?? "1" == "1", "button", "textField": IBTextStyle(of: element)
    default: nil
    }
  }

  var fontSize: Double {
    let size = element.child(named: "fontDescription")?.positiveNumber("pointSize")
    if let size, size < 1000 { return size }
    return IBTextStyle(of: element)?.size ?? (tag == "button" ? 18 : 17)
  }

  /// In points. The metrics of custom fonts are unknown.
  var baselineTolerance: Double { element.child(named: "fontDescription")?["name"] == nil ? 2 : 2 + 0.2 * fontSize }
}

/// A recorded width or height of a view with an intrinsic size, which may have been stretched.
struct IBStretch {
  let view: Int
  let isWidth: Bool
  let size: Double
  /// Whether it is the system's size, which constraints do not change.
  let isKnown: Bool
  /// The priority with which the view keeps this size. The system stretches those of the lowest first.
  let priority: Double

  static func sizes(of view: IBView, in layout: IBLayout) -> [IBStretch] {
    guard let rect = layout.alignmentRect(view.index) else { return [] }
    let has = view.hasIntrinsicSize
    func size(_ isWidth: Bool) -> IBStretch {
      let isKnown = view.hasSystemSize || !isWidth && view.tag == "pickerView" && rect.height == 216
      let hugging = view.element.positiveNumber(isWidth ? "horizontalHuggingPriority" : "verticalHuggingPriority")
      return IBStretch(
        view: view.index, isWidth: isWidth, size: isWidth ? rect.width : rect.height, isKnown: isKnown,
        priority: isKnown ? 1001 : hugging ?? 250)
    }
    return (has.width ? [size(true)] : []) + (has.height ? [size(false)] : [])
  }
}

extension IBSpecBuilder {
  mutating func stretch(_ size: IBStretch) {
    if size.isWidth {
      stretched[size.view, default: (false, false)].width = true
    } else {
      stretched[size.view, default: (false, false)].height = true
    }
  }
}
