import Layout

struct IBStackValue {
  let view: IBView
  let layout: IBLayout
  let guides: IBGuides
  let hasRecordedShares: Bool

  var value: SpecValue {
    let element = view.element
    let (axis, alignments) = (element.varying("axis"), element.varying("alignment"))
    let distributions = element.varying("distribution")
    let isVertical = IBVarying { axis[$0] == "vertical" }
    var stack = SpecObject()
    stack.add("axis", isVertical.specValue { $0 ? "vertical" : "horizontal" })
    if !isVertical.values.contains(true), let direction = Self.direction(of: view) {
      stack.add("direction", .string(direction))
    }
    stack.add("spacing", spacing(element))
    stack.add("insets", insets)
    let alignment = IBVarying { Self.alignment(alignments[$0], isVertical: isVertical[$0]) }
    if alignment.uniform != "fill" { stack.add("alignment", alignment.specValue { .string($0) }) }
    let distribution = IBVarying { hasRecordedShares ? "fill" : distributions[$0] ?? "fill" }
    if distribution.uniform != "fill" { stack.add("distribution", distribution.specValue { .string($0) }) }
    return .object(stack)
  }

  /// Returns the direction that a view has whatever the language, or `nil` if it follows the language.
  static func direction(of view: IBView) -> String? {
    switch view.element["semanticContentAttribute"] {
    case "forceRightToLeft": "rightToLeft"
    case "forceLeftToRight", "playback", "spatial": "leftToRight"
    default: nil
    }
  }

  static func check(_ element: XMLElement) throws(MalformedLayout) {
    for (name, words) in words {
      for case let word? in element.varying(name).values where !words.contains(word) {
        throw MalformedLayout("unknown \(name) \"\(word)\"", at: element.offset(ofAttribute: name))
      }
    }
    for case let text? in element.varying("spacing").values where specNumber(text) == nil {
      throw MalformedLayout(
        "\"\(text)\" is not a spacing; write a number", at: element.offset(ofAttribute: "spacing"))
    }
  }

  private static let words: [(name: String, words: Set<String>)] = [
    ("axis", ["horizontal", "vertical"]),
    ("alignment", ["fill", "center", "leading", "trailing", "top", "bottom", "firstBaseline", "lastBaseline"]),
    ("distribution", ["fill", "fillEqually", "fillProportionally", "equalSpacing", "equalCentering"]),
  ]

  /// Returns the alignment in a spec: `top` of a vertical stack means leading.
  private static func alignment(_ word: String?, isVertical: Bool) -> String {
    switch word {
    case nil, "fill": "fill"
    case "center": "center"
    case "leading", "top": isVertical ? "leading" : "top"
    case "trailing", "bottom": isVertical ? "trailing" : "bottom"
    case "firstBaseline": isVertical ? "leading" : "firstBaseline"
    case "lastBaseline": isVertical ? "leading" : "lastBaseline"
    default: "fill"
    }
  }

  private func spacing(_ element: XMLElement) -> SpecValue? {
    if element["spacingType"] == "standard" { return "system" }
    let texts = element.varying("spacing")
    let spacing = IBVarying { specNumber(texts[$0]) ?? 0 }
    return spacing.uniform == 0 ? nil : spacing.specValue { .number($0) }
  }

  /// Whether a stack arranges its children inside its margins: if it is told to, or has margins of its own.
  static func isRelative(_ view: IBView) -> Bool {
    view.isStack
      && (view.element.flag("layoutMarginsRelativeArrangement") == true || view.explicitMargins != nil)
  }

  private var insets: SpecValue? {
    guard Self.isRelative(view), let rect = view.absoluteFrame else {
      return nil
    }
    var insets = Insets()
    for edge in Rect.Edge.allCases {
      guard let position = guides.position(of: guides.marginEdge(of: view.index, edge), edge) else { return nil }
      insets[edge] = (position - edge.value(of: rect)) * edge.inward
    }
    return SpecValue(insets)
  }

  /// Returns the spacing between the edges of a child and the next one if the stack measures between baselines,
  /// otherwise `nil`.
  func spacingAfter(_ child: Int, before next: Int?) -> Double? {
    guard view.element.flag("baselineRelativeArrangement") == true, view.element["axis"] == "vertical", let next,
      let upper = layout.alignmentRect(child), let lower = layout.alignmentRect(next)
    else { return nil }
    return lower.y - upper.bottom
  }
}

extension SpecValue {
  /// Creates insets for a spec: one number if they are equal, or `nil` if they are zero.
  init?(_ insets: Insets) {
    guard insets != Insets() else { return nil }
    if insets.top == insets.left, insets.left == insets.bottom, insets.bottom == insets.right {
      self = .number(insets.top)
      return
    }
    self = .object(SpecObject(insets))
  }
}

extension SpecObject {
  init(_ insets: Insets, except standard: Insets = Insets()) {
    self.init()
    for edge in Rect.Edge.allCases where insets[edge] != standard[edge] { add(edge.rawValue, .number(insets[edge])) }
  }
}
