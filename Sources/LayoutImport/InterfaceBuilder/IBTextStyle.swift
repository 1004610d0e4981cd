import Layout

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
  var baselineTolerance: Double {
    element.child(named: "fontDescription")?["name"] == nil ? 2 : 2 + 0.2 * fontSize
  }
}
