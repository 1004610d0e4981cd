import Layout

extension IBSpecBuilder {
  func stack(of view: IBView) -> SpecValue {
    let element = view.element
    let (axis, alignments) = (element.varying("axis"), element.varying("alignment"))
    let isVertical = IBVarying { axis[$0] == "vertical" }
    var stack = SpecObject()
    stack.add("axis", isVertical.specValue { $0 ? "vertical" : "horizontal" })
    if !isVertical.values.contains(true) { stack.add("direction", view.forcedDirection) }
    stack.add("spacing", spacing(of: element))
    stack.add("insets", insets(of: view))
    let alignment = IBVarying { Self.alignment(alignments[$0], isVertical: isVertical[$0]) }
    if alignment.uniform != "fill" { stack.add("alignment", alignment.specValue { .string($0) }) }
    if recordedShares(of: view) == nil {
      let distributions = element.varying("distribution")
      let distribution = IBVarying { distributions[$0] ?? "fill" }
      if distribution.uniform != "fill" { stack.add("distribution", distribution.specValue { .string($0) }) }
    }
    return .object(stack)
  }

  /// `top` of a vertical stack means leading.
  private static func alignment(_ word: String?, isVertical: Bool) -> String {
    switch word {
    case "center": "center"
    case "leading", "top": isVertical ? "leading" : "top"
    case "trailing", "bottom": isVertical ? "trailing" : "bottom"
    case "firstBaseline", "lastBaseline": isVertical ? "leading" : word ?? "fill"
    default: "fill"
    }
  }

  private func spacing(of stack: XMLElement) -> SpecValue? {
    var spacing = IBVarying<SpecValue>(0)
    for (classes, element) in [(.all, stack)] + stack.variations {
      if element["spacingType"] == "standard" {
        spacing.set("system", in: classes)
      } else if let number = element.number("spacing") {
        spacing.set(.number(number), in: classes)
      }
    }
    return spacing.uniform == 0 ? nil : spacing.specValue { $0 }
  }

  private func insets(of stack: IBView) -> SpecValue? {
    guard stack.isInsideMargins, let rect = stack.absoluteFrame else { return nil }
    var insets = Insets()
    for edge in Rect.Edge.allCases {
      guard let position = guides.position(of: guides.marginEdge(of: stack.index, edge), edge) else { return nil }
      insets[edge] = (position - edge.value(of: rect)) * edge.inward
    }
    return SpecValue(insets)
  }

  /// Returns the spacing between edges in a stack that measures between baselines, otherwise `nil`.
  func spacing(after view: IBView, before next: Int?) -> Double? {
    guard let next, let stack = view.parent.map({ layout.views[$0] }), stack.isStack,
      stack.element.flag("baselineRelativeArrangement") == true, stack.element["axis"] == "vertical",
      let upper = layout.alignmentRect(view.index), let lower = layout.alignmentRect(next)
    else { return nil }
    return lower.y - upper.bottom
  }
}

extension IBView {
  /// `nil` if the direction follows the language.
  var forcedDirection: String? {
    switch element["semanticContentAttribute"] {
    case "forceRightToLeft": "rightToLeft"
    case "forceLeftToRight", "playback", "spatial": "leftToRight"
    default: nil
    }
  }

  /// Whether it is told to arrange its children inside its margins, or has margins of its own.
  var isInsideMargins: Bool {
    isStack && (element.flag("layoutMarginsRelativeArrangement") == true || explicitMargins != nil)
  }
}

extension XMLElement {
  func checkStack() throws(MalformedLayout) {
    for (name, words) in Self.stackWords {
      for case let word? in varying(name).values where !words.contains(word) {
        throw malformed("unknown \(name) \"\(word)\"", name)
      }
    }
    for case let text? in varying("spacing").values where specNumber(text) == nil {
      throw malformed("\"\(text)\" is not a spacing; write a number", "spacing")
    }
  }

  private static let stackWords: [(name: String, words: Set<String>)] = [
    ("axis", ["horizontal", "vertical"]),
    ("alignment", ["fill", "center", "leading", "trailing", "top", "bottom", "firstBaseline", "lastBaseline"]),
    ("distribution", ["fill", "fillEqually", "fillProportionally", "equalSpacing", "equalCentering"]),
  ]
}

extension SpecValue {
  /// One number if the insets are equal, `nil` if they are zero.
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
